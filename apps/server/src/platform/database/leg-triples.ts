import type { Leg } from '@halyard/domain/ledger'

/** Legs as SQL functions take them: [address, amount, record type]. */
export function legTriples(legs: readonly Leg[]): [string, string, number | null][] {
  return legs.map((leg) => [leg.account, leg.amount.text(), leg.recordType ?? null])
}
