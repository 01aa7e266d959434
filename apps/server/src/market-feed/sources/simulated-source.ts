import { lastTrading, type SimulatedMarket } from '@halyard/domain/market'
import { marketOf } from '../epoch-pair.ts'
import type { FeedEpoch } from '../feed-epoch.ts'
import type { ListedPair } from '../pairs.ts'
import type { Emit, SourcedHistory, SourceStart, TickSource } from './tick-source.ts'

/** How often the simulated market is looked at, how soon again at most, and how far back a look reaches when the process was held up. */
const lookEvery = 150
const looksApart = 20
const lookBackMost = 1_500

/** The simulated market: what its pure function says happened since the last look. */
export class SimulatedSource implements TickSource {
  readonly name = 'sim'
  private timer: NodeJS.Timeout | undefined
  private extraTimer: NodeJS.Timeout | undefined
  private look: () => void = () => {}
  private lookedAt = 0

  constructor(private readonly clock: { now(): Date }) {}

  start(pairs: readonly ListedPair[], emit: Emit, { epoch, after }: SourceStart): void {
    const markets = pairs.map((pair) => ({ symbol: pair.symbol, market: marketIn(epoch, pair) }))
    let seen = Math.max(after.getTime(), this.clock.now().getTime())
    this.look = () => {
      const now = this.clock.now().getTime()
      this.lookedAt = now
      const from = Math.max(seen, now - lookBackMost)
      seen = Math.max(seen, now)
      const ticks = markets.flatMap(({ symbol, market }) =>
        market.ticksBetween(from, now).map((tick) => ({ symbol, ...tick })),
      )
      emit(
        ticks.sort((a, b) => a.at.getTime() - b.at.getTime()),
        seen,
      )
    }
    this.timer = setInterval(this.look, lookEvery)
  }

  lookAt(moment: Date): void {
    clearTimeout(this.extraTimer)
    const at = Math.max(moment.getTime(), this.lookedAt + looksApart)
    this.extraTimer = setTimeout(() => this.look(), at - this.clock.now().getTime())
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    clearTimeout(this.extraTimer)
  }

  async history(pair: ListedPair, until: Date, bars: number, epoch: FeedEpoch): Promise<SourcedHistory> {
    // Between two pairs the process gets to do its other work.
    await new Promise((resolve) => setImmediate(resolve))
    const market = marketIn(epoch, pair)
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

function marketIn({ number, seed, pairs }: FeedEpoch, { symbol }: ListedPair): SimulatedMarket {
  const stated = pairs.find((pair) => pair.symbol === symbol)
  if (seed === undefined || !stated) throw new Error(`epoch ${number} of the feed states nothing of ${symbol}`)
  return marketOf(seed, stated)
}
