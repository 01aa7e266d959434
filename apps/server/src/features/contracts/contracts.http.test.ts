import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, startTestApp, type TestApp, type TestUser } from '../../../test/harness.ts'
import { holdAccount } from '../../../test/held-account.ts'
import { balanceOf } from '../../../test/money-movers.ts'
import { expectSoundLedger } from '../../../test/sound-ledger.ts'
import { as } from '../../../test/users.ts'
import { ContractsService } from './contracts.service.ts'

const { contractConfig, openContract, contractList, findContract, profitLoss, balances, moneyRecords } = endpoints

let app: TestApp
let user: TestUser

beforeAll(async () => {
  app = await startTestApp()
  app.clock.stop()
})
afterAll(async () => {
  await expectSoundLedger(app.pool)
  await app.close()
})
beforeEach(async () => {
  user = await app.signedIn({ USDT: '10000' })
  await app.trade('btcusdt', '50000')
})

const up = { cate: 1, usdt: '100', coinname: 'btcusdt', ctime_num: 60 }
const down = { ...up, cate: 2 }

/** Lets the time of a contract pass, with this last price before its close, and another right after it. */
async function close({ closesAt }: { closesAt: Date }, price: string) {
  await app.trade('btcusdt', price, { at: new Date(closesAt.getTime() - 500) })
  app.clock.moveTo(new Date(closesAt.getTime() + 1_000))
  await app.trade('btcusdt', '12345')
}

/** Resolves to the contract once it has left the pending state: settling runs on the ticks that a test makes. */
async function ended(contractId: number, one = user) {
  const find = () => app.done(findContract, { ID: contractId }, as(one))
  await expect.poll(async () => (await find()).state).not.toBe('pending')
  return find()
}

