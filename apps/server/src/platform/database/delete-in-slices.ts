/** Rows in one transaction: short locks, and a short replay after a crash. */
export const sliceRows = 2_000

/** Deletes the rows that match a condition, slice by slice. Locked rows are left for the next time. */
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
