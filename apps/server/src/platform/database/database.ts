import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseClient } from '@halyard/embedded/hosts'
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common'
import pg from 'pg'
import { tracedStatement } from '../tracing/tracing.ts'
import { deleteInSlices } from './delete-in-slices.ts'
import { type Queryable, recordsFrom, rowsFrom } from './row.ts'
import { positionOf, Standbys } from './standbys.ts'
import type { Statements } from './statements.ts'

/** Attempts of a call that failed with a retryable error. */
const attemptsMax = 5
/** How long commands wait for a connection; servers read DATABASE_WAIT_SECONDS. */
const connectionWaitMs = 3_000
/** Serialization failure, deadlock, lock not available: nothing was done, and the call may be repeated. */
const retryableCodes = new Set(['40001', '40P01', '55P03'])

/**
 * The pool for all access to Postgres. Money moves in single calls of SQL functions, so a retry repeats the whole call,
 * and a lost connection cannot leave half of it behind.
 */
@Injectable()
export class Database implements OnApplicationShutdown {
  readonly pool: pg.Pool
  /** Part of statement names; counts up when a prepared statement became stale. */
  private generation = 0
  private readonly logger = new Logger('Database')

  readonly standbys: Standbys | undefined
  /** Where the primary is, asked once for all who ask at the same time. */
  private readonly position: ReturnType<typeof positionOf>

  /** With `readUrl`, standbys answer what users read of their own past (docs/decisions/093-reads-on-standbys.md). */
  constructor(url: string, { size = 16, waitMs = connectionWaitMs, readUrl }: DatabaseOptions = {}) {
    this.pool = connectionPool(url, { max: size, connectionTimeoutMillis: waitMs }, this.logger)
    this.position = positionOf(this.pool, 'pg_current_wal_flush_lsn()')
    if (readUrl !== undefined) {
      const limits = {
        max: size,
        connectionTimeoutMillis: waitMs,
        application_name: 'halyard-own-reads',
        options: '-c default_transaction_read_only=on',
      }
      this.standbys = new Standbys(url, readUrl, (one) => connectionPool(one, limits, this.logger))
    }
  }

  /**
   * Runs one statement, with retries, and answers its rows, whose type is that of the text
   * (docs/decisions/073-rows-as-the-database-describes-them.md). Statements on hot paths have a name, and are prepared
   * once on each connection.
   */
  rows<const Text extends keyof Statements>(
    statement: Text | NamedStatement<Text>,
    values: readonly unknown[] = [],
  ): Promise<Statements[Text][]> {
    return this.run(statement, (sent) => rowsFrom(this.sender, { ...sent, values }))
  }

  /** The first row, if any. */
  async row<const Text extends keyof Statements>(
    statement: Text | NamedStatement<Text>,
    values: readonly unknown[] = [],
  ): Promise<Statements[Text] | undefined> {
    return (await this.rows(statement, values))[0]
  }

  /** The rows of a statement that is put together while running, whose columns only its caller knows. */
  records(statement: string | NamedStatement, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
    return this.run(statement, (sent) => recordsFrom(this.sender, { ...sent, values }))
  }

  /**
   * The same of reads that a standby may answer, once it has all that was committed before it was asked: what users read of their
   * own past, lists of operators, sums. Nothing by which a write is judged.
   */
  readonly own = {
    rows: <const Text extends keyof Statements>(
      statement: Text | NamedStatement<Text>,
      values: readonly unknown[] = [],
    ): Promise<Statements[Text][]> =>
      this.runOnStandby(statement, (connection, sent) => rowsFrom(connection, { ...sent, values })),

    row: async <const Text extends keyof Statements>(
      statement: Text | NamedStatement<Text>,
      values: readonly unknown[] = [],
    ): Promise<Statements[Text] | undefined> => (await this.own.rows(statement, values))[0],

    records: (
      statement: string | NamedStatement,
      values: readonly unknown[] = [],
    ): Promise<Record<string, unknown>[]> =>
      this.runOnStandby(statement, (connection, sent) => recordsFrom(connection, { ...sent, values })),
  }

  private async runOnStandby<Text extends string, Answered>(
    statement: Text | NamedStatement<Text>,
    send: (connection: Queryable, sent: { readonly name?: string; readonly text: Text }) => Promise<Answered>,
  ): Promise<Answered> {
    const { standbys } = this
    if (standbys && !rehearsing.getStore()) {
      const sent = typeof statement === 'string' ? { text: statement } : this.asPrepared(statement)
      const { generation } = this
      const ask = (pool: pg.Pool) =>
        send(pool, sent).catch((error) => {
          if (isStaleStatement(error)) this.generation = Math.max(this.generation, generation + 1)
          throw error
        })
      const asked = () => standbys.answerWithAll(this.position, ask)
      const found = await (typeof statement === 'string' ? asked() : tracedStatement(statement.name, asked))
      if (found) return found.answered
    }
    return this.run(statement, (sent) => send(this.sender, sent))
  }

  private run<Text extends string, Answered>(
    statement: Text | NamedStatement<Text>,
    send: (sent: { readonly name?: string; readonly text: Text }) => Promise<Answered>,
  ): Promise<Answered> {
    if (typeof statement === 'string') return this.withRetry(() => send({ text: statement }))
    return tracedStatement(statement.name, () => this.withRetry(() => send(this.asPrepared(statement))))
  }

