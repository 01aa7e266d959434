import { Amount } from '@halyard/domain'
import { visitor } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import type pg from 'pg'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { appOfFile } from '../../../test/harness.ts'
import { CandleStore } from '../../market-feed/candle-store.ts'
import { TickStore } from '../../market-feed/tick-store.ts'
import { ReadPool } from '../../platform/database/read-pool.ts'
import { recordsFrom } from '../../platform/database/row.ts'
import type { Refusal } from '../../platform/http/refusal.ts'
import { MarketService } from './market.service.ts'

const { candles, findArticle, placeBuyOrder, recentPrices, site } = endpoints

const app = appOfFile({ TRUST_PROXY: 'loopback', DATABASE_WAIT_SECONDS: '3' })

beforeAll(() => app.clock.stop())
beforeEach(() => app.clock.advance({ seconds: 5 }))

/** From many places, so that only the last test meets the limit of a network. */
const chart = (limit: number, from = `203.0.${limit}.1`) =>
  app.tries({ headers: { 'x-forwarded-for': from } }, candles, { pair: 'btcusdt', limit, period: '1m' })

it('orders go through while charts, articles and the site wait for a table that is locked', async () => {
  const user = await app.signedIn({ USDT: '1000' })
  await app.trade('btcusdt', '50000')
  const lock = await app.pool.connect()
  try {
    await lock.query('BEGIN')
    await lock.query('SET LOCAL idle_in_transaction_session_timeout = 0')
    await lock.query('LOCK TABLE candle, article, site_setting IN ACCESS EXCLUSIVE MODE')
    const charts = Array.from({ length: 30 }, (_, index) => chart(index + 1))
    const reads = Promise.all([...charts, app.tries(visitor, site), app.tries(visitor, findArticle, { articleId: 1 })])
    const heard = fetch(`${app.url}/api/base/site`).then(({ status, headers }) => [status, headers.get('retry-after')])
    await expect.poll(() => app.get(ReadPool).pool.waitingCount).toBeGreaterThan(20)
    const order = {
      symbol: 'btcusdt',
      type: 'limit',
      sizing: 'quantity',
      limitPrice: Amount.of('49000'),
      quantity: Amount.of('0.001'),
    } as const
    expect(await app.tries(user, placeBuyOrder, order)).toMatchObject({ code: 0 })
    const answers = await reads
    expect(answers.map((answer) => answer.refusal)).toEqual(answers.map(() => 'overloaded'))
    expect(await heard).toEqual([503, '2'])
  } finally {
    await lock.query('ROLLBACK')
    lock.release()
  }
  expect(await chart(1)).toMatchObject({ code: 0 })
})

it('connections for reading can write nothing', async () => {
  const write = recordsFrom(app.get(ReadPool), { text: "UPDATE site_setting SET value = '1'" })
  await expect(write).rejects.toMatchObject({ code: '25006' } satisfies Partial<pg.DatabaseError>)
})

it('a chart is read once a second, however many look at it, and shows the newest price all the same', async () => {
  const reads = vi.spyOn(app.get(CandleStore), 'newest')
  const closes = async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => chart(5)))
    return new Set(answers.map((answer) => (answer.data as { close: string }[]).at(-1)?.close))
  }
  await app.trade('btcusdt', '50001')
  expect(await closes()).toEqual(new Set(['50001']))
  await app.trade('btcusdt', '50002')
  expect(await closes()).toEqual(new Set(['50002']))
  expect(reads).toHaveBeenCalledTimes(1)
  app.clock.advance({ seconds: 1 })
  await closes()
  expect(reads).toHaveBeenCalledTimes(2)
})

it('a call that comes too soon hears for how long to wait, in its answer and in its header', async () => {
  const ask = () =>
    fetch(`${app.url}/api/base/emailCode`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'soon@example.com' }),
    })
  await ask()
  const again = await ask()
  const { code, data } = (await again.json()) as { code: number; data: { detail: { seconds: string } } }
  expect([again.status, code, again.headers.get('retry-after')]).toEqual([200, 4024, data.detail.seconds])
})

it('a network has its share of charts, a burst and then fifty a second, and others theirs', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  const look = (from: string) =>
    app
      .get(MarketService)
      .candles({ pair: 'btcusdt', limit: 1, period: '1m' }, from)
      .then(
        () => 'shown',
        (error: Refusal) => error.refusal,
      )
  const burst = await Promise.all(Array.from({ length: 201 }, () => look('198.51.100.7')))
  expect([burst.indexOf('tooFrequent'), await look('198.51.100.8')]).toEqual([200, 'shown'])
  now.mockReturnValue(20)
  expect([await look('198.51.100.7'), await look('198.51.100.7')]).toEqual(['shown', 'tooFrequent'])
  now.mockRestore()
})

it('recent prices are read once a second, and a second later tell what came since', async () => {
  const reads = vi.spyOn(app.get(TickStore), 'seconds')
  const newest = async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => app.tries(visitor, recentPrices, { pair: 'ethusdt' })),
    )
    return new Set(answers.map(({ data }) => (data as { price: string }[]).at(-1)?.price))
  }
  await app.trade('ethusdt', '3001')
  expect(await newest()).toEqual(new Set(['3001']))
  await app.trade('ethusdt', '3002')
  await newest()
  expect(reads).toHaveBeenCalledTimes(1)
  app.clock.advance({ seconds: 1 })
  expect(await newest()).toEqual(new Set(['3002']))
})
