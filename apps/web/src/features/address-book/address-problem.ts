import { type AddressKind, hasAddressShape } from '@halyard/domain/networks'
import type { Problem } from '#ui/use-message-values.ts'

/** The address format of one network. */
export interface Writing {
  network: string
  /** Null where the server gave none: then only the server checks. */
  addressKind: AddressKind | null
}

/** An address of another network would be lost over this one. */
export type AddressProblem = Problem & { readonly name: 'missing' | 'malformed' | 'otherNetwork' }

/**
 * Checks an address by the format of its network. `others` are the coin's other networks, so that a mix-up can be
 * named.
 */
export function addressProblem(
  typed: string,
  of: Writing | undefined,
  others: readonly Writing[],
): AddressProblem | undefined {
  const address = typed.trim()
  if (address === '') return { name: 'missing', detail: {} }
  if (!of || of.addressKind === null || hasAddressShape(of.addressKind, address)) return undefined
  const other = others.find(({ addressKind }) => addressKind !== null && hasAddressShape(addressKind, address))
  return other
    ? { name: 'otherNetwork', detail: { network: of.network, other: other.network } }
    : { name: 'malformed', detail: { network: of.network } }
}

/** The networks that an address may be of by its form: suggested, and never chosen for anybody. */
export function networksLike(typed: string, of: readonly Writing[]): string[] {
  const address = typed.trim()
  return of.flatMap(({ network, addressKind }) =>
    addressKind !== null && hasAddressShape(addressKind, address) ? [network] : [],
  )
}
