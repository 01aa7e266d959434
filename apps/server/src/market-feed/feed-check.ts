import type { Amount } from '@halyard/domain'
import { generatorVersion, type SimulatedMarket, type SimulatedTick } from '@halyard/domain/market'
import type pg from 'pg'
import { rowsFrom } from '../platform/database/row.ts'
import { type EpochPair, marketOf, withPairs } from './epoch-pair.ts'
import { hashOf } from './feed-epochs.ts'

export interface FeedReport {
  /** Revealed epochs that were recomputed, and their ticks. */
  readonly epochs: number
  readonly ticks: number
  /** Generated ticks that were never published, because the process was held up or another took over. */
  readonly gaps: number
  /** Ticks of epochs that are not revealed, or whose prices come from outside. */
  readonly unverifiable: number
  /** One sentence for each deviation; for ticks the first of each pair and epoch. */
  readonly differences: readonly string[]
}

/** An epoch as published. */
export interface StatedEpoch {
  readonly number: number
  readonly source: string
  readonly generator: number | null
  readonly hash: string
  readonly nextHash: string | null
  readonly startsAt: Date
  readonly pairs: readonly EpochPair[]
  readonly seed: string | null
}

/** A tick to compare. Contracts do not keep volumes. */
export interface PublishedTick {
  readonly symbol: string
  readonly sequence: number
  readonly price: Amount
  readonly volume: Amount | undefined
  readonly at: Date
}

/** Recomputes every stored tick of the revealed epochs, and checks seeds against their published hashes. */
export async function checkFeed(pool: pg.Pool): Promise<FeedReport> {
  const epochs = await statedEpochs(pool)
  const check = new FeedCheck(epochs)
  const pairs = await rowsFrom(pool, { text: 'SELECT id, symbol FROM pair ORDER BY id' })
  for (const table of ['tick', 'contract_tick'] as const) {
    for (const pair of pairs) {
      for await (const [epoch, ticks] of storedTicks(pool, table, pair)) {
        check.ticks(epoch, ticks, { isComplete: table === 'tick' })
      }
    }
  }
  return check.report()
}

/** Compares ticks with those that their epoch's seed generates. */
export class FeedCheck {
  private readonly epochs: ReadonlyMap<number, StatedEpoch>
  private readonly differences: string[] = []
  private readonly markets = new Map<string, SimulatedMarket>()
  private readonly named = new Set<string>()
  /** The last compared tick of each pair and epoch, to count gaps. */
  private readonly last = new Map<string, Date>()
  private readonly seen = new Set<number>()
  private counted = { ticks: 0, gaps: 0, unverifiable: 0 }

  constructor(epochs: readonly StatedEpoch[]) {
    this.epochs = new Map(epochs.map((epoch) => [epoch.number, epoch]))
    for (const epoch of epochs) this.differences.push(...this.faultsOf(epoch))
  }

  /** Compares ticks of one pair and epoch, in order. Gaps are counted only when the ticks are the complete feed. */
  ticks(number: number, ticks: readonly PublishedTick[], { isComplete }: { isComplete: boolean }): void {
    const epoch = this.epochs.get(number)
    const [first] = ticks
    if (!first) return
    const market = epoch && this.marketOf(epoch, first.symbol)
    if (!market) {
      this.counted.unverifiable += ticks.length
      return
    }
    this.seen.add(number)
    this.counted.ticks += ticks.length
    const place = `${number} ${first.symbol}`
    for (const stretch of stretches(ticks)) {
      const from = (isComplete && this.last.get(place)?.getTime()) || (stretch[0]?.at.getTime() ?? 0) - 1
      const to = stretch.at(-1)?.at.getTime() ?? 0
      const generated = new Map(market.ticksBetween(from, to).map((tick) => [tick.at.getTime(), tick]))
      for (const tick of stretch) {
        const sentence = differenceOf(tick, generated.get(tick.at.getTime()))
        if (sentence && !this.named.has(place)) {
          this.named.add(place)
          this.differences.push(`epoch ${number}: ${sentence}`)
        }
        generated.delete(tick.at.getTime())
      }
      if (isComplete) {
        this.counted.gaps += generated.size
        this.last.set(place, new Date(to))
      }
    }
  }

