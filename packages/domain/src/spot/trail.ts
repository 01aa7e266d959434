import { Amount } from '../amount/index.ts'
import { stopLossLimit, type Trigger } from './trigger.ts'

/** How a trailing stop follows the best price: so far behind it, from an activation price on or at once. */
export interface Trail {
  readonly distance: Amount
  /** Whether the distance is in the quote coin, or a share of the best price. */
  readonly unit: 'price' | 'ratio'
  readonly activation: Amount | null
}

/** A trailing stop is behind by this share at least, in steps of it, and by that at most. */
export const trailRatioStep = Amount.of('0.0001')
const trailRatioMax = Amount.of('0.5')

/**
 * Where the trigger of a trailing stop stands when this is the best price since it began. Nothing is rounded, since a
 * tick is compared with it.
 *
 * @example 2 % behind a best price of 60,000, a sale is triggered at 58,800
 */
export function trailedPrice(
  best: Amount,
  { distance, unit }: Pick<Trail, 'distance' | 'unit'>,
  direction: Trigger['direction'],
): Amount {
  const behind = unit === 'ratio' ? best.times(distance) : distance
  return direction === 'falls' ? best.minus(behind) : best.plus(behind)
}

/** The best price that a sale follows is the highest, of a purchase the lowest. */
export function trailDirection(side: 'buy' | 'sell'): Trigger['direction'] {
  return side === 'sell' ? 'falls' : 'rises'
}

/**
 * The trigger of a trailing stop as it is placed, in whole steps away from the market, and its worst price, which stays:
 * 5 % beyond that.
 *
 * @example 2 % behind 60,000, a sale begins with a trigger of 58,800 and sells at 55,860 or better
 */
export function trailStart(
  { trail, side }: { readonly trail: Trail; readonly side: 'buy' | 'sell' },
  { priceStep }: { readonly priceStep: Amount },
  tickPrice: Amount,
): { readonly trigger: Trigger; readonly limitPrice: Amount } {
  const direction = trailDirection(side)
  const exact = trailedPrice(trail.activation ?? tickPrice, trail, direction)
  const price = exact.dividedBy(priceStep, 0, direction === 'falls' ? 'down' : 'up').times(priceStep)
  return { trigger: { price, direction }, limitPrice: stopLossLimit(price, side, { priceStep }) }
}

/** The smallest and the largest distance, when one is outside of them. */
export function trailOutside(
  { distance, unit }: Trail,
  { priceStep }: { readonly priceStep: Amount },
  tickPrice: Amount,
): { readonly lowest: string; readonly highest: string } | undefined {
  const lowest = unit === 'ratio' ? trailRatioStep : priceStep
  const highest =
    unit === 'ratio' ? trailRatioMax : tickPrice.times(trailRatioMax).dividedBy(priceStep, 0, 'down').times(priceStep)
  if (distance.isAtLeast(lowest) && distance.isAtMost(highest)) return undefined
  return { lowest: lowest.text(), highest: highest.text() }
}
