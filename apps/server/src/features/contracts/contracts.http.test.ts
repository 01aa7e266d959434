import { Amount } from '@halyard/domain'
import type { FeedStatement } from '@halyard/domain/feed-epochs'
import { type Terms, wireOf } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { contractsOf, down, up } from '../../../test/contracts.ts'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { balanceOf } from '../../../test/money-movers.ts'
import { chainFaults } from '../../market-feed/announcements.ts'

const { contractConfig, openContract, contractList, findContract, profitLoss, balances, moneyRecords } = endpoints

const app = appOfFile({ ROLES: 'api,worker' })
const { buyer, close, ended } = contractsOf(app)
let user: TestUser

beforeEach(async () => {
  user = await buyer()
})

it('says what is offered', async () => {
  const config = await app.does(user, contractConfig)
  expect(config.durations).toEqual([60, 120, 300, 900])
  expect(config.payoutRatios.map(String)).toEqual(['0.85', '0.86', '0.88', '0.9'])
  expect(config.premiums.map(String)).toEqual(['10', '50', '100', '500', '1000'])
  expect([config.premiumMin.text(), config.premiumMax.text(), config.asset, config.scale]).toEqual([
    '10',
    '10000',
    'USDT',
    6,
  ])
  expect(config.symbols).toEqual(expect.arrayContaining(['btcusdt', 'eurusd', 'xauusdt']))
})

describe('the periods of a pair', () => {
  /**
   * Eight hours in which the price moves by so many steps of 0.000001 in a minute, up or down in no order that repeats.
   */
  async function past(symbol: string, steps: number) {
    const { rows } = await app.pool.query('SELECT id FROM pair WHERE symbol = $1', [symbol])
    await app.pool.query('DELETE FROM candle WHERE pair_id = $1', [rows[0].id])
    await app.pool.query(
      `INSERT INTO candle (pair_id, period, open_time, open, high, low, close, volume, turnover, trades, last_sequence)
         SELECT $1, '1m', minute, close, close, close, close, 1, 1, 1, 1
           FROM (SELECT $3::timestamptz - number * interval '1 minute' AS minute,
                        1 + 0.000001 * round($2 * sum(sign(hashint4(number))) OVER (ORDER BY number)) AS close
                   FROM generate_series(1, 480) number) walked`,
      [rows[0].id, steps, app.clock.now()],
    )
    app.clock.advance({ minutes: 2 })
    await app.trade('btcusdt', '50000')
    await app.trade(symbol, '1')
  }
  const offered = async (symbol: string) =>
    (await app.does(user, contractConfig)).symbolDurations.find((each) => each.symbol === symbol)?.durations

  it('follow what its price moved in the last hours: those in which that is next to a step are refused', async () => {
    const doge = { ...up, symbol: 'dogeusdt' }
    expect(await offered('dogeusdt')).toEqual([60, 120, 300, 900])
    await past('dogeusdt', 7)
    expect(await offered('dogeusdt')).toEqual([300, 900])
    expect(await offered('btcusdt')).toEqual([60, 120, 300, 900])
    expect(await app.tries(user, openContract, doge)).toMatchObject({
      code: 7,
      data: { refusal: 'durationNotOffered', detail: { offered: '300, 900' } },
    })
    expect((await app.tries(user, openContract, { ...doge, durationSeconds: 300 })).code).toBe(0)

    await past('dogeusdt', 0.5)
    expect(await offered('dogeusdt')).toBeUndefined()
    expect((await app.does(user, contractConfig)).symbols).not.toContain('dogeusdt')
    expect(await app.tries(user, openContract, { ...doge, durationSeconds: 900 })).toMatchObject({ code: 4019 })

    await past('dogeusdt', 100)
    expect((await app.tries(user, openContract, doge)).code).toBe(0)
  })
})

