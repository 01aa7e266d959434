import type { Amount } from '@halyard/domain'
import { isStale } from '@halyard/domain/market'
import type { MarketBoard } from './market-board.ts'
import type { Pairs } from './pairs.ts'

/**
 * The last price of a pair, to value what somebody has. Undefined when it is not listed, and when it is too old to trade
 * on, except where the market has hours and is closed.
 */
export function lastPrice(
  { pairs, board }: { pairs: Pairs; board: MarketBoard },
  base: string,
  quote: string,
  now: Date,
): Amount | undefined {
  const pair = pairs.all().find((one) => one.base === base && one.quote === quote)
  const tick = pair && board.last(pair.symbol)
  if (!pair || !tick) return undefined
  return pair.session === '24x7' && isStale(tick, now) ? undefined : tick.price
}
