import type { Amount } from '@halyard/domain'
import {
  type AccountPart,
  accountParts,
  type Journal,
  type Leg,
  type RecordType,
  recordTypes,
} from '@halyard/domain/ledger'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { composite } from '../../platform/database/composite.ts'
import { Database } from '../../platform/database/database.ts'
import type { PageOfRows } from '../../platform/database/page-of-rows.ts'
import { filled, oneOf } from '../../platform/database/row.ts'
import type { Statements } from '../../platform/database/statements.ts'
import { UserLists } from '../../platform/database/user-lists.ts'
import { UserRowLoader } from '../../platform/database/user-row-loader.ts'

/** How a posting call ended: done, done before, or refused because the named account would fall below zero. */
export type PostOutcome = { outcome: 'posted' } | { outcome: 'repeated' } | { outcome: 'insufficient'; account: string }

/** The balance of one account of a user. */
export interface Holding {
  readonly asset: string
  readonly part: AccountPart
  readonly balance: Amount
}

/** A posting on a user's available balance. */
export interface FinancialRecord {
  readonly recordId: number
  readonly asset: string
  readonly type: RecordType
  readonly quantity: Amount
  readonly balanceAfter: Amount
  readonly account: AccountPart
  /** Whether it is a fee or interest for the house, or is held as the fee of a withdrawal. */
  readonly fee: boolean
  readonly reference: { readonly kind: string; readonly id: number }
  readonly createdAt: Date
  /** Equal to `createdAt`: a posting never changes. */
  readonly updatedAt: Date
}

export interface RecordsQuery {
  readonly page: number
  readonly pageSize: number
  readonly asset?: string | undefined
  readonly type?: RecordType | undefined
  /** `2026-11`, in UTC. */
  readonly month?: string | undefined
  readonly since?: Date | undefined
  readonly until?: Date | undefined
  /** The newest record that is listed. */
  readonly lastId?: number | undefined
}

/** What moved of one coin in a month, and since. */
export interface MonthMovement {
  readonly asset: string
  readonly received: Amount
  readonly spent: Amount
  readonly fees: Amount
  readonly since: Amount
}

@Injectable()
export class LedgerRepository {
  private readonly lists = new UserLists(this.database, recordList)
  private readonly held = new UserRowLoader(async (userIds) => {
    const rows = await this.database.rows(selectHoldings, [userIds])
    return rows.map((row) => ({ ...filled(row, 'userId', 'balance'), part: oneOf(accountParts, row.part) }))
  })

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Posts journals in one call of `ledger_post`: one transaction, each journal judged alone. */
  async post(journals: readonly Journal[], at = this.clock.now()): Promise<PostOutcome[]> {
    const legs = journals.flatMap((journal, index) => journal.legs.map((leg) => legRow(journal, index, leg)))
    const rows = await this.database.rows(callPost, [JSON.stringify(legs), at])
    const outcomes = new Map(rows.map((row) => [row.journal, row]))
    return journals.map((journal, index) => {
      const row = outcomes.get(index)
      if (row?.outcome === 'insufficient') return { outcome: 'insufficient', account: row.shortAddress ?? '' }
      if (row?.outcome === 'posted' || row?.outcome === 'repeated') return { outcome: row.outcome }
      throw new Error(`journal ${journal.key} has no outcome`)
    })
  }

  /** Non-zero balances by coin and part. */
  holdings(userId: number): Promise<readonly Holding[]> {
    return this.held.load(userId)
  }

  /** Newest first. */
  async records(
    userId: number,
    { asset, type, month, since, until, lastId, ...paging }: RecordsQuery,
  ): Promise<PageOfRows<FinancialRecord>> {
    const { rows, ...page } = await this.lists.page(userId, paging, [
      ...(asset ? [{ ...ofAsset, value: asset }] : []),
      ...(type ? [{ ...ofType, value: recordTypes[type] }] : []),
      ...(month ? [{ ...ofMonth, value: month }] : []),
      ...(since ? [{ ...ofSince, value: since }] : []),
      ...(until ? [{ ...ofUntil, value: until }] : []),
      ...(lastId ? [{ ...ofLastId, value: lastId }] : []),
    ])
    return { rows: rows.map(recordOf), ...page }
  }

