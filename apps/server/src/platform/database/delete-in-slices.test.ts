import { createTestDatabase } from '@halyard/embedded'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Database } from './database.ts'
import { sliceRows } from './delete-in-slices.ts'

let database: Database
let drop: () => Promise<void>

beforeAll(async () => {
  const made = await createTestDatabase()
  drop = made.drop
  database = new Database(made.url, { size: 3 })
  await database.query('CREATE TABLE slice_told (deleted int)')
  await database.query(`CREATE FUNCTION tell_slice() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO slice_told SELECT count(*) FROM gone; RETURN NULL; END $$`)
  await database.query(`CREATE TRIGGER told AFTER DELETE ON captcha REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION tell_slice()`)
})
afterAll(async () => {
  await database.onApplicationShutdown()
  await drop()
})

it('deletes until nothing is left, no more rows at once than a slice, and waits for nobody', async () => {
  await database.query(
    `INSERT INTO captcha (id, answer_hash, expires_at)
     SELECT lpad(number::text, 22, '0'), 'x', CASE WHEN number > 5000 THEN 'infinity'::timestamptz ELSE now() END
       FROM generate_series(1, 5003) number`,
  )
  const holder = await database.pool.connect()
  await holder.query('BEGIN')
  await holder.query(`SELECT FROM captcha WHERE id = lpad('7', 22, '0') FOR UPDATE`)
  await database.deleteInSlices('captcha', 'expires_at < $1', [new Date(Date.now() + 60_000)])
  await holder.query('COMMIT')
  holder.release()
  const left = await database.query<{ id: string }>('SELECT id::int FROM captcha ORDER BY id')
  expect(left.map((row) => row.id)).toEqual([7, 5001, 5002, 5003])
  const [told] = await database.query('SELECT max(deleted), sum(deleted)::int AS sum FROM slice_told')
  expect(told).toEqual({ max: sliceRows, sum: 4_999 })
})
