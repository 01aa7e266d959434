import type { PriceSource } from '@halyard/domain/market'
import { Injectable } from '@nestjs/common'
import { Database } from '../platform/database/database.ts'
import type { PageOfRows } from '../platform/database/page-of-rows.ts'
import { filled } from '../platform/database/row.ts'
import type { StoredEpoch, StoredStatement } from '../platform/prisma/rows.ts'
import type { Round } from './beacon.ts'
import { type EpochPair, withPairs } from './epoch-pair.ts'

/** An epoch as published; `endsAt` is its end, or its latest end. */
export type RecordedEpoch = Omit<StoredEpoch, 'pairs'> & {
  readonly pairs: readonly EpochPair[]
  /** What was stated of it ahead; null where prices come from outside. */
  readonly statement: StoredStatement | null
}

/** The public record of epochs. */
@Injectable()
export class FeedRecord {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  async page(page: number, pageSize: number): Promise<PageOfRows<RecordedEpoch>> {
    const rows = await this.database.own.rows(`${select} ORDER BY epoch.number DESC LIMIT $1 OFFSET $2`, [
      pageSize,
      (page - 1) * pageSize,
    ])
    const [newest] = await this.database.own.rows('SELECT max(number) AS total FROM feed_epoch')
    return { rows: await this.withStatements(rows), total: newest?.total ?? 0 }
  }

  async find(number: number): Promise<RecordedEpoch | undefined> {
    const rows = await this.database.own.rows(`${select} WHERE epoch.number = $1::bigint`, [number])
    const [epoch] = await this.withStatements(rows)
    return epoch
  }

  /** The chain of statements, newest first. */
  async statements(page: number, pageSize: number): Promise<PageOfRows<StoredStatement>> {
    const rows = await this.database.own.rows(
      'SELECT * FROM feed_statement ORDER BY position DESC LIMIT $1 OFFSET $2',
      [pageSize, (page - 1) * pageSize],
    )
    const [newest] = await this.database.own.rows('SELECT max(position) AS total FROM feed_statement')
    return { rows, total: newest?.total ?? 0 }
  }

  /** The rounds of the beacon of an epoch, oldest first. */
  async rounds(epoch: number, page: number, pageSize: number): Promise<PageOfRows<Round>> {
    const rows = await this.database.own.rows(
      `SELECT round, encode(signature, 'hex') AS signature, received_at FROM feed_round
        WHERE epoch = $1::bigint ORDER BY round LIMIT $2 OFFSET $3`,
      [epoch, pageSize, (page - 1) * pageSize],
    )
    const [ends] = await this.database.own.rows(
      'SELECT min(round) AS first, max(round) AS last FROM feed_round WHERE epoch = $1::bigint',
      [epoch],
    )
    // They are stored without gaps.
    const total = ends?.first && ends.last ? ends.last - ends.first + 1 : 0
    return { rows: rows.map((row) => filled(row, 'signature')), total }
  }

  /** Seconds of the longest contract that is offered where statements reach so far. */
  async longestContract(): Promise<number> {
    const row = await this.database.row('SELECT max(seconds) AS seconds FROM contract_duration WHERE enabled')
    return row?.seconds ?? 0
  }

  private async withStatements(epochs: readonly PublicRow[]): Promise<RecordedEpoch[]> {
    const stated = await this.database.own.rows(
      'SELECT DISTINCT ON (epoch) * FROM feed_statement WHERE epoch = ANY ($1::int[]) ORDER BY epoch, position DESC',
      [epochs.filter(({ source }) => source === 'sim').map(({ number }) => number)],
    )
    const byEpoch = new Map(stated.map((statement) => [statement.epoch, statement]))
    return epochs.map((epoch) => ({ ...withPairs(epoch), statement: byEpoch.get(epoch.number) ?? null }))
  }

  /** The current price source; undefined before the first epoch. */
  async source(): Promise<PriceSource | undefined> {
    const [newest] = await this.database.rows('SELECT source FROM feed_epoch ORDER BY number DESC LIMIT 1')
    return newest?.source
  }

  /** Up to when the seeds of all prices are bound; undefined where no seed makes them. */
  async boundUntil(): Promise<Date | undefined> {
    const row = await this.database.row('SELECT feed_bound_until() AS until')
    return row?.until ?? undefined
  }
}

type PublicRow = Omit<StoredEpoch, 'pairs'> & { readonly pairs: unknown }

/** A round of the beacon as it is published: it never changes. */
export function feedRoundView({ round, signature, receivedAt }: Round) {
  return { round, signature, createdAt: receivedAt, updatedAt: receivedAt }
}

/** A statement as it is published: it never changes. */
export function feedStatementView(stated: StoredStatement) {
  return { ...stated, createdAt: stated.boundAt, updatedAt: stated.boundAt }
}

const select = `
  SELECT epoch.number, epoch.source, epoch.generator, epoch.hash, epoch.next_hash, epoch.starts_at,
         coalesce((SELECT following.starts_at FROM feed_epoch following
                    WHERE following.number = epoch.number + 1 AND following.starts_at > epoch.starts_at), epoch.ends_at) AS ends_at,
         epoch.pairs, epoch.seed, epoch.revealed_at
    FROM feed_epoch epoch`
