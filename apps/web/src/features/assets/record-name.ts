import type { TFunction } from 'i18next'
import type { MoneyRecord } from './api.ts'

/** Record types whose fee has the same type. */
const fees: Partial<Record<MoneyRecord['type'], 'spot' | 'deposit' | 'withdrawal' | 'interest'>> = {
  spotBuy: 'spot',
  spotSell: 'spot',
  depositSucceeded: 'deposit',
  withdrawalSucceeded: 'withdrawal',
  loanRepaid: 'interest',
}

/** The name of a record. What an order freezes and releases is one type; its sign says which. */
export function recordName(
  { type, quantity, fee, reference }: Pick<MoneyRecord, 'type' | 'quantity' | 'fee' | 'reference'>,
  t: TFunction<'assets'>,
): string {
  const taken = fee ? fees[type] : undefined
  if (taken !== undefined) return t(`fee.${taken}`)
  // A newcomer's on a demo host.
  if (type === 'agentDeposit' && reference?.kind === 'user') return t('playMoney')
  if (type !== 'spotTrade') return t(`type.${type}`)
  return t(quantity.isNegative() ? 'held' : 'released')
}
