import type { Amount } from '../amount/index.ts'

/** Where a price came from; stored with every tick as part of the evidence. */
export const priceSources = ['sim', 'htx', 'binance', 'replay'] as const
export type PriceSource = (typeof priceSources)[number]

/** A trade of the market: the only thing on which orders fill, contracts settle and candles are drawn. */
export interface Tick {
  /** As the feed spells a pair: `btcusdt`. */
  readonly symbol: string
  /** In the quote coin. */
  readonly price: Amount
  /** In the base coin. */
  readonly volume: Amount
  readonly at: Date
  /** Counts the ticks of one symbol from 1 without gaps; times never go back. */
  readonly sequence: number
  readonly source: PriceSource
}

/** Milliseconds after which nothing is filled, opened or settled on a price (product rules, market). */
export const staleAfter = 2_000

/**
 * Whether the last known tick is too old to trade on. No tick at all is stale.
 *
 * @example isStale({ at: new Date('2026-11-21T09:00:00.000Z') }, new Date('2026-11-21T09:00:02.000Z')) // false
 * @example isStale({ at: new Date('2026-11-21T09:00:00.000Z') }, new Date('2026-11-21T09:00:02.001Z')) // true
 */
export function isStale(tick: Pick<Tick, 'at'> | undefined, now: Date): boolean {
  return tick === undefined || now.getTime() - tick.at.getTime() > staleAfter
}

/** The last tick's age in seconds with one decimal; `∞` without a tick. */
export function ageInSeconds(tick: Pick<Tick, 'at'> | undefined, now: Date): string {
  return tick ? ((now.getTime() - tick.at.getTime()) / 1000).toFixed(1) : '∞'
}
