import { Amount } from '@halyard/domain'
import { accepted, wireOf } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { contractsOf, down, up } from '../../../test/contracts.ts'
import { type Answer, appOfFile, type TestUser } from '../../../test/harness.ts'
import { holdAccount } from '../../../test/held-account.ts'
import { balanceOf } from '../../../test/money-movers.ts'
import { ContractsService } from './contracts.service.ts'

const { openContract, contractList, findContract } = endpoints

const app = appOfFile({ ROLES: 'api,worker' })
const { buyer, close, ended } = contractsOf(app)
let user: TestUser

beforeEach(async () => {
  user = await buyer()
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
    expect(opened.every(({ openTick, openedAt }) => openTick !== null && openedAt >= openTick.at)).toBe(true)
  })

  it('for the database so long that its price is past takes the price of then', async () => {
    const held = await holdAccount(app.pool, `user:${user.userId}:available:USDT`)
    const waiting = app.does(user, openContract, up, 'waits')
    await held.awaited(1, { seconds: 2 })
    await app.trade('btcusdt', '50200')
    await held.letGo()
    const contract = await waiting
    expect(contract.openPrice.text()).toBe('50200')
    expect((await app.does(user, openContract, up, 'waits')).contractId).toBe(contract.contractId)
    expect((await app.does(user, contractList)).total).toBe(1)
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
    const answer = await app.call(openContract, { ...wireOf(openContract, up), ...change }, user)
    expect(answer).toMatchObject({ status: 200, code, refusal })
    expect(answer.msg).not.toMatch(/\{\{|refusals:/)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '10000', frozen: '0' })
  })

  it('more than there is, with what is there', async () => {
    const poor = await app.signedIn({ USDT: '50' })
    const answer = await app.tries(poor, openContract, up)
    expect(answer).toMatchObject({ code: 4020, data: { detail: { available: '50', asset: 'USDT' } } })
    expect((await app.tries(await app.signedIn(), openContract, up)).code).toBe(4020)
  })

  it('a stale price, with its age', async () => {
    app.clock.advance({ seconds: 3 })
    expect(await app.tries(user, openContract, up)).toMatchObject({ code: 7, refusal: 'priceStale' })
  })

  it('a pair on which an operator offers none', async () => {
    await app.pool.query(`UPDATE contract_symbol SET enabled = false WHERE symbol = 'ethusdt'`)
    app.clock.advance({ seconds: 10 })
    await app.trade('ethusdt', '3000')
    expect(await app.tries(user, openContract, { ...up, symbol: 'ethusdt' })).toMatchObject({ code: 4019 })
    await app.pool.query(`UPDATE contract_symbol SET enabled = true WHERE symbol = 'ethusdt'`)
  })

  it('a closed market, and one that closes before the contract would', async () => {
    const restored = app.clock.now()
    app.clock.moveTo(new Date('2026-11-21T12:00:00.000Z'))
    const closed = await app.tries(user, openContract, { ...up, symbol: 'eurusd' })
    app.clock.moveTo(new Date('2026-11-20T21:59:30.000Z'))
    await app.trade('eurusd', '1.08')
    const closing = await app.tries(user, openContract, { ...up, symbol: 'eurusd' })
    app.clock.moveTo(restored)
    expect(closed).toMatchObject({ code: 4026, data: { detail: { opensAt: '2026-11-22T22:00:00.000Z' } } })
    expect(closing).toMatchObject({ code: 4026, refusal: 'marketClosesFirst' })
    expect(closing.msg).toContain('Nov 20, 2026')
  })

  it('trusts no ratio, price, result, time or owner of the client', async () => {
    const other = await app.signedIn()
    const contract = accepted(
      openContract,
      await app.call(
        openContract,
        {
          ...wireOf(openContract, up),
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
        user,
      ),
    )
    expect([contract.profitOnWin?.text(), contract.openPrice.text(), contract.state]).toEqual([
      '85',
      '50000',
      'pending',
    ])
    expect((await app.does(other, contractList)).total).toBe(0)
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
    const answers = await Promise.all(others.map((one) => app.tries(one, openContract, up)))
    for (const count of countsBySecond(answers)) expect(count).toBe(1)
    const refused = answers.find((answer) => answer.code !== 0)
    expect(refused).toMatchObject({ code: 4018, refusal: 'expiryFull', data: { detail: { maximum: '17.647058' } } })
    expect((await app.tries(user, openContract, { ...up, symbol: 'ethusdt' })).code).toBe(0)
    expect((await app.tries(user, openContract, { ...up, durationSeconds: 120 })).code).toBe(0)
    await cap('100000')
    app.clock.advance({ seconds: 10 })
  })

  it('holds when many arrive at once, and what could not be paid takes nothing of it', async () => {
    await cap('425')
    const rich = await Promise.all(Array.from({ length: 20 }, () => app.signedIn({ USDT: '100' })))
    const poor = await Promise.all(Array.from({ length: 20 }, () => app.signedIn()))
    app.clock.advance({ seconds: 10 })
    await app.trade('btcusdt', '50000')
    const answers = await Promise.all([...poor, ...rich].map((one) => app.tries(one, openContract, up)))
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

describe('the same submit again', () => {
  it('is answered as the first time, also after it was settled, and moves no money', async () => {
    const first = await app.tries(user, openContract, up, 'k-1')
    const again = await Promise.all([1, 2, 3].map(() => app.tries(user, openContract, up, 'k-1')))
    for (const answer of again) expect(answer).toEqual(first)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9900', frozen: '100' })
    const { contractId } = accepted(openContract, first)
    await close(await app.does(user, findContract, { contractId }), '50000')
    await ended(contractId, user)
    expect(await app.tries(user, openContract, up, 'k-1')).toEqual(first)
  })

  it('sent fifty times at once is one contract', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.tries(user, openContract, up, 'k-50')))
    expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1)
    expect(answers[0]?.code).toBe(0)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '9900', frozen: '100' })
  })

  it('was refused: is refused again, even when it would pass now', async () => {
    const poor = await app.signedIn({ USDT: '1' })
    const short = await app.tries(poor, openContract, up, 'k-2')
    expect(short.code).toBe(4020)
    app.clock.advance({ seconds: 3 })
    const stale = await app.tries(user, openContract, up, 'k-3')
    expect(stale.refusal).toBe('priceStale')
    await app.trade('btcusdt', '50000')
    expect(await app.tries(user, openContract, up, 'k-3')).toEqual(stale)
    expect(await app.tries(poor, openContract, up, 'k-2')).toEqual(short)
  })

  it('with another body is refused', async () => {
    await app.tries(user, openContract, up, 'k-4')
    expect(await app.tries(user, openContract, down, 'k-4')).toMatchObject({
      code: 7,
      refusal: 'idempotencyKeyReused',
    })
  })
})

it('fifty at once with funds for one: one succeeds, forty-nine get 4020', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => app.tries(user, openContract, { ...up, premium: Amount.of('10000') })),
  )
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
  expect(answers.filter((answer) => answer.code === 4020)).toHaveLength(49)
  expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '0', frozen: '10000' })
})
