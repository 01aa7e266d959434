import { Amount } from '@halyard/domain'

const hundred = Amount.ofInteger(100)

/**
 * So many percent of an amount, rounded down at a scale.
 *
 * @example shareOf(Amount.of('10.5'), 25, 6) // 2.625
 */
export function shareOf(amount: Amount, percent: number, scale: number): Amount {
  return amount.times(Amount.ofInteger(percent)).dividedBy(hundred, scale, 'down')
}

/** What a limit still allows. */
export function leftOf(limit: Amount, used: Amount): Amount {
  return Amount.max(limit.minus(used), Amount.zero)
}
