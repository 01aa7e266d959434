import { randomBytes } from 'node:crypto'
import { type Queryable, recordsFrom, rowsFrom } from '../platform/database/row.ts'

/** The channel of this installation's ticks: installations that share a Redis must not mix. */
export async function tickChannel(connection: Queryable): Promise<string> {
  return `halyard:ticks:${(await storedSecret(connection, 'channel')).slice(0, 16)}`
}

/** A random text, created once for all processes. */
async function storedSecret(connection: Queryable, name: string): Promise<string> {
  await recordsFrom(connection, {
    text: 'INSERT INTO market_setting (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING',
    values: [name, randomBytes(32).toString('hex')],
  })
  const [kept] = await rowsFrom(connection, {
    text: 'SELECT value FROM market_setting WHERE name = $1',
    values: [name],
  })
  if (!kept) throw new Error(`the market's ${name} was neither kept nor found`)
  return kept.value
}
