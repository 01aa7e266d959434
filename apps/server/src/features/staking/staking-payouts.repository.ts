import type { Amount } from '@halyard/domain'
import type { Leg } from '@halyard/domain/ledger'
import { Injectable } from '@nestjs/common'
import { advanceRows } from '../../platform/database/advance-rows.ts'
import { composite } from '../../platform/database/composite.ts'
import { Database } from '../../platform/database/database.ts'
import { dayCursor, type PageOfRows, type Paging, pageOf } from '../../platform/database/page-of-rows.ts'
import type { Row } from '../../platform/database/row.ts'
import { type LocalizedText, named } from '../../platform/messages/localized.ts'
import type { StakeModel, StakingPayoutModel } from '../../platform/prisma/generated/models.ts'

/** A step of a stake: a day to pay, or the end of the term. */
export interface Step {
  readonly stakeId: number
  readonly day: number | 'end'
  readonly amount: Amount
  /** When the next step is due. */
  readonly nextDueAt: Date | undefined
  readonly legs: readonly Leg[]
}

export type PayoutRow = Row<StakingPayoutModel> & { readonly name: LocalizedText; readonly asset: string }

@Injectable()
export class StakingPayoutsRepository {
  constructor(private readonly database: Database) {}

  /** Stakes with a due step, the longest overdue first, without the excluded ones; one stake only, if named. */
  due(now: Date, limit: number, excludedIds: readonly number[], stakeId?: number): Promise<Row<StakeModel>[]> {
    const text = `SELECT * FROM stake
                   WHERE state = 'inTerm' AND due_at <= $1 AND ($3::bigint IS NULL OR id = $3) AND id <> ALL ($4::bigint[])
                   ORDER BY due_at, id LIMIT $2`
    return this.database.rows({ name: 'staking-due', text }, [now, limit, stakeId ?? null, excludedIds])
  }

  /** Advances stakes by one step in one transaction. False for those that another worker had advanced. */
  advance(steps: readonly Step[], now: Date): Promise<boolean[]> {
    return advanceRows(this.database, 'staking_advance', steps.map(stepRow), now)
  }

  /** Days paid to a user, newest first; of one stake, or of all. */
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
      cursor: dayCursor('payout', 'staking_payout', 'stake_id', 'stakeId'),
    } as const
    return pageOf(this.database, selection, paging, named)
  }
}

function stepRow(step: Step) {
  return composite('staking_step', { ...step, day: step.day === 'end' ? null : step.day })
}

const selectPayouts = `
  SELECT payout.*, product.name, stake.asset
    FROM staking_payout payout
    JOIN stake ON stake.id = payout.stake_id
    JOIN staking_product product ON product.id = stake.product_id`
