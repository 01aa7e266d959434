import { Amount } from '@halyard/domain'
import { dailyEarnings, earningsLegs, maturityLegs, stepDueAfter } from '@halyard/domain/staking'
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { takeDue } from '../../platform/concurrency/take-due.ts'
import { Sweeps } from '../../platform/sweeps/sweeps.ts'
import type { StakeRow } from './staking.repository.ts'
import { StakingPayoutsRepository, type Step } from './staking-payouts.repository.ts'

/** Steps taken in one transaction at most. */
const batchMax = 500
const sweepMs = 5_000

/**
 * Pays the days of stakes and returns their principal at the end. What is due is derived from the rows: after an outage
 * the days that were missed are paid one after the other, each once. Every step is one conditional update, so that any
 * number of workers may do it at any time.
 */
@Injectable()
export class StakingPayouts implements OnApplicationBootstrap {
  private readonly logger = new Logger('StakingPayouts')

  constructor(
    private readonly stakes: StakingPayoutsRepository,
    private readonly sweeps: Sweeps,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps.every(sweepMs, 'staking', () => this.sweep())
  }

  /** Takes every step that is due, the longest overdue first. */
  async sweep(): Promise<void> {
    await this.catchUp(this.clock.now())
  }

  /** The same for one stake, so that nothing it has earned is open when it is redeemed. */
  async payUpTo(stakeId: number, now: Date): Promise<void> {
    await this.catchUp(now, stakeId)
  }

  /** Rounds of one step of each stake, until nothing is due any more. */
  private catchUp(now: Date, stakeId?: number): Promise<void> {
    return takeDue(
      (excludedIds) => this.stakes.due(now, batchMax, excludedIds, stakeId),
      (due) => this.stakes.advance(due.map(stepOf), now),
      ({ id }, error) => {
        this.logger.error(`stake ${id} cannot be paid: ${error.message}`)
        return id
      },
    )
  }
}

/** The day after the last one that was paid, or the end when there is none. */
function stepOf(stake: Omit<StakeRow, 'name' | 'logo'>): Step {
  const stakeId = stake.id
  if (stake.daysPaid === stake.termDays) {
    return { stakeId, day: 'end', amount: Amount.zero, nextDueAt: undefined, legs: maturityLegs(stake) }
  }
  const day = stake.daysPaid + 1
  return { stakeId, day, amount: dailyEarnings(stake), nextDueAt: stepDueAfter(stake, day), legs: earningsLegs(stake) }
}
