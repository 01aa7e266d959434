import { absenceMax, beaconAbsenceMax, settle, settlementLegs, silenceMin } from '@halyard/domain/contracts'
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import pLimit from 'p-limit'
import { Pairs } from '../../market-feed/pairs.ts'
import { TickStream } from '../../market-feed/tick-stream.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { bisect } from '../../platform/concurrency/bisect.ts'
import { IdleCheck } from '../../platform/concurrency/idle-check.ts'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { Metrics } from '../../platform/metrics/metrics.ts'
import { Queues } from '../../platform/queue/queues.ts'
import { Sweeps } from '../../platform/sweeps/sweeps.ts'
import { traced } from '../../platform/tracing/tracing.ts'
import { closingsQueue } from './contract-closings.ts'
import { type DueContract, type Ending, SettlementsRepository } from './settlements.repository.ts'

/** Contracts in one batch. */
const batchMax = 2_000
/** Concurrent transactions. Contracts of one user are always in the same one, since they share accounts. */
const transactions = 2
/** How often the sweep finds what ticks and jobs missed, and how often while no contract is due. */
const sweepMs = 1_000
const idleSweepMs = 10_000
/** Any pair that is not silent ticks within this time; the sweep attaches what comes later. */
const followingMs = 10_000
/** Shorter than the shortest contract, so that a new one is seen before it closes. */
const idleCheckMs = 500
/** A silent pair settles after three seconds (`silenceMin`); anything later waited for the server. */
const latenessBuckets = [0.05, 0.1, 0.2, 0.5, 1, 2, 3, 5, 10, 30, 60, 300]
/** For investigating a refusal. */
const exposureRetentionMs = 3_600_000

/**
 * Settles contracts on the last tick at or before their close. Triggered by a tick after the close or a feed watermark,
 * which are the quickest, by the queue's job for the closing second, and by a sweep that needs neither. Due contracts
 * are read from the rows, and each ends by one conditional update, so any number of workers may run.
 */
