import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'

/** What alarms are raised by. */
export interface AlarmFacts {
  readonly ledgerAlarms: number
  readonly reconcilerSilent: boolean
  readonly feedSilent: boolean
  readonly overdue: number
  /** Networks with few addresses left. */
  readonly lowPools: readonly string[]
  /** Tables that are kept by months and lack one. */
  readonly missingMonths: readonly string[]
}

interface NewNotice {
  readonly kind: string
  readonly text: string
  readonly way: string
  readonly outcome: string
}

@Injectable()
export class AlarmsRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async facts(): Promise<AlarmFacts> {
    const row = await this.database.row(factsText, [this.clock.now()])
    return {
      ledgerAlarms: row?.ledgerAlarms ?? 0,
      reconcilerSilent: row?.reconcilerSilent !== false,
      feedSilent: row?.feedSilent !== false,
      overdue: row?.overdue ?? 0,
      lowPools: row?.lowPools ?? [],
      missingMonths: row?.missingMonths ?? [],
    }
  }

  /** Whether people were told of a kind in the last hours. */
  wasTold(kind: string, hours: number): Promise<boolean> {
    return this.database.exists(
      `SELECT 1 FROM alarm_notice WHERE kind = $1 AND at > $2::timestamptz - make_interval(hours => $3)
          AND outcome = 'sent' ORDER BY id DESC LIMIT 1`,
      [kind, this.clock.now(), hours],
    )
  }

  /** The newest that were sent, or could not be. */
  recent() {
    return this.database.rows('SELECT id, at, kind, text, way, outcome FROM alarm_notice ORDER BY id DESC LIMIT 50')
  }

  async add({ kind, text, way, outcome }: NewNotice): Promise<void> {
    await this.database.query('INSERT INTO alarm_notice (at, kind, text, way, outcome) VALUES ($1, $2, $3, $4, $5)', [
      this.clock.now(),
      kind,
      text,
      way,
      outcome,
    ])
  }
}

const factsText = `
  SELECT (SELECT count(*)::int FROM ledger_alarm WHERE cleared_at IS NULL) AS ledger_alarms,
         NOT EXISTS (SELECT 1 FROM ledger_reconciliation WHERE checked_at > $1::timestamptz - interval '5 minutes') AS reconciler_silent,
         NOT EXISTS (SELECT 1 FROM pair WHERE EXISTS (
           SELECT 1 FROM tick WHERE tick.pair_id = pair.id AND tick.at > $1::timestamptz - interval '1 minute')) AS feed_silent,
         (SELECT count(*)::int FROM review_waiting($1) WHERE due < $1) AS overdue,
         ARRAY(SELECT network FROM deposit_pool_count GROUP BY network
                HAVING sum(assigned + former) > 0 AND sum(free) <= 20 ORDER BY network) AS low_pools,
         ARRAY(SELECT months_missing($1)) AS missing_months`
