import { Amount } from '@halyard/domain'
import { exchangePlansMax, weekdays } from '@halyard/domain/conversion'
import type { Terms } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { balanceOf } from '../../../test/money-movers.ts'
import { fund } from '../../../testing/users.ts'
import { LiveMarket } from '../../market-feed/live-market.ts'
import { Pairs } from '../../market-feed/pairs.ts'
import { TickStore } from '../../market-feed/tick-store.ts'
import { LedgerService } from '../ledger/index.ts'
import { UserDeskRepository } from '../operations/user-desk.repository.ts'
import { ExchangePlanRunner } from './exchange-plans.job.ts'

const { createExchangePlan, exchangePlanList, updateExchangePlan, deleteExchangePlan } = endpoints
const { conversionList, notificationList } = endpoints

/** Without the worker's role nothing runs by itself. */
const app = appOfFile()
let user: TestUser

const wednesday = new Date('2026-11-18T09:00:00.000Z')
const noon = new Date('2026-11-18T12:00:00.000Z')
const dayMs = 86_400_000

beforeAll(() => app.clock.stop())
beforeEach(async () => {
  app.clock.moveTo(wednesday)
  user = await app.signedIn({ USDT: '100' })
  await app.trade('btcusdt', '50000')
})

const daily: Terms<typeof createExchangePlan> = {
  kind: 'recurring',
  from: 'USDT',
  to: 'BTC',
  quantity: Amount.of('40'),
  weekdays: [...weekdays],
}
const dear = {
  kind: 'target',
  from: 'BTC',
  to: 'USDT',
  quantity: Amount.of('0.001'),
  targetRate: Amount.of('51000'),
} as const
const listed = async (one = user) => (await app.does(one, exchangePlanList)).plans
const made = async (one = user) =>
  (await app.does(one, conversionList)).list.map(({ quantity, from }) => `${quantity.text()} ${from}`)
const told = async (one = user) => (await app.does(one, notificationList)).list.map(({ content }) => content)
const sweep = () => app.get(ExchangePlanRunner).sweep()
async function at(moment: Date, price = '50000'): Promise<void> {
  app.clock.moveTo(moment)
  await app.trade('btcusdt', price)
  await sweep()
}

describe('a recurring exchange', () => {
  it('is made once on each of its days, by however many processes and although one died before it noted that', async () => {
    const { planId, nextAt } = await app.does(user, createExchangePlan, daily)
    expect(nextAt).toEqual(noon)
    await at(new Date(noon.getTime() - 1))
    expect(await made()).toEqual([])
    app.clock.moveTo(noon)
    await app.trade('btcusdt', '50000')
    await Promise.all([1, 2, 3].map(sweep))
    expect(await made()).toEqual(['40 USDT'])
    await app.pool.query('UPDATE exchange_plan SET next_at = $2, last_conversion_id = NULL WHERE id = $1', [
      planId,
      noon,
    ])
    await sweep()
    expect(await made()).toEqual(['40 USDT'])
    expect(await listed()).toMatchObject([{ state: 'active', nextAt: new Date(noon.getTime() + dayMs) }])
    expect(await told()).toEqual([expect.stringMatching(/^40 USDT was exchanged for 0\.0007984 BTC\.$/)])
    expect((await balanceOf(app, user, 'USDT')).available).toBe('60')
  })

  it('is paused with one notice when the balance is too small, and goes on when its owner lets it', async () => {
    const { planId } = await app.does(user, createExchangePlan, daily)
    for (const day of [0, 1, 2, 3]) await at(new Date(noon.getTime() + day * dayMs))
    expect(await made()).toEqual(['40 USDT', '40 USDT'])
    expect(await listed()).toMatchObject([{ state: 'paused', pausedBecause: 'balance', nextAt: null }])
    expect((await told()).filter((content) => content.includes('paused'))).toEqual([
      'Your plan to exchange 40 USDT for BTC is paused because your available balance is too small. Add funds, then resume it.',
    ])
    await fund(app.get(LedgerService), user.userId, { USDT: '40' })
    await app.does(user, updateExchangePlan, { planId, state: 'active' })
    await at(new Date(noon.getTime() + 4 * dayMs))
    expect(await made()).toHaveLength(3)
    await at(new Date(noon.getTime() + 5 * dayMs))
    expect((await told()).filter((content) => content.includes('paused'))).toHaveLength(2)
  })

  it('waits for a price, and is not made up for after half a day', async () => {
    await app.does(user, createExchangePlan, daily)
    app.clock.moveTo(new Date(noon.getTime() + 60_000))
    await sweep()
    expect(await made()).toEqual([])
    await at(new Date(noon.getTime() + 120_000))
    expect(await made()).toEqual(['40 USDT'])
    await at(new Date(noon.getTime() + dayMs + 13 * 3_600_000))
    expect(await made()).toEqual(['40 USDT'])
    expect(await listed()).toMatchObject([{ nextAt: new Date(noon.getTime() + 2 * dayMs) }])
  })

  it('of a frozen account waits until it is free', async () => {
    await app.does(user, createExchangePlan, daily)
    await app.get(UserDeskRepository).setState(user.userId, 'frozen')
    await at(noon)
    await app.get(UserDeskRepository).setState(user.userId, 'active')
    // A frozen account's sessions have ended, so the rows are looked at.
    const count = async () =>
      (await app.pool.query('SELECT FROM conversion WHERE user_id = $1', [user.userId])).rowCount
    expect(await count()).toBe(0)
    await sweep()
    expect(await count()).toBe(1)
  })
})

