import { createHash, createHmac, randomBytes } from 'node:crypto'
import {
  type Beacon,
  beaconGeneratorVersion,
  beaconText,
  generatorVersion,
  readBeacon,
  zeroHour,
} from '@halyard/domain/market'
import type pg from 'pg'
import { type Queryable, rowsFrom } from '../platform/database/row.ts'
import { EncryptionFault } from '../platform/encryption/encryption.ts'
import type { StoredEpoch, StoredStatement } from '../platform/prisma/rows.ts'
import { EpochRounds } from './beacon.ts'
import { type EpochPair, endOfPath, epochPair, isGeneratedAsStated, withPairs } from './epoch-pair.ts'
import type { FeedEpoch } from './feed-epoch.ts'
import type { FeedParts } from './feed-parts.ts'
import { filledInMax } from './sources/simulated-source.ts'

/**
 * Begins and continues epochs. Epochs of the simulation are stated ahead, with the hashes of their seeds and their times,
 * for as long as the longest contract lasts, so nobody can choose a seed or a moment after bets were made. The database
 * holds it: `feed_statement_follows`, `feed_epoch_follows`, `feed_bound_until`.
 */
export class FeedEpochs {
  /** On whose rounds prices of epochs hang that are stated from now on. */
  private beacon: Beacon | undefined

  constructor(
    private readonly parts: Pick<
      FeedParts,
      'pairs' | 'ticks' | 'source' | 'clock' | 'marketSeed' | 'epochSeconds' | 'encryption' | 'beacon'
    >,
  ) {}

  /**
   * The epoch that a new leader publishes in: the last one if this process can, also where its time is over and the rest
   * of its ticks is to be filled in; else a new one.
   *
   * @throws when a new epoch is needed while contracts are pending: the database refuses it
   */
  async enter(client: pg.Client): Promise<FeedEpoch> {
    await this.encryptSeeds(client)
    this.beacon = await this.currentBeacon(client)
    const now = this.parts.clock.now()
    const last = await this.newest(client)
    const own = last !== undefined && (await this.isOwn(client, last))
    if (own && !(await this.hasFutureTicks(client, now)) && (await this.goesOn(client, last, now))) {
      if (!this.parts.source.origin) await inTransaction(client, () => this.stateAhead(client, last, now))
      return this.epochOf(client, last)
    }
    return this.beginAnew(client, (last?.number ?? 0) + 1)
  }

  /** The epoch after one whose ticks are all stored: as it was stated, or a new one if it was not. */
  async next(client: pg.Client, ended: FeedEpoch): Promise<FeedEpoch> {
    const number = ended.number + 1
    const stated = await this.statementOf(client, number)
    const seed = await this.ownSeed(client, number)
    const follows = stated?.startsAt.getTime() === ended.endsAt.getTime() && this.canGenerate(stated)
    if (!follows || seed === undefined || hashOf(seed) !== stated.seedHash) return this.beginAnew(client, number)
    return inTransaction(client, async () => {
      const pairs = await this.pairsAfter(client, ended)
      const epoch = { number, startsAt: stated.startsAt, endsAt: stated.endsAt, pairs }
      await this.stateAhead(client, epoch, this.parts.clock.now())
      return this.begin(client, epoch, seed)
    })
  }

  /** As it was stated before, so that prices go on where it cannot be reached just now; else as it says itself. */
  private async currentBeacon(client: pg.Client): Promise<Beacon | undefined> {
    const { beacon, source } = this.parts
    if (!beacon || source.origin) return undefined
    const [stated] = await rowsFrom(client, {
      text: 'SELECT beacon FROM feed_statement ORDER BY position DESC LIMIT 1',
    })
    const before = stated?.beacon ? readBeacon(stated.beacon) : undefined
    return before?.hash === beacon.hash ? before : beacon.info()
  }

  /** Whether this process knows the generator, and the beacon if prices hang on one. */
  private canGenerate({ generator, beacon }: Pick<StoredStatement, 'generator' | 'beacon'>): boolean {
    if (beacon === null) return generator === generatorVersion
    return generator === beaconGeneratorVersion && readBeacon(beacon).hash === this.parts.beacon?.hash
  }

