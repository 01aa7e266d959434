import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import { Clock } from '../platform/clock/clock.ts'
import { ENVIRONMENT, type Environment, hasClients } from '../platform/config/environment.ts'
import { Readiness } from '../platform/health/readiness.ts'
import { Metrics } from '../platform/metrics/metrics.ts'
import { MarketBoard } from './market-board.ts'
import { Pairs } from './pairs.ts'

/** Older prices mean that this process is cut off or no leader runs: a takeover takes three seconds. */
const maxAgeSeconds = 10

/** How old the newest price of each pair is in this process; part of readiness. */
@Injectable()
export class FeedAge implements OnModuleInit {
  constructor(
    private readonly board: MarketBoard,
    private readonly pairs: Pairs,
    private readonly clock: Clock,
    private readonly readiness: Readiness,
    private readonly metrics: Metrics,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onModuleInit(): void {
    if (hasClients(this.environment) || this.environment.roles.has('feed')) {
      this.readiness.require('feed', () => this.ages().some(({ value }) => value <= maxAgeSeconds))
    }
    this.metrics.gaugeOnScrape(
      'halyard_feed_age_seconds',
      'How old the newest tick is that this process has.',
      ['pair'],
      () => this.ages(),
    )
  }

  private ages() {
    const now = this.clock.now().getTime()
    return this.pairs.offered().flatMap(({ symbol }) => {
      const last = this.board.last(symbol)
      return last ? [{ labels: { pair: symbol }, value: (now - last.at.getTime()) / 1_000 }] : []
    })
  }
}