describe('a contract', () => {
  it('takes its premium at once, and keeps the tick on which it was opened', async () => {
    const tick = await app.trade('btcusdt', '50123.45')
    const contract = await app.does(user, openContract, up)
    expect(contract).toMatchObject({ state: 'pending', direction: 'up', symbol: 'btcusdt', pairName: 'BTC/USDT' })
    expect([contract.profitOnWin?.text(), contract.payoutRatio?.text(), contract.payout]).toEqual(['85', '0.85', null])
    expect([contract.type, contract.openQuantity.text(), contract.base]).toEqual(['market', '0.00199507', 'BTC'])
    expect(await app.does(user, findContract, { contractId: contract.contractId })).toMatchObject({
      type: 'market',
      openQuantity: contract.openQuantity,
    })
    expect(contract.openTick).toEqual({ sequence: tick.sequence, price: tick.price, at: tick.at, source: 'sim' })
    expect(contract.closesAt.getTime() - contract.openedAt.getTime()).toBe(60_000)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9900', frozen: '100' })
  })

  it('that wins pays premium and profit, and every record adds up', async () => {
    const opened = await app.does(user, openContract, up)
    const { contractId } = opened
    await close(opened, '50000.01')
    const contract = await ended(contractId, user)
    expect(contract).toMatchObject({ state: 'settled', result: 'profit' })
    expect([contract.closePrice?.text(), contract.payout?.text(), contract.profitLoss?.text()]).toEqual([
      '50000.01',
      '185',
      '85',
    ])
    expect(contract.nextTick?.sequence).toBe((contract.closeTick?.sequence ?? 0) + 1)
    expect(contract.nextTick?.price.text()).toBe('12345')
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '10085', frozen: '0' })
    const records = await app.does(user, moneyRecords, { page: 1, pageSize: 100, asset: 'USDT' })
    expect(records.list.map((row) => [row.type, row.quantity.text(), row.balanceAfter?.text()])).toEqual([
      ['contractClosed', '85', '10085'],
      ['contractPrincipalReturned', '100', '10000'],
      ['contractOpened', '-100', '9900'],
      ['agentDeposit', '10000', '10000'],
    ])
    expect(records.list[0]?.reference).toEqual({ kind: 'contract', id: contractId })
  })

  it('that loses pays nothing', async () => {
    const opened = await app.does(user, openContract, down)
    await close(opened, '50000.01')
    const contract = await ended(opened.contractId, user)
    expect([contract.result, contract.payout?.text(), contract.profitLoss?.text()]).toEqual(['loss', '0', '-100'])
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9900', frozen: '0' })
  })

  it('of a fraction wins what its ratio gives, rounded down', async () => {
    const opened = await app.does(user, openContract, { ...up, premium: Amount.of('33.333333') })
    await close(opened, '60000')
    expect((await ended(opened.contractId, user)).payout?.text()).toBe('61.666666')
  })

  it('keeps what it was bought with when an operator changes what is offered', async () => {
    const earlier = await app.does(user, openContract, up)
    await app.pool.query('UPDATE contract_duration SET payout_ratio = 0.5 WHERE seconds = 60')
    app.clock.advance({ seconds: 10 })
    await app.trade('btcusdt', '50000')
    const later = await app.does(user, openContract, up)
    expect((await app.does(user, contractConfig)).payoutRatios[0]?.text()).toBe('0.5')
    await app.pool.query('UPDATE contract_duration SET payout_ratio = 0.85 WHERE seconds = 60')
    await close(earlier, '50001')
    expect((await ended(earlier.contractId, user)).payout?.text()).toBe('185')
    expect(later.profitOnWin?.text()).toBe('50')
  })

  it('counts in the profit and loss of its owner and of nobody else', async () => {
    const other = await app.signedIn()
    const bought = [up, up, down].map((terms) => app.does(user, openContract, terms))
    const contracts = await Promise.all(bought)
    await close(contracts[0] as { closesAt: Date }, '50000.01')
    await app.trade('btcusdt', '12345', { at: new Date(app.clock.now().getTime() + 1_000) })
    for (const { contractId } of contracts) await ended(contractId, user)
    const { today, total } = await app.does(user, profitLoss)
    expect([today?.text(), total?.text()]).toEqual(['70', '70'])
    expect((await app.does(user, balances, { view: 'contract' })).contract?.profitLoss?.text()).toBe('70')
    const { rows } = await app.pool.query(
      `SELECT count(*)::int AS days, count(*) FILTER (WHERE past.profit IS DISTINCT FROM kept.profit)::int AS wrong
         FROM (SELECT user_id, asset, (settled_at AT TIME ZONE 'UTC')::date AS day, sum(payout - premium) AS profit
                 FROM contract WHERE state = 'settled' GROUP BY 1, 2, 3) past
         FULL JOIN contract_realised kept USING (user_id, asset, day)`,
    )
    expect(rows[0]).toEqual({ days: expect.toSatisfy((days: number) => days > 0), wrong: 0 })
    const theirs = await app.does(other, profitLoss)
    expect([theirs.today?.text(), theirs.total?.text()]).toEqual(['0', '0'])
    app.clock.advance({ days: 1 })
    const { token } = await app.signedIn()
    expect(token).not.toBe(user.token)
    const nextDay = await app.does(user, profitLoss)
    expect([nextDay.today?.text(), nextDay.total?.text()]).toEqual(['0', '70'])
  })
})

