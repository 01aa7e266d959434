import pg from 'pg'

/** How many plain transactions are under way at once (promises, speed). */
const clientsCount = 16

/** What the transactions write. */
const tables = [
  'ledger_account',
  'journal',
  'posting',
  'submission',
  'spot_order',
  'spot_fill',
  'contract',
  'contract_exposure',
  'contract_realised',
  'contract_outbox',
]

/**
 * Makes the tables that plain transactions write, in a schema of their own beside the application's: with the same
 * columns, indexes, constraints, foreign keys, triggers and accounts, in the same Postgres; but nothing of them asks a
 * book, which would wait for orders that it does not have. What a bench wrote can then be verified like any other data.
 */
export async function makePlainTables(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    // Without a search path Postgres prints every name in full.
    await client.query(`SET search_path = ''; DROP SCHEMA IF EXISTS plain CASCADE; CREATE SCHEMA plain`)
    const named = tables.map((table) => `public.${table}`)
    const { rows } = await client.query<{ statement: string }>(
      `SELECT format('CREATE TABLE plain.%I (LIKE public.%1$I INCLUDING ALL) %s', relname,
                     'WITH (' || array_to_string(reloptions, ', ') || ')') AS statement
         FROM pg_catalog.pg_class WHERE oid = ANY ($1::regclass[])
       UNION ALL
       SELECT format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
         FROM pg_catalog.pg_constraint WHERE contype = 'f' AND conrelid = ANY ($1::regclass[])
       UNION ALL
       SELECT pg_get_triggerdef(oid) FROM pg_catalog.pg_trigger
        WHERE NOT tgisinternal AND tgrelid = ANY ($1::regclass[]) AND tgfoid <> ALL ($2::regproc[])`,
      [named, ['public.spot_order_ask']],
    )
    const ours = new RegExp(`(TABLE|ON|REFERENCES) public\\.(?=(?:${tables.join('|')})\\b)`, 'g')
    for (const { statement } of rows) await client.query(statement.replace(ours, '$1 plain.'))
    await client.query('INSERT INTO plain.ledger_account SELECT * FROM public.ledger_account')
    await client.query('ANALYZE plain.ledger_account')
  } finally {
    // Its search path dies with it.
    client.release(true)
  }
}

/**
 * The yardstick: the same inserts and updates as one transaction for each, in prepared statements, from 16 clients
 * straight to Postgres. Answers how many were done in a second.
 */
export async function plainTransactionsPerSecond(
  url: string,
  items: readonly unknown[][],
  transaction: (client: pg.Client, item: readonly unknown[]) => Promise<void>,
): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: clientsCount }, async () => {
      const client = new pg.Client({ connectionString: url, options: '-c search_path=plain,public' })
      await client.connect()
      return client
    }),
  )
  let next = 0
  const startedAt = performance.now()
  await Promise.all(
    clients.map(async (client) => {
      for (let item = items[next++]; item !== undefined; item = items[next++]) {
        await client.query('BEGIN')
        await transaction(client, item)
        await client.query('COMMIT')
      }
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  await Promise.all(clients.map((client) => client.end()))
  return items.length / seconds
}
