import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { Sweeps } from '../../platform/sweeps/sweeps.ts'
import { SettlementsRepository } from './settlements.repository.ts'

/** Batches of settlements notified in one transaction. */
const batchesMax = 50
const sweepMs = 3_000

/**
 * Notifies users of how their contracts ended, from an outbox that the settling transaction writes: nothing is lost with a
 * process, and a burst of settlements does not wait.
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
