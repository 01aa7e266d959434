import type { Amount } from '@halyard/domain'
import { board } from '#platform/market-socket/board.ts'
import type { SpotOrder } from './api.ts'

/** Fraction digits while the pair is not known. */
const scaleMost = 8

/**
 * The average price in the digits that prices of the pair have. It is what was paid divided by what was got, and the
 * payment is rounded to the coin: the digits behind say nothing about any price.
 *
 * @example 119.97493 USDT for 0.001572 BTC is 76,319.93 and not 76,319.93002544
 */
export function averagePriceOf(order: SpotOrder): Amount | null {
  return order.averagePrice?.round(board.pair(order.symbol)?.priceScale ?? scaleMost, 'half-even') ?? null
}
