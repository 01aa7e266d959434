import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { Database } from '../platform/database/database.ts'
import { Sweeps } from '../platform/sweeps/sweeps.ts'

const sweepMs = 30_000

/** Publishes the seed of an epoch that has ended, once no pending contract depends on it. */
@Injectable()
export class FeedReveals implements OnApplicationBootstrap {
  private readonly logger = new Logger('FeedReveals')

  constructor(
    private readonly database: Database,
    private readonly sweeps: Sweeps,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps.every(sweepMs, 'feed-reveals', () => this.sweep())
  }

  async sweep(): Promise<void> {
    const answer = await this.database.row('SELECT feed_reveal() AS revealed')
    if (answer?.revealed) this.logger.log(`revealed the seeds of ${answer.revealed} epochs of the feed`)
  }
}
