import { withdrawalTriesMax } from '@halyard/domain/withdrawals'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import { type PageOfRows, type Paging, pageOf } from '../../platform/database/page-of-rows.ts'
import type { Row } from '../../platform/database/row.ts'
import type { SecondFactorResetModel } from '../../platform/prisma/generated/models.ts'

export type SecondFactorResetRow = Row<SecondFactorResetModel> & { readonly operatorName: string }

@Injectable()
export class SecondFactorResetsRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Undefined when the second factor is off, or a reset is pending. */
  async request(userId: number, reason: string, operatorId: number, notBefore: Date): Promise<number | undefined> {
    const row = await this.database.row('SELECT second_factor_reset_request($1, $2, $3, $4, $5) AS id', [
      userId,
      reason,
      operatorId,
      this.clock.now(),
      notBefore,
    ])
    return row?.id ?? undefined
  }

  find(resetId: number): Promise<SecondFactorResetRow | undefined> {
    return this.database.row(`${select} WHERE reset.id = $1`, [resetId])
  }

  pending(paging: Paging): Promise<PageOfRows<SecondFactorResetRow>> {
    const selection = {
      select,
      from: 'second_factor_reset reset',
      filter: "reset.state = 'review'",
      order: 'reset.id',
    } as const
    return pageOf(this.database, selection, paging)
  }

  /** False when it is not pending any more, or has not waited long enough. */
  carryOut(resetId: number, blockedUntil: Date): Promise<boolean> {
    return this.database.isTrue('SELECT second_factor_reset_carry_out($1, $2, $3, $4) AS done', [
      resetId,
      this.clock.now(),
      blockedUntil,
      withdrawalTriesMax,
    ])
  }

  /** False when it was decided before. */
  reject(resetId: number): Promise<boolean> {
    return this.database.exists(
      `UPDATE second_factor_reset SET state = 'rejected', ended_at = $2 WHERE id = $1 AND state = 'review' RETURNING id`,
      [resetId, this.clock.now()],
    )
  }

  /** Cancels a pending reset: who uses the second factor has not lost it. */
  async cancelPending(userId: number): Promise<void> {
    await this.database.query(
      `UPDATE second_factor_reset SET state = 'objected', ended_at = $2 WHERE user_id = $1 AND state = 'review'`,
      [userId, this.clock.now()],
    )
  }
}

const select = `
  SELECT reset.*, operator.name AS operator_name
    FROM second_factor_reset reset JOIN operator ON operator.id = reset.requested_by`
