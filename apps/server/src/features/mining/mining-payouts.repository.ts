import { Amount } from '@halyard/domain'
import type { Leg } from '@halyard/domain/ledger'
import { Injectable } from '@nestjs/common'
import { Database } from '../../platform/database/database.ts'
import { legTriples } from '../../platform/database/leg-triples.ts'
import { pageOfRows } from '../../platform/database/page-of-rows.ts'
import { type LocalizedText, localizedText } from '../../platform/messages/localized.ts'
import { orderTermsOf, type RawOrderTerms } from './mining.repository.ts'

/** An order that runs and whose next step is due: a day, or the end when all days are paid. */
export type DueOrder = ReturnType<typeof orderTermsOf>

/** One step of an order to take: a day to pay, or the end of the term, which releases what was frozen. */
export interface Step {
  readonly orderId: number
  readonly day: number | 'end'
  readonly amount: Amount
  /** The tick at whose price a constant value is paid. */
  readonly price: { readonly pairId: number; readonly sequence: number } | undefined
  readonly legs: readonly Leg[]
}

export interface PayoutRow {
  readonly orderId: number
  readonly name: LocalizedText
  readonly asset: string
  readonly day: number
  readonly quantity: Amount
  readonly price: Amount | null
  readonly priceSequence: number | null
  readonly frozen: boolean
  readonly dueAt: Date
  readonly paidAt: Date
  /** The same: a payout is made once and never changes. */
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The days of machines, and their ends. */
@Injectable()
export class MiningPayoutsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Orders that have a step due at a moment, the longest overdue first; one order only, if it is named, and without those
   * that are set aside. Days that need a price are left out unless their coin is among those that have one, written
   * `BTC/USDT`.
   */
  async due(asked: {
    now: Date
    priced: readonly string[]
    most: number
    aside: readonly number[]
    orderId?: number | undefined
  }): Promise<DueOrder[]> {
    const rows = await this.database.prepared<RawOrderTerms>(
      'mining-due',
      `SELECT id, user_id, asset, scale, paying_asset, yield_type, daily_output, term_days, frozen_output, days_paid, earned
         FROM mining_order
        WHERE state = 1 AND due_at <= $1 AND ($4::bigint IS NULL OR id = $4) AND id <> ALL ($5::bigint[])
          AND (yield_type = 2 OR asset = paying_asset OR days_paid = term_days OR asset || '/' || paying_asset = ANY ($2))
        ORDER BY due_at, id LIMIT $3`,
      [asked.now, asked.priced, asked.most, asked.orderId ?? null, asked.aside],
    )
    return rows.map(orderTermsOf)
  }

  /** Takes orders one step further in one transaction. False for those whose step somebody else took. */
  async advance(steps: readonly Step[], now: Date): Promise<boolean[]> {
    const rows = await this.database.prepared<{ ordinal: number }>(
      'mining-advance',
      'SELECT ordinal FROM mining_advance($1::jsonb, $2) AS ordinal',
      [
        JSON.stringify(
          steps.map((step, index) => ({
            ordinal: index + 1,
            order_id: step.orderId,
            day: step.day === 'end' ? null : step.day,
            amount: step.amount,
            price_pair: step.price?.pairId ?? null,
            price_sequence: step.price?.sequence ?? null,
            legs: legTriples(step.legs),
          })),
        ),
        now,
      ],
    )
    const taken = new Set(rows.map((row) => row.ordinal))
    return steps.map((_, index) => taken.has(index + 1))
  }

  /** The days that were paid to a user, newest first; of one order, or of all. */
  async page(
    userId: number,
    asked: { page: number; pageSize: number; orderId?: number | undefined },
  ): Promise<{ rows: PayoutRow[]; total: number }> {
    const selection = {
      select: selectPayouts,
      from: 'mining_payout payout',
      filter: 'payout.user_id = $1 AND ($2::bigint IS NULL OR payout.order_id = $2)',
      order: 'payout.due_at DESC, payout.order_id DESC',
      values: [userId, asked.orderId ?? null],
    }
    const { rows, total } = await pageOfRows<RawPayout>(this.database, selection, asked)
    return { rows: rows.map(payoutOf), total }
  }
}

const selectPayouts = `
  SELECT payout.*, machine.name, mine.asset
    FROM mining_payout payout
    JOIN mining_order mine ON mine.id = payout.order_id
    JOIN mining_machine machine ON machine.id = mine.machine_id`

interface RawPayout {
  order_id: string
  name: unknown
  asset: string
  day: number
  amount: string
  price: string | null
  price_sequence: string | null
  frozen: boolean
  due_at: Date
  paid_at: Date
}

function payoutOf(row: RawPayout): PayoutRow {
  return {
    orderId: Number(row.order_id),
    name: localizedText(row.name),
    asset: row.asset,
    day: row.day,
    quantity: Amount.of(row.amount),
    price: row.price === null ? null : Amount.of(row.price),
    priceSequence: row.price_sequence === null ? null : Number(row.price_sequence),
    frozen: row.frozen,
    dueAt: row.due_at,
    paidAt: row.paid_at,
    createdAt: row.paid_at,
    updatedAt: row.paid_at,
  }
}
