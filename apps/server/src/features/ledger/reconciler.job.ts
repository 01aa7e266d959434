import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Sweeps } from '../../platform/sweeps/sweeps.ts'
import { type Difference, ReconciliationRepository } from './reconciliation.repository.ts'

const everyMs = 60_000
/** Postings this young may stand before others that are not committed yet: the next look takes them. */
const inFlightMs = 30_000
/** Postings and accounts that one look takes in at most: a second's work at the most, however long the backlog is. */
const sliceMax = 20_000
/** With nobody looking for this long, nobody knows that the ledger is sound. */
const uncheckedSecondsMax = 300
/** Differences that an alarm names. Those beyond raise the next one, when it has been cleared. */
const namedMax = 100

/**
 * Holds the ledger against itself once a minute: all that is new, and the balances of all accounts a slice at a time. On
 * any difference it raises an alarm, and as long as an alarm stands, or nobody looks, no withdrawal is accepted: money that
 * may be counted wrongly must not leave.
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

  /** Looks at what is new since the last look. A difference is looked at again each time, until it is mended or accepted. */
  async reconcile(sliceSize = sliceMax): Promise<Difference[]> {
    const before = new Date(this.clock.now().getTime() - inFlightMs)
    for (;;) {
      const slice = await this.reconciliation.nextSlice(before, sliceSize)
      const differences = await this.reconciliation.differences(slice)
      if (differences.length > 0) return this.raiseAlarm(differences)
      await this.reconciliation.advancePast(slice)
      if (!slice.last) continue
      await this.reconciliation.noteChecked()
      return []
    }
  }

  /** Whether no alarm stands, and somebody has looked lately. Asked before money leaves. */
  isSound(): Promise<boolean> {
    return this.reconciliation.isSound(uncheckedSecondsMax)
  }

  private async raiseAlarm(differences: Difference[]): Promise<Difference[]> {
    this.logger.error(`the ledger does not reconcile: ${JSON.stringify(differences.slice(0, 20))}`)
    await this.reconciliation.raise(differences.slice(0, namedMax))
    return differences
  }
}
