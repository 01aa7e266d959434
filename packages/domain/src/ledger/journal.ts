import type { Amount } from '../amount/amount.ts'

/** Why money of a user is not available: one frozen account for each purpose. */
export const frozenPurposes = ['spot', 'contract', 'withdrawal', 'subscription', 'staking', 'mining'] as const
export type FrozenPurpose = (typeof frozenPurposes)[number]

/** The parts of a user's money in one coin: free to use, or frozen for a purpose. */
export type AccountPart = 'available' | FrozenPurpose

/** Where money can be. The text form is the account's address in the ledger. */
export type AccountAddress =
  | `user:${number}:${AccountPart}:${string}`
  | `house:${string}:${string}`
  | `outside:${string}`

/** One signed movement on one account. A movement with a record type is shown to the user as a financial record. */
export interface Leg {
  readonly account: AccountAddress
  readonly amount: Amount
  readonly recordType?: number
}

/** A business fact that moves money. Its legs sum to zero in every coin; the same key never posts twice. */
export interface Journal {
  /** Such as `spotOrder:77:place`. */
  readonly key: string
  /** What caused it, so that a record can lead to its cause. */
  readonly reference: { readonly kind: string; readonly id: number }
  readonly legs: readonly Leg[]
}

export function userAccount(userId: number, part: AccountPart, asset: string): AccountAddress {
  return `user:${userId}:${part}:${asset}`
}

/** The house's account for a purpose: `market` is the counterparty of trades, `fees` what users paid for them. */
export function houseAccount(
  purpose: 'market' | 'fees' | 'play' | 'rewards' | 'lending',
  asset: string,
): AccountAddress {
  return `house:${purpose}:${asset}`
}

/** What came from, or went to, chains and banks. */
export function outsideAccount(asset: string): AccountAddress {
  return `outside:${asset}`
}

/** A movement from one account to another: two legs. Nothing at all when the amount is zero. */
export function transfer(
  from: { account: AccountAddress; recordType?: number },
  to: { account: AccountAddress; recordType?: number },
  amount: Amount,
): Leg[] {
  if (amount.isNegative()) throw new RangeError(`a transfer is never negative: ${amount.text()}`)
  if (amount.isZero()) return []
  return [
    { ...from, amount: amount.negated() },
    { ...to, amount },
  ]
}
