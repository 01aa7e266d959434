import type { Tick } from '@halyard/domain/market'
import type { FeedTrade } from '@halyard/wire/market-feed/content'

/** Ticks as trades, in their order: one whose price is lower than the one before was sold. */
export function tradesOf(ticks: readonly Tick[]): FeedTrade[] {
  return ticks.map((tick, index) => {
    const before = ticks[index - 1]
    const side = before && tick.price.isLessThan(before.price) ? 'sell' : 'buy'
    return { sequence: tick.sequence, price: tick.price, volume: tick.volume, at: tick.at, side }
  })
}