  report(): FeedReport {
    return { ...this.counted, epochs: this.seen.size, differences: this.differences }
  }

  private faultsOf(epoch: StatedEpoch): string[] {
    const { number, seed, hash } = epoch
    const before = this.epochs.get(number - 1)
    const broken = before?.source === 'sim' && epoch.source === 'sim' && before.nextHash !== hash
    return [
      ...(seed !== null && hashOf(seed) !== hash
        ? [`epoch ${number}: its seed is not the one whose hash was stated`]
        : []),
      ...(broken ? [`epoch ${number}: its seed is not the one that epoch ${number - 1} announced`] : []),
    ]
  }

  /** Undefined where ticks cannot be recomputed. */
  private marketOf(epoch: StatedEpoch, symbol: string): SimulatedMarket | undefined {
    const place = `${epoch.number} ${symbol}`
    const stated = epoch.pairs.find((pair) => pair.symbol === symbol)
    if (epoch.seed === null || epoch.generator !== generatorVersion || !stated) return undefined
    let market = this.markets.get(place)
    if (!market) {
      market = marketOf(epoch.seed, stated)
      this.markets.set(place, market)
    }
    return market
  }
}

export async function statedEpochs(pool: pg.Pool): Promise<StatedEpoch[]> {
  const epochs = await rowsFrom(pool, {
    text: 'SELECT number, source, generator, hash, next_hash, starts_at, pairs, seed FROM feed_epoch ORDER BY number',
  })
  return epochs.map(withPairs)
}

const pageSize = 20_000

/** A pair's stored ticks in order, one epoch at a time. */
async function* storedTicks(
  pool: pg.Pool,
  table: 'tick' | 'contract_tick',
  { id, symbol }: { id: number; symbol: string },
): AsyncGenerator<[epoch: number, ticks: PublishedTick[]]> {
  const stored =
    table === 'tick' ? 'volume, at, epoch FROM tick' : 'NULL::numeric AS volume, at, epoch FROM contract_tick'
  for (let after = 0; ; ) {
    const rows = await rowsFrom(pool, {
      text: `SELECT sequence, price, ${stored}
              WHERE pair_id = $1 AND sequence > $2 AND epoch IS NOT NULL ORDER BY sequence LIMIT ${pageSize}`,
      values: [id, after],
    })
    for (let start = 0; start < rows.length; ) {
      const epoch = rows[start]?.epoch ?? 0
      const end = rows.findIndex((row, index) => index > start && row.epoch !== epoch)
      const own = rows.slice(start, end < 0 ? rows.length : end)
      yield [epoch, own.map(({ epoch: _, volume, ...told }) => ({ symbol, ...told, volume: volume ?? undefined }))]
      start += own.length
    }
    if (rows.length < pageSize) return
    after = rows.at(-1)?.sequence ?? after
  }
}

const silentMs = 60_000

/** Splits where nothing was published for a minute, so that long silences are not computed. */
function stretches(ticks: readonly PublishedTick[]): PublishedTick[][] {
  const cut: PublishedTick[][] = []
  let last: number | undefined
  for (const tick of ticks) {
    if (last === undefined || tick.at.getTime() - last > silentMs) cut.push([])
    cut.at(-1)?.push(tick)
    last = tick.at.getTime()
  }
  return cut
}

function differenceOf(tick: PublishedTick, generated: SimulatedTick | undefined): string | undefined {
  const told = `tick ${tick.sequence} of ${tick.symbol} at ${tick.at.toISOString()}`
  if (!generated) return `${told} has ${tick.price}, where the seed gives no tick`
  if (!generated.price.equals(tick.price)) return `${told} has ${tick.price}, where the seed gives ${generated.price}`
  if (tick.volume && !generated.volume.equals(tick.volume)) {
    return `${told} has a volume of ${tick.volume}, where the seed gives ${generated.volume}`
  }
  return undefined
}
