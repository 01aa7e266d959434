import { Injectable } from '@nestjs/common'
import { Database } from '../../platform/database/database.ts'
import { filled, rowsFrom } from '../../platform/database/row.ts'

/** The books at one moment. Amounts are decimal texts; `differences` is empty when all is well. */
export interface Books {
  readonly coins: BooksOfCoin[]
  readonly exposure: Exposure[]
  readonly reconciler: { readonly lastRun: Date | null; readonly standingAlarms: number }
  readonly differences: string[]
}

/** Balances of users and house in a coin, and the net inflow from outside: they sum to zero. */
interface BooksOfCoin {
  readonly coin: string
  readonly usersAvailable: string
  readonly usersFrozen: string
  readonly house: string
  readonly outside: string
}

/** What the house may have to pay in a coin, or has lent out. */
interface Exposure {
  readonly coin: string
  readonly what: string
  readonly amount: string
}

@Injectable()
export class BooksRepository {
  constructor(private readonly database: Database) {}

  /**
   * Compares all journals, postings, accounts and rows that freeze money. Reads every posting, so it takes long on a
   * large installation.
   */
  async audit(): Promise<Books> {
    const client = await this.database.pool.connect()
    try {
      await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY')
      const coins = await rowsFrom(client, { text: booksSql })
      const exposure = await rowsFrom(client, { text: exposureSql })
      const [reconciler] = await rowsFrom(client, { text: reconcilerSql })
      const differences = await rowsFrom(client, { text: differencesSql })
      return {
        coins,
        exposure: exposure.map((row) => filled(row, 'amount')),
        reconciler: { lastRun: reconciler?.lastRun ?? null, standingAlarms: reconciler?.standingAlarms ?? 0 },
        differences: differences.map((row) => filled(row, 'sentence').sentence),
      }
    } finally {
      await client.query('ROLLBACK').catch(() => {})
      client.release()
    }
  }
}

const sumOf = <const Filter extends string, const Name extends string>(filter: Filter, name: Name) =>
  `trim_scale(coalesce(sum(amount) FILTER (WHERE ${filter}), 0))::text AS "${name}"` as const

const booksSql = `
  SELECT asset AS coin, ${sumOf(`part = 'available'`, 'usersAvailable')}, ${sumOf(`part <> 'available'`, 'usersFrozen')},
         ${sumOf(`address LIKE 'house:%'`, 'house')}, ${sumOf(`address LIKE 'outside:%'`, 'outside')}
    FROM (SELECT account_id, sum(amount) AS amount FROM posting GROUP BY account_id) moved
    JOIN ledger_account ON ledger_account.id = moved.account_id
   GROUP BY asset ORDER BY asset` as const

const exposureSql = `
  SELECT coin, what, trim_scale(sum(amount))::text AS amount FROM (
    SELECT asset AS coin, 'profits of open contracts, if all win' AS what, profit AS amount FROM contract WHERE state = 'pending'
    UNION ALL
    SELECT asset, 'loans that are out', principal FROM loan WHERE state IN ('active', 'overdue')
    UNION ALL
    SELECT asset, 'yields of stakes until their terms end', (term_days - days_paid) * daily_earnings
      FROM stake WHERE state = 'inTerm') exposed
   GROUP BY coin, what ORDER BY what, coin`

const reconcilerSql = `
  SELECT checked_at AS "lastRun", (SELECT count(*)::int FROM ledger_alarm WHERE cleared_at IS NULL) AS "standingAlarms"
    FROM ledger_reconciliation`

/** Differences between journals, postings and accounts, and between frozen accounts and the rows that freeze. */
const differencesSql = `
  SELECT kind || ' ' || coalesce(account.address, journal.key, subject::text) || ': expected ' || expected::text || ', found ' || found::text AS sentence
    FROM ledger_differences(0, coalesce((SELECT max(id) FROM posting), 0), 0, NULL)
    LEFT JOIN ledger_account account ON kind = 'balance' AND account.id = subject
    LEFT JOIN journal ON kind = 'journal' AND journal.id = subject
  UNION ALL
  SELECT 'coin ' || asset || ': all postings together are ' || sum(amount)::text || ', not zero'
    FROM posting GROUP BY asset HAVING sum(amount) <> 0
  UNION ALL
  SELECT coalesce(address, concat_ws(':', 'user', user_id, part, asset)) || ': holds ' || trim_scale(coalesce(balance, 0)) || ', and its rows ' || trim_scale(coalesce(holds.amount, 0))
    FROM (SELECT * FROM ledger_account WHERE user_id IS NOT NULL AND part <> 'available') account
    FULL JOIN ledger_holds() holds USING (part, asset, user_id)
   WHERE coalesce(balance, 0) <> coalesce(holds.amount, 0)`
