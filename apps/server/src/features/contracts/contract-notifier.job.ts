import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { Sweeps } from '../../platform/sweeps/sweeps.ts'
import { SettlementsRepository } from './settlements.repository.ts'

/** Batches in one transaction. */
const batchesMax = 50
const sweepMs = 3_000

/**
 * Sends the notifications of settlements from the outbox that the settling transaction writes, so none is lost and
 * settling does not wait for them.
 */
@Injectable()
export class ContractNotifier implements OnApplicationBootstrap {
  constructor(
    private readonly settlements: SettlementsRepository,
    private readonly sweeps: Sweeps,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps.every(sweepMs, 'contract-notifications', () => this.sweep())
  }

  /** Empties the outbox. */
  async sweep(): Promise<void> {
    for (;;) if ((await this.settlements.sendNotifications(batchesMax)) < batchesMax) return
  }
}
