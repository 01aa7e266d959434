import { Amount } from '@halyard/domain'

/**
 * The amount that a field holds (`AmountField`, which read it): undefined while nothing stands there, or something that
 * may mean two amounts.
 *
 * @example amountOf('1.5') // 1.5
 * @example amountOf('1,5') // undefined: no field holds that
 */
export function amountOf(value: string): Amount | undefined {
  return Amount.parse(value)
}
