import { lastTrading, type SimulatedMarket } from '@halyard/domain/market'
import { marketOf } from '../epoch-pair.ts'
import type { FeedEpoch } from '../feed-epoch.ts'
import type { ListedPair } from '../pairs.ts'
import type { Emit, SourcedHistory, SourceStart, TickSource } from './tick-source.ts'

/** Milliseconds: the usual step, the shortest one, and how far back a step reaches after the process was held up. */
const stepMs = 150
const stepMinMs = 20
const catchUpMaxMs = 1_500

/** Emits the ticks that the simulation's pure function gives for the time since the last step. */
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
      const from = Math.max(seen, now - catchUpMaxMs)
      seen = Math.max(seen, now)
      const ticks = markets.flatMap(({ symbol, market }) =>
        market.ticksBetween(from, now).map((tick) => ({ symbol, ...tick })),
      )
      emit(
        ticks.sort((a, b) => a.at.getTime() - b.at.getTime()),
        seen,
      )
    }
    this.timer = setInterval(this.look, stepMs)
  }

  emitUntil(moment: Date): void {
    clearTimeout(this.extraTimer)
    const at = Math.max(moment.getTime(), this.lookedAt + stepMinMs)
    this.extraTimer = setTimeout(() => this.look(), at - this.clock.now().getTime())
  }

  async stop(): Promise<void> {
    clearInterval(this.timer)
    clearTimeout(this.extraTimer)
  }

  async history(pair: ListedPair, until: Date, bars: number, epoch: FeedEpoch): Promise<SourcedHistory> {
    // Between two pairs other work gets a turn.
    await new Promise((resolve) => setImmediate(resolve))
    const market = marketIn(epoch, pair)
    const closed = lastTrading(pair.session, until)
    return {
      candles: market.history(until.getTime(), {
        // Extra minutes, so that the rolling day is complete from the start.
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
        .ticksBetween(closed.getTime() - pastTradesMs, closed.getTime())
        .map((tick) => ({ symbol: pair.symbol, ...tick })),
    }
  }
}

const pastTradesMs = 15_000

function marketIn({ number, seed, pairs }: FeedEpoch, { symbol }: ListedPair): SimulatedMarket {
  const stated = pairs.find((pair) => pair.symbol === symbol)
  if (seed === undefined || !stated) throw new Error(`epoch ${number} of the feed states nothing of ${symbol}`)
  return marketOf(seed, stated)
}
