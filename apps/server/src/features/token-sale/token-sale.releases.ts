import { releaseLegs } from '@halyard/domain/token-sale'
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Queues } from '../../platform/queue/queues.ts'
import { TokenSaleRepository } from './token-sale.repository.ts'

/** Subscriptions released in one transaction at most. */
const batchMax = 500
const sweepMs = 5_000

/**
 * Releases coins whose lock period is over. What is due is derived from the rows, and each is released by one conditional
 * update, so that any number of workers may do it at any time.
 */
@Injectable()
export class TokenSaleReleases implements OnApplicationBootstrap {
  constructor(
    private readonly sales: TokenSaleRepository,
    private readonly queues: Queues,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.queues.work('token-sale', () => this.sweep())
    await this.queues.queue('token-sale').every('sweep', sweepMs)
  }

  /** Releases all that is due at a moment, in the order in which it became due. */
  async sweep(now = this.clock.now()): Promise<void> {
    for (;;) {
      const due = await this.sales.due(now, batchMax)
      if (due.length === 0) return
      await this.sales.release(
        due.map((one) => ({ subscriptionId: one.subscriptionId, legs: releaseLegs(one) })),
        now,
      )
      if (due.length < batchMax) return
    }
  }
}
