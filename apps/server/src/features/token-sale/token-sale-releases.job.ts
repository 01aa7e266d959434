import { releaseLegs } from '@halyard/domain/token-sale'
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { bisect } from '../../platform/concurrency/bisect.ts'
import { Sweeps } from '../../platform/sweeps/sweeps.ts'
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
  private readonly logger = new Logger('TokenSaleReleases')

  constructor(
    private readonly sales: TokenSaleRepository,
    private readonly sweeps: Sweeps,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps.every(sweepMs, 'token-sale', () => this.sweep())
  }

  /** Releases all that is due at a moment, in the order in which it became due. What fails is set aside until the next sweep. */
  async sweep(now = this.clock.now()): Promise<void> {
    const aside: number[] = []
    for (;;) {
      const due = await this.sales.due(now, batchMax, aside)
      await bisect(
        due.map((subscription) => ({ subscriptionId: subscription.id, legs: releaseLegs(subscription) })),
        (releases) => this.sales.release(releases, now),
        ({ subscriptionId }, error) => {
          this.logger.error(`subscription ${subscriptionId} cannot be released: ${error.message}`)
          aside.push(subscriptionId)
          return false
        },
      )
      if (due.length < batchMax) return
    }
  }
}
