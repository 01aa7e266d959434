import type { Amount } from '@halyard/domain'
import { settle } from '@halyard/domain/contracts'
import type { Contract } from './api.ts'

/** The tone of a result: won, lost, or returned. */
export function resultTone({ state, result }: Contract): 'up' | 'down' | 'neutral' | 'accent' | 'warning' {
  if (state === 'pending') return 'accent'
  if (state === 'invalid') return 'warning'
  return result === 'profit' ? 'up' : result === 'loss' ? 'down' : 'neutral'
}

/** The key of a contract's state: `outcome.profit` and so on. */
export function outcomeOf({ state, result }: Contract): 'pending' | 'invalid' | 'profit' | 'loss' | 'equal' {
  return state === 'settled' ? (result ?? 'equal') : state
}

/** The profit or loss; null while it is open, and where the premium was returned. */
export function decidedProfit({ state, profitLoss }: Contract): Contract['profitLoss'] {
  return state === 'invalid' ? null : profitLoss
}

/**
 * The profit or loss if the contract closed at this price, by the rule of settlement; null where the server gave no
 * payout ratio.
 */
export function profitLossAt(price: Amount, contract: Contract): Amount | null {
  const { direction, asset, premium, profitOnWin: profit, openPrice, closesAt } = contract
  if (profit === null) return null
  return settle({ userId: 0, direction, asset, premium, profit, openPrice, closesAt }, { price, at: closesAt })
    .profitLoss
}
