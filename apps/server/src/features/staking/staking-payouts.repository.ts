import { Amount } from '@halyard/domain'
import type { Leg } from '@halyard/domain/ledger'
import type { Stake } from '@halyard/domain/staking'
import { Injectable } from '@nestjs/common'
import { Database } from '../../platform/database/database.ts'
import { legTriples } from '../../platform/database/leg-triples.ts'
import { pageOfRows } from '../../platform/database/page-of-rows.ts'
import { type LocalizedText, localizedText } from '../../platform/messages/localized.ts'
import { type RawStakeTerms, stakeTermsOf } from './staking.repository.ts'

/** A stake that runs and whose next step is due: a day, or the end when all days are paid. */
export type DueStake = Omit<Stake, 'startedAt'> & { readonly stakeId: number; readonly daysPaid: number }

/** One step of a stake to take: a day to pay, or the end of the term. */
export interface Step {
  readonly stakeId: number
  readonly day: number | 'end'
  readonly amount: Amount
  readonly legs: readonly Leg[]
}

export interface PayoutRow {
  readonly stakeId: number
  readonly name: LocalizedText
  readonly asset: string
  readonly day: number
  readonly quantity: Amount
  readonly dueAt: Date
  readonly paidAt: Date
  /** The same: a payout is made once and never changes. */
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The days of stakes, and their ends. */
@Injectable()
export class StakingPayoutsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Stakes that have a step due at a moment, the longest overdue first; of one stake only, if asked, and without those
   * that are set aside.
   */
  async due(now: Date, most: number, aside: readonly number[], stakeId?: number): Promise<DueStake[]> {
    const rows = await this.database.prepared<RawDue>(
      'staking-due',
      `SELECT id, user_id, asset, scale, principal, cycle_days, daily_rate, penalty_rate, days_paid FROM stake
        WHERE state = 1 AND due_at <= $1 AND ($3::bigint IS NULL OR id = $3) AND id <> ALL ($4::bigint[])
        ORDER BY due_at, id LIMIT $2`,
      [now, most, stakeId ?? null, aside],
    )
    return rows.map((row) => ({
      stakeId: Number(row.id),
      userId: Number(row.user_id),
      ...stakeTermsOf(row),
      daysPaid: row.days_paid,
    }))
  }

  /** Takes stakes one step further in one transaction. False for those whose step somebody else took. */
  async advance(steps: readonly Step[], now: Date): Promise<boolean[]> {
    const rows = await this.database.prepared<{ ordinal: number }>(
      'staking-advance',
      'SELECT ordinal FROM staking_advance($1::jsonb, $2) AS ordinal',
      [
        JSON.stringify(
          steps.map((step, index) => ({
            ordinal: index + 1,
            stake_id: step.stakeId,
            day: step.day === 'end' ? null : step.day,
            amount: step.amount,
            legs: legTriples(step.legs),
          })),
        ),
        now,
      ],
    )
    const taken = new Set(rows.map((row) => row.ordinal))
    return steps.map((_, index) => taken.has(index + 1))
  }

  /** The days that were paid to a user, newest first; of one stake, or of all. */
  async page(
    userId: number,
    asked: { page: number; pageSize: number; stakeId?: number | undefined },
  ): Promise<{ rows: PayoutRow[]; total: number }> {
    const selection = {
      select: selectPayouts,
      from: 'staking_payout payout',
      filter: 'payout.user_id = $1 AND ($2::bigint IS NULL OR payout.stake_id = $2)',
      order: 'payout.due_at DESC, payout.stake_id DESC',
      values: [userId, asked.stakeId ?? null],
    }
    const { rows, total } = await pageOfRows<RawPayout>(this.database, selection, asked)
    return { rows: rows.map(payoutOf), total }
  }
}

interface RawDue extends RawStakeTerms {
  id: string
  user_id: string
  days_paid: number
}

const selectPayouts = `
  SELECT payout.stake_id, product.name, stake.asset, payout.day, payout.amount, payout.due_at, payout.paid_at
    FROM staking_payout payout
    JOIN stake ON stake.id = payout.stake_id
    JOIN staking_product product ON product.id = stake.product_id`

interface RawPayout {
  stake_id: string
  name: unknown
  asset: string
  day: number
  amount: string
  due_at: Date
  paid_at: Date
}

function payoutOf(row: RawPayout): PayoutRow {
  return {
    stakeId: Number(row.stake_id),
    name: localizedText(row.name),
    asset: row.asset,
    day: row.day,
    quantity: Amount.of(row.amount),
    dueAt: row.due_at,
    paidAt: row.paid_at,
    createdAt: row.paid_at,
    updatedAt: row.paid_at,
  }
}
