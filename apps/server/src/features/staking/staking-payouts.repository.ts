import type { Amount } from '@halyard/domain'
import type { Leg } from '@halyard/domain/ledger'
import { Injectable } from '@nestjs/common'
import { advanceRows } from '../../platform/database/advance-rows.ts'
import { Database } from '../../platform/database/database.ts'
import { legTriples } from '../../platform/database/leg-triples.ts'
import { type PageOfRows, type Paging, pageOf } from '../../platform/database/page-of-rows.ts'
import type { Row } from '../../platform/database/row.ts'
import type { LocalizedText } from '../../platform/messages/localized.ts'
import type { StakeModel, StakingPayoutModel } from '../../platform/prisma/generated/models.ts'

/** One step of a stake to take: a day to pay, or the end of the term. */
export interface Step {
  readonly stakeId: number
  readonly day: number | 'end'
  readonly amount: Amount
  /** When the step after a day is due. */
  readonly nextDueAt: Date | undefined
  readonly legs: readonly Leg[]
}

/** A day that was paid, with the name of the product and the coin. */
export type PayoutRow = Row<StakingPayoutModel> & { readonly name: LocalizedText; readonly asset: string }

/** The days of stakes, and their ends. */
@Injectable()
export class StakingPayoutsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Stakes that have a step due at a moment, the longest overdue first; of one stake only, if its id is given, and without
   * those that are set aside.
   */
  due(now: Date, limit: number, excludedIds: readonly number[], stakeId?: number): Promise<Row<StakeModel>[]> {
    const text = `SELECT * FROM stake
                   WHERE state = 'inTerm' AND due_at <= $1 AND ($3::bigint IS NULL OR id = $3) AND id <> ALL ($4::bigint[])
                   ORDER BY due_at, id LIMIT $2`
    return this.database.rows<Row<StakeModel>>({ name: 'staking-due', text }, [
      now,
      limit,
      stakeId ?? null,
      excludedIds,
    ])
  }

  /** Takes stakes one step further in one transaction. False for those whose step somebody else took. */
  advance(steps: readonly Step[], now: Date): Promise<boolean[]> {
    return advanceRows(this.database, 'staking_advance', steps.map(stepRow), now)
  }

  /** The days that were paid to a user, newest first; of one stake, or of all. */
  page(
    userId: number,
    { stakeId, ...paging }: Paging & { stakeId?: number | undefined },
  ): Promise<PageOfRows<PayoutRow>> {
    const selection = {
      select: selectPayouts,
      from: 'staking_payout payout',
      filter: 'payout.user_id = $1 AND ($2::bigint IS NULL OR payout.stake_id = $2)',
      order: 'payout.due_at DESC, payout.stake_id DESC',
      values: [userId, stakeId ?? null],
    }
    return pageOf<PayoutRow>(this.database, selection, paging)
  }
}

/** As the composite type `staking_step` has it. */
function stepRow({ stakeId, day, amount, nextDueAt, legs }: Step) {
  return {
    stake_id: stakeId,
    day: day === 'end' ? null : day,
    amount,
    next_due_at: nextDueAt ?? null,
    legs: legTriples(legs),
  }
}

const selectPayouts = `
  SELECT payout.*, product.name, stake.asset
    FROM staking_payout payout
    JOIN stake ON stake.id = payout.stake_id
    JOIN staking_product product ON product.id = stake.product_id`
