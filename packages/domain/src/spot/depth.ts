import { Amount } from '../amount/index.ts'
import type { Pair } from '../market/index.ts'
import type { Level, Levels } from './ladder.ts'
import { type Fill, fillPart, noSums, type Side, wholeLots } from './order.ts'

/** All that is offered at one price, and what of it is the house's. */
export interface DepthLevel extends Level {
  readonly house: number
}

/** A book as it is shown, best price first. */
export interface Depth {
  readonly bids: readonly DepthLevel[]
  readonly asks: readonly DepthLevel[]
}

/**
 * What users and the house offer together: the best `most` levels of each side. Prices that fall between two multiples of
 * `group` steps are shown at the worse one, so that nobody is promised a better price than there is.
 */
export function depthOf(users: Levels, house: Levels, most: number, group = 1): Depth {
  return {
    bids: merged(
      users.bids,
      house.bids,
      most,
      (price) => Math.floor(price / group) * group,
      (a, b) => a > b,
    ),
    asks: merged(
      users.asks,
      house.asks,
      most,
      (price) => Math.ceil(price / group) * group,
      (a, b) => a < b,
    ),
  }
}

/**
 * Where a book whose levels are so wide shows an order at a price: at the worse end, as above.
 *
 * @example in levels of 10 a bid at 67,414 is shown at 67,410 and an ask at 67,420
 */
export function shownPrice(side: Side, price: Amount, width: Amount): Amount {
  return price.dividedBy(width, 0, side === 'buy' ? 'down' : 'up').times(width)
}

/** Two lists of levels, each best first, as one. */
function merged(
  users: readonly Level[],
  house: readonly Level[],
  most: number,
  shownAt: (price: number) => number,
  isBetter: (a: number, b: number) => boolean,
): DepthLevel[] {
  const levels: { price: number; lots: number; house: number }[] = []
  for (let [u, h] = [0, 0]; ; ) {
    const [user, offer] = [users[u], house[h]]
    const ofHouse = offer !== undefined && (user === undefined || isBetter(offer.price, user.price))
    const next = ofHouse ? offer : user
    if (!next) return levels
    const price = shownAt(next.price)
    const last = levels.at(-1)
    const level = last?.price === price ? last : { price, lots: 0, house: 0 }
    if (level !== last) {
      // Below the first step nothing can be shown.
      if (levels.length === most || price <= 0) return levels
      levels.push(level)
    }
    level.lots += next.lots
    if (ofHouse) {
      level.house += next.lots
      h += 1
    } else u += 1
  }
}

/** What is offered at one price, in the coins of the pair. */
export interface Offer {
  readonly price: Amount
  readonly quantity: Amount
}

/** What a market order would trade now, at its average price, as far as the offers go that it was computed from. */
export interface MarketEstimate {
  readonly fill: Fill
  /** By how much the average is worse than the best price, as a share of that; rounded up. */
  readonly slippage: Amount
  /** Whether these offers are enough for the whole order. */
  readonly isWhole: boolean
}

/**
 * What a market order would trade of the offers against it, best first; undefined where they are enough for nothing. An
 * order that buys for a total takes whole lots until the total buys none.
 *
 * @example buying 0.3 BTC of 0.1 at 50,000 and 1 at 50,300 costs 15,060, 50,200 on average: 0.4 % worse than the best
 */
export function estimateMarket(
  side: Side,
  size: { readonly quantity: Amount } | { readonly total: Amount },
  offers: readonly Offer[],
  pair: Pick<Pair, 'baseScale' | 'quoteScale' | 'quantityStep'>,
  feeRate: Amount,
): MarketEstimate | undefined {
  let quantity = Amount.zero
  let sums = noSums
  let isWhole = false
  for (const offer of offers) {
    const wanted =
      'total' in size
        ? wholeLots(size.total.minus(sums.exactTurnover), offer.price, pair)
        : size.quantity.minus(quantity)
    const part = Amount.min(wanted, offer.quantity)
    if (part.isPositive()) {
      sums = fillPart(offer.price, { side, quantity: part }, pair, feeRate, sums).sums
      quantity = quantity.plus(part)
    }
    isWhole = wanted.isAtMost(offer.quantity)
    if (isWhole) break
  }
  const [best] = offers
  if (!best || quantity.isZero()) return undefined
  const price = sums.exactTurnover.dividedBy(quantity, averageScale, side === 'buy' ? 'up' : 'down')
  return {
    fill: { price, quantity, turnover: sums.turnover, fee: sums.fee },
    slippage: price.minus(best.price).absolute().dividedBy(best.price, slippageScale, 'up'),
    isWhole,
  }
}

/** Fraction digits of an average price, which are more than any pair has, and of a slippage: ten thousandths of a percent. */
const averageScale = 18
const slippageScale = 6
