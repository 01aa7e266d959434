import { Amount } from '@halyard/domain'
import { type Terms } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
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

const add = (price: string, one = user) => app.does(one, createPriceAlert, { symbol, price: Amount.of(price) })
const listed = async (one = user, asked: Terms<typeof priceAlertList> = {}) =>
  (await app.does(one, priceAlertList, asked)).alerts.map(({ price, state }) => `${price.text()} ${state}`)
const toldOf = async (one = user) =>
  (await app.does(one, notificationList)).list
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
  expect((await app.tries(other, deletePriceAlert, { alertId: first.alertId })).refusal).toBe('notFound')
  await app.does(user, deletePriceAlert, { alertId: first.alertId })
  expect((await app.tries(user, deletePriceAlert, { alertId: first.alertId })).refusal).toBe('notFound')
  expect(await listed()).toEqual(['40 waiting'])
})

it('asked for twenty times at once is one alert', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => add('60')))
  expect(new Set(answers.map(({ alertId }) => alertId)).size).toBe(1)
  expect(await listed()).toEqual(['60 waiting'])
})

it('more than fifty at once are fifty', async () => {
  const asked = Array.from({ length: 55 }, (_, index) =>
    app.tries(user, createPriceAlert, { symbol, price: Amount.ofInteger(60 + index) }),
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
  expect((await app.call(createPriceAlert, { symbol: 'btcusdt', price: '60', ...change }, user)).refusal).toBe(refusal)
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
