import type { Amount } from '../amount/index.ts'

/** The limits of a quantity that moves in or out. */
export interface Limits {
  readonly asset: string
  readonly precision: number
  readonly minimum: Amount
  readonly maximum?: Amount
}

type LimitRefusal =
  | { refusal: 'quantityMissing'; detail: Record<never, string> }
  | { refusal: 'amountPrecision'; detail: { precision: string; asset: string } }
  | { refusal: 'belowMinimum'; detail: { minimum: string; asset: string; entered: string } }
  | { refusal: 'quantityAboveMaximum'; detail: { maximum: string; asset: string; entered: string } }

/**
 * Checks, in this order: not zero, precision, minimum, maximum.
 *
 * @example 3.2 USDT under a minimum of 10 is refused as belowMinimum; 1000.5 JPY as amountPrecision
 */
export function checkLimits(quantity: Amount, limits: Limits): LimitRefusal | undefined {
  const { asset, minimum, maximum } = limits
  if (!quantity.isPositive()) return { refusal: 'quantityMissing', detail: {} }
  if (quantity.scale() > limits.precision) {
    return { refusal: 'amountPrecision', detail: { precision: String(limits.precision), asset } }
  }
  const entered = quantity.text()
  if (quantity.isLessThan(minimum)) {
    return { refusal: 'belowMinimum', detail: { minimum: minimum.text(), asset, entered } }
  }
  if (maximum && quantity.isGreaterThan(maximum)) {
    return { refusal: 'quantityAboveMaximum', detail: { maximum: maximum.text(), asset, entered } }
  }
  return undefined
}
