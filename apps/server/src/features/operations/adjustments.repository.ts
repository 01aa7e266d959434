import { createHash } from 'node:crypto'
import type { Leg } from '@halyard/domain/ledger'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { composite } from '../../platform/database/composite.ts'
import { Database } from '../../platform/database/database.ts'
import { legTriples } from '../../platform/database/leg-triples.ts'
import { type PageOfRows, type Paging, pageOf } from '../../platform/database/page-of-rows.ts'
import { oneOf, type Row } from '../../platform/database/row.ts'
import type { BalanceAdjustmentModel } from '../../platform/prisma/generated/models.ts'
import { PrismaService } from '../../platform/prisma/prisma.service.ts'
import { batchWriter } from '../../platform/submit/batch-writer.ts'
import type { IdempotencyKey } from '../../platform/submit/idempotency-key.ts'
import type { Submitter } from '../../platform/submit/submitter.ts'
import { Submitters } from '../../platform/submit/submitters.ts'

/** A positive amount adds, a negative one takes away. */
export type AdjustmentRow = Row<BalanceAdjustmentModel> & { readonly operatorName: string }

export type NewAdjustment = Pick<AdjustmentRow, 'userId' | 'asset' | 'amount' | 'reason' | 'requestedBy'>

@Injectable()
export class AdjustmentsRepository {
  private readonly requests: Submitter<NewAdjustment, NewAdjustment>

  constructor(
    private readonly prisma: PrismaService,
    private readonly database: Database,
    private readonly clock: Clock,
    submitters: Submitters,
  ) {
    this.requests = submitters.of({ judge: (adjustment) => adjustment, write: writeAdjustments })
  }

  /** Adds an adjustment, once for an operator's key. */
  async add({ key, ...adjustment }: NewAdjustment & { readonly key: string | undefined }): Promise<number> {
    const scope = `operator:${adjustment.requestedBy}` as const
    const { id } = await this.requests.submit(scope, key === undefined ? undefined : keyOf(key, adjustment), adjustment)
    return id
  }

  find(adjustmentId: number): Promise<AdjustmentRow | undefined> {
    return this.database.row(`${select} WHERE adjustment.id = $1`, [adjustmentId])
  }

  /** Adjustments under review, oldest first. */
  pending(paging: Paging): Promise<PageOfRows<AdjustmentRow>> {
    const filter = "adjustment.state = 'review'"
    const selection = { select, from: 'balance_adjustment adjustment', filter, order: 'adjustment.id' } as const
    return pageOf(this.database, selection, paging)
  }

  /**
   * Posts the adjustment and sets its state in one call. `ended`: it was decided before. `insufficient`: nothing
   * changed.
   */
  async carryOut(adjustmentId: number, legs: readonly Leg[]): Promise<'done' | 'ended' | 'insufficient'> {
    const row = await this.database.row('SELECT balance_adjust($1, $2, $3) AS outcome', [
      adjustmentId,
      JSON.stringify(legTriples(legs)),
      this.clock.now(),
    ])
    return oneOf(['done', 'ended', 'insufficient'], row?.outcome)
  }

  /** False when it was decided before. */
  reject(adjustmentId: number): Promise<boolean> {
    return this.database.exists(
      `UPDATE balance_adjustment SET state = 'rejected', ended_at = $2 WHERE id = $1 AND state = 'review' RETURNING id`,
      [adjustmentId, this.clock.now()],
    )
  }

  /** The fraction digits of a coin; undefined for an unknown code. */
  async precisionOf(asset: string): Promise<number | undefined> {
    return (await this.prisma.coin.findUnique({ where: { code: asset } }))?.precision
  }
}

const select = `
  SELECT adjustment.*, operator.name AS operator_name
    FROM balance_adjustment adjustment JOIN operator ON operator.id = adjustment.requested_by`

/** The key with a fingerprint of the request. */
function keyOf(key: string, { userId, asset, amount, reason }: NewAdjustment): IdempotencyKey {
  const text = JSON.stringify([userId, asset, amount.text(), reason])
  return { key, fingerprint: createHash('sha256').update(text).digest('base64url') }
}

const writeAdjustments = batchWriter<NewAdjustment>('adjustment_write', (adjustment) =>
  composite('adjustment_request', adjustment),
)
