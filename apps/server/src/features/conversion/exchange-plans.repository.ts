import type { Amount } from '@halyard/domain'
import { exchangePlansMax } from '@halyard/domain/conversion'
import { Injectable } from '@nestjs/common'
import { Database } from '../../platform/database/database.ts'
import { addedOf, filled, type Row, rowOf } from '../../platform/database/row.ts'
import type { ExchangePlanModel } from '../../platform/prisma/generated/models.ts'
import { PrismaService } from '../../platform/prisma/prisma.service.ts'

export type ExchangePlanRow = Row<ExchangePlanModel>

type NewPlan = Pick<
  ExchangePlanRow,
  'kind' | 'fromAsset' | 'toAsset' | 'quantity' | 'weekdays' | 'targetRate' | 'nextAt'
>

/** What a run of a plan needs. */
export type DuePlan = Pick<ExchangePlanRow, 'id' | 'userId' | 'fromAsset' | 'toAsset' | 'quantity' | 'weekdays'> & {
  readonly targetRate: Amount | null
  readonly nextAt: Date | null
}

@Injectable()
export class ExchangePlansRepository {
  constructor(
    private readonly prisma: PrismaService,
    private readonly database: Database,
  ) {}

  async add(userId: number, plan: NewPlan, now: Date): Promise<number | 'tooManyEntries'> {
    const added = await this.database.row(
      'SELECT outcome, id FROM exchange_plan_add($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
      [
        userId,
        plan.kind,
        plan.fromAsset,
        plan.toAsset,
        plan.quantity.text(),
        plan.weekdays,
        plan.targetRate?.text() ?? null,
        plan.nextAt,
        exchangePlansMax,
        now,
      ],
    )
    return addedOf(added, 'tooManyEntries')
  }

  async find(userId: number, planId: number): Promise<ExchangePlanRow | undefined> {
    const row = await this.prisma.exchangePlan.findFirst({ where: { id: BigInt(planId), userId: BigInt(userId) } })
    return row ? rowOf(row) : undefined
  }

  /** Newest first. */
  async of(userId: number): Promise<ExchangePlanRow[]> {
    const rows = await this.prisma.exchangePlan.findMany({ where: { userId: BigInt(userId) }, orderBy: { id: 'desc' } })
    return rows.map(rowOf)
  }

  /** False when there was none. */
  async remove(userId: number, planId: number): Promise<boolean> {
    const own = { id: BigInt(planId), userId: BigInt(userId) }
    return (await this.prisma.exchangePlan.deleteMany({ where: own })).count > 0
  }

  /** As its owner wants it; one that is done stays so. */
  async change(
    userId: number,
    planId: number,
    state: 'active' | 'paused',
    nextAt: Date | null,
    now: Date,
  ): Promise<void> {
    await this.prisma.exchangePlan.updateMany({
      where: { id: BigInt(planId), userId: BigInt(userId), state: { not: 'done' } },
      data: { state, nextAt, pausedBecause: null, updatedAt: now },
    })
  }

  /** Recurring plans whose run is due, the longest waiting first; those of a frozen account wait. */
  async due(now: Date, max: number): Promise<DuePlan[]> {
    const text = `SELECT plan.id, user_id, from_asset, to_asset, quantity, weekdays, target_rate, next_at
                    FROM exchange_plan plan JOIN users ON users.id = user_id AND users.state = 'active'
                   WHERE next_at <= $1 ORDER BY next_at, plan.id LIMIT $2`
    return (await this.database.rows({ name: 'exchange-plans-due', text }, [now, max])).map((row) =>
      filled(row, 'weekdays'),
    )
  }

  /** The two coins of every plan that waits for a rate. */
  awaited(): Promise<{ fromAsset: string; toAsset: string }[]> {
    const text = `SELECT DISTINCT from_asset, to_asset FROM exchange_plan WHERE kind = 'target' AND state = 'active'`
    return this.database.rows({ name: 'exchange-plans-awaited', text })
  }

  /** Plans that wait for no better rate than this, the oldest first; those of a frozen account wait. */
  async reached(fromAsset: string, toAsset: string, rate: Amount, max: number): Promise<DuePlan[]> {
    const text = `SELECT plan.id, user_id, from_asset, to_asset, quantity, weekdays, target_rate, next_at
                    FROM exchange_plan plan JOIN users ON users.id = user_id AND users.state = 'active'
                   WHERE kind = 'target' AND plan.state = 'active' AND from_asset = $1 AND to_asset = $2 AND target_rate <= $3
                   ORDER BY plan.id LIMIT $4`
    const values = [fromAsset, toAsset, rate.text(), max]
    return (await this.database.rows({ name: 'exchange-plans-reached', text }, values)).map((row) =>
      filled(row, 'weekdays'),
    )
  }

  /** After a run; a recurring plan waits for the next one. Nothing changes where that was noted before. */
  async ran({ id, nextAt }: DuePlan, conversionId: number | null, next: Date | null, now: Date): Promise<void> {
    const text = `UPDATE exchange_plan
                     SET last_conversion_id = coalesce($3, last_conversion_id), next_at = $4, updated_at = $5,
                         state = CASE kind WHEN 'target' THEN 'done' ELSE state END
                   WHERE id = $1 AND state = 'active' AND next_at IS NOT DISTINCT FROM $2`
    await this.database.query(text, [id, nextAt, conversionId, next, now])
  }

  /** Until its owner lets it go on, who is notified. */
  async pause({ id, nextAt }: DuePlan, because: 'balance' | 'unavailable', now: Date): Promise<void> {
    const text = `UPDATE exchange_plan SET state = 'paused', paused_because = $3, next_at = NULL, updated_at = $4
                   WHERE id = $1 AND state = 'active' AND next_at IS NOT DISTINCT FROM $2`
    await this.database.query(text, [id, nextAt, because, now])
  }
}
