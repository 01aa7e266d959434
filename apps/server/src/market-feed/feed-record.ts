import type { PriceSource } from '@halyard/domain/market'
import { Injectable } from '@nestjs/common'
import { Database } from '../platform/database/database.ts'
import type { PageOfRows } from '../platform/database/page-of-rows.ts'
import type { StoredEpoch } from '../platform/prisma/rows.ts'
import { type EpochPair, withPairs } from './epoch-pair.ts'

/** An epoch as published; `endsAt` is its end, or its latest end. */
export type RecordedEpoch = Omit<StoredEpoch, 'pairs'> & { readonly pairs: readonly EpochPair[] }

/** The public record of epochs. */
@Injectable()
export class FeedRecord {
  constructor(private readonly database: Database) {}

  /** Newest first. */
  async page(page: number, pageSize: number): Promise<PageOfRows<RecordedEpoch>> {
    const rows = await this.database.rows(`${select} ORDER BY epoch.number DESC LIMIT $1 OFFSET $2`, [
      pageSize,
      (page - 1) * pageSize,
    ])
    const [newest] = await this.database.rows('SELECT max(number) AS total FROM feed_epoch')
    return { rows: rows.map(withPairs), total: newest?.total ?? 0 }
  }

  async find(number: number): Promise<RecordedEpoch | undefined> {
    const [epoch] = await this.database.rows(`${select} WHERE epoch.number = $1::bigint`, [number])
    return epoch && withPairs(epoch)
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

const select = `
  SELECT epoch.number, epoch.source, epoch.generator, epoch.hash, epoch.next_hash, epoch.starts_at,
         coalesce((SELECT following.starts_at FROM feed_epoch following
                    WHERE following.number = epoch.number + 1 AND following.starts_at > epoch.starts_at), epoch.ends_at) AS ends_at,
         epoch.pairs, epoch.seed, epoch.revealed_at
    FROM feed_epoch epoch`
