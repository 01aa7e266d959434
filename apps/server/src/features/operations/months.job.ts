import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import { Sweeps } from '../../platform/sweeps/sweeps.ts'

const sweepMs = 300_000

/** Makes the months ahead of the tables that are kept by months, and has each begin; see docs/decisions/094-months.md. */
@Injectable()
export class Months implements OnApplicationBootstrap {
  constructor(
    private readonly database: Database,
    private readonly sweeps: Sweeps,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps.every(sweepMs, 'months', () => this.sweep(this.clock.now()))
  }

  async sweep(now: Date): Promise<void> {
    await this.database.query('SELECT months_ahead($1)', [now])
    await this.database.query('SELECT months_analyze()')
  }
}
