import { releaseLegs, rewardLegs } from '@halyard/domain/token-sale'
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { takeDue } from '../../platform/concurrency/take-due.ts'
import { Sweeps } from '../../platform/sweeps/sweeps.ts'
import { TokenSaleRepository } from './token-sale.repository.ts'

/** Rows in one transaction. */
const batchMax = 500
const sweepMs = 5_000

/**
 * Releases coins whose lock period is over, and pays the inviters' rewards: with the release where the inviter is
 * verified, else after their verification. A reward waits for the lock period so that nobody gains by inventing buyers.
 * Each release is one conditional update, so any number of workers may run.
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

  /** Releases and pays all that is due at a moment. */
  async sweep(now = this.clock.now()): Promise<void> {
    await this.release(now)
    await this.payRewards(now)
  }

  private release(now: Date): Promise<void> {
    return takeDue(
      (excludedIds) => this.sales.due(now, batchMax, excludedIds),
      (due) =>
        this.sales.release(
          due.map((bought) => ({ subscriptionId: bought.id, legs: releaseLegs(bought) })),
          now,
        ),
      ({ id }, error) => {
        this.logger.error(`subscription ${id} cannot be released: ${error.message}`)
        return id
      },
    )
  }

  private payRewards(now: Date): Promise<void> {
    return takeDue(
      (excludedIds) => this.sales.dueRewards(batchMax, excludedIds),
      (due) =>
        this.sales.payRewards(
          due.map((reward) => ({ reward, legs: rewardLegs(reward) })),
          now,
        ),
      ({ subscriptionId }, error) => {
        this.logger.error(`rewards of subscription ${subscriptionId} cannot be paid: ${error.message}`)
        return subscriptionId
      },
    )
  }
}
