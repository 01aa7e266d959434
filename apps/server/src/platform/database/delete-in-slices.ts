/** Rows of one statement, which is a transaction: however much is due, nobody waits for long, and neither does the replay of a crash. */
export const sliceRows = 2_000

/**
 * Deletes the rows of a table that a condition names, slice after slice until none is left. Rows that somebody holds are left to
 * the next time.
 */
export async function deleteInSlices(
  query: (text: string, values: unknown[]) => Promise<readonly unknown[]>,
  table: string,
  condition: string,
  values: unknown[],
): Promise<void> {
  for (let deleted = sliceRows; deleted >= sliceRows; ) {
    const rows = await query(
      `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${sliceRows} FOR UPDATE SKIP LOCKED)) RETURNING 1`,
      values,
    )
    deleted = rows.length
  }
}
