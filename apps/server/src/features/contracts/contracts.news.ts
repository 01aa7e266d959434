import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { Queues } from '../../platform/queue/queues.ts'
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
    private readonly queues: Queues,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.queues.work('contract-news', () => this.sweep())
    await this.queues.queue('contract-news').every('sweep', sweepMs)
  }

  /** Tells of everything that is noted. */
  async sweep(): Promise<void> {
    for (;;) if ((await this.settlements.tell(batchesMax)) < batchesMax) return
  }
}
