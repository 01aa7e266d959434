import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { Sweeps } from '../../platform/sweeps/sweeps.ts'
import { SpotService } from './spot.service.ts'

/** A program that has died asked for its orders to be gone: they are, at most this much later. */
const sweepMs = 1_000

/** Cancels the orders of programs that asked for it and were not heard of in time. */
@Injectable()
export class SpotCancellations implements OnApplicationBootstrap {
  private readonly logger = new Logger('SpotCancellations')

  constructor(
    private readonly spot: SpotService,
    private readonly sweeps: Sweeps,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps.everyInProcess(sweepMs, 'spot-cancellations', () => this.sweep())
  }

  sweep(): Promise<void> {
    return this.spot.cancelDue((userId, error) => {
      this.logger.error(`orders of user ${userId} cannot be cancelled: ${error.message}`)
    })
  }
}
