import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Sweeps } from '../../platform/sweeps/sweeps.ts'
import { UserEventsRepository } from './user-events.repository.ts'

const sweepMs = 60_000
/** For how long whoever comes back gets what they missed; a sweep later it is gone. */
const keptMs = 15 * 60_000

/** Deletes events that nobody comes back for any more. */
@Injectable()
export class OldUserEvents implements OnApplicationBootstrap {
  constructor(
    private readonly stored: UserEventsRepository,
    private readonly sweeps: Sweeps,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps.every(sweepMs, 'old-user-events', () => this.sweep())
  }

  sweep(): Promise<void> {
    return this.stored.sweep(new Date(this.clock.now().getTime() - keptMs))
  }
}
