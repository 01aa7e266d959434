import type pg from 'pg'
import { expect } from 'vitest'

/** Locks an account's row, so that any transfer of its money waits in the middle of its statement. */
export async function holdAccount(pool: pg.Pool, address: string) {
  const holder = await pool.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM ledger_account WHERE address = $1 FOR UPDATE', [address])
  return {
    /** Resolves once so many statements have waited for so long. */
    async awaited(statements: number, { seconds = 0 } = {}): Promise<void> {
      const waiting = async () => {
        const { rows } = await pool.query(
          `SELECT count(*)::int AS statements FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock'
              AND clock_timestamp() >= query_start + make_interval(secs => $1)`,
          [seconds],
        )
        return rows[0].statements
      }
      await expect.poll(waiting).toBe(statements)
    },
    async letGo(): Promise<void> {
      await holder.query('COMMIT')
      holder.release()
    },
  }
}
