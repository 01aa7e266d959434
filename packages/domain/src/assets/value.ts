import { Amount } from '../amount/index.ts'

/** The last price of `base` in `quote`; undefined when it is not quoted or too old. */
export type PriceOf = (base: string, quote: string) => Amount | undefined

/**
 * The worth of a quantity in another coin, rounded down at that coin's scale: quoted directly, inversely, or across
 * USD, which counts as USDT. Null where a price is undefined.
 *
 * @example 0.1 BTC at 67,412.30 USDT is 6,741.23 USDT
 */
export function valueIn(
  target: { asset: string; scale: number },
  holding: { asset: string; quantity: Amount },
  priceOf: PriceOf,
): Amount | null {
  if (holding.quantity.isZero()) return Amount.zero
  const rate = rateInto(target.asset, holding.asset, priceOf)
  if (!rate) return null
  return holding.quantity.times(rate.numerator).dividedBy(rate.divisor, target.scale, 'down')
}

/** A price as a fraction, so that an inverse quote loses no digit before the one rounding. */
interface Rate {
  readonly numerator: Amount
  readonly divisor: Amount
}

function rateInto(target: string, asset: string, priceOf: PriceOf): Rate | undefined {
  if (asset === target || (asset === 'USD' && target === 'USDT')) return { numerator: Amount.one, divisor: Amount.one }
  const direct = priceOf(asset, target)
  if (direct) return { numerator: direct, divisor: Amount.one }
  const inverse = priceOf(target, asset)
  if (inverse) return { numerator: Amount.one, divisor: inverse }
  return target === 'USDT' ? rateInto('USD', asset, priceOf) : undefined
}
