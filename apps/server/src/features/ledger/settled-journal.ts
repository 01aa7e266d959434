import { setTimeout } from 'node:timers/promises'
import { Injectable } from '@nestjs/common'
import { Database } from '../../platform/database/database.ts'

/** How often and how many times it looks whether transactions of the moment have ended. */
const lookMs = 50
const looksMax = 200

/** Which journals are all there. */
@Injectable()
export class SettledJournal {
  constructor(private readonly database: Database) {}

  /**
   * The newest journal, once no other can come before it; 0 when there is none, undefined when some transaction does not
   * end. A journal's number is given before it is committed, so an earlier one may still be under way: when all
   * transactions of that time have ended, none is.
   */
  async newest(): Promise<number | undefined> {
    const row = await this.database.row(
      'SELECT (SELECT max(id) FROM journal) AS journal, pg_current_xact_id()::text AS above',
    )
    for (let looks = 1; !(await this.areEnded(row?.above ?? '0')); looks += 1) {
      if (looks === looksMax) return undefined
      await setTimeout(lookMs)
    }
    return row?.journal ?? 0
  }

  /** Whether every transaction below a number has ended. */
  areEnded(above: string): Promise<boolean> {
    return this.database.isTrue('SELECT pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 AS ended', [above])
  }
}