describe('without a session', () => {
  it.each([
    [contractConfig, {}],
    [openContract, wireOf(openContract, up)],
    [contractList, {}],
    [findContract, { ID: 1 }],
    [profitLoss, {}],
  ] as const)('$path answers 4015', async (endpoint, sent) => {
    expect((await app.call(endpoint, sent)).code).toBe(4015)
  })
})

describe("another user's contract", () => {
  it('looks like one that never was', async () => {
    const { contractId } = await app.does(user, openContract, up)
    const other = await app.signedIn()
    const theirs = await app.tries(other, findContract, { contractId })
    expect(theirs).toEqual(await app.tries(other, findContract, { contractId: 999_999_999 }))
    expect(theirs.code).toBe(7)
    expect((await app.does(other, contractList)).total).toBe(0)
  })
})

describe('lists', () => {
  it('are paged, filtered by state and pair, newest first', async () => {
    const first = await app.does(user, openContract, { ...up, premium: Amount.of('10') })
    await close(first, '50000')
    await app.trade('btcusdt', '50000')
    await ended(first.contractId, user)
    await app.trade('ethusdt', '3000')
    await app.does(user, openContract, { ...up, premium: Amount.of('20') })
    await app.does(user, openContract, { ...up, premium: Amount.of('30'), symbol: 'ethusdt' })
    const premiums = async (asked: Terms<typeof contractList>) =>
      (await app.does(user, contractList, asked)).list.map((contract) => contract.premium.text())
    expect(await premiums({})).toEqual(['30', '20', '10'])
    expect(await premiums({ page: 2, pageSize: 2 })).toEqual(['10'])
    expect(await premiums({ state: 'pending' })).toEqual(['30', '20'])
    expect(await premiums({ state: 'settled' })).toEqual(['10'])
    expect(await premiums({ state: 'invalid' })).toEqual([])
    expect(await premiums({ state: 'pending', symbol: 'btcusdt' })).toEqual(['20'])
    expect(await premiums({ symbol: 'nothing' })).toEqual([])
  })
})

it('a contract has what was stated of its prices when it was opened, whatever is stated later', async () => {
  const now = app.clock.now()
  const state = (epoch: number, seed: string, from: number, until: number, bound: number) =>
    app.pool.query(
      `INSERT INTO feed_statement (position, epoch, generator, seed_hash, starts_at, ends_at, bound_at, previous, hash)
       SELECT 0, $1, 2, repeat($2, 64), $3::timestamptz + make_interval(secs => $4), $3::timestamptz + make_interval(secs => $5),
              $3::timestamptz + make_interval(secs => $6), '', ''`,
      [epoch, seed, now, from, until, bound],
    )
  await state(1, 'a', -60, 30, -60)
  await state(2, 'b', 30, 3_600, -60)
  const { contractId } = await app.does(user, openContract, up)
  // As a host could that runs another program, behind the program's back.
  await app.pool.query('ALTER TABLE feed_statement DISABLE TRIGGER feed_statement_follows')
  await app.pool.query(`INSERT INTO feed_statement
    SELECT 3, 2, 2, repeat('c', 64), starts_at, ends_at, bound_at + interval '61 seconds', hash, repeat('0', 64)
      FROM feed_statement WHERE epoch = 2`)
  const { openStatement, closeStatement } = await app.does(user, findContract, { contractId })
  expect([openStatement?.position, closeStatement?.position]).toEqual([1, 2])
  expect(chainFaults([openStatement, closeStatement] as FeedStatement[])).toEqual([])
})

it('contracts are filtered by direction, period and when they were bought, together with pair and state', async () => {
  const one = await app.signedIn({ USDT: '10000' })
  await app.trade('btcusdt', '50000')
  await app.trade('ethusdt', '3000')
  const began = app.clock.now()
  const rises = await app.does(one, openContract, up)
  const falls = await app.does(one, openContract, { ...down, durationSeconds: 120 })
  const ether = await app.does(one, openContract, { ...up, symbol: 'ethusdt' })
  const of = async (filter: object) =>
    (await app.does(one, contractList, { page: 1, pageSize: 10, ...filter })).list.map(({ contractId }) => contractId)
  expect(await of({ direction: 'up' })).toEqual([ether.contractId, rises.contractId])
  expect(await of({ durationSeconds: 120 })).toEqual([falls.contractId])
  expect(await of({ direction: 'up', symbol: 'btcusdt', state: 'pending', from: began })).toEqual([rises.contractId])
  expect(await of({ to: began })).toEqual([])
})
