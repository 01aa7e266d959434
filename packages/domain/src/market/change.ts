import { Amount } from '../amount/index.ts'

export interface PriceChange {
  /** In percent, truncated to 2 decimals (spec section 9), negative when the price fell. */
  readonly percent: Amount
  /** Whether the price rose; an unchanged price, or a fall too small to show, did not. */
  readonly rising: boolean
}

/**
 * The change of a price since an earlier one.
 *
 * @example changeOver(Amount.of('66000'), Amount.of('67412.3')) // { percent: 2.13, rising: true }
 */
export function changeOver(open: Amount, last: Amount): PriceChange {
  if (open.isZero()) return { percent: Amount.zero, rising: false }
  const percent = last.minus(open).times(hundred).dividedBy(open, 2, 'down')
  return { percent, rising: last.isGreaterThan(open) }
}

const hundred = Amount.of('100')
