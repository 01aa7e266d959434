import { Injectable } from '@nestjs/common'
import * as z from 'zod/mini'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import type { Row } from '../../platform/database/row.ts'
import type { Statements } from '../../platform/database/statements.ts'
import type { LedgerAlarmModel } from '../../platform/prisma/generated/models.ts'

const difference = z.object({
  kind: z.enum(['journal', 'posting', 'balance', 'sum']),
  subject: z.string(),
  expected: z.string(),
  found: z.string(),
})
const placedDifference = z.extend(difference, { place: z.nullable(z.string()) })

/**
 * An inconsistency: a journal that is not zero, a posting or balance that does not follow from the one before, a kept sum
 * that is not that of the postings.
 */
export type Difference = Readonly<z.infer<typeof difference>>

/** Postings and accounts of one run, after those of the last. */
export interface Slice {
  readonly afterPosting: number
  readonly throughPosting: number
  readonly afterAccount: number
  /** Null when the slice ends with the last account. */
  readonly throughAccount: number | null
  /** Whether this slice reaches the newest settled posting. */
  readonly last: boolean
}

/** An alarm, with the account address or journal key of each difference. */
export interface Alarm extends Pick<Row<LedgerAlarmModel>, 'raisedAt' | 'clearedAt'> {
  readonly alarmId: number
  readonly differences: readonly (Difference & { readonly place: string | null })[]
}

