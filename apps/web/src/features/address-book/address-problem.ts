import { type AddressKind, hasAddressShape } from '@halyard/domain/networks'
import type { Problem } from '#ui/use-message-values.ts'

/** How the addresses of one network are written. */
export interface Writing {
  network: string
  /** Null where the server did not say: then it judges alone. */
  addressKind: AddressKind | null
}

/** An address that has the form of another network's would be lost over this one, and is told as such. */
export type AddressProblem = Problem & { readonly name: 'missing' | 'malformed' | 'otherNetwork' }

/**
 * What is wrong with an address for a network, as far as its form tells; without a network only that it is missing. `others`
 * are the coin's other networks, so that a mix-up can be named.
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
