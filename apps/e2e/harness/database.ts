import pg from 'pg'
import type { App } from './run.ts'

/** Changes one row where the app keeps it: for what a day would do, which no journey waits for. */
export async function inDatabase(app: App, statement: string, values: readonly unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: app.database })
  await client.connect()
  try {
    const { rowCount } = await client.query(statement, [...values])
    if (rowCount !== 1) throw new Error(`not one row was changed, but ${rowCount}: ${statement}`)
  } finally {
    await client.end()
  }
}
