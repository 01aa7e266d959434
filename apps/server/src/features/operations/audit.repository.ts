import type { RequestOf } from '@halyard/wire'
import type { consoleEndpoints as endpoints } from '@halyard/wire/console'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import { countRows, type PageOfRows, type Paging, pageOf } from '../../platform/database/page-of-rows.ts'
import type { Statements } from '../../platform/database/statements.ts'
import type { AuditEntryModel } from '../../platform/prisma/generated/models.ts'
import { type CursorPage, type CursorPaging, cursorPage, type Order, placeOf } from './cursor.ts'

export interface NewAuditEntry {
  readonly operatorId: number | null
  readonly operatorName: string
  readonly action: string
  readonly kind: string
  readonly item: string
  readonly outcome: AuditEntryModel['outcome']
  readonly begunId: number | null
  readonly reason: string | null
  readonly before: unknown
  readonly after: unknown
}

export type AuditFilter = RequestOf<typeof endpoints.logTable>
export type AuditFound = Statements[(typeof searchTexts)['asc']]

export interface AuditEntry extends NewAuditEntry {
  readonly entryId: number
  readonly at: Date
}

@Injectable()
export class AuditRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async add(entry: NewAuditEntry): Promise<number> {
    const row = await this.database.row(
      `INSERT INTO audit_entry
         (at, operator_id, operator_name, action, kind, item, outcome, begun_id, reason, before, after)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`,
      [
        this.clock.now(),
        entry.operatorId,
        entry.operatorName,
        entry.action,
        entry.kind,
        entry.item,
        entry.outcome,
        entry.begunId,
        entry.reason,
        jsonOrNull(entry.before),
        jsonOrNull(entry.after),
      ],
    )
    if (!row) throw new Error('an audit entry was given no number')
    return row.id
  }

  /** What is looked for, by cursor. */
  async search(filter: AuditFilter, paging: CursorPaging): Promise<CursorPage<AuditFound>> {
    const { operator, user, action, kind, item, outcome, from, to } = filter
    const order: Order = filter.order
    const [after = null] = placeOf(paging.cursor, ['number']) ?? []
    const values = [operator, user, action, kind, item, outcome, from, to].map((value) => value ?? null)
    const [rows, total] = await Promise.all([
      this.database.own.rows(searchTexts[order], [...values, after, paging.pageSize + 1]),
      countRows(this.database, 'audit_entry', searchFilter, values),
    ])
    return cursorPage<AuditFound, AuditFound>(rows, paging, total, { place: ({ id }) => [id], view: (row) => row })
  }

  page({ before, ...paging }: Paging & { before?: number | undefined }): Promise<PageOfRows<AuditEntry>> {
    const filter = 'id < coalesce($1::bigint, id + 1)'
    const values = [before ?? null]
    const selection = {
      select: 'SELECT * FROM audit_entry',
      from: 'audit_entry',
      filter,
      order: 'id DESC',
      values,
    } as const
    return pageOf(this.database, selection, paging, ({ id, ...entry }) => ({ entryId: id, ...entry }))
  }
}

const searchText = <const Compare extends string, const Order extends string>(compare: Compare, order: Order) =>
  `SELECT id, at, operator_name, action, kind, item, outcome, begun_id, reason, before, after FROM audit_entry
    WHERE ${searchFilter} AND ($9::bigint IS NULL OR id ${compare} $9)
    ORDER BY id ${order} LIMIT $10` as const

/** Moments are made numbers of entries first, since the list is in the order of these. */
const searchFilter = `($1::text IS NULL OR operator_name = $1) AND ($2::bigint IS NULL OR audit_user_of(kind, item, before) = $2)
      AND ($3::text IS NULL OR action = $3) AND ($4::text IS NULL OR kind = $4) AND ($5::text IS NULL OR item = $5)
      AND ($6::audit_outcome IS NULL OR outcome = $6)
      AND ($7::timestamptz IS NULL OR id >= (SELECT first.id FROM audit_entry first WHERE first.at >= $7 ORDER BY first.at, first.id LIMIT 1))
      AND ($8::timestamptz IS NULL OR id < coalesce(
        (SELECT first.id FROM audit_entry first WHERE first.at >= $8 ORDER BY first.at, first.id LIMIT 1), 9223372036854775807))`

const searchTexts = { asc: searchText('>', 'ASC'), desc: searchText('<', 'DESC') } as const

function jsonOrNull(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value)
}
