import { createHash, createHmac, randomBytes } from 'node:crypto'
import { generatorVersion, zeroHour } from '@halyard/domain/market'
import type pg from 'pg'
import { rowsFrom } from '../platform/database/row.ts'
import type { StoredEpoch } from '../platform/prisma/rows.ts'
import { type EpochPair, epochPair, isGeneratedAsStated, withPairs } from './epoch-pair.ts'
import type { FeedEpoch } from './feed-epoch.ts'
import type { FeedParts } from './feed-parts.ts'

/**
 * Begins and continues epochs. An epoch is stored with the hashes of its seed and of the next one before its first
 * tick, so nobody can choose a seed after bets were made, and prices can be recomputed once it is revealed.
 */
export class FeedEpochs {
  constructor(
    private readonly parts: Pick<FeedParts, 'pairs' | 'ticks' | 'source' | 'clock' | 'marketSeed' | 'epochSeconds'>,
  ) {}

  /**
   * The epoch that a new leader publishes in: the running one if source and parameters are unchanged, else a new one.
   *
   * @throws when a new epoch is needed while contracts are pending: the database refuses it
   */
  async enter(client: pg.Client): Promise<FeedEpoch> {
    const now = this.parts.clock.now()
    const [stored] = await rowsFrom(client, { text: 'SELECT * FROM feed_epoch ORDER BY number DESC LIMIT 1' })
    const last = stored && withPairs(stored)
    const own = last !== undefined && (await this.isCurrent(client, last))
    if (own && this.isAsStated(last)) {
      const running = epochOf({ ...last, endsAt: this.endOf(last) }, await this.ownSeed(client, last.number))
      const runs = now >= running.startsAt && now < running.endsAt
      if (runs && !(await this.hasFutureTicks(client, now))) return running
    }
    return this.begin(client, (last?.number ?? 0) + 1, now, own)
  }