@Injectable()
export class ContractSettler implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('ContractSettler')
  private readonly ticked = new Set<number>()
  /** Whether `settleTicked` is queued, and whether a watermark has moved since it last ran. */
  private runQueued = false
  private watermarkMoved = false
  private readonly oneAtATime = pLimit(1)
  private unsubscribe: readonly (() => void)[] = []
  private lastSwept = Number.NEGATIVE_INFINITY
  /** Until when each run looks for ticks that follow a close. */
  private followingUntil = Number.NEGATIVE_INFINITY
  private overdueSince: number | undefined
  private readonly idle = new IdleCheck(() => this.settlements.msUntilNextClose(), idleCheckMs)
  private readonly lateness

  constructor(
    private readonly settlements: SettlementsRepository,
    private readonly pairs: Pairs,
    private readonly ticks: TickStream,
    private readonly queues: Queues,
    private readonly sweeps: Sweeps,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly clock: Clock,
    metrics: Metrics,
  ) {
    this.lateness = metrics.histogram(
      'halyard_settlement_lateness_seconds',
      'From the close of a contract until its settlement was committed.',
      latenessBuckets,
    )
  }

  onApplicationBootstrap(): void {
    if (!this.environment.roles.has('worker')) return
    this.unsubscribe = [
      this.ticks.subscribe((ticks) => this.noteTicked(ticks.map(({ symbol }) => symbol))),
      this.ticks.subscribeToWatermarks((symbols) => {
        this.watermarkMoved = true
        this.noteTicked(symbols)
      }),
    ]
    this.queues.work(closingsQueue, () => this.settleDue())
    this.sweeps.everyInProcess(sweepMs, 'contracts', () => this.sweepUnlessIdle())
  }

  async onApplicationShutdown(): Promise<void> {
    for (const unsubscribe of this.unsubscribe) unsubscribe()
    await this.oneAtATime(async () => {})
  }

  /** Settles everything that is due: also pairs that went silent. */
  async sweep(): Promise<void> {
    await this.settlements.advanceSilentWatermarks(silenceMin, await this.isFeedGone())
    await this.settleDue()
    await this.settlements.attachFollowingTicks()
    await this.settlements.forgetExposure(exposureRetentionMs)
  }

  /**
   * Whether a contract has been overdue for `absenceMax`, or `beaconAbsenceMax`, by what this process saw itself: one that
   * slept has seen nothing.
   */
  private async isFeedGone(): Promise<boolean> {
    const overdue = (await this.settlements.msUntilNextClose()) < -silenceMin
    const now = performance.now()
    this.overdueSince = overdue ? (this.overdueSince ?? now) : undefined
    if (this.overdueSince === undefined || now - this.overdueSince < absenceMax) return false
    return now - this.overdueSince >= beaconAbsenceMax || !(await this.settlements.hasBeacon())
  }

  /** Sweeps rarely while nothing is due. */
  private async sweepUnlessIdle(): Promise<void> {
    const now = this.clock.now().getTime()
    if (Math.abs(now - this.lastSwept) < idleSweepMs && (await this.idle.isIdle())) return
    await this.sweep()
    this.lastSwept = now
  }

  /** Settles what is due, of the given pairs or of all. One run at a time in a process. */
  settleDue(pairIds?: () => readonly number[]): Promise<void> {
    return this.oneAtATime(() => this.settleInBatches(pairIds?.()))
  }

  /** Notes pairs with a new tick or watermark: contracts of theirs may be due. */
  private noteTicked(symbols: readonly string[]): void {
    for (const symbol of symbols) {
      const pair = this.pairs.find(symbol)
      if (pair) this.ticked.add(pair.id)
    }
    if (this.runQueued || this.ticked.size === 0) return
    this.runQueued = true
    this.oneAtATime(() => this.settleTicked()).catch((error: Error) => {
      this.logger.warn(`settling failed, the sweep will catch up: ${error.message}`)
    })
  }

  /** Pairs that ticked while nothing was due are kept for the next run. */
  private async settleTicked(): Promise<void> {
    let isIdle: boolean
    try {
      isIdle = !this.watermarkMoved && (await this.idle.isIdle()) && !this.watermarkMoved
    } finally {
      this.runQueued = false
    }
    if (!isIdle) {
      this.watermarkMoved = false
      await this.settleInBatches(this.takeTicked())
    }
    // What settled on a watermark waits for the tick that follows: its owner is looking at the evidence now.
    if (performance.now() < this.followingUntil) await this.settlements.attachFollowingTicks()
  }

  private takeTicked(): number[] {
    const pairIds = [...this.ticked]
    this.ticked.clear()
    return pairIds
  }

  private async settleInBatches(pairIds: readonly number[] | undefined): Promise<void> {
    for (;;) {
      const due = await this.settlements.due(pairIds, batchMax)
      if (due.length === 0) return
      const settled = await Promise.all(groupByUser(due).map((group) => this.settle(group.map(endingOf))))
      // None settled: another worker has them.
      if (due.length < batchMax || !settled.flat().includes(true)) return
    }
  }

  private async settle(endings: readonly Ending[]): Promise<readonly boolean[]> {
    const settled = await bisect(
      endings,
      (part) =>
        traced('settle contracts', () => this.settlements.settle(part), {
          attributes: { 'halyard.contracts': part.length },
        }),
      ({ contract }, error) => {
        this.logger.error(`contract ${contract.contractId} cannot be settled: ${error.message}`)
        return false
      },
    )
    if (settled.includes(true)) this.followingUntil = performance.now() + followingMs
    const now = this.clock.now().getTime()
    endings.forEach(({ contract }, index) => {
      if (settled[index]) this.lateness.observe((now - contract.closesAt.getTime()) / 1_000)
    })
    return settled
  }
}

function groupByUser(due: readonly DueContract[]): DueContract[][] {
  const all = Array.from({ length: transactions }, (_, index) =>
    due.filter(({ userId }) => userId % transactions === index),
  )
  return all.filter((group) => group.length > 0)
}

function endingOf(contract: DueContract): Ending {
  const settlement = settle(contract, contract.closeTick)
  return { contract, settlement, legs: settlementLegs(contract, settlement) }
}
