import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common'
import pg from 'pg'
import { tracedStatement } from '../tracing/tracing.ts'
import { deleteInSlices } from './delete-in-slices.ts'
import { rowsFrom } from './row.ts'

/** How often a whole call is tried when it lost a race that Postgres says may be run again. */
const attemptsMax = 5
/** For a connection, where DATABASE_WAIT_SECONDS is not read: in commands. */
const connectionWaitMs = 3_000
/** Serialization failure, deadlock, lock not available: the call did nothing and may be repeated as it is. */
const repeatable = new Set(['40001', '40P01', '55P03'])

/**
 * The pool through which everything reaches Postgres. Money moves in single calls of SQL functions, so a retry repeats
 * the whole call and a lost connection cannot leave half of it behind.
 */
@Injectable()
export class Database implements OnApplicationShutdown {
  readonly pool: pg.Pool
  /** Counts how often what stands prepared was found outdated: after that, statements have new names. */
  private generation = 0
  private readonly logger = new Logger('Database')

  constructor(url: string, { size = 16, waitMs = connectionWaitMs } = {}) {
    this.pool = connectionPool(url, { max: size, connectionTimeoutMillis: waitMs }, this.logger)
  }

  /**
   * Runs one statement, again when Postgres says that it may be, and answers rows as `Row` describes them. A statement of the
   * money path has a name, and is prepared once on each connection.
   */
  async rows<Answered>(statement: string | NamedStatement, values: readonly unknown[] = []): Promise<Answered[]> {
    if (typeof statement === 'string') {
      return this.again('', () => rowsFrom<Answered>(this.pool, { text: statement, values }))
    }
    const run = (name: string) => rowsFrom<Answered>(this.pool, { name, text: statement.text, values })
    return tracedStatement(statement.name, () => this.again(statement.name, run))
  }

  /** The one row of an answer, if there is one. */
  async row<Answered>(
    statement: string | NamedStatement,
    values: readonly unknown[] = [],
  ): Promise<Answered | undefined> {
    return (await this.rows<Answered>(statement, values))[0]
  }

  /** Whether a statement has any row: found one, or changed one that it answers (`RETURNING 1`). */
  async any(statement: string | NamedStatement, values: readonly unknown[] = []): Promise<boolean> {
    return (await this.rows(statement, values)).length > 0
  }

  /** The yes or no of a statement that answers nothing else, such as the call of a function. */
  async holds(statement: string | NamedStatement, values: readonly unknown[] = []): Promise<boolean> {
    const row = await this.row<Record<string, unknown>>(statement, values)
    return row !== undefined && Object.values(row)[0] === true
  }

  /**
   * Runs one statement whose rows nobody reads in terms, again when Postgres says that it may be: what writes, and what only tests and
   * `editedTable` look at by the names of its columns.
   */
  async query<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.again('', async () => (await this.pool.query<Row>(text, values as unknown[])).rows)
  }

  /** Deletes the rows of a table that a condition names, however many, and holds nobody up for long. */
  deleteInSlices(table: string, condition: string, values: readonly unknown[]): Promise<void> {
    return deleteInSlices((text, given) => this.query(text, given), table, condition, [...values])
  }

  /** Runs a statement under its name, if it has one, again when Postgres says that it may be. */
  private async again<Answered>(name: string, run: (name: string) => Promise<Answered>): Promise<Answered> {
    for (let attempt = 1; ; attempt += 1) {
      const { generation } = this
      try {
        return await run(name === '' || generation === 0 ? name : `${name}~${generation}`)
      } catch (error) {
        if (attempt >= attemptsMax || !(repeatable.has(codeOf(error)) || isOutdated(error))) throw error
        // Other connections have it prepared as it was, too, and would each fail once more.
        if (isOutdated(error)) this.generation = generation + 1
      }
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end()
  }
}

/**
 * Whether a statement did nothing because a migration changed the columns of what it selects since it was prepared
 * (docs/decisions/072-statements-outlive-migrations.md). Postgres has no code of its own for that, and says it in
 * its own language.
 */
function isOutdated(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
}

/** Connections to one Postgres, with limits on whatever could be waited for. */
export function connectionPool(url: string, limits: pg.PoolConfig, logger: Logger): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: connectionWaitMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    // When Postgres vanishes without a word nobody else ends a call: it must outlast the statement's own limit and no more.
    query_timeout: 20_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'halyard',
    ...limits,
  })
  // An idle connection that breaks (Postgres restarting) must not take the process with it.
  pool.on('error', (error) => logger.warn(`idle connection lost: ${error.message}`))
  return pool
}

export interface NamedStatement {
  readonly name: string
  readonly text: string
}

/**
 * A value that is made when its statement is sent, and anew when it is sent again: by then a connection is at hand, and
 * what was true while it was waited for may not be any more.
 */
export function lateBound(make: () => unknown): { toPostgres(): unknown } {
  return { toPostgres: make }
}

/** The SQLSTATE of an error that Postgres gave, or an empty text. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}
