import { Amount } from '@halyard/domain'
import { earningsLegs, maturityLegs, stepDueAfter } from '@halyard/domain/staking'
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { takeDue } from '../../platform/concurrency/take-due.ts'
import { Sweeps } from '../../platform/sweeps/sweeps.ts'
import type { StakeRow } from './staking.repository.ts'
import { StakingPayoutsRepository, type Step } from './staking-payouts.repository.ts'

/** Stakes in one transaction. */
const batchMax = 500
const sweepMs = 5_000

/**
 * Pays the days of stakes and returns their principal at the end. What is due is derived from rows, so after an outage
 * missed days are paid one by one. Each step is one conditional update, so any number of workers may run.
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

  /** Takes every due step, the longest overdue first. */
  async sweep(): Promise<void> {
    await this.catchUp(this.clock.now())
  }

  /** The same for one stake, before it is redeemed. */
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

/** The next unpaid day, or the end of the term. */
function stepOf(stake: Omit<StakeRow, 'name' | 'logo'>): Step {
  const stakeId = stake.id
  if (stake.daysPaid === stake.termDays) {
    return { stakeId, day: 'end', amount: Amount.zero, nextDueAt: undefined, legs: maturityLegs(stake) }
  }
  const day = stake.daysPaid + 1
  // What was promised when it was opened, whatever the rule is now.
  const amount = stake.dailyEarnings
  return { stakeId, day, amount, nextDueAt: stepDueAfter(stake, day), legs: earningsLegs(stake, amount) }
}
