import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Sweeps } from '../../platform/sweeps/sweeps.ts'
import { AuthHousekeeping } from './housekeeping.service.ts'

const sweepMs = 60_000

/** Sweeps what has expired once a minute. */
@Injectable()
export class HousekeepingJobs implements OnApplicationBootstrap {
  constructor(
    private readonly housekeeping: AuthHousekeeping,
    private readonly sweeps: Sweeps,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps.every(sweepMs, 'housekeeping', () => this.housekeeping.sweep(this.clock.now()))
  }
}