it('says what is offered', async () => {
  const config = await app.done(contractConfig, {}, as(user))
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
  /** Eight hours in which the price moves by so many steps of 0.000001 in a minute, up or down in no order that repeats. */
  async function past(symbol: string, steps: number) {
    const { rows } = await app.pool.query('SELECT id FROM pair WHERE symbol = $1', [symbol])
    await app.pool.query('DELETE FROM candle WHERE pair_id = $1', [rows[0].id])
    await app.pool.query(
      `INSERT INTO candle (pair_id, period, open_time, open, high, low, close, volume, turnover, trades, last_sequence)
         SELECT $1, 0, minute, close, close, close, close, 1, 1, 1, 1
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
    (await app.done(contractConfig, {}, as(user))).symbolDurations.find((each) => each.symbol === symbol)?.durations

  it('follow what its price moved in the last hours: those in which that is next to a step are refused', async () => {
    const doge = { ...up, coinname: 'dogeusdt' }
    expect(await offered('dogeusdt')).toEqual([60, 120, 300, 900])
    await past('dogeusdt', 6)
    expect(await offered('dogeusdt')).toEqual([300, 900])
    expect(await offered('btcusdt')).toEqual([60, 120, 300, 900])
    expect(await app.call(openContract, doge, as(user))).toMatchObject({
      code: 7,
      data: { refusal: 'durationNotOffered', detail: { offered: '300, 900' } },
    })
    expect((await app.call(openContract, { ...doge, ctime_num: 300 }, as(user))).code).toBe(0)

    await past('dogeusdt', 0.5)
    expect(await offered('dogeusdt')).toBeUndefined()
    expect((await app.done(contractConfig, {}, as(user))).symbols).not.toContain('dogeusdt')
    expect(await app.call(openContract, { ...doge, ctime_num: 900 }, as(user))).toMatchObject({ code: 4019 })

    await past('dogeusdt', 100)
    expect((await app.call(openContract, doge, as(user))).code).toBe(0)
  })
})

describe('a contract', () => {
  it('takes its premium at once, and keeps the tick on which it was opened', async () => {
    const tick = await app.trade('btcusdt', '50123.45')
    const contract = await app.done(openContract, up, as(user))
    expect(contract).toMatchObject({ state: 'pending', direction: 'up', symbol: 'btcusdt', pairName: 'BTC/USDT' })
    expect([contract.profitOnWin.text(), contract.payoutRatio.text(), contract.payout]).toEqual(['85', '0.85', null])
    expect([contract.type, contract.openQuantity.text(), contract.base]).toEqual(['market', '0.00199507', 'BTC'])
    expect(await app.done(findContract, { ID: contract.contractId }, as(user))).toMatchObject({
      type: 'market',
      openQuantity: contract.openQuantity,
    })
    expect(contract.openTick).toEqual({ sequence: tick.sequence, price: tick.price, at: tick.at, source: 'sim' })
    expect(contract.closesAt.getTime() - contract.openedAt.getTime()).toBe(60_000)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9900', frozen: '100' })
  })

  it('that wins pays premium and profit, and every record adds up', async () => {
    const opened = await app.done(openContract, up, as(user))
    const { contractId } = opened
    await close(opened, '50000.01')
    const contract = await ended(contractId)
    expect(contract).toMatchObject({ state: 'settled', result: 'profit' })
    expect([contract.closePrice?.text(), contract.payout?.text(), contract.profitLoss?.text()]).toEqual([
      '50000.01',
      '185',
      '85',
    ])
    expect(contract.nextTick?.sequence).toBe((contract.closeTick?.sequence ?? 0) + 1)
    expect(contract.nextTick?.price.text()).toBe('12345')
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '10085', frozen: '0' })
    const records = await app.done(moneyRecords, { page: 1, pageSize: 100, coinname: 'USDT' }, as(user))
    expect(records.list.map((row) => [row.type, row.quantity.text(), row.balanceAfter.text()])).toEqual([
      ['contractClosed', '85', '10085'],
      ['contractPrincipalReturned', '100', '10000'],
      ['contractOpened', '-100', '9900'],
      ['agentDeposit', '10000', '10000'],
    ])
    expect(records.list[0]?.reference).toEqual({ kind: 'contract', id: contractId })
  })

  it('that loses pays nothing', async () => {
    const opened = await app.done(openContract, down, as(user))
    await close(opened, '50000.01')
    const contract = await ended(opened.contractId)
    expect([contract.result, contract.payout?.text(), contract.profitLoss?.text()]).toEqual(['loss', '0', '-100'])
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9900', frozen: '0' })
  })

  it('of a fraction wins what its ratio gives, rounded down', async () => {
    const opened = await app.done(openContract, { ...up, usdt: '33.333333' }, as(user))
    await close(opened, '60000')
    expect((await ended(opened.contractId)).payout?.text()).toBe('61.666666')
  })

  it('keeps what it was bought with when an operator changes what is offered', async () => {
    const earlier = await app.done(openContract, up, as(user))
    await app.pool.query('UPDATE contract_duration SET payout_ratio = 0.5 WHERE seconds = 60')
    app.clock.advance({ seconds: 10 })
    await app.trade('btcusdt', '50000')
    const later = await app.done(openContract, up, as(user))
    expect((await app.done(contractConfig, {}, as(user))).payoutRatios[0]?.text()).toBe('0.5')
    await app.pool.query('UPDATE contract_duration SET payout_ratio = 0.85 WHERE seconds = 60')
    await close(earlier, '50001')
    expect((await ended(earlier.contractId)).payout?.text()).toBe('185')
    expect(later.profitOnWin.text()).toBe('50')
  })

  it('counts in the profit and loss of its owner and of nobody else', async () => {
    const other = await app.signedIn()
    const bought = [up, up, down].map((body) => app.done(openContract, body, as(user)))
    const contracts = await Promise.all(bought)
    await close(contracts[0] as { closesAt: Date }, '50000.01')
    await app.trade('btcusdt', '12345', { at: new Date(app.clock.now().getTime() + 1_000) })
    for (const { contractId } of contracts) await ended(contractId)
    const { today, total } = await app.done(profitLoss, {}, as(user))
    expect([today.text(), total.text()]).toEqual(['70', '70'])
    expect((await app.done(balances, { cate: 2 }, as(user))).contract?.profitLoss.text()).toBe('70')
    const { rows } = await app.pool.query(
      `SELECT count(*)::int AS days, count(*) FILTER (WHERE past.profit IS DISTINCT FROM kept.profit)::int AS wrong
         FROM (SELECT user_id, asset, (settled_at AT TIME ZONE 'UTC')::date AS day, sum(payout - premium) AS profit
                 FROM contract WHERE state = 'settled' GROUP BY 1, 2, 3) past
         FULL JOIN contract_realised kept USING (user_id, asset, day)`,
    )
    expect(rows[0]).toEqual({ days: expect.toSatisfy((days: number) => days > 0), wrong: 0 })
    const theirs = await app.done(profitLoss, {}, as(other))
    expect([theirs.today.text(), theirs.total.text()]).toEqual(['0', '0'])
    app.clock.advance({ days: 1 })
    const { token } = await app.signedIn()
    expect(token).not.toBe(user.token)
    const nextDay = await app.done(profitLoss, {}, as(user))
    expect([nextDay.today.text(), nextDay.total.text()]).toEqual(['0', '70'])
  })
})

describe('a contract that waits to be written', () => {
  const contracts = () => app.get(ContractsService)
  const wish = { symbol: 'btcusdt', direction: 'up', premium: Amount.of('10'), durationSeconds: 60 } as const

  it('behind others of its buyer opens at the price of when it is written; too many are declined', async () => {
    const held = await holdAccount(app.pool, `user:${user.userId}:available:USDT`)
    const first = contracts().open(user.userId, wish)
    await held.awaited(1)
    const behind = Array.from({ length: 100 }, () => contracts().open(user.userId, wish))
    await expect(contracts().open(user.userId, wish)).rejects.toMatchObject({ refusal: 'overloaded' })
    await app.trade('btcusdt', '50100')
    await held.letGo()
    const opened = await Promise.all([first, ...behind])
    expect(new Set(opened.map(({ openPrice }) => openPrice.text()))).toEqual(new Set(['50100']))
    expect(opened.every(({ openTick, openedAt }) => openedAt >= openTick.at)).toBe(true)
  })

  it('for the database so long that its price is past takes the price of then', async () => {
    const held = await holdAccount(app.pool, `user:${user.userId}:available:USDT`)
    const waiting = app.done(openContract, up, as(user, 'waits'))
    await held.awaited(1, { seconds: 2 })
    await app.trade('btcusdt', '50200')
    await held.letGo()
    const contract = await waiting
    expect(contract.openPrice.text()).toBe('50200')
    expect((await app.done(openContract, up, as(user, 'waits'))).contractId).toBe(contract.contractId)
    expect((await app.done(contractList, {}, as(user))).total).toBe(1)
  })
})

describe('refusals', () => {
  it.each<[string, object, number, string]>([
    ['an unknown symbol', { coinname: 'dogebtc' }, 4019, 'currencyUnsupported'],
    ['a period too short', { ctime_num: 59 }, 7, 'durationNotOffered'],
    ['a period too long', { ctime_num: 901 }, 7, 'durationNotOffered'],
    ['a period between two', { ctime_num: 61 }, 7, 'durationNotOffered'],
    ['too little', { usdt: '9.99' }, 4006, 'belowMinimumInvestment'],
    ['too much', { usdt: '10000.01' }, 4018, 'aboveMaximum'],
    ['more digits than the coin has', { usdt: '10.0000001' }, 7, 'quantityStep'],
    ['a direction that is none', { cate: 3 }, 7, 'badInput'],
    ['no direction', { cate: null }, 7, 'badInput'],
    ['no amount', { usdt: undefined }, 7, 'badInput'],
    ['a negative amount', { usdt: '-100' }, 7, 'badInput'],
    ['a period that is no number', { ctime_num: '60s' }, 7, 'badInput'],
  ])('%s', async (_, change, code, refusal) => {
    const answer = await app.call(openContract, { ...up, ...change }, as(user))
    expect(answer).toMatchObject({ status: 200, code, refusal })
    expect(answer.msg).not.toMatch(/\{\{|refusals:/)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '10000', frozen: '0' })
  })

  it('more than there is, with what is there', async () => {
    const poor = await app.signedIn({ USDT: '50' })
    const answer = await app.call(openContract, up, as(poor))
    expect(answer).toMatchObject({ code: 4020, data: { detail: { available: '50', asset: 'USDT' } } })
    expect((await app.call(openContract, up, as(await app.signedIn()))).code).toBe(4020)
  })

  it('a stale price, with its age', async () => {
    app.clock.advance({ seconds: 3 })
    expect(await app.call(openContract, up, as(user))).toMatchObject({ code: 7, refusal: 'priceStale' })
  })

  it('a pair on which an operator offers none', async () => {
    await app.pool.query(`UPDATE contract_symbol SET enabled = false WHERE symbol = 'ethusdt'`)
    app.clock.advance({ seconds: 10 })
    await app.trade('ethusdt', '3000')
    expect(await app.call(openContract, { ...up, coinname: 'ethusdt' }, as(user))).toMatchObject({ code: 4019 })
    await app.pool.query(`UPDATE contract_symbol SET enabled = true WHERE symbol = 'ethusdt'`)
  })

  it('a closed market, and one that closes before the contract would', async () => {
    const restored = app.clock.now()
    app.clock.moveTo(new Date('2026-11-21T12:00:00.000Z'))
    const closed = await app.call(openContract, { ...up, coinname: 'eurusd' }, as(user))
    app.clock.moveTo(new Date('2026-11-20T21:59:30.000Z'))
    await app.trade('eurusd', '1.08')
    const closing = await app.call(openContract, { ...up, coinname: 'eurusd' }, as(user))
    app.clock.moveTo(restored)
    expect(closed).toMatchObject({ code: 4026, data: { detail: { opensAt: '2026-11-22T22:00:00.000Z' } } })
    expect(closing).toMatchObject({ code: 4026, refusal: 'marketClosesFirst' })
    expect(closing.msg).toContain('Nov 20, 2026')
  })

  it('trusts no ratio, price, result, time or owner of the client', async () => {
    const other = await app.signedIn()
    const contract = await app.done(
      openContract,
      {
        ...up,
        ...{
          ratio: '9',
          expect_profit: '999',
          open_price: '1',
          close_price: '1',
          status: 2,
          result: 1,
          uid: other.userId,
        },
        ...{ open_time: '2020-01-01T00:00:00.000Z', close_time: '2020-01-01T00:00:00.000Z', win: 1, profit: '5' },
      },
      as(user),
    )
    expect([contract.profitOnWin.text(), contract.openPrice.text(), contract.state]).toEqual(['85', '50000', 'pending'])
    expect((await app.done(contractList, {}, as(other))).total).toBe(0)
  })
})

/** How many contracts were opened for each closing second. */
function countsBySecond(answers: readonly Answer[]): number[] {
  const counts = new Map<string, number>()
  for (const { code, data } of answers) {
    if (code !== 0) continue
    const second = (data as { close_time: string }).close_time.slice(0, 19)
    counts.set(second, (counts.get(second) ?? 0) + 1)
  }
  return [...counts.values()]
}

describe("the house's cap for one pair and closing second", () => {
  const cap = (most: string) => app.pool.query('UPDATE contract_setting SET exposure_max = $1', [most])

  it('takes what fits, says how much more would, and counts other pairs and periods apart', async () => {
    await cap('100')
    const others = await Promise.all([1, 2, 3].map(() => app.signedIn({ USDT: '1000' })))
    app.clock.advance({ seconds: 10 })
    await app.trade('btcusdt', '50000')
    await app.trade('ethusdt', '3000')
    // All at once: of those that close in the same second one fits, wherever the seconds change.
    const answers = await Promise.all(others.map((one) => app.call(openContract, up, as(one))))
    for (const count of countsBySecond(answers)) expect(count).toBe(1)
    const refused = answers.find((answer) => answer.code !== 0)
    expect(refused).toMatchObject({ code: 4018, refusal: 'expiryFull', data: { detail: { maximum: '17.647058' } } })
    expect((await app.call(openContract, { ...up, coinname: 'ethusdt' }, as(user))).code).toBe(0)
    expect((await app.call(openContract, { ...up, ctime_num: 120 }, as(user))).code).toBe(0)
    await cap('100000')
    app.clock.advance({ seconds: 10 })
  })

  it('holds when many arrive at once, and what could not be paid takes nothing of it', async () => {
    await cap('425')
    const rich = await Promise.all(Array.from({ length: 20 }, () => app.signedIn({ USDT: '100' })))
    const poor = await Promise.all(Array.from({ length: 20 }, () => app.signedIn()))
    app.clock.advance({ seconds: 10 })
    await app.trade('btcusdt', '50000')
    const answers = await Promise.all([...poor, ...rich].map((one) => app.call(openContract, up, as(one))))
    await cap('100000')
    app.clock.advance({ seconds: 10 })
    const opened = answers.filter((answer) => answer.code === 0)
    for (const count of countsBySecond(opened)) expect(count).toBeLessThanOrEqual(5)
    expect(opened.length).toBeGreaterThanOrEqual(5)
    expect(answers.slice(0, 20).every((answer) => answer.code === 4020 || answer.code === 4018)).toBe(true)
    const { rows } = await app.pool.query(
      `SELECT count(*)::int AS wrong FROM contract_exposure exposure WHERE profits <> (
         SELECT coalesce(sum(profit), 0) FROM contract WHERE contract.pair_id = exposure.pair_id
            AND date_trunc('second', closes_at) = exposure.closing_second)`,
    )
    expect(rows[0].wrong).toBe(0)
  })
})

describe('without a session', () => {
  it.each([
    [contractConfig, {}],
    [openContract, up],
    [contractList, {}],
    [findContract, { ID: 1 }],
    [profitLoss, {}],
  ] as const)('$path answers 4015', async (endpoint, sent) => {
    expect((await app.call(endpoint, sent)).code).toBe(4015)
  })
})

describe("another user's contract", () => {
  it('looks like one that never was', async () => {
    const { contractId } = await app.done(openContract, up, as(user))
    const other = await app.signedIn()
    const theirs = await app.call(findContract, { ID: contractId }, as(other))
    expect(theirs).toEqual(await app.call(findContract, { ID: 999_999_999 }, as(other)))
    expect(theirs.code).toBe(7)
    expect((await app.done(contractList, {}, as(other))).total).toBe(0)
  })
})

describe('the same submit again', () => {
  it('is answered as the first time, also after it was settled, and moves no money', async () => {
    const first = await app.call(openContract, up, as(user, 'k-1'))
    const again = await Promise.all([1, 2, 3].map(() => app.call(openContract, up, as(user, 'k-1'))))
    for (const answer of again) expect(answer).toEqual(first)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9900', frozen: '100' })
    const contractId = (first.data as { ID: number }).ID
    await close(await app.done(findContract, { ID: contractId }, as(user)), '50000')
    await ended(contractId)
    expect(await app.call(openContract, up, as(user, 'k-1'))).toEqual(first)
  })

  it('sent fifty times at once is one contract', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.call(openContract, up, as(user, 'k-50'))))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1)
    expect(answers[0]?.code).toBe(0)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9900', frozen: '100' })
  })

  it('was refused: is refused again, even when it would pass now', async () => {
    const poor = await app.signedIn({ USDT: '1' })
    const short = await app.call(openContract, up, as(poor, 'k-2'))
    expect(short.code).toBe(4020)
    app.clock.advance({ seconds: 3 })
    const stale = await app.call(openContract, up, as(user, 'k-3'))
    expect(stale.refusal).toBe('priceStale')
    await app.trade('btcusdt', '50000')
    expect(await app.call(openContract, up, as(user, 'k-3'))).toEqual(stale)
    expect(await app.call(openContract, up, as(poor, 'k-2'))).toEqual(short)
  })

  it('with another body is refused', async () => {
    await app.call(openContract, up, as(user, 'k-4'))
    expect(await app.call(openContract, down, as(user, 'k-4'))).toMatchObject({
      code: 7,
      refusal: 'idempotencyKeyReused',
    })
  })
})

it('fifty at once with funds for one: one succeeds, forty-nine get 4020', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => app.call(openContract, { ...up, usdt: '10000' }, as(user))),
  )
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
  expect(answers.filter((answer) => answer.code === 4020)).toHaveLength(49)
  expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '0', frozen: '10000' })
})

describe('lists', () => {
  it('are paged, filtered by state and pair, newest first', async () => {
    const first = await app.done(openContract, { ...up, usdt: '10' }, as(user))
    await close(first, '50000')
    await app.trade('btcusdt', '50000')
    await ended(first.contractId)
    await app.trade('ethusdt', '3000')
    await app.done(openContract, { ...up, usdt: '20' }, as(user))
    await app.done(openContract, { ...up, usdt: '30', coinname: 'ethusdt' }, as(user))
    const premiums = async (query: object) =>
      (await app.done(contractList, query, as(user))).list.map((contract) => contract.premium.text())
    expect(await premiums({})).toEqual(['30', '20', '10'])
    expect(await premiums({ page: 2, pageSize: 2 })).toEqual(['10'])
    expect(await premiums({ status: 1 })).toEqual(['30', '20'])
    expect(await premiums({ status: 2 })).toEqual(['10'])
    expect(await premiums({ status: 3 })).toEqual([])
    expect(await premiums({ status: 1, coinname: 'btcusdt' })).toEqual(['20'])
    expect(await premiums({ coinname: 'nothing' })).toEqual([])
  })
})
