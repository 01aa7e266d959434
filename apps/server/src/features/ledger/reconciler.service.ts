import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import { Queues } from '../../platform/queue/queues.ts'

const everyMs = 60_000
/** Postings this young may stand before others that are not committed yet: the next look takes them. */
const settlingMs = 30_000

/** Something that must never be: a journal that is not zero, a posting or balance that does not follow from the one before. */
export interface Difference {
  readonly kind: 'journal' | 'posting' | 'balance'
  readonly subject: string
  readonly expected: string
  readonly found: string
}

/**
 * Holds the ledger against itself once a minute. On any difference it raises an alarm, and as long as an alarm stands no
 * withdrawal is accepted: money that is counted wrongly must not leave.
 */
@Injectable()
export class ReconcilerService implements OnApplicationBootstrap {
  private readonly logger = new Logger('Reconciler')

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly queues: Queues,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.queues.work('ledger', async () => void (await this.reconcile()))
    await this.queues.queue('ledger').every('reconcile', everyMs)
  }

  /** Looks at what is new since the last look. A difference is looked at again each time, until it is mended. */
  async reconcile(): Promise<Difference[]> {
    const now = this.clock.now()
    const [range] = await this.database.query<{ after: string; through: string }>(
      `SELECT through_posting AS after,
              greatest(through_posting, coalesce((SELECT max(posting.id) FROM posting WHERE journal_id <= (
                SELECT max(id) FROM journal WHERE posted_at < $1)), 0)) AS through
         FROM ledger_reconciliation`,
      [new Date(now.getTime() - settlingMs)],
    )
    if (!range) throw new Error('the reconciliation has no beginning')
    const differences = await this.database.query<Difference & Record<string, unknown>>(
      'SELECT kind, subject, expected, found FROM ledger_differences($1, $2)',
      [range.after, range.through],
    )
    if (differences.length > 0) await this.raiseAlarm(differences, now)
    else {
      await this.database.query(
        'UPDATE ledger_reconciliation SET through_posting = greatest(through_posting, $1), checked_at = $2',
        [range.through, now],
      )
    }
    return differences
  }

  /** Whether no alarm stands. Asked before money leaves. */
  async isSound(): Promise<boolean> {
    const alarms = await this.database.query('SELECT 1 FROM ledger_alarm WHERE cleared_at IS NULL LIMIT 1')
    return alarms.length === 0
  }

  private async raiseAlarm(differences: readonly Difference[], now: Date): Promise<void> {
    this.logger.error(`the ledger does not reconcile: ${JSON.stringify(differences.slice(0, 20))}`)
    await this.database.query(
      `INSERT INTO ledger_alarm (raised_at, detail) SELECT $1, $2
        WHERE NOT EXISTS (SELECT FROM ledger_alarm WHERE cleared_at IS NULL)`,
      [now, JSON.stringify(differences.slice(0, 100))],
    )
  }
}
