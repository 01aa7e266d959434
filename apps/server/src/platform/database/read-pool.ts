import { Logger, type OnApplicationShutdown } from '@nestjs/common'
import type pg from 'pg'
import { refuse } from '../http/refusal.ts'
import { codeOf, connectionPool } from './database.ts'
import { type Queryable, rowsFrom } from './row.ts'
import { Standbys } from './standbys.ts'
import type { Statements } from './statements.ts'

const connections = 4
/** Statements that may wait for a connection; past this the answer is "later". */
const waitingMax = 40
/** The fraction of DATABASE_WAIT_SECONDS that a read waits for a connection. */
const waitShare = 1 / 3

/**
 * Read-only connections for what is served without signing in: charts, articles, the site. Public reads cannot use up
 * the connections that money needs (docs/decisions/027-shares-in-flight-and-read-pool.md).
 */
export class ReadPool implements OnApplicationShutdown, Queryable {
  /** On the primary. */
  readonly pool: pg.Pool
  readonly standbys: Standbys | undefined

  /** With `readUrl`, standbys answer what may be two seconds old (docs/decisions/093-reads-on-standbys.md). */
  constructor(url: string, databaseWaitMs: number, readUrl?: string) {
    const limits = {
      max: connections,
      connectionTimeoutMillis: databaseWaitMs * waitShare,
      statement_timeout: databaseWaitMs,
      application_name: 'halyard-reads',
      options: '-c default_transaction_read_only=on',
    }
    const logger = new Logger('ReadPool')
    this.pool = connectionPool(url, limits, logger)
    this.standbys =
      readUrl === undefined ? undefined : new Standbys(url, readUrl, (one) => connectionPool(one, limits, logger))
  }

  rows<const Text extends keyof Statements>(text: Text): Promise<Statements[Text][]> {
    return rowsFrom(this, { text })
  }

  /** Runs one statement; refuses `overloaded` when no connection is free in time. */
  async query(statement: pg.QueryArrayConfig<unknown[]>): Promise<pg.QueryArrayResult<unknown[]>> {
    try {
      const found = await this.standbys?.answer((pool) => pool.query<unknown[]>(statement))
      if (found) return found.answered
      if (this.pool.waitingCount >= waitingMax) refuse('overloaded')
      return await this.pool.query<unknown[]>(statement)
    } catch (error) {
      if (isOverload(error)) refuse('overloaded')
      throw error
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.pool.end(), this.standbys?.end()])
  }
}

/** No free connection in time, or the statement ran into a timeout. */
function isOverload(error: unknown): boolean {
  return ['57014', '55P03'].includes(codeOf(error)) || /^timeout exceeded/.test((error as Error).message)
}
