import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Queues } from '../../platform/queue/queues.ts'
import { UploadsService } from './uploads.service.ts'

const sweepMs = 3_600_000
/** How long an image waits to be used for something. */
const keptUnusedMs = 86_400_000

/** Deletes images that were uploaded and never used, once an hour. */
@Injectable()
export class UploadsJobs implements OnApplicationBootstrap {
  constructor(
    private readonly uploads: UploadsService,
    private readonly queues: Queues,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.queues.work('uploads', () => this.uploads.sweep(new Date(this.clock.now().getTime() - keptUnusedMs)))
    await this.queues.queue('uploads').every('sweep', sweepMs)
  }
}
