import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Queues } from '../../platform/queue/queues.ts'
import { AuthHousekeeping } from './housekeeping.service.ts'

const sweepMs = 60_000

/** Sweeps what has expired once a minute, on one worker. */
@Injectable()
export class HousekeepingJobs implements OnApplicationBootstrap {
  constructor(
    private readonly housekeeping: AuthHousekeeping,
    private readonly queues: Queues,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.queues.work('housekeeping', () => this.housekeeping.sweep(this.clock.now()))
    await this.queues.queue('housekeeping').every('sweep', sweepMs)
  }
}