/** How far the ledger has been reconciled, and the differences found. */
@Injectable()
export class ReconciliationRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The next slice: postings from before a moment, at most `limit` postings and accounts. */
  async nextSlice(before: Date, limit: number): Promise<Slice> {
    const slice = await this.database.row(
      `SELECT through_posting AS after_posting, least(settled, nth) AS through_posting,
              nth IS NULL OR settled <= nth AS last, through_account AS after_account,
              (SELECT id FROM ledger_account WHERE id > through_account ORDER BY id OFFSET $2 - 1 LIMIT 1) AS through_account
         FROM (SELECT *, (SELECT id FROM posting WHERE id > through_posting ORDER BY id OFFSET $2 - 1 LIMIT 1) AS nth,
               greatest(through_posting, (SELECT max(posting.id) FROM posting WHERE journal_id <= (
                 SELECT max(id) FROM journal WHERE posted_at < $1))) AS settled
                 FROM ledger_reconciliation) looked`,
      [before, limit],
    )
    if (!slice) throw new Error('the reconciliation has no beginning')
    return { ...slice, last: slice.last === true }
  }

  /** Differences in a slice, without those that operators have accepted. */
  async differences({ afterPosting, throughPosting, afterAccount, throughAccount }: Slice): Promise<Difference[]> {
    const rows = await this.database.rows(
      `SELECT kind, subject::text AS subject, expected::text AS expected, found::text AS found
         FROM ledger_differences($1, $2, $3, $4)
        WHERE NOT EXISTS (
          SELECT FROM ledger_alarm WHERE cleared_at IS NOT NULL AND detail @> jsonb_build_array(jsonb_build_object(
            'kind', kind, 'subject', subject::text, 'expected', expected::text, 'found', found::text)))`,
      [afterPosting, throughPosting, afterAccount, throughAccount],
    )
    return z.array(difference).parse(rows)
  }

  /** Differences in the kept sums, of which at most so many journals are summed anew. None is ever accepted. */
  async sumDifferences(most: number): Promise<Difference[]> {
    const rows = await this.database.rows(
      `SELECT 'sum' AS kind, subject, expected::text AS expected, found::text AS found FROM ledger_sum_differences($1)`,
      [most],
    )
    return z.array(difference).parse(rows)
  }

  /** Whether there are journals that are not in the kept sums. */
  sumsAreBehind(): Promise<boolean> {
    return this.database.isTrue(
      'SELECT summed_journal < (SELECT max(id) FROM journal) AS behind FROM ledger_reconciliation',
    )
  }

  /** Adds at most so many journals to the kept sums, through one before which none is under way; whether it came to it. */
  keepSums(throughJournal: number, most: number): Promise<boolean> {
    return this.database.isTrue('SELECT ledger_sums_keep($1, $2) AS reached', [throughJournal, most])
  }

  /** Continues after a slice without differences; after the last account it starts over. */
  async advancePast({ throughPosting, throughAccount }: Slice): Promise<void> {
    await this.database.query(
      `UPDATE ledger_reconciliation
          SET through_posting = greatest(through_posting, $1), through_account = coalesce($2, 0)`,
      [throughPosting, throughAccount],
    )
  }

  /** Records that all settled postings were checked, by the database's clock. */
  async noteChecked(): Promise<void> {
    await this.database.query('UPDATE ledger_reconciliation SET checked_at = clock_timestamp()')
  }

  /** When all settled postings were last checked. */
  async lastChecked(): Promise<Date | undefined> {
    const row = await this.database.row('SELECT checked_at FROM ledger_reconciliation')
    return row?.checkedAt ?? undefined
  }

  /** A new installation's empty ledger counts as checked. */
  async noteBeginning(): Promise<void> {
    await this.database.query(
      'UPDATE ledger_reconciliation SET checked_at = clock_timestamp() WHERE checked_at IS NULL',
    )
  }

  /** Whether no alarm stands and the last check was at most `seconds` ago. */
  isSound(seconds: number): Promise<boolean> {
    return this.database.isTrue(
      `SELECT checked_at >= clock_timestamp() - make_interval(secs => $1)
          AND NOT EXISTS (SELECT FROM ledger_alarm WHERE cleared_at IS NULL) AS sound
         FROM ledger_reconciliation`,
      [seconds],
    )
  }

  /** Raises an alarm, unless one stands. */
  async raise(differences: readonly Difference[]): Promise<void> {
    await this.database.query('INSERT INTO ledger_alarm (raised_at, detail) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      this.clock.now(),
      JSON.stringify(differences),
    ])
  }

  /** Clears an alarm; sums that it names are made anew. False when it does not stand any more. */
  async clear(alarmId: number): Promise<boolean> {
    const cleared = await this.database.row(
      `UPDATE ledger_alarm SET cleared_at = $2 WHERE id = $1 AND cleared_at IS NULL
       RETURNING detail @> '[{"kind": "sum"}]' AS names_sums`,
      [alarmId, this.clock.now()],
    )
    if (cleared?.namesSums) await this.database.query('SELECT ledger_sums_renew()')
    return cleared !== undefined
  }

  async standing(): Promise<Alarm[]> {
    return (await this.database.rows(`${selectAlarms} WHERE cleared_at IS NULL`)).map(alarmOf)
  }

  async find(alarmId: number): Promise<Alarm | undefined> {
    const row = await this.database.row(`${selectAlarms} WHERE alarm.id = $1`, [alarmId])
    return row && alarmOf(row)
  }
}

const selectAlarms = `
  SELECT alarm.id AS alarm_id, raised_at, cleared_at,
         ARRAY(SELECT jsonb_build_object('kind', kind, 'subject', subject, 'expected', expected, 'found', found, 'place',
                 CASE kind
                   WHEN 'journal' THEN (SELECT key FROM journal WHERE journal.id = subject::bigint)
                   WHEN 'sum' THEN 'kept of the books'
                   WHEN 'balance' THEN (SELECT address FROM ledger_account account WHERE account.id = subject::bigint)
                   ELSE (SELECT address FROM ledger_account account WHERE account.id = (
                          SELECT account_id FROM posting WHERE posting.id = subject::bigint))
                 END)
                 FROM jsonb_to_recordset(alarm.detail) AS named (kind text, subject text, expected text, found text))
           AS differences
    FROM ledger_alarm alarm`

function alarmOf({ differences, ...alarm }: Statements[`${typeof selectAlarms} WHERE alarm.id = $1`]): Alarm {
  return { ...alarm, differences: z.array(placedDifference).parse(differences) }
}
