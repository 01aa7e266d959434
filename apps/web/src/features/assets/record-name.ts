import type { TFunction } from 'i18next'
import type { MoneyRecord } from './api.ts'

/** Kinds that name both what moved and what the house took of it. */
const fees: Partial<Record<MoneyRecord['type'], 'spot' | 'deposit' | 'withdrawal' | 'interest'>> = {
  spotBuy: 'spot',
  spotSell: 'spot',
  depositSucceeded: 'deposit',
  withdrawalSucceeded: 'withdrawal',
  loanRepaid: 'interest',
}

/** What a record is called. What an order holds and gives back is one kind; its sign says which of the two. */
export function recordName(
  { type, quantity, fee }: Pick<MoneyRecord, 'type' | 'quantity' | 'fee'>,
  t: TFunction<'assets'>,
): string {
  const taken = fee ? fees[type] : undefined
  if (taken !== undefined) return t(`fee.${taken}`)
  if (type !== 'spotTrade') return t(`type.${type}`)
  return t(quantity.isNegative() ? 'held' : 'released')
}
