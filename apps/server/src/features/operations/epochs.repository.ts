import type { RequestOf, ResponseOf } from '@halyard/wire'
import type { consoleEndpoints as endpoints } from '@halyard/wire/console'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import { countRows } from '../../platform/database/page-of-rows.ts'
import { filled, oneOf } from '../../platform/database/row.ts'
import { type CursorPage, type CursorPaging, cursorPage, type Order, placeOf } from './cursor.ts'

type EpochFilter = RequestOf<typeof endpoints.priceEpochsTable>

/** Reads epochs of the feed for operators. */
@Injectable()
export class EpochsRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** By cursor. A seed is here from the moment on at which everybody has it. */
  async page({ source, ...filter }: EpochFilter, paging: CursorPaging): Promise<CursorPage<Epoch>> {
    const order: Order = filter.order
    const [behind = null] = placeOf(paging.cursor, ['number']) ?? []
    const [rows, total] = await Promise.all([
      this.database.rows(texts[order], [source ?? null, this.clock.now(), behind, paging.pageSize + 1]),
      countRows(this.database, 'feed_epoch', inSource, [source ?? null]),
    ])
    return cursorPage(rows, paging, total, {
      place: ({ id }) => [id],
      view: (row) => ({ ...filled(row, 'endsAt'), state: oneOf(epochStates, row.state) }),
    })
  }
}

type Epoch = ResponseOf<typeof endpoints.priceEpochs>['list'][number]

const epochStates = ['coming', 'running', 'to be revealed', 'revealed', 'ended'] as const

const inSource = '($1::price_source IS NULL OR source = $1)'

/** An epoch ends where the next one begins, or at its latest moment. */
const epochsText = <const Compare extends string, const Order extends string>(compare: Compare, order: Order) =>
  `SELECT number AS id, source, starts_at, ends_at, hash, seed, revealed_at,
          CASE WHEN starts_at > $2::timestamptz THEN 'coming' WHEN ends_at > $2 THEN 'running' WHEN seed IS NOT NULL THEN 'revealed'
               WHEN source = 'sim' THEN 'to be revealed' ELSE 'ended' END AS state
     FROM (SELECT number, source, starts_at, hash, seed, revealed_at,
                  coalesce((SELECT following.starts_at FROM feed_epoch following
                             WHERE following.number = feed_epoch.number + 1 AND following.starts_at > feed_epoch.starts_at), ends_at) AS ends_at
             FROM feed_epoch WHERE ${inSource}) epoch
    WHERE ($3::bigint IS NULL OR number ${compare} $3)
    ORDER BY number ${order} LIMIT $4` as const

const texts = { asc: epochsText('>', 'ASC'), desc: epochsText('<', 'DESC') } as const
