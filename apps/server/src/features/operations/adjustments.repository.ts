import { Amount } from '@halyard/domain'
import type { Leg } from '@halyard/domain/ledger'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import { legTriples } from '../../platform/database/leg-triples.ts'

export interface Adjustment {
  readonly adjustmentId: number
  readonly userId: number
  readonly asset: string
  /** Positive adds, negative takes away. */
  readonly amount: Amount
  readonly reason: string
  readonly state: 'under review' | 'carried out' | 'rejected'
  readonly requestedBy: string
  readonly createdAt: Date
}

@Injectable()
export class AdjustmentsRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Adds an adjustment, once for a key of its operator. `reused`: the key was used for another one. */
  async add(asked: {
    userId: number
    asset: string
    amount: Amount
    reason: string
    requestedBy: number
    key: string | undefined
  }): Promise<number | 'reused'> {
    const values = [asked.userId, asked.asset, asked.amount.text(), asked.reason, asked.requestedBy, asked.key ?? null]
    const [added] = await this.database.query<{ id: string }>(
      `INSERT INTO balance_adjustment (user_id, asset, amount, reason, requested_by, attempt_key, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (requested_by, attempt_key) DO NOTHING RETURNING id`,
      [...values, this.clock.now()],
    )
    if (added) return Number(added.id)
    const [known] = await this.database.query<{ id: string }>(
      `SELECT id FROM balance_adjustment
        WHERE (user_id, asset, amount, reason, requested_by, attempt_key) = ($1, $2, $3, $4, $5, $6)`,
      values,
    )
    return known ? Number(known.id) : 'reused'
  }

  async find(adjustmentId: number): Promise<Adjustment | undefined> {
    const [row] = await this.database.query<RawAdjustment>(`${select} WHERE adjustment.id = $1`, [adjustmentId])
    return row && adjustmentOf(row)
  }

  async pending(asked: { page: number; pageSize: number }): Promise<{ rows: Adjustment[]; total: number }> {
    const [rows, [count]] = await Promise.all([
      this.database.query<RawAdjustment>(
        `${select} WHERE adjustment.state = 1 ORDER BY adjustment.id LIMIT $1 OFFSET $2`,
        [asked.pageSize, (asked.page - 1) * asked.pageSize],
      ),
      this.database.query<{ total: string }>('SELECT count(*) AS total FROM balance_adjustment WHERE state = 1'),
    ])
    return { rows: rows.map(adjustmentOf), total: Number(count?.total ?? 0) }
  }

  /** State and money in one call. `ended`: somebody was first. `insufficient`: nothing happened. */
  async carryOut(adjustmentId: number, legs: readonly Leg[]): Promise<'done' | 'ended' | 'insufficient'> {
    const [row] = await this.database.query<{ outcome: 'done' | 'ended' | 'insufficient' }>(
      'SELECT balance_adjust($1, $2, $3) AS outcome',
      [adjustmentId, JSON.stringify(legTriples(legs)), this.clock.now()],
    )
    if (!row) throw new Error('an adjustment was given no outcome')
    return row.outcome
  }

  /** False when somebody was first. */
  async reject(adjustmentId: number): Promise<boolean> {
    const rows = await this.database.query(
      'UPDATE balance_adjustment SET state = 3, ended_at = $2 WHERE id = $1 AND state = 1 RETURNING 1',
      [adjustmentId, this.clock.now()],
    )
    return rows.length > 0
  }

  /** The fraction digits of a coin; undefined when there is none of that code. */
  async precisionOf(asset: string): Promise<number | undefined> {
    const [row] = await this.database.query<{ precision: number }>('SELECT precision FROM coin WHERE code = $1', [
      asset,
    ])
    return row?.precision
  }
}

const select = `
  SELECT adjustment.*, operator.name AS requested_by_name
    FROM balance_adjustment adjustment JOIN operator ON operator.id = adjustment.requested_by`

const states = { 1: 'under review', 2: 'carried out', 3: 'rejected' } as const

interface RawAdjustment {
  id: string
  user_id: string
  asset: string
  amount: string
  reason: string
  state: keyof typeof states
  requested_by_name: string
  created_at: Date
}

function adjustmentOf(row: RawAdjustment): Adjustment {
  return {
    adjustmentId: Number(row.id),
    userId: Number(row.user_id),
    asset: row.asset,
    amount: Amount.of(row.amount),
    reason: row.reason,
    state: states[row.state],
    requestedBy: row.requested_by_name,
    createdAt: row.created_at,
  }
}
