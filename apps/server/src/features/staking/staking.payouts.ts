import { Amount } from '@halyard/domain'
import { dailyEarnings, earningsLegs, maturityLegs } from '@halyard/domain/staking'
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Queues } from '../../platform/queue/queues.ts'
import { type DueStake, StakingRepository, type Step } from './staking.repository.ts'

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
  constructor(
    private readonly stakes: StakingRepository,
    private readonly queues: Queues,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.queues.work('staking', () => this.sweep())
    await this.queues.queue('staking').every('sweep', sweepMs)
  }

  /** Takes every step that is due, the longest overdue first. */
  async sweep(): Promise<void> {
    await this.catchUp(this.clock.now())
  }

  /** The same for one stake, so that nothing it has earned is open when it is redeemed. */
  async settle(stakeId: number, now: Date): Promise<void> {
    await this.catchUp(now, stakeId)
  }

  /** Rounds of one step of each stake, until nothing is due any more. */
  private async catchUp(now: Date, stakeId?: number): Promise<void> {
    for (;;) {
      const due = await this.stakes.due(now, batchMax, stakeId)
      if (due.length === 0) return
      const steps = due.map(stepOf)
      const taken = await this.stakes.advance(steps, now)
      // Another worker is at the same stakes: what it leaves is found by the next sweep.
      if (!taken.includes(true)) return
    }
  }
}

/** The day after the last one that was paid, or the end when there is none. */
function stepOf(stake: DueStake): Step {
  const { stakeId } = stake
  return stake.daysPaid < stake.cycleDays
    ? { stakeId, day: stake.daysPaid + 1, amount: dailyEarnings(stake), legs: earningsLegs(stake) }
    : { stakeId, day: 'end', amount: Amount.zero, legs: maturityLegs(stake) }
}
