import type { TFunction } from 'i18next'
import type { MoneyRecord } from './api.ts'

/** What a record is called. What an order holds and gives back is one kind; its sign says which of the two. */
export function recordName({ type, quantity }: Pick<MoneyRecord, 'type' | 'quantity'>, t: TFunction<'assets'>): string {
  if (type !== 'spotTrade') return t(`type.${type}`)
  return t(quantity.isNegative() ? 'held' : 'released')
}
