export { type AddressKind, addressKinds, hasAddressShape } from './address.ts'
