import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import { type PageOfRows, type Paging, pageOf } from '../../platform/database/page-of-rows.ts'
import type { AuditEntryModel } from '../../platform/prisma/generated/models.ts'

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

function jsonOrNull(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value)
}
