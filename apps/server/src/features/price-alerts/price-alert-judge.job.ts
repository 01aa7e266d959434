import type { Tick } from '@halyard/domain/market'
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import pLimit from 'p-limit'
import { TickStream } from '../../market-feed/tick-stream.ts'
import { IdleCheck } from '../../platform/concurrency/idle-check.ts'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { Sweeps } from '../../platform/sweeps/sweeps.ts'
import { PriceAlertsRepository } from './price-alerts.repository.ts'

/** Ticks gather this long before they are judged together: who waits for a price is not in such a hurry. */
const gatherMs = 500
/** Of ticks this young an alert may still be on its way in; they are looked at again. As for orders (`spot-matcher`). */
const inFlightMs = 20_000
/** Ticks of a symbol that are held against its alerts at once, when there is much to catch up with. */
const ticksMax = 20_000
const sweepMs = 10_000
/** Where nobody waited at all, the first who does is found after this long. */
const idleCheckMs = 1_000

/**
 * Finds the alerts that a stored tick reached. A tick that arrives costs an entry in a set; what was gathered is one statement
 * for all pairs and all users, and the sweep finds what was missed while nobody heard of ticks.
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

  /** Judges every symbol that somebody waits for, stretch by stretch. */
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
