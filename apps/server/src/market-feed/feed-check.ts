import type { Amount } from '@halyard/domain'
import { closeGapMax } from '@halyard/domain/contracts'
import {
  beaconGeneratorVersion,
  type FeedStatement,
  generatorVersion,
  readBeacon,
  roundAt,
  roundDueAt,
  type SimulatedMarket,
  type SimulatedTick,
} from '@halyard/domain/market'
import type pg from 'pg'
import { filled, oneOf, rowsFrom } from '../platform/database/row.ts'
import { chainHash, EpochRounds, firstUnsigned } from './beacon.ts'
import { type EpochPair, endOfPath, marketOf, withPairs } from './epoch-pair.ts'
import { hashOf, roundsOf } from './feed-epochs.ts'

export interface FeedReport {
  /** Revealed epochs that were recomputed, and their ticks. */
  readonly epochs: number
  readonly ticks: number
  /** Generated ticks that were never published, because the process was held up or another took over. */
  readonly gaps: number
  /** Ticks of epochs that are not revealed, or whose prices come from outside. */
  readonly unverifiable: number
  /** Statements of a recording that were compared with those that the host publishes. */
  readonly announcements?: number
  /** Rounds of beacons whose signatures were checked, and the hashes of their chains. */
  readonly rounds: number
  readonly beacons: readonly string[]
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
  /** When it was stated to end; an epoch may end earlier while nothing is pending. */
  readonly endsAt: Date
  readonly pairs: readonly EpochPair[]
  readonly seed: string | null
  /** What was stated of it ahead, where `endsAt` is when it ended. */
  readonly statement?: Pick<FeedStatement, 'endsAt' | 'beacon'> | null
  /** The signatures of the beacon's rounds that are published with it, from its first price on. */
  readonly rounds?: readonly string[]
}

/** A contract's opening or close, with the times of the ticks that are stored of the `staleAfter` before it. */
interface DecidedMoment {
  readonly id: number
  readonly symbol: string
  readonly epoch: number
  readonly word: 'was opened' | 'closed'
  readonly moment: Date
  readonly told: readonly Date[]
  /** Whether all ticks of that time are kept, or only the one that decided. */
  readonly kept: boolean
}

/** A tick to compare. Contracts do not keep volumes. */
export interface PublishedTick {
  readonly symbol: string
  readonly sequence: number
  readonly price: Amount
  readonly volume: Amount | undefined
  readonly at: Date
  /** Whether it was told when it happened, under a number of the host's. */
  readonly told?: boolean
}

/**
 * Recomputes every stored tick of the revealed epochs, checks seeds against their published hashes and paths against
 * the epoch before, and looks for ticks that contracts were decided without.
 */