describe('an exchange for a rate', () => {
  beforeEach(async () => {
    user = await app.signedIn({ BTC: '0.001' })
  })

  it('is made once, when the rate after the fee is as good', async () => {
    await app.does(user, createExchangePlan, dear)
    await at(noon, '51000')
    expect(await made()).toEqual([])
    await app.trade('btcusdt', '51103')
    await Promise.all([sweep(), sweep()])
    expect(await made()).toEqual(['0.001 BTC'])
    expect(await listed()).toMatchObject([{ state: 'done' }])
    await at(new Date(noon.getTime() + 1_000), '60000')
    expect(await made()).toEqual(['0.001 BTC'])
    expect(
      (await app.tries(user, updateExchangePlan, { planId: (await listed())[0]?.planId ?? 0, state: 'active' }))
        .refusal,
    ).toBe('wrongState')
  })

  it('is not made at a rate that has gone back before it is written', async () => {
    await app.does(user, createExchangePlan, dear)
    app.clock.moveTo(noon)
    await app.trade('btcusdt', '52000')
    // The database has a newer tick than this process.
    const sequence = app.get(LiveMarket).lastSequence('btcusdt') + 1
    const tick = {
      symbol: 'btcusdt',
      price: Amount.of('50000'),
      volume: Amount.one,
      at: noon,
      sequence,
      source: 'sim',
    } as const
    await new TickStore(app.get(Pairs)).insert(app.pool, [tick])
    await sweep()
    expect(await made()).toEqual([])
    expect(await listed()).toMatchObject([{ state: 'active' }])
    app.get(LiveMarket).receive([tick])
  })
})

it('belongs to its owner alone, who may remove it', async () => {
  const { planId } = await app.does(user, createExchangePlan, daily)
  const other = await app.signedIn()
  expect(await listed(other)).toEqual([])
  expect((await app.tries(other, updateExchangePlan, { planId, state: 'paused' })).refusal).toBe('notFound')
  expect((await app.tries(other, deleteExchangePlan, { planId })).refusal).toBe('notFound')
  await app.does(user, updateExchangePlan, { planId, state: 'paused' })
  await at(noon)
  expect(await made()).toEqual([])
  await app.does(user, deleteExchangePlan, { planId })
  expect(await listed()).toEqual([])
})

it('more than twenty at once are twenty', async () => {
  const asked = Array.from({ length: exchangePlansMax + 5 }, () => app.tries(user, createExchangePlan, daily))
  const answers = await Promise.all(asked)
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(exchangePlansMax)
  expect(answers.filter(({ refusal }) => refusal === 'tooManyEntries')).toHaveLength(5)
})

it.each([
  [{ weekdays: [] }, 'badInput'],
  [{ weekdays: [8] }, 'badInput'],
  [{ kind: 2 }, 'badInput'],
  [{ kind: 2, target_rate: '0' }, 'badInput'],
  [{ num: '0' }, 'quantityMissing'],
  [{ num: '0.0000001' }, 'amountPrecision'],
  [{ to_coin: 'ABC' }, 'currencyUnsupported'],
  [{ to_coin: 'USDT' }, 'exchangeFailed'],
])('%j is refused', async (change, refusal) => {
  const sent = { kind: 1, from_coin: 'USDT', to_coin: 'BTC', num: '40', weekdays: [1], ...change }
  expect((await app.call(createExchangePlan, sent, user)).refusal).toBe(refusal)
})
