import { exchangePlansMax, nextRecurring } from '@halyard/domain/conversion'
import type { endpoints, RequestOf, ResponseOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import { ConversionService } from './conversion.service.ts'
import { type ExchangePlanRow, ExchangePlansRepository } from './exchange-plans.repository.ts'

/** Exchanges that users plan: on days of the week, or for a rate. Nothing is held for them. */
@Injectable()
export class ExchangePlansService {
  constructor(
    private readonly plans: ExchangePlansRepository,
    private readonly conversions: ConversionService,
    private readonly clock: Clock,
  ) {}

  async create(
    userId: number,
    { kind, quantity, weekdays = [], targetRate, ...coins }: RequestOf<typeof endpoints.createExchangePlan>,
  ): Promise<ResponseOf<typeof endpoints.createExchangePlan>> {
    const days = [...new Set(weekdays)].sort()
    if (!quantity.isPositive()) refuse('quantityMissing')
    if (kind === 'recurring' && days.length === 0) missing('weekdays')
    if (kind === 'target' && !targetRate?.isPositive()) missing('target_rate')
    const [fromAsset, toAsset] = [coins.from.toUpperCase(), coins.to.toUpperCase()]
    await this.conversions.requireMarket(fromAsset, toAsset, quantity)
    const now = this.clock.now()
    const terms =
      kind === 'recurring'
        ? { weekdays: days, targetRate: null, nextAt: nextRecurring(days, now) }
        : { weekdays: [], targetRate: targetRate ?? null, nextAt: null }
    const added = await this.plans.add(userId, { kind, fromAsset, toAsset, quantity, ...terms }, now)
    if (added === 'tooManyEntries') return refuse(added, { maximum: String(exchangePlansMax) })
    return viewOf(await this.own(userId, added))
  }

  async list(userId: number): Promise<ResponseOf<typeof endpoints.exchangePlanList>> {
    return { plans: (await this.plans.of(userId)).map(viewOf) }
  }

  async change(userId: number, { planId, state }: RequestOf<typeof endpoints.updateExchangePlan>) {
    const plan = await this.own(userId, planId)
    const now = this.clock.now()
    const nextAt = state === 'active' && plan.kind === 'recurring' ? nextRecurring(plan.weekdays, now) : null
    if (plan.state !== state) await this.plans.change(userId, planId, state, nextAt, now)
    const changed = await this.own(userId, planId)
    return changed.state === state ? viewOf(changed) : refuse('wrongState')
  }

  async remove(userId: number, planId: number): Promise<void> {
    if (!(await this.plans.remove(userId, planId))) refuse('notFound')
  }

  private async own(userId: number, planId: number): Promise<ExchangePlanRow> {
    return (await this.plans.find(userId, planId)) ?? refuse('notFound')
  }
}

function missing(field: string): never {
  throw new Refusal('badInput', { fields: field }, [{ path: field, fault: 'required' }])
}

function viewOf({ id: planId, fromAsset: from, toAsset: to, userId: _, ...plan }: ExchangePlanRow) {
  return { planId, from, to, ...plan }
}