  /**
   * Takes a connection first, so that what `work` computes before it sends is of that moment and not from before a
   * wait. On a retryable error all of it is done again.
   */
  withConnection<Answered>(work: (connection: Connection) => Promise<Answered>): Promise<Answered> {
    if (rehearsing.getStore()) throw new Error('what takes a connection of its own cannot be rehearsed')
    return this.withRetry(async () => {
      const client = await this.pool.connect()
      let reusable = false
      try {
        const answered = await work({
          rows: (statement, values) =>
            tracedStatement(statement.name, () => rowsFrom(client, { ...this.asPrepared(statement), values })),
        })
        reusable = true
        return answered
      } finally {
        client.release(!reusable)
      }
    })
  }

  /** Whether a statement returns any row, found or changed (`RETURNING 1`). */
  async exists(statement: string | NamedStatement, values: readonly unknown[] = []): Promise<boolean> {
    return (await this.records(statement, values)).length > 0
  }

  /** Whether a statement's single value is true, such as the result of a function. */
  async isTrue(statement: string | NamedStatement, values: readonly unknown[] = []): Promise<boolean> {
    const [row] = await this.records(statement, values)
    return row !== undefined && Object.values(row)[0] === true
  }

  /**
   * Runs one statement whose rows nobody reads in terms, again when Postgres says that it may be: what writes, and what
   * only tests and `editedTable` look at by the names of its columns.
   */
  async query<Row extends pg.QueryResultRow = Record<string, unknown>>(
    statement: string | NamedStatement,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    return this.run(statement, async (sent) => {
      return (await this.sender.query<Row>({ ...sent, values: values as unknown[] })).rows
    })
  }

  /**
   * Does what `work` does, and takes it back: throws what it throws, and changes nothing. Only what it sends through this
   * class is taken back. On a retryable error all of it is done again: what failed has ended its transaction.
   */
  rehearse(work: () => Promise<unknown>): Promise<void> {
    return this.withRetry(async () => {
      const client = await this.pool.connect()
      try {
        await client.query('BEGIN')
        await rehearsing.run(client, work)
      } finally {
        await client.query('ROLLBACK').finally(() => client.release())
      }
    })
  }

  private get sender(): pg.Pool | pg.PoolClient {
    return rehearsing.getStore() ?? this.pool
  }

  /** Deletes the rows of a table that match a condition, in slices, so that no lock is held for long. */
  deleteInSlices(table: string, condition: string, values: readonly unknown[]): Promise<void> {
    return deleteInSlices((text, given) => this.query(text, given), table, condition, [...values])
  }

  /** Repeats on a retryable error; what is part of a rehearsal is repeated by that. */
  private async withRetry<Answered>(run: () => Promise<Answered>): Promise<Answered> {
    for (let attempt = 1; ; attempt += 1) {
      const { generation } = this
      try {
        return await run()
      } catch (error) {
        const isOver = attempt >= attemptsMax || rehearsing.getStore() !== undefined
        if (isOver || !(retryableCodes.has(codeOf(error)) || isStaleStatement(error))) throw error
        // The other connections have the stale statement too, and would each fail once.
        if (isStaleStatement(error)) this.generation = Math.max(this.generation, generation + 1)
      }
    }
  }

  private asPrepared<Text extends string>({ name, text }: NamedStatement<Text>): NamedStatement<Text> {
    return { name: this.generation === 0 ? name : `${name}~${this.generation}`, text }
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.pool.end(), this.standbys?.end()])
  }
}

interface DatabaseOptions {
  readonly size?: number
  readonly waitMs?: number
  readonly readUrl?: string | undefined
}

/**
 * Whether a prepared statement failed because a migration changed its columns
 * (docs/decisions/072-statements-outlive-migrations.md). Postgres has no error code of its own for that, and its
 * message is localised.
 */
function isStaleStatement(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
}

/** A pool in which every wait has a limit. */
export function connectionPool(url: string, limits: pg.PoolConfig, logger: Logger): pg.Pool {
  const pool = new pg.Pool({
    Client: DatabaseClient,
    connectionString: url,
    connectionTimeoutMillis: connectionWaitMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    // Ends a call when Postgres vanishes without closing the connection; longer than `statement_timeout`.
    query_timeout: 20_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'halyard',
    ...limits,
  })
  // Without a listener, a connection that breaks would end the process: an idle one, or one that is held, whose statement fails as well.
  pool.on('error', (error) => logger.warn(`idle connection lost: ${error.message}`))
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export interface NamedStatement<Text extends string = string> {
  readonly name: string
  readonly text: Text
}

/** One connection of the pool, while it is held. */
export interface Connection {
  rows<const Text extends keyof Statements>(
    statement: NamedStatement<Text>,
    values: readonly unknown[],
  ): Promise<Statements[Text][]>
}

/** The connection of a rehearsal that is under way. */
const rehearsing = new AsyncLocalStorage<pg.PoolClient>()

/** The SQLSTATE of a Postgres error, else an empty text. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}
