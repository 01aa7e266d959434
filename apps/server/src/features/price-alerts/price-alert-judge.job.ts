import type { Tick } from '@halyard/domain/market'
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import pLimit from 'p-limit'
import { TickStream } from '../../market-feed/tick-stream.ts'
import { IdleCheck } from '../../platform/concurrency/idle-check.ts'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { Sweeps } from '../../platform/sweeps/sweeps.ts'
import { PriceAlertsRepository } from './price-alerts.repository.ts'

/** Ticks gather this long before they are judged together: alerts are not urgent. */
const gatherMs = 500
/** An alert may still be uncommitted when such a young tick is judged, so it is judged again (as in `spot-matcher`). */
const inFlightMs = 20_000
/** Ticks of a symbol in one statement. */
const ticksMax = 20_000
const sweepMs = 10_000
/** How often a database without waiting alerts is asked again. */
const idleCheckMs = 1_000

/**
 * Finds alerts that a stored tick reached. Ticks are gathered, then judged by one statement for all pairs and users;
 * the sweep finds what was missed.
 */
@Injectable()
export class PriceAlertJudge implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('PriceAlertJudge')
  private readonly ticked = new Set<string>()
  private readonly oneAtATime = pLimit(1)
  private readonly idle = new IdleCheck(
    async () => ((await this.alerts.hasWaitingAlerts()) ? 0 : idleCheckMs),
    idleCheckMs,
  )
  private timer: ReturnType<typeof setTimeout> | undefined
  private unsubscribe: (() => void) | undefined

  constructor(
    private readonly alerts: PriceAlertsRepository,
    private readonly ticks: TickStream,
    private readonly sweeps: Sweeps,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps.every(sweepMs, 'price-alerts', () => this.sweep())
    if (!this.environment.roles.has('worker')) return
    this.unsubscribe = this.ticks.subscribe((ticks) => this.noteTicked(ticks))
  }

  async onApplicationShutdown(): Promise<void> {
    this.unsubscribe?.()
    clearTimeout(this.timer)
    await this.oneAtATime(async () => {})
  }

  /** Judges every symbol with waiting alerts. */
  sweep(): Promise<void> {
    return this.oneAtATime(async () => {
      while (await this.alerts.judge(undefined, inFlightMs, ticksMax));
    })
  }

  private noteTicked(ticks: readonly Tick[]): void {
    for (const { symbol } of ticks) this.ticked.add(symbol)
    this.timer ??= setTimeout(() => this.judgeTicked(), gatherMs)
  }

  private judgeTicked(): void {
    this.timer = undefined
    this.oneAtATime(async () => {
      if (await this.idle.isIdle()) return
      const symbols = [...this.ticked]
      this.ticked.clear()
      await this.alerts.judge(symbols, inFlightMs, ticksMax)
    }).catch((error: Error) => {
      this.logger.warn(`judging failed, the sweep will catch up: ${error.message}`)
    })
  }
}
