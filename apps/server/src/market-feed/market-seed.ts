import { createHash, randomBytes } from 'node:crypto'
import type { Queryable } from './tick-store.ts'

/**
 * The seed of this installation's simulated market: the given one, or one that is made at random once and kept, so that
 * nobody can compute tomorrow's prices from the source code.
 */
export async function marketSeed(connection: Queryable, given: string | undefined): Promise<string> {
  if (given !== undefined) return createHash('sha256').update(given).digest('hex')
  await connection.query({
    text: `INSERT INTO market_setting (name, value) VALUES ('seed', $1) ON CONFLICT (name) DO NOTHING`,
    values: [randomBytes(32).toString('hex')],
  })
  const { rows } = await connection.query<{ value: string }>({
    text: `SELECT value FROM market_setting WHERE name = 'seed'`,
    values: [],
  })
  const [kept] = rows
  if (!kept) throw new Error('the seed of the simulated market was neither kept nor found')
  return kept.value
}
