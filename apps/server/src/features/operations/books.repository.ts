import type { RequestOf } from '@halyard/wire'
import type { consoleEndpoints as endpoints } from '@halyard/wire/console'
import { Injectable } from '@nestjs/common'
import { Database } from '../../platform/database/database.ts'
import { countRows } from '../../platform/database/page-of-rows.ts'
import { filled, rowsFrom } from '../../platform/database/row.ts'
import type { Statements } from '../../platform/database/statements.ts'
import { type CursorPage, type CursorPaging, cursorPage, type Order, placeOf } from './cursor.ts'

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

type DayFilter = RequestOf<typeof endpoints.dayStatementsTable>

/** What the house may have to pay in a coin, or has lent out. */
interface Exposure {
  readonly coin: string
  readonly what: string
  readonly amount: string
}

@Injectable()
export class BooksRepository {
  constructor(private readonly database: Database) {}

  /** The books as they are now, without holding anything against anything. */
  async now() {
    const [coins, exposure, closing, [reconciler]] = await Promise.all([
      this.database.rows(coinsNowSql),
      this.database.rows(openContractsSql),
      this.database.rows(closingContractsSql),
      this.database.rows(reconcilerSql),
    ])
    const figures = [
      'coin',
      'usersAvailable',
      'usersFrozen',
      'house',
      'outside',
      'comingIn',
      'goingOut',
      'resultToday',
    ] as const
    return {
      coins: coins.map((row) => filled(row, ...figures)),
      exposure: exposure.map((row) => filled(row, 'up', 'down', 'contracts')),
      closing: closing.map((row) => filled(row, 'at', 'up', 'down', 'contracts')),
      reconciler: { lastRun: reconciler?.lastRun ?? null, standingAlarms: reconciler?.standingAlarms ?? 0 },
    }
  }

  /** The books of the days that are over, by cursor. */
  async days(filter: DayFilter, paging: CursorPaging): Promise<CursorPage<Day & { id: string }>> {
    const { coin, from, to } = filter
    const order: Order = filter.order
    const [day = null, asset = null] = placeOf(paging.cursor, ['text', 'text']) ?? []
    const values = [coin ?? null, from ?? null, to ?? null]
    const [rows, total] = await Promise.all([
      this.database.own.rows(daysTexts[order], [...values, day, asset, paging.pageSize + 1]),
      countRows(this.database, 'book_day', daysFilter, values),
    ])
    return cursorPage(
      rows.map((row) => filled(row, 'day')),
      paging,
      total,
      {
        place: (row) => [row.day, row.coin],
        view: (row) => ({ ...row, id: `${row.day} ${row.coin}` }),
      },
    )
  }

