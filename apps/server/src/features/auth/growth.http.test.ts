import { endpoints } from '@halyard/wire'
import { expect, it } from 'vitest'
import { appOfFile } from '../../../test/harness.ts'
import { CandleStore } from '../../market-feed/candle-store.ts'
import { OldNotifications } from '../notifications/old-notifications.job.ts'
import { Housekeeping } from './housekeeping.job.ts'

const app = appOfFile()

const daysOn = (days: number) => new Date(app.clock.now().getTime() + days * 86_400_000)

it('sessions that are over are deleted after 90 days, and live ones never', async () => {
  const { token, userId } = await app.signedIn()
  const { rows } = await app.pool.query(
    `INSERT INTO session (user_id, token_hash, device, created_at, expires_at, ended_at, end_reason)
     SELECT $1, 'old ' || number, 'test', $2::timestamptz, $2::timestamptz + number * interval '1 day', $2, 'signedOut'
       FROM generate_series(0, 2500) number RETURNING id`,
    [userId, daysOn(-93.5)],
  )
  expect(rows).toHaveLength(2501)
  await app.get(Housekeeping).sweep(app.clock.now())
  const { rows: left } = await app.pool.query(
    `SELECT count(*) FILTER (WHERE expires_at < $1)::int AS old, count(*)::int AS all FROM session`,
    [daysOn(-90)],
  )
  expect(left).toEqual([{ old: 0, all: 2502 - 4 }])
  expect((await app.tries({ token }, endpoints.getUserInfo)).code).toBe(0)
})

it('notifications are deleted after 400 days', async () => {
  const { userId } = await app.signedIn()
  await app.pool.query(
    `INSERT INTO notification (user_id, key, event, detail, created_at)
     SELECT $1, 'test:' || number, 'signedIn', '{}', $2::timestamptz + number * interval '1 day' FROM generate_series(1, 4) number`,
    [userId, daysOn(-402.5)],
  )
  await app.get(OldNotifications).sweep(app.clock.now())
  const { rows } = await app.pool.query(`SELECT key FROM notification WHERE user_id = $1 ORDER BY key`, [userId])
  expect(rows.map(({ key }) => key)).toEqual(['test:3', 'test:4'])
})

it('candles of less than an hour are deleted after 400 days, and longer ones never', async () => {
  await app.pool.query(
    `INSERT INTO candle (pair_id, period, open_time, open, high, low, close, volume, turnover, trades, last_sequence)
     SELECT 9001, period::candle_period, timestamptz '2020-01-01Z' + day * interval '1 day', 1, 1, 1, 1, 1, 1, 1, 1
       FROM unnest(ARRAY['1m', '30m', 'hour', 'day']) period, generate_series(1, 5) day`,
  )
  await app.get(CandleStore).prune(app.pool, [9001], new Date('2020-01-04Z'))
  const { rows } = await app.pool.query(
    `SELECT period::text, count(*)::int FROM candle WHERE pair_id = 9001 GROUP BY 1 ORDER BY 1`,
  )
  expect(rows).toEqual([
    { period: '1m', count: 3 },
    { period: '30m', count: 3 },
    { period: 'day', count: 5 },
    { period: 'hour', count: 5 },
  ])
})
