import type pg from 'pg'

/** What a verification held against each other, and what it found. */
interface Found {
  readonly what: 'books' | 'feed' | 'liabilities' | 'settlements'
  readonly checked: number
  readonly differences: readonly unknown[]
}

/** Postgres takes no writes here, as on a standby, or whoever reads may not write. */
const unwritable = ['25006', '42501']

/** Notes in the operators' log what a verification found, where that can be written. */
export async function noteVerification(pool: pg.Pool, { what, checked, differences }: Found): Promise<void> {
  await pool
    .query(
      `WITH begun AS (
         INSERT INTO audit_entry (at, operator_name, action, kind, item, outcome)
         VALUES (now(), 'command line', 'verify', 'verification', $1, 'begun') RETURNING *)
       INSERT INTO audit_entry (at, operator_name, action, kind, item, outcome, begun_id, after)
       SELECT at, operator_name, action, kind, item, 'done', id, $2 FROM begun`,
      [what, { checked, differences: differences.length }],
    )
    .catch((error: { code?: string }) => {
      if (!unwritable.includes(error.code ?? '')) throw error
    })
}
