import { Batcher } from '../submit/batcher.ts'
import type { Database, NamedStatement } from './database.ts'

/**
 * What one statement answers of many users: it is given their ids as `$1::bigint[]`, and each row says whose it is. Those who ask at the
 * same time are asked for together, after all of them asked, so each has what they wrote before.
 */
export class RowsOfUsers<Row> {
  private readonly lookups: Batcher<number, readonly Row[]>

  constructor(database: Database, statement: NamedStatement) {
    const read = async (userIds: readonly number[]): Promise<(readonly Row[])[]> => {
      const byUser = new Map<number, (Row & OfUser)[]>(userIds.map((userId) => [userId, []]))
      const rows = await database.rows<Row & OfUser>(statement, [[...byUser.keys()]])
      for (const row of rows) byUser.get(row.userId)?.push(row)
      return userIds.map((userId) => byUser.get(userId) ?? [])
    }
    this.lookups = new Batcher(read, { concurrency: 2 })
  }

  of(userId: number): Promise<readonly Row[]> {
    return this.lookups.add(userId)
  }
}

interface OfUser {
  readonly userId: number
}
