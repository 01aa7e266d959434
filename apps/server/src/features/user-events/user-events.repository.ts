import type { Amount } from '@halyard/domain'
import { Injectable } from '@nestjs/common'
import { type Connection, Database } from '../../platform/database/database.ts'
import { filled, type Row } from '../../platform/database/row.ts'
import type { UserEventModel } from '../../platform/prisma/generated/models.ts'

export type UserEventRow = Omit<Row<UserEventModel>, 'transactionId'>

/** What a user has of a coin, outside of products. */
interface Held {
  readonly asset: string
  readonly balance: Amount
  readonly available: Amount
}

@Injectable()
export class UserEventsRepository {
  constructor(private readonly database: Database) {}

  /** Reads the log on one connection, as long as `work` lasts. */
  read<Answered>(work: (log: EventLog) => Promise<Answered>): Promise<Answered> {
    return this.database.withConnection((connection) => work(new EventLog(connection)))
  }

  /**
   * Has the user's events kept from now on, and answers the number of the newest. Undefined while a transaction may be
   * under way that began before, and whose events are not.
   */
  async open(userId: number): Promise<number | undefined> {
    await this.database.query(
      `INSERT INTO user_event_stream (user_id, made_by) VALUES ($1, pg_current_xact_id()::text::bigint)
       ON CONFLICT (user_id) DO NOTHING`,
      [userId],
    )
    return (await this.database.row({ name: 'user-events-open', text: newestOfOpen }, [userId]))?.sequence
  }

  async sweep(before: Date): Promise<void> {
    await this.database.deleteInSlices('user_event', 'at < $1', [before])
  }
}

/** The log of what happened, on one connection. */
export class EventLog {
  constructor(private readonly connection: Connection) {}

  /**
   * What the database shows at this moment: where `after` begins. It holds on this connection only: numbers of
   * transactions that were not on the disk when Postgres died, or not on that of a standby that was promoted, are given again.
   */
  async snapshot(): Promise<string> {
    const text = 'SELECT pg_current_snapshot()::text AS snapshot'
    const [row] = await this.connection.rows({ name: 'user-events-snapshot', text }, [])
    if (!row) throw new Error('no snapshot')
    return filled(row, 'snapshot').snapshot
  }

  /** The events of transactions that have committed since a snapshot, each exactly once, and the next snapshot. */
  async after(snapshot: string): Promise<{ readonly snapshot: string; readonly events: UserEventRow[] }> {
    const rows = await this.connection.rows({ name: 'user-events-after', text: eventsAfter }, [snapshot])
    const events = rows.flatMap(({ snapshot: _, ...row }) => (row.userId === null ? [] : [row as UserEventRow]))
    return { snapshot: rows[0]?.snapshot ?? snapshot, events }
  }

  /** The user's events after one, where all of them are still there; undefined where they are not. */
  async since(userId: number, last: number): Promise<UserEventRow[] | undefined> {
    const named = { name: 'user-events-since', text: eventsSince } as const
    const rows = await this.connection.rows(named, [userId, last, missedMax])
    const newest = rows[0]?.newest ?? 0
    const events = rows.flatMap(({ newest: _, ...row }) => (row.sequence === null ? [] : [row as UserEventRow]))
    return newest - last === events.length ? events : undefined
  }

  /** What came after the last event of each of these users; undefined of whom it cannot be had any more. */
  async missed(last: ReadonlyMap<number, number>): Promise<Map<number, UserEventRow[] | undefined>> {
    const named = { name: 'user-events-missed', text: eventsMissed } as const
    const rows = await this.connection.rows(named, [[...last.keys()], [...last.values()], missedMax])
    const found = new Map<number, { readonly missing: number; readonly events: UserEventRow[] }>()
    for (const { listener, missing, ...row } of rows) {
      const own = found.get(listener) ?? { missing, events: [] }
      if (row.sequence !== null) own.events.push(row as UserEventRow)
      found.set(listener, own)
    }
    return new Map(
      [...last.keys()].map((userId) => {
        const { missing, events } = found.get(userId) ?? {}
        return [userId, events?.length === missing ? events : undefined]
      }),
    )
  }

  /** What the user has of each coin, and the newest event that is in it. */
  async held(userId: number): Promise<{ readonly sequence: number; readonly balances: Held[] }> {
    const rows = await this.connection.rows({ name: 'user-events-held', text: heldNow }, [userId])
    const balances = rows.flatMap(({ asset, balance, available }) =>
      asset === null || balance === null || available === null ? [] : [{ asset, balance, available }],
    )
    return { sequence: rows[0]?.sequence ?? 0, balances }
  }

  /**
   * Settles once all that was read so far is on the disk of the standby as well, where commits wait for one. A commit is shown
   * before, when its connection is ended while it waits, and after a crash of the primary
   * (PostgreSQL, "Planning for High Availability").
   */
  async confirmed(): Promise<void> {
    await this.connection.rows({ name: 'user-events-confirmed', text: confirmedByStandby }, [])
  }
}

/** Who missed more asks for the present state. */
const missedMax = 5_000

const columns = `event.user_id, event.sequence, event.kind, event.at, event.order_id, event.asset, event.balance,
         event.available, event.balance_moved, event.available_moved, event.cause, event.subject_id` as const

/** Transactions of a cluster that this database was restored from may have numbers that are still to come here. */
const eventsAfter = `
  SELECT seen.snapshot, ${columns}
    FROM (SELECT pg_current_snapshot()::text AS snapshot) seen
    LEFT JOIN user_event event
      ON event.transaction_id >= pg_snapshot_xmin($1::pg_snapshot)::text::bigint
     AND NOT pg_visible_in_snapshot(event.transaction_id::text::xid8, $1::pg_snapshot)
     AND pg_visible_in_snapshot(event.transaction_id::text::xid8, pg_current_snapshot())
   ORDER BY event.user_id, event.sequence` as const

const newestOfOpen = `
  SELECT sequence FROM user_event_stream
   WHERE user_id = $1 AND (made_by < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
                           OR made_by >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint)` as const

/** The log of Postgres is one: a later commit that the standby has confirms all before it. */
const confirmedByStandby = `
  SELECT pg_logical_emit_message(true, 'halyard', '')::text AS position
   WHERE current_setting('synchronous_standby_names') <> ''` as const

const eventsSince = `
  SELECT stream.sequence AS newest, ${columns}
    FROM user_event_stream stream
    LEFT JOIN LATERAL (SELECT * FROM user_event
                        WHERE user_event.user_id = stream.user_id AND user_event.sequence > $2
                        ORDER BY user_event.sequence LIMIT $3) event ON true
   WHERE stream.user_id = $1 ORDER BY event.sequence` as const

const eventsMissed = `
  SELECT stream.user_id AS listener, stream.sequence - heard.last AS missing, ${columns}
    FROM unnest($1::bigint[], $2::bigint[]) AS heard (user_id, last)
    JOIN user_event_stream stream ON stream.user_id = heard.user_id
    LEFT JOIN user_event event
      ON event.user_id = stream.user_id AND event.sequence > heard.last AND event.sequence <= heard.last + $3
   ORDER BY stream.user_id, event.sequence` as const

const heldNow = `
  SELECT stream.sequence, account.asset, sum(account.balance) AS balance,
         coalesce(sum(account.balance) FILTER (WHERE account.part = 'available'), 0) AS available
    FROM user_event_stream stream
    LEFT JOIN ledger_account account
      ON account.user_id = stream.user_id AND account.part IN ('available', 'spot', 'withdrawal')
   WHERE stream.user_id = $1 GROUP BY stream.sequence, account.asset ORDER BY account.asset` as const
