import { endpoints } from '@halyard/wire'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { as } from '../../../testing/users.ts'
import { TickStream } from '../../market-feed/tick-stream.ts'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { Sweeps } from '../../platform/sweeps/sweeps.ts'
import { PriceAlertJudge } from './price-alert-judge.job.ts'
import { PriceAlertsRepository } from './price-alerts.repository.ts'

const { createPriceAlert, priceAlertList, deletePriceAlert, notificationList } = endpoints

/** Without the worker's role nothing is judged by itself. */
const app = appOfFile()
let user: TestUser
let symbol: string
const unused = 'btc eth bnb sol ltc bch link xrp ada dot avax trx'.split(' ').map((base) => `${base}usdt`)

beforeAll(() => app.clock.stop())
beforeEach(async () => {
  app.clock.moveTo(new Date())
  user = await app.signedIn()
  symbol = unused.shift() as string
  await app.trade(symbol, '50')
})

const add = (price: string, one = user) => app.done(createPriceAlert, { symbol, price }, as(one))
const listed = async (one = user, asked = {}) =>
  (await app.done(priceAlertList, asked, as(one))).alerts.map(({ price, state }) => `${price.text()} ${state}`)
const toldOf = async (one = user) =>
  (await app.done(notificationList, {}, as(one))).list
    .filter(({ event }) => event === 'priceReached')
    .map(({ content }) => content)

it('is made, listed newest first, and removed by its owner alone', async () => {
  const first = await add('60')
  expect(first).toMatchObject({ symbol, direction: 'rises', state: 'waiting', tick: null })
  await add('40')
  expect(await listed()).toEqual(['40 waiting', '60 waiting'])
  expect(await listed(user, { symbol: 'dogeusdt' })).toEqual([])
  const other = await app.signedIn()
  expect(await listed(other)).toEqual([])
  expect((await app.call(deletePriceAlert, { ID: first.alertId }, as(other))).refusal).toBe('notFound')
  await app.done(deletePriceAlert, { ID: first.alertId }, as(user))
  expect((await app.call(deletePriceAlert, { ID: first.alertId }, as(user))).refusal).toBe('notFound')
  expect(await listed()).toEqual(['40 waiting'])
})

it('asked for twenty times at once is one alert', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => add('60')))
  expect(new Set(answers.map(({ alertId }) => alertId)).size).toBe(1)
  expect(await listed()).toEqual(['60 waiting'])
})

it('more than fifty at once are fifty', async () => {
  const asked = Array.from({ length: 55 }, (_, index) =>
    app.call(createPriceAlert, { symbol, price: String(60 + index) }, as(user)),
  )
  const answers = await Promise.all(asked)
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(50)
  expect(answers.filter(({ refusal }) => refusal === 'tooManyEntries')).toHaveLength(5)
})

it.each([
  [{ price: '0' }, 'badInput'],
  [{ price: '-1' }, 'badInput'],
  [{ price: 'soon' }, 'badInput'],
  [{ price: undefined }, 'badInput'],
  [{ price: '1.0000000001' }, 'priceStep'],
  [{ symbol: 'dogebtc' }, 'currencyUnsupported'],
])('%j is refused', async (change, refusal) => {
  expect((await app.call(createPriceAlert, { symbol: 'btcusdt', price: '60', ...change }, as(user))).refusal).toBe(
    refusal,
  )
})

it('is told once when a tick reaches it, also one that came while nobody judged', async () => {
  await add('60')
  await add('40')
  await app.trade(symbol, '61')
  await app.trade(symbol, '50')
  await Promise.all(Array.from({ length: 5 }, () => app.get(PriceAlertJudge).sweep()))
  expect(await listed()).toEqual(['40 waiting', '60 reached'])
  const told = await toldOf()
  expect(told).toEqual([expect.stringMatching(/\/USDT .*60 USDT.* 61/)])
  await app.trade(symbol, '65')
  await app.get(PriceAlertJudge).sweep()
  expect(await toldOf()).toEqual(told)
})

it('is judged by a worker soon after a tick', async () => {
  const environment: Environment = {
    ...app.get<Environment>(ENVIRONMENT as never),
    roles: new Set(['worker'] as const),
  }
  const worker = new PriceAlertJudge(app.get(PriceAlertsRepository), app.get(TickStream), app.get(Sweeps), environment)
  worker.onApplicationBootstrap()
  try {
    await add('40')
    await app.trade(symbol, '39')
    await expect.poll(() => listed()).toEqual(['40 reached'])
  } finally {
    await worker.onApplicationShutdown()
  }
})