  /**
   * What each journal of a year moved of each coin, over all parts, the newest first; moves between the user's own parts
   * cancel out. Looks through the postings before one, a thousand at once, and answers where to go on: a journal is told
   * of with its last posting, so that it is in one answer whole, whatever was posted meanwhile.
   */
  async yearMovements(userId: number, year: string, before: number | undefined) {
    const end = before ?? Number.MAX_SAFE_INTEGER
    const newest = await this.database.own.rows({ name: 'ledger-newest-postings', text: selectNewest }, [
      userId,
      end,
      postingsAtOnce,
    ])
    const moves = await this.database.own.rows({ name: 'ledger-year-movements', text: selectYearMovements }, [
      userId,
      [...new Set(newest.map(({ journalId }) => journalId))],
      year,
      end,
    ])
    return { moves, next: newest.length < postingsAtOnce ? null : (newest.at(-1)?.id ?? null) }
  }

  /** Movements of each coin in a month and after it, over all parts; moves between the user's own parts cancel out. */
  monthMovements(userId: number, month: string): Promise<MonthMovement[]> {
    return this.database.own.rows(
      {
        name: 'ledger-month-movements',
        text: `SELECT asset, coalesce(sum(moved + fees) FILTER (WHERE within AND moved + fees > 0), 0) AS received,
                      coalesce(sum(fees - least(moved + fees, 0)) FILTER (WHERE within), 0) AS spent,
                      coalesce(sum(fees) FILTER (WHERE within), 0) AS fees,
                      coalesce(sum(moved) FILTER (WHERE NOT within), 0) AS since
                 FROM (SELECT journal.id, posting.asset, ${inMonth('$2')} AS within, sum(posting.amount) AS moved,
                              coalesce(-sum(posting.amount) FILTER (WHERE ${isFee}), 0) AS fees
                         FROM ledger_account account
                         JOIN posting ON posting.account_id = account.id
                         JOIN journal ON journal.id = posting.journal_id
                        WHERE account.user_id = $1 AND journal.posted_at >= ($2 || '-01')::timestamp AT TIME ZONE 'UTC'
                        GROUP BY journal.id, posting.asset) moves
                GROUP BY asset`,
      },
      [userId, month],
    )
  }
}

/** Of how many postings the movements are told at once. */
const postingsAtOnce = 1_000

/** A user's newest postings, of each account by itself, since the index has them so. */
const selectNewest = `
  SELECT newest.id, newest.journal_id
    FROM ledger_account account
   CROSS JOIN LATERAL (
     SELECT posting.id, posting.journal_id FROM posting
      WHERE posting.account_id = account.id AND posting.id < $2 ORDER BY posting.id DESC LIMIT $3) newest
   WHERE account.user_id = $1 ORDER BY newest.id DESC LIMIT $3` as const

const callPost = {
  name: 'ledger-post',
  text: `SELECT journal, outcome, short_address
           FROM ledger_post(ARRAY(SELECT leg FROM jsonb_populate_recordset(NULL::ledger_leg, $1::jsonb) leg), $2)`,
} as const

/** Whether a journal was posted in a month such as `2026-11`, in UTC. */
const inMonth = <const Month extends string>(month: Month) =>
  `journal.posted_at >= (${month} || '-01')::timestamp AT TIME ZONE 'UTC'
     AND journal.posted_at < ((${month} || '-01')::timestamp + interval '1 month') AT TIME ZONE 'UTC'` as const

/** Whether a journal was posted in a year such as `2026`, in UTC. */
const inYear = <const Year extends string>(year: Year) =>
  `journal.posted_at >= (${year} || '-01-01')::timestamp AT TIME ZONE 'UTC'
     AND journal.posted_at < ((${year} || '-01-01')::timestamp + interval '1 year') AT TIME ZONE 'UTC'` as const

