import type { ComponentType } from 'react'
import type { Network } from '#platform/networks/coins.ts'

export interface SavedAddress {
  network: string | null
  address: string
}

/** What the address book does in the form. */
export interface WithdrawSlots {
  /** Asks for an address: typed, or picked from the book. */
  AddressPart: ComponentType<{
    asset: string
    network: Network | undefined
    others: readonly Network[]
    value: string
    onChange: (typed: string) => void
    onPick: (entry: SavedAddress) => void
    error: string | undefined
  }>
  /** Gives what says what is wrong with an address, if anything. */
  useAddressCheck: () => (typed: string, network: Network | undefined, others: readonly Network[]) => string | undefined
}
