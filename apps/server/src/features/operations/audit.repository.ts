import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import { countRows } from '../../platform/database/page-of-rows.ts'

export interface NewAuditEntry {
  readonly operatorId: number | null
  readonly operatorName: string
  readonly action: string
  readonly kind: string
  readonly item: string
  readonly outcome: 'begun' | 'done' | 'refused'
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
    const [row] = await this.database.query<{ id: string }>(
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
    return Number(row?.id)
  }

  async page(asked: { page: number; pageSize: number }): Promise<{ rows: AuditEntry[]; total: number }> {
    const [rows, total] = await Promise.all([
      this.database.query<Omit<AuditEntry, 'entryId' | 'operatorId' | 'begunId'> & RawIds>(
        `SELECT id, at, operator_id, operator_name AS "operatorName", action, kind, item, outcome, begun_id, reason,
                before, after
           FROM audit_entry ORDER BY id DESC LIMIT $1 OFFSET $2`,
        [asked.pageSize, (asked.page - 1) * asked.pageSize],
      ),
      countRows(this.database, 'audit_entry', 'true'),
    ])
    return {
      rows: rows.map(({ id, operator_id, begun_id, ...rest }) => ({
        entryId: Number(id),
        operatorId: operator_id === null ? null : Number(operator_id),
        begunId: begun_id === null ? null : Number(begun_id),
        ...rest,
      })),
      total,
    }
  }
}

interface RawIds {
  id: string
  operator_id: string | null
  begun_id: string | null
}

function jsonOrNull(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value)
}
