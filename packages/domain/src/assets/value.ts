import { Amount } from '../amount/index.ts'

/** The last price of `base` in `quote`; undefined when it is not quoted or too old. */
export type PriceOf = (base: string, quote: string) => Amount | undefined

/**
 * What a quantity of one coin is worth in another, rounded down at that coin's scale. Quoted directly, the other way
 * round, or across USD, which counts as USDT here because that is the pair under which dollars are exchanged.
 *
 * Undefined prices make null, never a guess: a sum of values says what is known.
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

/** A price as a fraction, so that going through an inverse quote loses no digit before the one rounding. */
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
