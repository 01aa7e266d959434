import pg from 'pg'

/** How many plain transactions are under way at once (promises, speed). */
const clientsCount = 16

/**
 * The yardstick: the same inserts and updates as one transaction for each, in prepared statements, from 16 clients straight to
 * Postgres. Answers how many were done in a second.
 */
export async function plainTransactionsPerSecond(
  url: string,
  items: readonly unknown[][],
  transaction: (client: pg.Client, item: readonly unknown[]) => Promise<void>,
): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: clientsCount }, async () => {
      const client = new pg.Client({ connectionString: url })
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
