import { bisect } from './bisect.ts'

/**
 * Handles every row that `find` gives, page by page, each once. A row that the database rejects does not stop the
 * others.
 *
 * @param find the next rows, at most `max`, without those already handled
 */
export async function forEachRow<Row extends { readonly id: number }>(
  max: number,
  find: (handledIds: readonly number[]) => Promise<readonly Row[]>,
  handle: (row: Row) => Promise<void>,
  declined: (row: Row, error: Error) => void,
): Promise<void> {
  const handledIds: number[] = []
  for (;;) {
    const rows = await find(handledIds)
    for (const row of rows) await bisect([row], async () => [await handle(row)], declined)
    if (rows.length < max) return
    handledIds.push(...rows.map(({ id }) => id))
  }
}
