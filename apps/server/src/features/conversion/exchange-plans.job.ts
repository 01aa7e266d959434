import { nextRecurring, recurringPatience } from '@halyard/domain/conversion'
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import pLimit from 'p-limit'
import { Clock } from '../../platform/clock/clock.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { Sweeps } from '../../platform/sweeps/sweeps.ts'
import { ConversionService } from './conversion.service.ts'
import { type DuePlan, ExchangePlansRepository } from './exchange-plans.repository.ts'

/** A rate that is reached for a moment only may pass unseen between two rounds. */
const sweepMs = 2_000
/** Plans of a round; the next one takes what is left. */
const plansMax = 500
const besideMax = 20

/**
 * Makes planned exchanges. Each run has a key of its own, the plan and its moment, and a run that another process made, or this one before
 * it died, is found by that key and not made again.
 */
@Injectable()
export class ExchangePlanRunner implements OnApplicationBootstrap {
  private readonly logger = new Logger('ExchangePlanRunner')

  constructor(
    private readonly plans: ExchangePlansRepository,
    private readonly conversions: ConversionService,
    private readonly sweeps: Sweeps,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps.every(sweepMs, 'exchange-plans', () => this.sweep())
  }

  async sweep(): Promise<void> {
    const due = await this.plans.due(this.clock.now(), plansMax)
    const awaited = await this.plans.awaited()
    const reached = await Promise.all(awaited.map(({ fromAsset, toAsset }) => this.reached(fromAsset, toAsset)))
    const beside = pLimit(besideMax)
    await Promise.all([...due, ...reached.flat()].map((plan) => beside(() => this.run(plan))))
  }

  private async reached(from: string, to: string): Promise<DuePlan[]> {
    const rate = await this.conversions.rateNow(from, to)
    return rate ? this.plans.reached(from, to, rate, plansMax) : []
  }

  private async run(plan: DuePlan): Promise<void> {
    const { id, userId, fromAsset: from, toAsset: to, quantity, targetRate, nextAt } = plan
    const now = this.clock.now()
    const next = nextAt && nextRecurring(plan.weekdays, now)
    if (nextAt && now.getTime() - nextAt.getTime() > recurringPatience) return this.plans.ran(plan, null, next, now)
    try {
      const key = `exchange-plan:${id}:${nextAt?.toISOString() ?? 'target'}`
      const made = await this.conversions.convertPlanned(userId, { from, to, quantity, rateMin: targetRate }, key)
      await this.plans.ran(plan, made, next, now)
    } catch (error) {
      if (!(error instanceof Refusal)) {
        this.logger.warn(`exchange plan ${id} is tried again: ${(error as Error).message}`)
      } else if (!ofTheMoment.has(error.refusal)) {
        await this.plans.pause(plan, error.refusal === 'insufficientBalance' ? 'balance' : 'unavailable', now)
      }
    }
  }
}

/** What the next round may find otherwise: a price is too old, a market is closed, the rate has gone back, or too much is going on. */
const ofTheMoment: ReadonlySet<string> = new Set([
  'exchangeFailed',
  'outsideTradingHours',
  'overloaded',
  'requestInProgress',
])