  /** Keeps the books of each day that is over and is not kept yet. */
  async closeDays(): Promise<number> {
    return (await this.database.row('SELECT book_days_close() AS closed'))?.closed ?? 0
  }

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

/** Through which journal, where it is through the newest. */
const maxBigint = '9223372036854775807'

/** Of one moment: what is kept was summed of journals that have all ended, and what is newer has a higher number. */
const sidesNowSql = `
  SELECT asset, side, amount FROM ledger_sum
  UNION ALL
  SELECT * FROM ledger_sides((SELECT summed_journal FROM ledger_reconciliation), ${maxBigint})` as const

/** What users and the house have now: the kept sums with what has moved since; of the day's result, what the house had at the last close. */
const coinsNowSql = `
  WITH sides AS (
    SELECT asset, sum(amount) FILTER (WHERE side = 'available') AS available, sum(amount) FILTER (WHERE side = 'frozen') AS frozen,
           sum(amount) FILTER (WHERE side = 'house') AS house, sum(amount) FILTER (WHERE side = 'outside') AS outside
      FROM (${sidesNowSql}) side_of GROUP BY asset),
  last AS (SELECT asset, house FROM book_day WHERE day = (SELECT max(day) FROM book_day)),
  coming AS (
    SELECT asset, sum(quantity) AS amount FROM (
      SELECT asset, quantity FROM deposit WHERE state = 'review'
      UNION ALL SELECT asset, quantity FROM wire_transfer WHERE state = 'review') waiting GROUP BY asset),
  going AS (SELECT asset, sum(quantity) AS amount FROM withdrawal WHERE state IN ('review', 'beingPaid') GROUP BY asset)
  SELECT asset AS coin, trim_scale(coalesce(available, 0))::text AS "usersAvailable", trim_scale(coalesce(frozen, 0))::text AS "usersFrozen",
         trim_scale(coalesce(sides.house, 0))::text AS house, trim_scale(coalesce(outside, 0))::text AS outside,
         trim_scale(coalesce(coming.amount, 0))::text AS "comingIn", trim_scale(coalesce(going.amount, 0))::text AS "goingOut",
         trim_scale(coalesce(sides.house, 0) - coalesce(last.house, 0))::text AS "resultToday"
    FROM sides FULL JOIN last USING (asset) FULL JOIN coming USING (asset) FULL JOIN going USING (asset)
   ORDER BY asset` as const

const openContractsSql = `
  SELECT pair.symbol, contract.asset AS coin, trim_scale(coalesce(sum(profit) FILTER (WHERE direction = 'up'), 0))::text AS up,
         trim_scale(coalesce(sum(profit) FILTER (WHERE direction = 'down'), 0))::text AS down, count(*)::int AS contracts
    FROM contract JOIN pair ON pair.id = contract.pair_id WHERE state = 'pending'
   GROUP BY pair.symbol, contract.asset ORDER BY pair.symbol, contract.asset` as const

/** Of the seconds in which they close, those in which the house may have to pay most. */
const closingContractsSql = `
  SELECT pair.symbol, date_trunc('second', closes_at) AS at, trim_scale(coalesce(sum(profit) FILTER (WHERE direction = 'up'), 0))::text AS up,
         trim_scale(coalesce(sum(profit) FILTER (WHERE direction = 'down'), 0))::text AS down, count(*)::int AS contracts
    FROM contract JOIN pair ON pair.id = contract.pair_id WHERE state = 'pending'
   GROUP BY pair.symbol, date_trunc('second', closes_at) ORDER BY sum(profit) DESC LIMIT 50` as const

const daysText = <const Compare extends string, const Order extends string>(compare: Compare, order: Order) =>
  `SELECT to_char(day, 'YYYY-MM-DD') AS day, asset AS coin, trim_scale(users)::text AS users, trim_scale(house)::text AS house,
          trim_scale(outside)::text AS outside, trim_scale(users_change)::text AS "usersChange", trim_scale(house_change)::text AS "houseChange",
          trim_scale(outside_change)::text AS "outsideChange", trim_scale(coming_in)::text AS "comingIn",
          trim_scale(going_out)::text AS "goingOut", trim_scale(exposure)::text AS exposure
     FROM book_day WHERE ${daysFilter} AND ($4::date IS NULL OR (day, asset) ${compare} ($4::date, $5::text))
    ORDER BY book_day.day ${order}, book_day.asset ${order} LIMIT $6` as const

const daysFilter = `($1::text IS NULL OR asset = $1) AND ($2::timestamptz IS NULL OR day >= ($2::timestamptz AT TIME ZONE 'UTC')::date)
      AND ($3::timestamptz IS NULL OR day < ($3::timestamptz AT TIME ZONE 'UTC')::date)`

const daysTexts = { asc: daysText('>', 'ASC'), desc: daysText('<', 'DESC') } as const

type Day = Omit<Statements[(typeof daysTexts)['asc']], 'day'> & { readonly day: string }

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
  SELECT concat_ws(' ', 'kept sum of', side, asset) || ': ' || trim_scale(coalesce(kept.amount, 0))
         || ', and its postings ' || trim_scale(coalesce(moved.amount, 0))
    FROM (SELECT asset, side, sum(amount) AS amount FROM (${sidesNowSql}) side_of GROUP BY asset, side) kept
    FULL JOIN ledger_sides(0, ${maxBigint}) moved USING (asset, side)
   WHERE coalesce(kept.amount, 0) <> coalesce(moved.amount, 0)
  UNION ALL
  SELECT concat_ws(' ', 'kept sums of the house on', symbol) || ': ' || coalesce(kept.sums::text, 'none') || ', and its fills ' || coalesce(moved.sums::text, 'none')
    FROM (SELECT symbol, ROW(trim_scale(sum(base)), trim_scale(sum(quote)), trim_scale(sum(base_fees)), trim_scale(sum(quote_fees)), sum(fills)) AS sums
            FROM house_book GROUP BY symbol) kept
    FULL JOIN (
      SELECT symbol, ROW(trim_scale(sum(CASE side WHEN 'buy' THEN -fill.quantity ELSE fill.quantity END)),
                         trim_scale(sum(CASE side WHEN 'buy' THEN fill.turnover ELSE -fill.turnover END)),
                         trim_scale(sum(CASE side WHEN 'buy' THEN fill.fee ELSE 0 END)), trim_scale(sum(CASE side WHEN 'buy' THEN 0 ELSE fill.fee END)),
                         count(*) FILTER (WHERE role IS NULL OR ladder_version IS NOT NULL)::numeric) AS sums
        FROM spot_fill fill JOIN spot_order filled ON filled.id = fill.order_id GROUP BY symbol) moved USING (symbol)
   WHERE kept.sums::text IS DISTINCT FROM moved.sums::text
  UNION ALL
  SELECT coalesce(address, concat_ws(':', 'user', user_id, part, asset)) || ': holds ' || trim_scale(coalesce(balance, 0)) || ', and its rows ' || trim_scale(coalesce(holds.amount, 0))
    FROM (SELECT * FROM ledger_account WHERE user_id IS NOT NULL AND part <> 'available') account
    FULL JOIN ledger_holds() holds USING (part, asset, user_id)
   WHERE coalesce(balance, 0) <> coalesce(holds.amount, 0)` as const
