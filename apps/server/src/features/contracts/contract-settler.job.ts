import { settle, settlementLegs, silenceMin } from '@halyard/domain/contracts'
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import pLimit from 'p-limit'
import { Pairs } from '../../market-feed/pairs.ts'
import { TickStream } from '../../market-feed/tick-stream.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { bisect } from '../../platform/concurrency/bisect.ts'
import { Quiet } from '../../platform/concurrency/quiet.ts'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { Metrics } from '../../platform/metrics/metrics.ts'
import { Queues } from '../../platform/queue/queues.ts'
import { Sweeps } from '../../platform/sweeps/sweeps.ts'
import { traced } from '../../platform/tracing/tracing.ts'
import { closingsQueue } from './contract-closings.ts'
import { type DueContract, type Ending, SettlementsRepository } from './settlements.repository.ts'

/** Contracts that are settled in one round at most. */
const roundMax = 2_000
/** Transactions in which a round is settled, side by side: those of one user always in the same, since they share accounts. */
const lanes = 2
/** How often the sweeper looks for what ticks and jobs missed; while no contract comes due it does so every ten seconds. */
const sweepMs = 1_000
const quietSweepMs = 10_000
/** A contract lasts a second at least, and is there to be seen well before it closes. */
const quietMs = 500
/** A pair that has gone silent settles after three seconds (`silenceMin`), so what is later has waited for us. */
const latenessBuckets = [0.05, 0.1, 0.2, 0.5, 1, 2, 3, 5, 10, 30, 60, 300]
/** How long the exposure of a past second is kept, for whoever wonders about a refusal. */
const exposureKeptMs = 3_600_000

/**
 * Settles contracts on the last tick before their close. Three ways lead here: the feed's word that the past of a close is
 * complete, or a tick from after it, which are the quickest; the queue's job for the closing second; and a sweep every second, which needs neither. What is due is read
 * from the rows each time, and each contract ends by one conditional update, so any number of workers may do all three.
 */
@Injectable()
export class ContractSettler implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('ContractSettler')
  private readonly ticked = new Set<number>()
  /** Whether a look at what has ticked is to come; and whether it is at a watermark that has moved, since something was due. */
  private looking = false
  private moved = false
  private readonly oneAtATime = pLimit(1)
  private unsubscribe: readonly (() => void)[] = []
  private lastSwept = Number.NEGATIVE_INFINITY
  private readonly quiet = new Quiet(() => this.settlements.untilNextClose(), quietMs)
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
      this.ticks.subscribe((ticks) => this.see(ticks.map(({ symbol }) => symbol))),
      this.ticks.subscribeToWatermarks((symbols) => {
        this.moved = true
        this.see(symbols)
      }),
    ]
    this.queues.work(closingsQueue, () => this.settleDue())
    this.sweeps.everyInProcess(sweepMs, 'contracts', () => this.sweepUnlessQuiet())
  }

  async onApplicationShutdown(): Promise<void> {
    for (const unsubscribe of this.unsubscribe) unsubscribe()
    await this.oneAtATime(async () => {})
  }

  /** Everything that is due, whatever was missed: pairs that went silent, and evidence that came later. */
  async sweep(): Promise<void> {
    await this.settlements.advanceSilentWatermarks(silenceMin)
    await this.settleDue()
    await this.settlements.attachFollowingTicks()
    await this.settlements.forgetExposure(exposureKeptMs)
  }

  /** In the quiet, the rest of a sweep is in no hurry. */
  private async sweepUnlessQuiet(): Promise<void> {
    const now = this.clock.now().getTime()
    if (Math.abs(now - this.lastSwept) < quietSweepMs && (await this.quiet.holds())) return
    await this.sweep()
    this.lastSwept = now
  }

  /** Settles what can be settled now: of the given pairs, or of all. One at a time in a process. */
  settleDue(pairIds?: () => readonly number[]): Promise<void> {
    return this.oneAtATime(() => this.rounds(pairIds?.()))
  }

  /** A pair that has ticked may have closed the past of contracts before that tick; one whose watermark has moved has. */
  private see(symbols: readonly string[]): void {
    for (const symbol of symbols) {
      const pair = this.pairs.find(symbol)
      if (pair) this.ticked.add(pair.id)
    }
    if (this.looking || this.ticked.size === 0) return
    this.looking = true
    this.oneAtATime(() => this.look()).catch((error: Error) => {
      this.logger.warn(`settling failed, the sweep will catch up: ${error.message}`)
    })
  }

  /** What has ticked while nothing was due gathers for the first look after that. */
  private async look(): Promise<void> {
    try {
      if (!this.moved && (await this.quiet.holds()) && !this.moved) return
    } finally {
      this.looking = false
    }
    this.moved = false
    await this.rounds(this.takeTicked())
  }

  private takeTicked(): number[] {
    const pairIds = [...this.ticked]
    this.ticked.clear()
    return pairIds
  }

  private async rounds(pairIds: readonly number[] | undefined): Promise<void> {
    for (;;) {
      const due = await this.settlements.due(pairIds, roundMax)
      if (due.length === 0) return
      const settled = await Promise.all(lanesOf(due).map((lane) => this.settle(lane.map(endingOf))))
      // None settled: another worker is at them.
      if (due.length < roundMax || !settled.flat().includes(true)) return
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
    const now = this.clock.now().getTime()
    endings.forEach(({ contract }, index) => {
      if (settled[index]) this.lateness.observe((now - contract.closesAt.getTime()) / 1_000)
    })
    return settled
  }
}

function lanesOf(due: readonly DueContract[]): DueContract[][] {
  const all = Array.from({ length: lanes }, (_, lane) => due.filter(({ userId }) => userId % lanes === lane))
  return all.filter((lane) => lane.length > 0)
}

function endingOf(contract: DueContract): Ending {
  const settlement = settle(contract, contract.closeTick)
  return { contract, settlement, legs: settlementLegs(contract, settlement) }
}
