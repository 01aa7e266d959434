import pg from 'pg'
import type { App } from './run.ts'

/** Changes one row where the app keeps it: for what a day would do, which no journey waits for. */
export async function inDatabase(app: App, statement: string, values: readonly unknown[] = []): Promise<void> {
  await connected(app, async (client) => {
    const { rowCount } = await client.query(statement, [...values])
    if (rowCount !== 1) throw new Error(`not one row was changed, but ${rowCount}: ${statement}`)
  })
}

/** Takes a pair out of its book, as pairs are where operators have opened none. */
export async function withoutBook(app: App, symbol: string): Promise<void> {
  await connected(app, (client) =>
    client.query(`
      ALTER TABLE pair DISABLE TRIGGER spot_book_open;
      UPDATE pair SET in_book = false WHERE symbol = '${symbol}';
      ALTER TABLE pair ENABLE TRIGGER spot_book_open;
      DELETE FROM spot_book WHERE symbol = '${symbol}'`),
  )
}

async function connected(app: App, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: app.database })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
