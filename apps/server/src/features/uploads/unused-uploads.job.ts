import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Sweeps } from '../../platform/sweeps/sweeps.ts'
import { UploadsService } from './uploads.service.ts'

const sweepMs = 3_600_000
/** How long an image may stay unused. */
const keptUnusedMs = 86_400_000

/** Deletes unused images. */
@Injectable()
export class UnusedUploads implements OnApplicationBootstrap {
  constructor(
    private readonly uploads: UploadsService,
    private readonly sweeps: Sweeps,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps.every(sweepMs, 'uploads', () => this.uploads.sweep(new Date(this.clock.now().getTime() - keptUnusedMs)))
  }
}
