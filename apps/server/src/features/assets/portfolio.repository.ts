import type { Amount } from '@halyard/domain'
import { type DayClose, type DayMovement, flowCauses } from '@halyard/domain/assets'
import { Injectable } from '@nestjs/common'
import { Database } from '../../platform/database/database.ts'

/** What one journal moved for a user in one coin, over all parts. */
export interface JournalMovement {
  readonly journalId: number
  readonly day: string
  readonly asset: string
  readonly moved: Amount
}

/** The postings and daily closes from which a portfolio is computed. */
@Injectable()
export class PortfolioRepository {
  constructor(private readonly database: Database) {}

  /** A user's movements since a day, by day and coin. Moves between the user's own parts cancel out. */
  movements(userId: number, since: string): Promise<DayMovement[]> {
    return this.database.own.rows(
      {
        name: 'assets-day-movements',
        text: `SELECT (journal.posted_at AT TIME ZONE 'UTC')::date::text AS day, posting.asset, sum(posting.amount) AS moved,
                      coalesce(sum(posting.amount) FILTER (WHERE journal.reference_kind = ANY ($3)), 0) AS flowed
                 FROM ledger_account account
                 JOIN posting ON posting.account_id = account.id
                 JOIN journal ON journal.id = posting.journal_id
                WHERE account.user_id = $1 AND journal.posted_at >= $2::date::timestamp AT TIME ZONE 'UTC'
                GROUP BY 1, 2 HAVING sum(posting.amount) <> 0`,
      },
      [userId, since, flowCauses],
    )
  }

  /** Daily closes of all pairs since a day; the running day has the last price. */
  closes(since: string): Promise<DayClose[]> {
    return this.database.own.rows(
      {
        name: 'assets-day-closes',
        text: `SELECT (candle.open_time AT TIME ZONE 'UTC')::date::text AS day, pair.base, pair.quote, candle.close
                 FROM pair JOIN candle ON candle.pair_id = pair.id
                WHERE candle.period = 'day' AND candle.open_time >= $1::date::timestamp AT TIME ZONE 'UTC'`,
      },
      [since],
    )
  }

  /** All movements of the journals that moved a coin, in order. */
  journalsOf(userId: number, asset: string, limit: number): Promise<JournalMovement[]> {
    return this.database.own.rows(
      {
        name: 'assets-coin-journals',
        text: `SELECT journal.id AS journal_id, (journal.posted_at AT TIME ZONE 'UTC')::date::text AS day, posting.asset,
                      sum(posting.amount) AS moved
                 FROM posting JOIN journal ON journal.id = posting.journal_id
                WHERE posting.user_id = $1 AND posting.journal_id IN (
                        SELECT own.journal_id FROM ledger_account account JOIN posting own ON own.account_id = account.id
                         WHERE account.user_id = $1 AND account.asset = $2)
                GROUP BY journal.id, posting.asset HAVING sum(posting.amount) <> 0
                ORDER BY journal.posted_at, journal.id LIMIT $3`,
      },
      [userId, asset, limit],
    )
  }
}