  /** Begins an epoch now, and states it and the next ones. With the seeds that were announced, where they are this process's. */
  private async beginAnew(client: pg.Client, number: number): Promise<FeedEpoch> {
    const startsAt = this.parts.clock.now()
    const hash = await this.originHash()
    return inTransaction(client, async () => {
      await client.query('SELECT feed_forget_future($1)', [latestTick(startsAt)])
      const pairs = await this.pairsFromLastTicks(client, startsAt)
      const epoch = { number, startsAt, endsAt: this.endAfter(startsAt), pairs }
      if (hash !== undefined) return this.begin(client, epoch, undefined, hash)
      const seed = await this.seedOf(client, number)
      await this.state(client, [{ ...epoch, seed }], startsAt)
      await this.stateAhead(client, epoch, startsAt)
      return this.begin(client, epoch, seed)
    })
  }

  /** Whether a period was added that lasts longer than statements reach. */
  async reachIsShort(connection: Queryable): Promise<boolean> {
    if (this.parts.source.origin) return false
    const last = await this.lastStatement(connection)
    const reached = (last?.endsAt.getTime() ?? 0) - this.parts.clock.now().getTime()
    return reached < (await this.longestContract(connection))
  }

  private async begin(
    client: pg.Client,
    { number, startsAt, endsAt, pairs }: Omit<FeedEpoch, 'seed' | 'rounds'>,
    seed: string | undefined,
    hash = hashOf(seed ?? ''),
  ): Promise<FeedEpoch> {
    const [stated, next] =
      seed === undefined ? [] : [await this.statementOf(client, number), await this.statementOf(client, number + 1)]
    await client.query(
      `INSERT INTO feed_epoch (number, source, generator, hash, next_hash, starts_at, ends_at, pairs)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        ...[number, this.parts.source.name, stated?.generator ?? null, hash, next?.seedHash ?? null],
        ...[startsAt, endsAt, JSON.stringify(pairs)],
      ],
    )
    const rounds = stated?.beacon ? new EpochRounds(readBeacon(stated.beacon), { startsAt, endsAt }) : undefined
    return { number, startsAt, endsAt, pairs, seed, rounds }
  }

  /** States epochs behind the last one that is, until the longest contract closes before their end. */
  private async stateAhead(
    client: pg.Client,
    running: Pick<FeedEpoch, 'number' | 'startsAt' | 'endsAt'>,
    now: Date,
  ): Promise<void> {
    const { number, startsAt, endsAt } = running
    // An epoch that a version without statements began is stated as it runs.
    if (!(await this.statementOf(client, number))) {
      const seed = await this.seedOf(client, number)
      await this.state(client, [{ number, startsAt, endsAt, seed }], now)
    }
    const boundUntil = Math.max(endsAt.getTime(), now.getTime()) + (await this.longestContract(client)) + reserveMs
    const ahead: Stated[] = []
    for (let last = await this.lastStatement(client); last && last.endsAt.getTime() < boundUntil; last = ahead.at(-1)) {
      if (ahead.length === statedMax) break
      const next = last.number + 1
      const seed = await this.seedOf(client, next)
      ahead.push({ number: next, startsAt: last.endsAt, endsAt: this.endAfter(last.endsAt), seed })
    }
    await this.state(client, ahead, now)
  }

  private async state(client: pg.Client, epochs: readonly Stated[], boundAt: Date): Promise<void> {
    const beacon = this.beacon && beaconText(this.beacon)
    await client.query(
      `INSERT INTO feed_statement (position, epoch, generator, seed_hash, starts_at, ends_at, bound_at, previous, hash, beacon)
       SELECT 0, epoch, $5, seed_hash, starts_at, ends_at, $6, '', '', $7
         FROM unnest($1::integer[], $2::text[], $3::timestamptz[], $4::timestamptz[]) AS stated (epoch, seed_hash, starts_at, ends_at)
        ORDER BY epoch`,
      [
        epochs.map(({ number }) => number),
        epochs.map(({ seed }) => hashOf(seed)),
        epochs.map(({ startsAt }) => startsAt),
        epochs.map(({ endsAt }) => endsAt),
        ...[beacon === undefined ? generatorVersion : beaconGeneratorVersion, boundAt, beacon ?? null],
      ],
    )
    await client.query(
      `INSERT INTO feed_seed (epoch, encrypted, given) SELECT epoch, encrypted, $3 FROM unnest($1::integer[], $2::text[]) AS kept (epoch, encrypted)
       ON CONFLICT (epoch) DO UPDATE SET encrypted = excluded.encrypted, seed = NULL, given = excluded.given`,
      [
        epochs.map(({ number }) => number),
        epochs.map(({ number, seed }) => this.parts.encryption.encryptText(seed, seedContext(number))),
        this.parts.marketSeed !== undefined,
      ],
    )
  }

  /**
   * Whether the last epoch is published in further, or to its end: what was announced for a time is kept, whatever the
   * settings say now and however long nobody led.
   */
  private async goesOn(client: pg.Client, last: EpochRow, now: Date): Promise<boolean> {
    if (this.parts.source.origin) return now < last.endsAt
    const stated = await this.lastStatement(client)
    const announcedUntil = Math.max(stated?.endsAt.getTime() ?? 0, last.endsAt.getTime() + filledInMax)
    const announced = now.getTime() < announcedUntil && this.isAsStated(last)
    return announced || (await this.pendingPairs(client)).size > 0
  }

  /** Whether this process would generate the same prices. */
  private async isOwn(client: pg.Client, epoch: EpochRow): Promise<boolean> {
    if (epoch.source !== this.parts.source.name) return false
    if (this.parts.source.origin) return epoch.hash === (await this.originHash())
    const stated = await this.statementOf(client, epoch.number)
    if (!this.canGenerate({ generator: epoch.generator ?? 0, beacon: stated?.beacon ?? null })) return false
    const seed = await this.ownSeed(client, epoch.number)
    return seed !== undefined && hashOf(seed) === epoch.hash
  }

  /** Whether pairs have the parameters published with the epoch. */
  private isAsStated(epoch: EpochRow): boolean {
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

  /** Each path begins at the pair's last price; one that never traded at its reference price at the zero hour. */
  private async pairsFromLastTicks(client: pg.Client, now: Date): Promise<EpochPair[]> {
    const pairs = this.parts.pairs.all()
    const newest = await this.parts.ticks.newest(client, pairs, 1)
    return pairs.map((pair) => {
      const last = newest.get(pair.symbol)?.[0]
      const start = last
        ? { at: now.getTime(), price: last.price }
        : { at: zeroHour, price: pair.simulated.referencePrice }
      return epochPair(pair, start, last?.sequence ?? 0)
    })
  }

  /**
   * Each path begins where the epoch before left it. A pair that contracts are pending on keeps what it goes by: whoever
   * changed that would choose how they end.
   */
  private async pairsAfter(
    client: pg.Client,
    { seed, endsAt, pairs: before, rounds }: FeedEpoch,
  ): Promise<EpochPair[]> {
    const anew = await this.pairsFromLastTicks(client, endsAt)
    const pending = await this.pendingPairs(client)
    return anew.map((pair) => {
      const was = before.find(({ symbol }) => symbol === pair.symbol)
      if (!was || seed === undefined) return pair
      const { at, price } = endOfPath(seed, was, endsAt, rounds)
      return { ...(pending.has(pair.symbol) ? was : pair), start: { at, price: price.text() }, after: pair.after }
    })
  }

  private async pendingPairs(client: pg.Client): Promise<ReadonlySet<string>> {
    const rows = await rowsFrom(client, {
      text: `SELECT symbol FROM pair
              WHERE (SELECT true FROM contract WHERE contract.state = 'pending' AND contract.pair_id = pair.id LIMIT 1)`,
    })
    return new Set(rows.map(({ symbol }) => symbol))
  }

  /** Milliseconds of the longest period that can be offered. */
  private async longestContract(connection: Queryable): Promise<number> {
    const [longest] = await rowsFrom(connection, { text: 'SELECT max(seconds) AS seconds FROM contract_duration' })
    return (longest?.seconds ?? 0) * 1_000
  }

  /** An epoch with its seed and the rounds that are stored of it. */
  private async epochOf(client: pg.Client, { number, startsAt, endsAt, pairs }: EpochRow): Promise<FeedEpoch> {
    const stated = this.parts.source.origin ? undefined : await this.statementOf(client, number)
    const rounds = stated?.beacon
      ? new EpochRounds(readBeacon(stated.beacon), { startsAt, endsAt }, await roundsOf(client, number))
      : undefined
    return { number, startsAt, endsAt, pairs, seed: await this.ownSeed(client, number), rounds }
  }

  private async newest(client: pg.Client): Promise<EpochRow | undefined> {
    const [last] = await rowsFrom(client, { text: 'SELECT * FROM feed_epoch ORDER BY number DESC LIMIT 1' })
    return last && withPairs(last)
  }

  private async statementOf(client: pg.Client, epoch: number): Promise<StoredStatement | undefined> {
    const [stated] = await rowsFrom(client, {
      text: 'SELECT * FROM feed_statement WHERE epoch = $1 ORDER BY position DESC LIMIT 1',
      values: [epoch],
    })
    return stated
  }

  private async lastStatement(connection: Queryable): Promise<Omit<Stated, 'seed'> | undefined> {
    const [last] = await rowsFrom(connection, {
      text: 'SELECT epoch AS number, starts_at, ends_at FROM feed_statement ORDER BY position DESC LIMIT 1',
    })
    return last
  }

  private endAfter(startsAt: Date): Date {
    return new Date(startsAt.getTime() + this.parts.epochSeconds * 1_000)
  }

  /** The epoch's seed: the one that was announced, or a new one. */
  private async seedOf(client: pg.Client, epoch: number): Promise<string> {
    return (await this.ownSeed(client, epoch)) ?? this.newSeed(epoch)
  }

  /** An epoch's seed, if this process has it. */
  private async ownSeed(client: pg.Client, epoch: number): Promise<string | undefined> {
    if (this.parts.source.origin) return undefined
    if (this.parts.marketSeed !== undefined) return this.newSeed(epoch)
    const [kept] = await rowsFrom(client, {
      text: 'SELECT encrypted FROM feed_seed WHERE epoch = $1 AND NOT given',
      values: [epoch],
    })
    if (!kept?.encrypted) return undefined
    try {
      return this.parts.encryption.decryptText(kept.encrypted, seedContext(epoch))
    } catch (error) {
      // Without its key a seed is another host's; the start has named the key.
      if (error instanceof EncryptionFault) return undefined
      throw error
    }
  }

  private newSeed(number: number): string {
    const { marketSeed } = this.parts
    if (marketSeed === undefined) return randomBytes(32).toString('hex')
    return createHmac('sha256', marketSeed).update(`epoch ${number}`).digest('hex')
  }

  /** Encrypts the seeds that versions before 2026-11-24 kept in the clear. */
  private async encryptSeeds(client: pg.Client): Promise<void> {
    for (const { epoch, seed } of await rowsFrom(client, { text: 'SELECT epoch, seed FROM feed_seed' })) {
      if (seed === null) continue
      const encrypted = this.parts.encryption.encryptText(seed, seedContext(epoch))
      await client.query('UPDATE feed_seed SET encrypted = $2, seed = NULL WHERE epoch = $1', [epoch, encrypted])
    }
  }

  /** Of the address, of the recording; undefined where seeds generate prices. */
  private async originHash(): Promise<string | undefined> {
    const origin = await this.parts.source.origin?.()
    return origin && hashOf(origin)
  }
}

interface Stated extends Pick<FeedEpoch, 'number' | 'startsAt' | 'endsAt'> {
  readonly seed: string
}

/** Ticks may be this far ahead of the clock before they count as future ones. */
export const aheadMax = 2_000
/** Milliseconds bound beyond the longest contract, for a leader that begins the next epoch late. */
const reserveMs = 60_000
/** Epochs stated in one go: a day of the shortest, so that they reach as far as any contract lasts. */
const statedMax = 10_000

type EpochRow = Omit<StoredEpoch, 'pairs'> & { readonly pairs: readonly EpochPair[] }

const latestTick = (now: Date) => new Date(now.getTime() + aheadMax)

export const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

/** The context that the encryption of an epoch's seed is bound to. */
export const seedContext = (epoch: number | string) => `feed-seed:${epoch}`

/** The signatures of an epoch's rounds that are stored, in order. */
export async function roundsOf(connection: Queryable, epoch: number): Promise<string[]> {
  const rows = await rowsFrom(connection, {
    text: `SELECT encode(signature, 'hex') AS signature FROM feed_round WHERE epoch = $1 ORDER BY round`,
    values: [epoch],
  })
  return rows.flatMap(({ signature }) => signature ?? [])
}

/** Durable: ticks may be lost in a crash, but what was published about an epoch must not. */
async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN')
  try {
    await client.query('SET LOCAL synchronous_commit = on')
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}
