import { Amount } from '@halyard/domain'
import { daysAfter } from '@halyard/domain/time'
import { defaultLanguage } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { unlessRefused } from '../../platform/http/refusal.ts'
import { StakingService } from './staking.service.ts'
import { StakingPayouts } from './staking-payouts.job.ts'

/** Term, principal, and how many days ago it was opened: one that has ended and one that runs. */
const stakes = [
  { termDays: 7, principal: '500', daysAgo: 9 },
  { termDays: 30, principal: '1000', daysAgo: 3 },
] as const

/** Payouts are made a second after each day. */
const secondOfDay = 1 / 86_400

/** Stakes of the demo user, opened and paid by the usual rules with past dates. */
@Injectable()
export class StakingDemo {
  constructor(
    private readonly staking: StakingService,
    private readonly payouts: StakingPayouts,
    private readonly clock: Clock,
  ) {}

  /** Opens each once: an earlier start may have stopped half way. */
  async seed(userId: number): Promise<void> {
    const page = { page: 1, pageSize: 100 }
    const { list } = await this.staking.products(userId, page, defaultLanguage)
    for (const { termDays, principal, daysAgo } of stakes) {
      const product = list.find((offered) => offered.termDays === termDays && offered.state === 'offered')
      if (!product || (await this.staking.hasStaked(userId, product.productId))) continue
      await this.make(userId, product.productId, principal, daysAgo).catch(unlessRefused)
    }
  }

  private async make(userId: number, productId: number, principal: string, daysAgo: number): Promise<void> {
    // An hour more, so that the last day is complete.
    const startedAt = daysAfter(this.clock.now(), -daysAgo - 1 / 24)
    const { stakeId, termDays } = await this.staking.open(
      userId,
      { productId, principal: Amount.of(principal) },
      // Of several processes that start at once, one opens it.
      { key: { key: `demo-stake-${productId}`, fingerprint: 'demo' }, language: defaultLanguage, at: startedAt },
    )
    for (let day = 1; day <= Math.min(daysAgo, termDays); day += 1) {
      await this.payouts.payUpTo(stakeId, daysAfter(startedAt, day + secondOfDay))
    }
  }
}
