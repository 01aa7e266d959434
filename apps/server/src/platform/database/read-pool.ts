import { Logger, type OnApplicationShutdown } from '@nestjs/common'
import type pg from 'pg'
import { refuse } from '../http/refusal.ts'
import { codeOf, connectionPool } from './database.ts'
import { type Queryable, rowsFrom } from './row.ts'

const connections = 4
/** Statements that may wait for one of them; past this the answer is "later". */
const waitingMax = 40
/** Of the time that a call with money waits for a connection: a second, as long as nobody sets another one. */
const waitShare = 1 / 3

/**
 * Connections of their own for what anybody reads without signing in: charts, articles, the site. However many ask for those, and however
 * long they take, money keeps its connections (docs/decisions/027-shares-in-flight-and-read-pool.md). They can write nothing.
 */
export class ReadPool implements OnApplicationShutdown, Queryable {
  readonly pool: pg.Pool

  constructor(url: string, databaseWaitMs: number) {
    const limits = {
      max: connections,
      connectionTimeoutMillis: databaseWaitMs * waitShare,
      statement_timeout: databaseWaitMs,
      application_name: 'halyard-reads',
      options: '-c default_transaction_read_only=on',
    }
    this.pool = connectionPool(url, limits, new Logger('ReadPool'))
  }

  /** Answers rows as `Row` describes them. */
  rows<Answered>(text: string): Promise<Answered[]> {
    return rowsFrom<Answered>(this, { text })
  }

  /** Runs one statement; declines as overloaded when its turn does not come in time. */
  async query(statement: pg.QueryArrayConfig<unknown[]>): Promise<pg.QueryArrayResult<unknown[]>> {
    if (this.pool.waitingCount >= waitingMax) refuse('overloaded')
    try {
      return await this.pool.query<unknown[]>(statement)
    } catch (error) {
      if (isTooMuch(error)) refuse('overloaded')
      throw error
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end()
  }
}

/** No connection became free, or the statement was cancelled at its time's end or while it waited for a lock. */
function isTooMuch(error: unknown): boolean {
  return ['57014', '55P03'].includes(codeOf(error)) || /^timeout exceeded/.test((error as Error).message)
}
