import { Batcher } from '../concurrency/batcher.ts'

/**
 * A data loader: rows of many users in one statement, which is sent after all callers of a moment have asked, so each
 * user sees what they wrote before. The statement has their ids as `(SELECT $1::bigint[])`: where Postgres sees how many
 * an array has, it plans anew each time.
 */
export class UserRowLoader<Row extends RowOfUser> {
  private readonly lookups: Batcher<number, readonly Row[]>

  constructor(rowsOf: (userIds: readonly number[]) => Promise<readonly Row[]>) {
    const read = async (userIds: readonly number[]): Promise<(readonly Row[])[]> => {
      const byUser = new Map<number, Row[]>(userIds.map((userId) => [userId, []]))
      for (const row of await rowsOf([...byUser.keys()])) byUser.get(row.userId)?.push(row)
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
