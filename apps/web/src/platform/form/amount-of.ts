import { Amount } from '@halyard/domain'
import { decimalOf } from '#ui/amount-text.ts'

/**
 * The amount that somebody typed; undefined while there is none. The only reader of typed amounts.
 *
 * @example amountOf('1,50') // 1.5
 */
export function amountOf(typed: string): Amount | undefined {
  return Amount.parse(decimalOf(typed) ?? '')
}
