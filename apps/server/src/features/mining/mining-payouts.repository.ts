import type { Amount } from '@halyard/domain'
import type { Leg } from '@halyard/domain/ledger'
import { Injectable } from '@nestjs/common'
import { advanceRows } from '../../platform/database/advance-rows.ts'
import { Database } from '../../platform/database/database.ts'
import { legTriples } from '../../platform/database/leg-triples.ts'
import { type PageOfRows, type Paging, pageOf } from '../../platform/database/page-of-rows.ts'
import type { Row } from '../../platform/database/row.ts'
import type { LocalizedText } from '../../platform/messages/localized.ts'
import type { MiningOrderModel, MiningPayoutModel } from '../../platform/prisma/generated/models.ts'

/** An order that runs and whose next step is due: a day, or the end when all days are paid. */
export type DueOrder = Row<MiningOrderModel>

/** One step of an order to take: a day to pay, or the end of the term, which releases what was frozen. */
export interface Step {
  readonly orderId: number
  readonly day: number | 'end'
  readonly amount: Amount
  /** When the step after a day is due. */
  readonly nextDueAt: Date | undefined
  /** The tick at whose price a constant value is paid. */
  readonly tick: { readonly pairId: number; readonly sequence: number; readonly price: Amount } | undefined
  readonly legs: readonly Leg[]
}

export type PayoutRow = Row<MiningPayoutModel> & { readonly name: LocalizedText; readonly asset: string }

/** The days of machines, and their ends. */
@Injectable()
export class MiningPayoutsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Orders that have a step due at a moment, the longest overdue first; one order only, if it is named, and without those
   * that are set aside. Days that need a price are left out unless their coin is among those that have one, written
   * `BTC/USDT`.
   */
  due({
    now,
    priced,
    limit,
    excludedIds,
    orderId,
  }: {
    now: Date
    priced: readonly string[]
    limit: number
    excludedIds: readonly number[]
    orderId?: number | undefined
  }): Promise<DueOrder[]> {
    const text = `SELECT * FROM mining_order
      WHERE state = 'running' AND due_at <= $1 AND ($4::bigint IS NULL OR id = $4) AND id <> ALL ($5::bigint[])
        AND (yield_type = 'constantQuantity' OR asset = paying_asset OR days_paid = term_days
             OR asset || '/' || paying_asset = ANY ($2))
      ORDER BY due_at, id LIMIT $3`
    return this.database.rows<DueOrder>({ name: 'mining-due', text }, [
      now,
      priced,
      limit,
      orderId ?? null,
      excludedIds,
    ])
  }

  /** Takes orders one step further in one transaction. False for those whose step somebody else took. */
  advance(steps: readonly Step[], now: Date): Promise<boolean[]> {
    return advanceRows(this.database, 'mining_advance', steps.map(stepRow), now)
  }

  /** The days that were paid to a user, newest first; of one order, or of all. */
  page(
    userId: number,
    { orderId, ...paging }: Paging & { orderId?: number | undefined },
  ): Promise<PageOfRows<PayoutRow>> {
    const selection = {
      select: selectPayouts,
      from: 'mining_payout payout',
      filter: 'payout.user_id = $1 AND ($2::bigint IS NULL OR payout.order_id = $2)',
      order: 'payout.due_at DESC, payout.order_id DESC',
      values: [userId, orderId ?? null],
    }
    return pageOf<PayoutRow>(this.database, selection, paging)
  }
}

const selectPayouts = `
  SELECT payout.*, machine.name, mining_order.asset
    FROM mining_payout payout
    JOIN mining_order ON mining_order.id = payout.order_id
    JOIN mining_machine machine ON machine.id = mining_order.machine_id`

/** As the composite type `mining_step` has it. */
function stepRow(step: Step) {
  return {
    order_id: step.orderId,
    day: step.day === 'end' ? null : step.day,
    amount: step.amount,
    next_due_at: step.nextDueAt ?? null,
    price_pair: step.tick?.pairId ?? null,
    price_sequence: step.tick?.sequence ?? null,
    price: step.tick?.price ?? null,
    legs: legTriples(step.legs),
  }
}
