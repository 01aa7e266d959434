import { createHmac } from 'node:crypto'
import { lastTrading, SimulatedMarket } from '@halyard/domain/market'
import type { ListedPair } from '../pairs.ts'
import type { SourcedHistory, SourcedTick, TickSource } from './tick-source.ts'

/** How often the simulated market is looked at, and how far back a look reaches when the process was held up. */
const lookEvery = 50
const lookBackMost = 1_500

/** The simulated market: what its pure function says happened since the last look. */
export class SimulatedSource implements TickSource {
  readonly name = 'sim'
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly seed: string,
    private readonly clock: { now(): Date },
  ) {}

  start(pairs: readonly ListedPair[], emit: (ticks: readonly SourcedTick[]) => void): void {
    const markets = pairs.map((pair) => ({
      symbol: pair.symbol,
      market: simulatedMarket(this.seed, pair),
    }))
    let seen = this.clock.now().getTime()
    this.timer = setInterval(() => {
      const now = this.clock.now().getTime()
      const from = Math.max(seen, now - lookBackMost)
      seen = Math.max(seen, now)
      const ticks = markets.flatMap(({ symbol, market }) =>
        market.ticksBetween(from, now).map((tick) => ({ symbol, ...tick })),
      )
      if (ticks.length > 0) emit(ticks.sort((a, b) => a.at.getTime() - b.at.getTime()))
    }, lookEvery)
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
  }

  async history(pair: ListedPair, until: Date, bars: number): Promise<SourcedHistory> {
    // Between two pairs the process gets to do its other work.
    await new Promise((resolve) => setImmediate(resolve))
    const market = simulatedMarket(this.seed, pair)
    const closed = lastTrading(pair.session, until)
    return {
      candles: market.history(until.getTime(), {
        // More minutes than bars, so that the rolling day is whole from the start.
        '1m': bars * 3,
        '5m': bars,
        '15m': bars,
        '30m': bars,
        hour: bars,
        day: bars,
        week: Math.ceil(bars * 0.6),
        month: Math.ceil(bars * 0.12),
      }),
      trades: market
        .ticksBetween(closed.getTime() - tradesReach, closed.getTime())
        .map((tick) => ({ symbol: pair.symbol, ...tick })),
    }
  }
}

/** How far back the trades of the past go. */
const tradesReach = 15_000

/** Each instrument has a key of its own, so that no two move alike: the first 128 bits of HMAC-SHA-256 of its symbol. */
function simulatedMarket(seed: string, { simulated }: ListedPair): SimulatedMarket {
  const key = createHmac('sha256', seed).update(simulated.symbol).digest('hex').slice(0, 32)
  return new SimulatedMarket(key, simulated)
}
