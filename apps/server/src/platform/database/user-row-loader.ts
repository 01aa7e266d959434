import { Batcher } from '../concurrency/batcher.ts'
import type { Database, NamedStatement } from './database.ts'

/**
 * A data loader: rows of many users in one statement, which gets the user ids as `$1::bigint[]`. The statement is sent
 * after all callers of a moment have asked, so each user sees what they wrote before.
 */
export class UserRowLoader<Row> {
  private readonly lookups: Batcher<number, readonly Row[]>

  constructor(database: Database, statement: NamedStatement) {
    const read = async (userIds: readonly number[]): Promise<(readonly Row[])[]> => {
      const byUser = new Map<number, (Row & RowOfUser)[]>(userIds.map((userId) => [userId, []]))
      const rows = await database.rows<Row & RowOfUser>(statement, [[...byUser.keys()]])
      for (const row of rows) byUser.get(row.userId)?.push(row)
      return userIds.map((userId) => byUser.get(userId) ?? [])
    }
    this.lookups = new Batcher(read, { concurrency: 2 })
  }

  load(userId: number): Promise<readonly Row[]> {
    return this.lookups.add(userId)
  }
}

interface RowOfUser {
  readonly userId: number
}
