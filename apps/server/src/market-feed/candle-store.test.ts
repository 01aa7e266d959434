import { expect, it } from 'vitest'
import { appOfFile } from '../../test/harness.ts'
import type { Queryable } from '../platform/database/row.ts'
import { CandleStore } from './candle-store.ts'
import { Pairs } from './pairs.ts'

const app = appOfFile()

it('finds the newest candles by their index, however many there are', async () => {
  const id = app.get(Pairs).all()[0]?.id as number
  await app.pool.query(
    `INSERT INTO candle (pair_id, period, open_time, open, high, low, close, volume, turnover, trades, last_sequence)
     SELECT $1, '1m', timestamptz '2020-01-01Z' + minute * interval '1 minute', 1, 1, 1, 1, 1, 1, 1, 1 FROM generate_series(1, 5000) minute`,
    [id],
  )
  await app.pool.query('ANALYZE candle')
  const plans: string[] = []
  // Says how the database would find the rows instead of finding them.
  const explained = {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      const { rows } = await app.pool.query(`EXPLAIN ${text}`, values)
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
      return { fields: [], rows: [] }
    },
  } as unknown as Queryable
  const store = new CandleStore()
  await store.newest(explained, id, '1m', { limit: 300 })
  await store.newestOfEach(explained, [id])
  await store.lastDay(explained, [id])
  expect(plans).toHaveLength(3)
  for (const plan of plans) expect(plan).toContain('Index Scan Backward using candle_pkey')
})
