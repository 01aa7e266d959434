import type pg from 'pg'

/** A table of so many rows must be read by an index. */
export const bigRows = 20_000

interface ReadOfTable {
  readonly name: string
  readonly rows: number
  readonly scans: number
  /** Of those scans. */
  readonly scanned: number
  readonly read: number
}

/** What was read of each table so far, its prices excepted, which the feed of a bench reads too. */
export async function readSoFar(pool: pg.Pool): Promise<readonly ReadOfTable[]> {
  // A backend tells what it counted at most once a second, when it has nothing to do.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  await Promise.all(Array.from({ length: 20 }, () => pool.query('SELECT pg_stat_force_next_flush()')))
  const { rows } = await pool.query<ReadOfTable>(
    `SELECT relname AS name, n_live_tup::int AS rows, seq_scan::int AS scans, seq_tup_read::float AS scanned,
            (seq_tup_read + coalesce((SELECT sum(idx_tup_read) FROM pg_stat_user_indexes index WHERE index.relid = all_of.relid), 0))::float AS read
       FROM pg_stat_user_tables all_of WHERE relname NOT IN ('tick', 'candle') ORDER BY relname`,
  )
  return rows
}

/** Rows read of all tables and indexes. */
export function sumOf(tables: readonly ReadOfTable[]): number {
  return tables.reduce((sum, { read }) => sum + read, 0)
}

/** The big tables of which something was read without an index meanwhile. */
export function scannedBetween(before: readonly ReadOfTable[], after: readonly ReadOfTable[]): readonly string[] {
  const scansBefore = new Map(before.map(({ name, scans }) => [name, scans]))
  return after
    .filter(({ name, rows, scans }) => rows > bigRows && scans > (scansBefore.get(name) ?? 0))
    .map(({ name }) => name)
}

/** The big tables that were read from end to end meanwhile, or nearly so, at each of so many calls; who counts to a limit stops there. */
export function readWholeBetween(
  before: readonly ReadOfTable[],
  after: readonly ReadOfTable[],
  calls: number,
): readonly string[] {
  const scannedBefore = new Map(before.map(({ name, scanned }) => [name, scanned]))
  return after
    .filter(
      ({ name, rows, scanned }) => rows > bigRows && (scanned - (scannedBefore.get(name) ?? 0)) / calls > rows / 2,
    )
    .map(({ name }) => name)
}
