import type { Amount } from '@halyard/domain'
import { settle } from '@halyard/domain/contracts'
import type { Contract } from './api.ts'

/** The tone of an end: what was won, lost, or came back. */
export function resultTone({ state, result }: Contract): 'up' | 'down' | 'neutral' | 'accent' | 'warning' {
  if (state === 'pending') return 'accent'
  if (state === 'invalid') return 'warning'
  return result === 'profit' ? 'up' : result === 'loss' ? 'down' : 'neutral'
}

/** The key of how a contract stands: `outcome.profit` and so on. */
export function outcomeOf({ state, result }: Contract): 'pending' | 'invalid' | 'profit' | 'loss' | 'equal' {
  return state === 'settled' ? (result ?? 'equal') : state
}

/** What was won or lost; null while it runs, and where no price decided it: the premium came back. */
export function decidedProfit({ state, profitLoss }: Contract): Contract['profitLoss'] {
  return state === 'invalid' ? null : profitLoss
}

/** What a contract would bring or cost if it closed at this price, by the rule that the server settles with; null where it did not say what a win pays. */
export function profitLossAt(price: Amount, contract: Contract): Amount | null {
  const { direction, asset, premium, profitOnWin: profit, openPrice, closesAt } = contract
  if (profit === null) return null
  return settle({ userId: 0, direction, asset, premium, profit, openPrice, closesAt }, { price, at: closesAt })
    .profitLoss
}
