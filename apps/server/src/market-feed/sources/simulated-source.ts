import { closeGapMax } from '@halyard/domain/contracts'
import { lastTrading, type SimulatedMarket, type SimulatedTick } from '@halyard/domain/market'
import { marketOf } from '../epoch-pair.ts'
import type { FeedEpoch } from '../feed-epoch.ts'
import type { ListedPair } from '../pairs.ts'
import type { Emit, SourcedHistory, SourceStart, TickSource } from './tick-source.ts'

/** Milliseconds: the usual step, and the shortest one. */
const stepMs = 150
const stepMinMs = 20
/**
 * Milliseconds of an absence that are filled in whole; of a longer one come the ticks that contracts settle on, and the
 * newest.
 */
export const filledInMax = 300_000
const newestMs = 1_500

interface PairPath {
  readonly symbol: string
  readonly market: SimulatedMarket
  readonly tickInterval: number
  storedUntil: number
}

/**
 * Emits the ticks that the simulation's pure function gives for the time since the last step, at the longest until the
 * epoch ends, and where prices hang on a beacon as far as its rounds are known. What the process missed while it was held up
 * or away is filled in.
 */
export class SimulatedSource implements TickSource {
  readonly name = 'sim'
  private timer: NodeJS.Timeout | undefined
  private extraTimer: NodeJS.Timeout | undefined
  private look: () => void = () => {}
  private lookedAt = 0

  constructor(private readonly clock: { now(): Date }) {}

  start(pairs: readonly ListedPair[], emit: Emit, { epoch, storedUntil, closes, restart }: SourceStart): void {
    const paths = pairs.flatMap(({ symbol }) => pathOf(epoch, symbol, storedUntil.get(symbol)))
    const known = () => Math.min(this.clock.now().getTime(), epoch.endsAt.getTime(), epoch.rounds?.until ?? Infinity)
    const publish = (ticksOf: (path: PairPath, until: number) => readonly SimulatedTick[]) => {
      const until = known()
      const ticks = paths.flatMap((path) => {
        const missing = ticksOf(path, until)
        path.storedUntil = Math.max(path.storedUntil, until)
        return missing.map((tick) => ({ symbol: path.symbol, ...tick }))
      })
      emit(
        ticks.sort((a, b) => a.at.getTime() - b.at.getTime()),
        until,
      )
    }
    this.lookedAt = this.clock.now().getTime()
    const isShort = this.lookedAt - Math.max(0, ...[...storedUntil.values()].map(Number)) <= filledInMax
    const begunAt = Math.min(this.lookedAt, epoch.endsAt.getTime())
    let isBehind = !isShort
    const catchUp = () => {
      // Of a long absence not all is filled in: the rounds until now come first.
      if (known() < begunAt) return
      isBehind = false
      publish((path, until) => settlingTicks(path, until, closes.get(path.symbol) ?? []))
    }
    if (isBehind) catchUp()
    else publish((path, until) => path.market.ticksBetween(path.storedUntil, until))
    this.look = () => {
      const now = this.clock.now().getTime()
      const heldUpFor = now - this.lookedAt
      this.lookedAt = now
      if (heldUpFor > filledInMax) {
        this.look = () => {}
        restart()
      } else if (isBehind) catchUp()
      else publish(({ market, storedUntil }, until) => market.ticksBetween(storedUntil, until))
    }
    this.timer = setInterval(this.look, stepMs)
  }

  emitUntil(moment: Date): void {
    clearTimeout(this.extraTimer)
    const at = Math.max(moment.getTime(), this.lookedAt + stepMinMs)
    this.extraTimer = setTimeout(() => this.look(), at - this.clock.now().getTime())
  }

  /** Emits what is missing until now first: an epoch ends with its last tick. */
  async stop(): Promise<void> {
    clearInterval(this.timer)
    clearTimeout(this.extraTimer)
    this.look()
    this.look = () => {}
  }

  async history(pair: ListedPair, until: Date, bars: number, epoch: FeedEpoch): Promise<SourcedHistory> {
    // Between two pairs other work gets a turn.
    await new Promise((resolve) => setImmediate(resolve))
    const [path] = pathOf(epoch, pair.symbol, undefined)
    if (!path) throw new Error(`epoch ${epoch.number} of the feed states nothing of ${pair.symbol}`)
    const known = new Date(Math.min(until.getTime(), epoch.rounds?.until ?? Infinity))
    const closed = lastTrading(pair.session, known)
    return {
      candles: path.market.history(known.getTime(), {
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
      trades: path.market
        .ticksBetween(closed.getTime() - pastTradesMs, closed.getTime())
        .map((tick) => ({ symbol: pair.symbol, ...tick })),
    }
  }
}

const pastTradesMs = 15_000

/** A pair's path in an epoch; none for a pair that the epoch states nothing of, which waits for the next. */
function pathOf(
  { seed, pairs, startsAt, rounds }: FeedEpoch,
  symbol: string,
  storedUntil: Date | undefined,
): PairPath[] {
  const stated = pairs.find((pair) => pair.symbol === symbol)
  if (seed === undefined || !stated) return []
  const { tickInterval } = stated
  const from = Math.max(startsAt.getTime(), storedUntil?.getTime() ?? 0)
  return [{ symbol, market: marketOf(seed, stated, rounds), tickInterval, storedUntil: from }]
}

/** Of a long absence: the last `closeGapMax` before each close, the tick behind it, and the newest. */
function settlingTicks(path: PairPath, until: number, closes: readonly Date[]): SimulatedTick[] {
  const { market, storedUntil, tickInterval } = path
  const ticks: SimulatedTick[] = []
  let reached = storedUntil
  const take = (from: number, to: number) => {
    if (to <= reached) return
    ticks.push(...market.ticksBetween(Math.max(from, reached), to))
    reached = Math.max(to, reached)
  }
  for (const close of closes.map((at) => at.getTime()).sort((a, b) => a - b)) {
    if (close > until) break
    take(close - closeGapMax, close)
    // A slot of two intervals has one tick at least, as long as the market trades.
    take(close, Math.min(until, close + 2 * tickInterval))
  }
  take(until - newestMs, until)
  return ticks
}
