import { type AddressKind, hasAddressShape } from '@halyard/domain/networks'

/** How the addresses of one network are written. */
export interface Writing {
  network: string
  /** Null where the server did not say: then it judges alone. */
  addressKind: AddressKind | null
}

export type AddressFault =
  | { fault: 'missing' }
  | { fault: 'malformed'; network: string }
  /** It has the form of another network's address: a transfer over this one would be lost. */
  | { fault: 'otherNetwork'; network: string; other: string }

/**
 * What is wrong with an address for a network, as far as its form tells; without a network only that it is missing. `others`
 * are the coin's other networks, so that a mix-up can be named.
 */
export function addressFault(
  typed: string,
  of: Writing | undefined,
  others: readonly Writing[],
): AddressFault | undefined {
  const address = typed.trim()
  if (address === '') return { fault: 'missing' }
  if (!of || of.addressKind === null || hasAddressShape(of.addressKind, address)) return undefined
  const other = others.find(({ addressKind }) => addressKind !== null && hasAddressShape(addressKind, address))
  return other
    ? { fault: 'otherNetwork', network: of.network, other: other.network }
    : { fault: 'malformed', network: of.network }
}
