import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import { Sweeps } from '../../platform/sweeps/sweeps.ts'

const sweepMs = 600_000
/** Records keep the same information for ever. */
const keptMs = 400 * 86_400_000

/** Deletes old notifications, read or not. */
@Injectable()
export class OldNotifications implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly sweeps: Sweeps,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps.every(sweepMs, 'old-notifications', () => this.sweep(this.clock.now()))
  }

  async sweep(now: Date): Promise<void> {
    await this.database.deleteInSlices('notification', 'created_at < $1', [new Date(now.getTime() - keptMs)])
  }
}
