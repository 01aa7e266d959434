export {
  type AccountAddress,
  type AccountPart,
  type FrozenPurpose,
  frozenPurposes,
  houseAccount,
  type Journal,
  type Leg,
  outsideAccount,
  transfer,
  userAccount,
} from './journal.ts'
export { type RecordType, recordTypes } from './record-types.ts'
