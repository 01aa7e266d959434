import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { Sweeps } from '../../platform/sweeps/sweeps.ts'
import { SettlementsRepository } from './settlements.repository.ts'

/** Batches of settlements told of in one transaction. */
const batchesMax = 50
const sweepMs = 3_000

/**
 * Tells users how their contracts ended, a moment after: what is to be told is noted by the transaction that settles, so
 * nothing of it is lost with a process, and a burst of settlements does not wait for it.
 */
@Injectable()
export class ContractNews implements OnApplicationBootstrap {
  constructor(
    private readonly settlements: SettlementsRepository,
    private readonly sweeps: Sweeps,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps.every(sweepMs, 'contract-news', () => this.sweep())
  }

  /** Tells of everything that is noted. */
  async sweep(): Promise<void> {
    for (;;) if ((await this.settlements.tell(batchesMax)) < batchesMax) return
  }
}
