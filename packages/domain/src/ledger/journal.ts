import type { Amount } from '../amount/amount.ts'

/** One frozen account for each purpose. */
export const frozenPurposes = ['spot', 'contract', 'withdrawal', 'subscription', 'staking', 'mining'] as const

/** The parts of a user's money in one coin: free to use, or frozen for a purpose. */
export const accountParts = ['available', ...frozenPurposes] as const
export type AccountPart = (typeof accountParts)[number]

/** The text form is the account's address in the ledger. */
export type AccountAddress =
  | `user:${number}:${AccountPart}:${string}`
  | `house:${string}:${string}`
  | `outside:${string}`

/** A signed movement on one account. With a record type the user sees it as a financial record. */
export interface Leg {
  readonly account: AccountAddress
  readonly amount: Amount
  readonly recordType?: number
}

/** A business event that moves money. Its legs sum to zero in each coin; the same key never posts twice. */
export interface Journal {
  /** Such as `spotOrder:77:place`. */
  readonly key: string
  /** The cause, so that a record can link to it. */
  readonly reference: { readonly kind: string; readonly id: number }
  readonly legs: readonly Leg[]
}

export function userAccount(userId: number, part: AccountPart, asset: string): AccountAddress {
  return `user:${userId}:${part}:${asset}`
}

/** `market` is the counterparty of trades, `fees` collects fees. */
export function houseAccount(
  purpose: 'market' | 'fees' | 'play' | 'rewards' | 'lending',
  asset: string,
): AccountAddress {
  return `house:${purpose}:${asset}`
}

/** Money from or to chains and banks. */
export function outsideAccount(asset: string): AccountAddress {
  return `outside:${asset}`
}

/** Two legs from one account to another; none when the amount is zero. */
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
