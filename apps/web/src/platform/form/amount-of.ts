import { Amount } from '@halyard/domain'

/**
 * The amount in an `AmountField`: undefined while it is empty or ambiguous.
 *
 * @example amountOf('1.5') // 1.5
 * @example amountOf('1,5') // undefined: no field holds that
 */
export function amountOf(value: string): Amount | undefined {
  return Amount.parse(value)
}