/** Whether the same journal gives the same amount to the house's fees. */
const isFee = `posting.amount < 0 AND EXISTS (
  SELECT FROM posting taken JOIN ledger_account house ON house.id = taken.account_id
   WHERE taken.journal_id = posting.journal_id AND taken.amount = -posting.amount
     AND house.address = 'house:fees:' || posting.asset)` as const

/** Whether it is the part of a withdrawal's hold that will become its fee. */
const isHeldFee = `posting.record_type = ${recordTypes.withdrawalSucceeded} AND EXISTS (
  SELECT FROM posting net
   WHERE net.journal_id = posting.journal_id AND net.record_type = posting.record_type AND net.id < posting.id)` as const

const selectYearMovements = `
  SELECT journal.id AS journal_id, journal.posted_at, journal.reference_kind, journal.reference_id, posting.asset,
         sum(posting.amount) AS moved, coalesce(-sum(posting.amount) FILTER (WHERE ${isFee}), 0) AS fees
    FROM journal JOIN posting ON posting.journal_id = journal.id
   WHERE journal.id = ANY ($2::bigint[]) AND posting.user_id = $1 AND ${inYear('$3')}
     AND NOT EXISTS (SELECT FROM posting later
                      WHERE later.journal_id = journal.id AND later.user_id = $1 AND later.id >= $4)
   GROUP BY journal.id, posting.asset HAVING sum(posting.amount) <> 0
   ORDER BY journal.id DESC, posting.asset` as const

const selectHoldings = {
  name: 'ledger-holdings',
  text: `SELECT user_id, asset, part, balance FROM ledger_account
          WHERE user_id = ANY ((SELECT $1::bigint[])::bigint[]) AND balance > 0 ORDER BY user_id, asset, part`,
} as const

const recordList = {
  name: 'ledger-records',
  table: 'posting',
  filter: 'posting.record_type IS NOT NULL',
  select: `SELECT posting.id, posting.asset, posting.record_type, posting.amount, posting.balance_after, posting.part,
               journal.reference_kind, journal.reference_id, journal.posted_at,
               ${isFee} OR ${isHeldFee} AS fee
          FROM posting JOIN journal ON journal.id = posting.journal_id`,
} as const
const ofAsset = { name: 'asset', condition: 'posting.asset = params.asset', type: 'text' }
const ofType = { name: 'type', condition: 'posting.record_type = params.type', type: 'smallint' }
const ofMonth = {
  name: 'month',
  condition: `EXISTS (SELECT FROM journal WHERE journal.id = posting.journal_id AND ${inMonth('params.month')})`,
  type: 'text',
}
const ofSince = {
  name: 'since',
  condition: 'EXISTS (SELECT FROM journal WHERE journal.id = posting.journal_id AND journal.posted_at >= params.since)',
  type: 'timestamptz',
}
const ofUntil = {
  name: 'until',
  condition: 'EXISTS (SELECT FROM journal WHERE journal.id = posting.journal_id AND journal.posted_at <= params.until)',
  type: 'timestamptz',
}
const ofLastId = { name: 'last_id', condition: 'posting.id <= params.last_id', type: 'bigint' }

function recordOf(row: Statements[(typeof recordList)['select']]): FinancialRecord {
  const type = (Object.keys(recordTypes) as RecordType[]).find((name) => recordTypes[name] === row.recordType)
  if (!type || row.balanceAfter === null) throw new Error(`posting ${row.id} is no record of a user`)
  return {
    recordId: row.id,
    asset: row.asset,
    type,
    quantity: row.amount,
    balanceAfter: row.balanceAfter,
    account: oneOf(accountParts, row.part),
    fee: row.fee === true,
    reference: { kind: row.referenceKind, id: row.referenceId },
    createdAt: row.postedAt,
    updatedAt: row.postedAt,
  }
}

function legRow({ key, reference }: Journal, journal: number, { account, amount, recordType }: Leg) {
  const { kind: referenceKind, id: referenceId } = reference
  return composite('ledger_leg', { journal, key, referenceKind, referenceId, address: account, amount, recordType })
}
