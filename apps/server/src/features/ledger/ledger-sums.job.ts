import { Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { Sweeps } from '../../platform/sweeps/sweeps.ts'
import { ReconciliationRepository } from './reconciliation.repository.ts'
import { SettledJournal } from './settled-journal.ts'

const sweepMs = 10_000
/** Journals of one step: a second's work. */
const stepMax = 20_000

/** Keeps the sums of the books near the newest journal, so that whoever reads the books sums only what is newer. */
@Injectable()
export class LedgerSums implements OnApplicationBootstrap {
  constructor(
    private readonly reconciliation: ReconciliationRepository,
    private readonly settled: SettledJournal,
    private readonly sweeps: Sweeps,
  ) {}

  onApplicationBootstrap(): void {
    this.sweeps.every(sweepMs, 'ledger-sums', () => this.keep())
  }

  async keep(stepSize = stepMax): Promise<void> {
    if (!(await this.reconciliation.sumsAreBehind())) return
    const through = await this.settled.newest()
    // While a transaction stays open the sums stay where they are, and are right all the same.
    if (through === undefined) return
    while (!(await this.reconciliation.keepSums(through, stepSize)));
  }
}