export async function checkFeed(pool: pg.Pool, now: Date): Promise<FeedReport> {
  const epochs = await statedEpochs(pool)
  const check = new FeedCheck(epochs, now)
  check.paths()
  for await (const decided of decidedMoments(pool)) check.decided(decided)
  for (const { number } of await overdueReveals(pool))
    check.differences.push(
      `epoch ${number}: it ended more than ten minutes ago, nothing is pending, and its seed is not published`,
    )
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
  readonly differences: string[] = []
  private readonly markets = new Map<string, SimulatedMarket>()
  private readonly named = new Set<string>()
  /** The last compared tick of each pair and epoch, to count gaps. */
  private readonly last = new Map<string, Date>()
  private readonly seen = new Set<number>()
  private counted = { ticks: 0, gaps: 0, unverifiable: 0, rounds: 0 }
  /** The rounds of each epoch, up to the first that does not bear its signature. */
  private readonly rounds = new Map<number, EpochRounds>()

  /** `now` is when it was asked what is published. */
  constructor(epochs: readonly StatedEpoch[], now: Date) {
    this.epochs = new Map(epochs.map((epoch) => [epoch.number, epoch]))
    for (const epoch of epochs) this.differences.push(...this.faultsOf(epoch), ...this.roundFaults(epoch, now))
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
    const known = ticks.filter(({ at }) => at.getTime() <= this.knownUntil(number))
    const unknown = ticks[known.length]
    const rounds = this.rounds.get(number)
    if (unknown && rounds && !this.named.has(`${number} without`)) {
      this.named.add(`${number} without`)
      this.differences.push(
        `epoch ${number}: tick ${unknown.sequence} of ${unknown.symbol} at ${unknown.at.toISOString()} was told without round ${roundAt(rounds.beacon, unknown.at.getTime())} of the beacon, on which it hangs`,
      )
    }
    for (const stretch of stretches(known)) {
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

  /** Names a tick that the seed gives and the host left out: between two that it numbered as following each other. */
  leftOut(symbol: string, ticks: readonly PublishedTick[]): void {
    for (const [index, tick] of ticks.entries()) {
      const before = ticks[index - 1]
      if (!before?.told || !tick.told || tick.sequence !== before.sequence + 1) continue
      const [from, until] = [before.at.getTime(), tick.at.getTime() - 1]
      for (const epoch of this.epochs.values()) {
        const [begin, end] = [
          Math.max(from, epoch.startsAt.getTime()),
          Math.min(until, epoch.endsAt.getTime(), this.knownUntil(epoch.number)),
        ]
        const missing = begin < end && this.marketOf(epoch, symbol)?.ticksBetween(begin, end)[0]
        const place = `${epoch.number} ${symbol} left out`
        if (!missing || this.named.has(place)) continue
        this.named.add(place)
        this.differences.push(
          `epoch ${epoch.number}: the tick of ${symbol} that the seed gives at ${missing.at.toISOString()} was left out, between the numbers ${before.sequence} and ${tick.sequence}`,
        )
      }
    }
  }

  /** Compares where each path begins with where the epoch before left it, where one follows the other as stated. */
  paths(): void {
    for (const epoch of this.epochs.values()) {
      const before = this.epochs.get(epoch.number - 1)
      const statedUntil = before?.statement?.endsAt ?? before?.endsAt
      if (!before || before.seed === null || statedUntil?.getTime() !== epoch.startsAt.getTime()) continue
      if (!isKnown(before) || this.knownUntil(before.number) < statedUntil.getTime()) continue
      for (const { symbol, start } of epoch.pairs) {
        const was = before.pairs.find((pair) => pair.symbol === symbol)
        const end = was && endOfPath(before.seed, was, statedUntil, this.rounds.get(before.number))
        if (end && end.price.text() !== start.price)
          this.differences.push(
            `epoch ${epoch.number}: ${symbol} begins at ${start.price}, where epoch ${before.number} left it at ${end.price}`,
          )
      }
    }
  }

  /** Names a tick that the seed gives and the store lacks, where it could have decided a contract. */
  decided({ id, symbol, epoch: number, word, moment, told, kept }: DecidedMoment): void {
    const epoch = this.epochs.get(number)
    const market = epoch && this.marketOf(epoch, symbol)
    if (!market) return
    const from = Math.max(moment.getTime() - closeGapMax, epoch.startsAt.getTime())
    // A round that is lacking is named as that.
    if (this.knownUntil(number) < moment.getTime()) return
    const given = market.ticksBetween(from, moment.getTime()).slice(kept ? 0 : -1)
    const missing = given.find(({ at }) => !told.some((one) => one.getTime() === at.getTime()))
    if (missing && (kept || word === 'closed'))
      this.differences.push(
        `contract ${id} ${word} without the tick of ${symbol} that the seed of epoch ${number} gives at ${missing.at.toISOString()}`,
      )
  }

  report(): FeedReport {
    const beacons = [...new Set([...this.rounds.values()].map(({ beacon }) => beacon.hash))]
    return { ...this.counted, epochs: this.seen.size, beacons, differences: this.differences }
  }

  private faultsOf(epoch: StatedEpoch): string[] {
    const { number, seed, hash } = epoch
    const before = this.epochs.get(number - 1)
    const broken = before?.source === 'sim' && epoch.source === 'sim' && before.nextHash !== hash
    return [
      ...(epoch.source === 'sim' && !isKnown(epoch)
        ? [
            `epoch ${number}: this program does not know its generator ${epoch.generator}, but ${generatorVersion}, and ${beaconGeneratorVersion} with a beacon`,
          ]
        : []),
      ...(seed !== null && hashOf(seed) !== hash
        ? [`epoch ${number}: its seed is not the one whose hash was stated`]
        : []),
      ...(broken ? [`epoch ${number}: its seed is not the one that epoch ${number - 1} announced`] : []),
    ]
  }

  /**
   * Takes an epoch's rounds, checks their signatures, and names one that is lacking: of an epoch that lasted until its stated
   * end all, of the newest those that were due a while ago.
   */
  private roundFaults(epoch: StatedEpoch, now: Date): string[] {
    const { number, startsAt, statement } = epoch
    if (epoch.source !== 'sim' || !statement?.beacon) return []
    const beacon = readBeacon(statement.beacon)
    const times = { startsAt, endsAt: statement.endsAt }
    const signatures = epoch.rounds ?? []
    if (chainHash(beacon) !== beacon.hash) {
      this.rounds.set(number, new EpochRounds(beacon, times))
      return [`epoch ${number}: what it says of its beacon does not give the hash of the chain ${beacon.hash}`]
    }
    const { first } = new EpochRounds(beacon, times)
    const bad = firstUnsigned(beacon, first, signatures)
    const rounds = new EpochRounds(beacon, times, signatures.slice(0, bad))
    this.rounds.set(number, rounds)
    this.counted.rounds += signatures.length
    if (bad !== undefined)
      return [`epoch ${number}: round ${first + bad} does not bear the signature of the beacon's key`]
    if (rounds.isComplete) return []
    const following = this.epochs.get(number + 1)
    const due = new Date(roundDueAt(beacon, rounds.next))
    const isOverdue = following
      ? following.startsAt.getTime() === times.endsAt.getTime()
      : now.getTime() > due.getTime() + roundOverdueMs
    return isOverdue
      ? [`epoch ${number}: round ${rounds.next} of the beacon, due at ${due.toISOString()}, is not published`]
      : []
  }

  /** Up to when ticks can be computed. */
  private knownUntil(number: number): number {
    return this.rounds.get(number)?.until ?? Number.POSITIVE_INFINITY
  }

  /** Undefined where ticks cannot be recomputed. */
  private marketOf(epoch: StatedEpoch, symbol: string): SimulatedMarket | undefined {
    const place = `${epoch.number} ${symbol}`
    const stated = epoch.pairs.find((pair) => pair.symbol === symbol)
    if (epoch.seed === null || !isKnown(epoch) || !stated) return undefined
    let market = this.markets.get(place)
    if (!market) {
      market = marketOf(epoch.seed, stated, this.rounds.get(epoch.number))
      this.markets.set(place, market)
    }
    return market
  }
}

/** Milliseconds after which a round that is not there is named: as long as a feed may be away. */
const roundOverdueMs = 600_000

function isKnown({ generator, statement }: StatedEpoch): boolean {
  return generator === (statement?.beacon ? beaconGeneratorVersion : generatorVersion)
}

export async function statedEpochs(pool: pg.Pool): Promise<StatedEpoch[]> {
  const epochs = await rowsFrom(pool, {
    text: `SELECT number, source, generator, hash, next_hash, starts_at, ends_at, pairs, seed,
                  (SELECT beacon FROM feed_statement WHERE epoch = number ORDER BY position DESC LIMIT 1) AS beacon
             FROM feed_epoch ORDER BY number`,
  })
  const stated: StatedEpoch[] = []
  for (const { beacon, ...epoch } of epochs) {
    const { endsAt } = epoch
    const rounds = beacon ? await roundsOf(pool, epoch.number) : []
    stated.push({ ...withPairs(epoch), ...(beacon && { statement: { endsAt, beacon }, rounds }) })
  }
  return stated
}

/** Seeds that should have been published. */
function overdueReveals(pool: pg.Pool): Promise<{ number: number }[]> {
  return rowsFrom(pool, {
    text: `SELECT epoch.number FROM feed_epoch epoch JOIN feed_epoch following ON following.number = epoch.number + 1
            WHERE epoch.source = 'sim' AND epoch.seed IS NULL AND following.starts_at < clock_timestamp() - interval '10 minutes'
              AND NOT EXISTS (SELECT FROM contract WHERE state = 'pending' AND opened_at < following.starts_at)
              AND coalesce((SELECT max(settled_at) FROM contract WHERE opened_at < following.starts_at), '-infinity')
                  < clock_timestamp() - interval '10 minutes'
            ORDER BY epoch.number`,
  })
}

const contractsMax = 1_000

/** Openings and closes of ended contracts whose prices a seed made. */
async function* decidedMoments(pool: pg.Pool): AsyncGenerator<DecidedMoment> {
  for (let after = 0; ; ) {
    const page = await rowsFrom(pool, {
      text: `SELECT id FROM contract WHERE state <> 'pending' AND open_source = 'sim' AND id > $1 ORDER BY id LIMIT $2`,
      values: [after, contractsMax],
    })
    const moments = await rowsFrom(pool, {
      text: `
        SELECT contract.id, pair.symbol, epoch.number AS epoch, decided.word, decided.moment,
               ARRAY(SELECT at FROM tick WHERE tick.pair_id = pair.id AND at > decided.moment - $2 * interval '1 ms' AND at <= decided.moment
                     UNION SELECT at FROM contract_tick
                            WHERE contract_tick.pair_id = pair.id AND at > decided.moment - $2 * interval '1 ms' AND at <= decided.moment) AS told,
               decided.moment - $2 * interval '1 ms'
                 > (SELECT at FROM tick WHERE tick.pair_id = pair.id ORDER BY sequence LIMIT 1) AS kept
          FROM contract
          JOIN pair ON pair.id = contract.pair_id
         CROSS JOIN LATERAL (VALUES ('was opened', contract.opened_at), ('closed', contract.closes_at)) decided (word, moment)
         CROSS JOIN LATERAL (SELECT number FROM feed_epoch WHERE starts_at < decided.moment ORDER BY number DESC LIMIT 1) epoch
         WHERE contract.id = ANY ($1)
         ORDER BY contract.id, decided.moment`,
      values: [page.map(({ id }) => id), closeGapMax],
    })
    for (const one of moments) {
      const { word, told, kept, ...decided } = filled(one, 'word', 'moment')
      yield { ...decided, word: oneOf(['was opened', 'closed'], word), told: told ?? [], kept: kept === true }
    }
    if (page.length < contractsMax) return
    after = page.at(-1)?.id ?? after
  }
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
