import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Sweeps } from '../../platform/sweeps/sweeps.ts'
import { type Difference, ReconciliationRepository } from './reconciliation.repository.ts'

const everyMs = 60_000
/** Younger postings may have uncommitted ones before them: the next run takes them. */
const inFlightMs = 30_000
/** Postings and accounts of one slice: a second's work. */
const sliceMax = 20_000
/** After this long without a run the ledger counts as unsound. */
const uncheckedSecondsMax = 300
/** Differences in one alarm; further ones raise the next. */
const namedMax = 100

/**
 * Reconciles the ledger once a minute: new postings, all accounts slice by slice, and the kept sums. A difference raises an alarm.
 * While an alarm stands, or reconciliation does not run, withdrawals are refused.
 */
@Injectable()
export class Reconciler implements OnApplicationBootstrap {
  private readonly logger = new Logger('Reconciler')

  constructor(
    private readonly reconciliation: ReconciliationRepository,
    private readonly clock: Clock,
    private readonly sweeps: Sweeps,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.reconciliation.noteBeginning()
    this.sweeps.every(everyMs, 'ledger', () => this.reconcile())
  }

  /** Checks what is new. A difference is reported again until it is mended or accepted. */
  async reconcile(sliceSize = sliceMax): Promise<Difference[]> {
    const before = new Date(this.clock.now().getTime() - inFlightMs)
    for (;;) {
      const slice = await this.reconciliation.nextSlice(before, sliceSize)
      const differences = await this.reconciliation.differences(slice)
      if (differences.length > 0) return this.raiseAlarm(differences)
      await this.reconciliation.advancePast(slice)
      if (!slice.last) continue
      const ofSums = await this.reconciliation.sumDifferences(sliceSize)
      if (ofSums.length > 0) return this.raiseAlarm(ofSums)
      await this.reconciliation.noteChecked()
      return []
    }
  }

  /** Whether there is no alarm and reconciliation ran recently. Checked before money leaves. */
  isSound(): Promise<boolean> {
    return this.reconciliation.isSound(uncheckedSecondsMax)
  }

  private async raiseAlarm(differences: Difference[]): Promise<Difference[]> {
    this.logger.error(`the ledger does not reconcile: ${JSON.stringify(differences.slice(0, 20))}`)
    await this.reconciliation.raise(differences.slice(0, namedMax))
    return differences
  }
}
