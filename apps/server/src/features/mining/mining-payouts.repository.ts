import type { Amount } from '@halyard/domain'
import type { Leg } from '@halyard/domain/ledger'
import { Injectable } from '@nestjs/common'
import { advanceRows } from '../../platform/database/advance-rows.ts'
import { composite } from '../../platform/database/composite.ts'
import { Database } from '../../platform/database/database.ts'
import { dayCursor, type PageOfRows, type Paging, pageOf } from '../../platform/database/page-of-rows.ts'
import type { Row } from '../../platform/database/row.ts'
import { type LocalizedText, named } from '../../platform/messages/localized.ts'
import type { MiningOrderModel, MiningPayoutModel } from '../../platform/prisma/generated/models.ts'

/** An active order with a due step: a day, or the end when all days are paid. */
export type DueOrder = Row<MiningOrderModel>

/** A step of an order: a day to pay, or the end of the term, which releases frozen earnings. */
export interface Step {
  readonly orderId: number
  readonly day: number | 'end'
  readonly amount: Amount
  /** When the next step is due. */
  readonly nextDueAt: Date | undefined
  /** The tick whose price converts a constant value. */
  readonly tick: { readonly pairId: number; readonly sequence: number; readonly price: Amount } | undefined
  readonly legs: readonly Leg[]
}

export type PayoutRow = Row<MiningPayoutModel> & { readonly name: LocalizedText; readonly asset: string }

@Injectable()
export class MiningPayoutsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Orders with a due step, the longest overdue first, without the excluded ones; one order only, if named. Days that
   * need a price are left out unless `prices` has their pair, as `BTC/USDT`.
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
    return this.database.rows({ name: 'mining-due', text }, [now, priced, limit, orderId ?? null, excludedIds])
  }

  /** Advances orders by one step in one transaction. False for those that another worker had advanced. */
  advance(steps: readonly Step[], now: Date): Promise<boolean[]> {
    return advanceRows(this.database, 'mining_advance', steps.map(stepRow), now)
  }

  /** Days paid to a user, newest first; of one order, or of all. */
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
      cursor: dayCursor('payout', 'mining_payout', 'order_id', 'orderId'),
    } as const
    return pageOf(this.database, selection, paging, named)
  }
}

const selectPayouts = `
  SELECT payout.*, machine.name, mining_order.asset
    FROM mining_payout payout
    JOIN mining_order ON mining_order.id = payout.order_id
    JOIN mining_machine machine ON machine.id = mining_order.machine_id`

function stepRow({ tick, ...step }: Step) {
  return composite('mining_step', {
    ...step,
    day: step.day === 'end' ? null : step.day,
    pricePair: tick?.pairId,
    priceSequence: tick?.sequence,
    price: tick?.price,
  })
}