  private async begin(client: pg.Client, number: number, now: Date, announced: boolean): Promise<FeedEpoch> {
    const { source, epochSeconds } = this.parts
    const seeds = source.origin ? undefined : await this.seedsFrom(client, number, announced)
    const hash = seeds ? hashOf(seeds.now) : await this.originHash()
    await client.query('BEGIN')
    try {
      // Ticks may be lost in a crash, but what was published about an epoch must not.
      await client.query('SET LOCAL synchronous_commit = on')
      const after = await this.lastNumbers(client)
      await client.query('SELECT feed_forget_future($1)', [latestTick(now)])
      const row = {
        number,
        startsAt: now,
        endsAt: new Date(now.getTime() + epochSeconds * 1_000),
        pairs: await this.pairsFromLastTicks(client, now, after),
      }
      await client.query(
        `INSERT INTO feed_epoch (number, source, generator, hash, next_hash, starts_at, ends_at, pairs)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          ...[number, source.name, seeds ? generatorVersion : null, hash, seeds ? hashOf(seeds.next) : null],
          ...[row.startsAt, row.endsAt, JSON.stringify(row.pairs)],
        ],
      )
      if (seeds) await this.keepSeeds(client, [number, seeds.now], [number + 1, seeds.next])
      await client.query('COMMIT')
      return epochOf(row, seeds?.now)
    } catch (error) {
      await client.query('ROLLBACK')
      throw error
    }
  }

  /** As stored, or earlier where epochs have been made shorter. */
  private endOf({ startsAt, endsAt }: EpochRow): Date {
    return new Date(Math.min(endsAt.getTime(), startsAt.getTime() + this.parts.epochSeconds * 1_000))
  }

  /** Whether this process would generate the same prices. */
  private async isCurrent(client: pg.Client, epoch: EpochRow): Promise<boolean> {
    if (epoch.source !== this.parts.source.name) return false
    if (this.parts.source.origin) return epoch.hash === (await this.originHash())
    const seed = await this.ownSeed(client, epoch.number)
    return epoch.generator === generatorVersion && seed !== undefined && hashOf(seed) === epoch.hash
  }

  /** Whether pairs have the parameters published with the epoch; prices from outside do not depend on them. */
  private isAsStated(epoch: EpochRow): boolean {
    if (this.parts.source.origin) return true
    const stated = new Map(epoch.pairs.map((pair) => [pair.symbol, pair]))
    return this.parts.pairs.all().every((pair) => isGeneratedAsStated(pair, stated.get(pair.symbol)))
  }

  /** A clock that was ahead has published future ticks: nothing more may be published with that seed. */
  private async hasFutureTicks(client: pg.Client, now: Date): Promise<boolean> {
    const { rowCount } = await client.query(
      'SELECT FROM pair WHERE EXISTS (SELECT FROM tick WHERE tick.pair_id = pair.id AND tick.at > $1) LIMIT 1',
      [latestTick(now)],
    )
    return rowCount !== 0
  }

  /** The last sequence of each pair, so that none is reused. */
  private async lastNumbers(client: pg.Client): Promise<ReadonlyMap<string, number>> {
    const newest = await this.parts.ticks.newest(client, this.parts.pairs.all(), 1)
    return new Map([...newest].map(([symbol, ticks]) => [symbol, ticks[0]?.sequence ?? 0]))
  }

  /** Each path begins at the pair's last price; one that never traded at its reference price at the zero hour. */
  private async pairsFromLastTicks(
    client: pg.Client,
    now: Date,
    after: ReadonlyMap<string, number>,
  ): Promise<EpochPair[]> {
    const pairs = this.parts.pairs.all()
    const newest = await this.parts.ticks.newest(client, pairs, 1)
    return pairs.map((pair) => {
      const last = newest.get(pair.symbol)?.[0]
      const start = last
        ? { at: now.getTime(), price: last.price }
        : { at: zeroHour, price: pair.simulated.referencePrice }
      return epochPair(pair, start, after.get(pair.symbol) ?? 0)
    })
  }

  /** The announced seed, if any, and the next one to announce. */
  private async seedsFrom(
    client: pg.Client,
    number: number,
    announced: boolean,
  ): Promise<{ now: string; next: string }> {
    const kept = announced ? await this.ownSeed(client, number) : undefined
    return { now: kept ?? this.newSeed(number), next: this.newSeed(number + 1) }
  }

  /** An epoch's seed, if this process has it. */
  private async ownSeed(client: pg.Client, number: number): Promise<string | undefined> {
    if (this.parts.source.origin) return undefined
    if (this.parts.marketSeed !== undefined) return this.newSeed(number)
    const [kept] = await rowsFrom(client, {
      text: 'SELECT seed FROM feed_seed WHERE epoch = $1 AND NOT given',
      values: [number],
    })
    return kept?.seed
  }

  private newSeed(number: number): string {
    const { marketSeed } = this.parts
    if (marketSeed === undefined) return randomBytes(32).toString('hex')
    return createHmac('sha256', marketSeed).update(`epoch ${number}`).digest('hex')
  }

  private async keepSeeds(
    client: pg.Client,
    ...seeds: readonly (readonly [epoch: number, seed: string])[]
  ): Promise<void> {
    await client.query(
      `INSERT INTO feed_seed (epoch, seed, given) SELECT epoch, seed, $3 FROM unnest($1::integer[], $2::text[]) AS kept (epoch, seed)
       ON CONFLICT (epoch) DO UPDATE SET seed = excluded.seed, given = excluded.given`,
      [seeds.map(([epoch]) => epoch), seeds.map(([, seed]) => seed), this.parts.marketSeed !== undefined],
    )
  }

  private async originHash(): Promise<string> {
    return hashOf((await this.parts.source.origin?.()) ?? '')
  }
}

/** Ticks may be this far ahead of the clock before they count as future ones. */
export const aheadMax = 2_000

type EpochRow = Omit<StoredEpoch, 'pairs'> & { readonly pairs: readonly EpochPair[] }

const latestTick = (now: Date) => new Date(now.getTime() + aheadMax)

export const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

function epochOf(
  { number, startsAt, endsAt, pairs }: Pick<EpochRow, 'number' | 'startsAt' | 'endsAt' | 'pairs'>,
  seed: string | undefined,
): FeedEpoch {
  return { number, startsAt, endsAt, pairs, seed }
}
