import type { Environment } from '../../platform/config/environment.ts'
import type { FeedLogger } from '../feed-parts.ts'
import { BinanceSource } from './binance-source.ts'
import { HtxSource } from './htx-source.ts'
import { ReplaySource } from './replay-source.ts'
import { SimulatedSource } from './simulated-source.ts'
import type { TickSource } from './tick-source.ts'

export function sourceFor(market: Environment['market'], clock: { now(): Date }, logger: FeedLogger): TickSource {
  switch (market.source) {
    case 'sim':
      return new SimulatedSource(clock)
    case 'htx':
      return new HtxSource(required(market.htxUrl, 'MARKET_HTX_URL'), clock, logger)
    case 'binance':
      return new BinanceSource(required(market.binanceUrl, 'MARKET_BINANCE_URL'), clock, logger)
    case 'replay':
      return new ReplaySource(required(market.replayFile, 'MARKET_REPLAY_FILE'), { loop: true, clock, logger })
  }
}

function required(value: string | undefined, name: string): string {
  if (value === undefined) throw new Error(`${name} is missing`)
  return value
}
