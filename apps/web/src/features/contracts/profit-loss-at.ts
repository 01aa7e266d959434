import type { Amount } from '@halyard/domain'
import { settle } from '@halyard/domain/contracts'
import type { Contract } from './api.ts'

/** What a contract would bring or cost if it closed at this price, by the rule that the server settles with; null where it did not say what a win pays. */
export function profitLossAt(price: Amount, contract: Contract): Amount | null {
  const { direction, asset, premium, profitOnWin: profit, openPrice, closesAt } = contract
  if (profit === null) return null
  return settle({ userId: 0, direction, asset, premium, profit, openPrice, closesAt }, { price, at: closesAt })
    .profitLoss
}
