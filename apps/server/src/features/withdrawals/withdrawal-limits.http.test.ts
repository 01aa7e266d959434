import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { programOf } from '../../../test/htx-programs.ts'
import { balanceOf, verified, withdrawalPassword } from '../../../test/money-movers.ts'
import { addOperator, callOps, editByTwo, type TestOperator } from '../../../test/operators.ts'
import { bankCard, reviewer, withdrawal, withdrawalsOf } from '../../../test/withdrawals.ts'

const { createWithdrawal, createCardWithdrawal, cancelWithdrawal, saveBankCard, withdrawalLimits } = endpoints

const app = appOfFile({ OPS_ENABLED: '1' })
const { service } = withdrawalsOf(app)
let operators: readonly [TestOperator, TestOperator]
beforeAll(async () => {
  app.clock.stop()
  operators = [await addOperator(app, 'treasurer'), await addOperator(app, 'treasurer')]
  await app.trade('btcusdt', '50000')
  await app.trade('eurusd', '1.25')
  // Prices grow old from here on: limits hold all the same.
  app.clock.advance({ hours: 1 })
  await limit('verified', '300', '1000')
})
afterEach(() => app.clock.advance({ hours: 25 }))

const limit = (level: string, single: string, daily: string) =>
  editByTwo(app, operators, `withdrawal-limit/${level}`, { single, daily })
const usdt = (quantity: string) => ({ ...withdrawal, quantity: Amount.of(quantity) })
const btc = (quantity: string) => ({
  ...{ ...withdrawal, coinId: undefined, asset: 'BTC', network: 'BTC', quantity: Amount.of(quantity) },
  address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
})
const funded = async () => {
  const user = await verified(app, { USDT: '5000', BTC: '1', EUR: '5000' })
  return app.signedInAgain(user)
}
const withdraw = (user: TestUser, quantity: string) => app.tries(user, createWithdrawal, usdt(quantity))

describe('the limits of a level', () => {
  it('are told before, in USDT and in the coin that is named', async () => {
    const user = await funded()
    await withdraw(user, '250')
    const told = await app.does(user, withdrawalLimits, { asset: 'BTC' })
    expect(told).toMatchObject({ level: 'verified', spent: Amount.of('250') })
    expect(told.levels.map(({ level, single, daily }) => [level, single.text(), daily.text()])).toEqual([
      ['verified', '300', '1000'],
      ['secured', '1000000', '2000000'],
    ])
    expect([told.inCoin?.single.text(), told.inCoin?.left.text()]).toEqual(['0.006', '0.015'])
    const inEuro = (await app.does(user, withdrawalLimits, { asset: 'EUR' })).inCoin
    expect([inEuro?.single.text(), inEuro?.left.text()]).toEqual(['240', '600'])
    expect((await app.does(user, withdrawalLimits, {})).inCoin).toBeNull()
    expect((await app.tries(user, withdrawalLimits, { asset: 'NONE' })).refusal).toBe('currencyUnsupported')
    expect(await app.does(await app.signedIn(), withdrawalLimits, {})).toMatchObject({ level: 'unverified' })
  })

  it('hold at once and over any 24 hours, for addresses and cards together, whatever the coin', async () => {
    const user = await funded()
    const { cardId } = await app.does(user, saveBankCard, bankCard)
    const card = (quantity: string) => ({
      ...{ cardId, asset: 'EUR', quantity: Amount.of(quantity), withdrawalPassword, remark: '' },
    })
    expect(await withdraw(user, '300.000001')).toMatchObject({
      refusal: 'withdrawalTooLarge',
      msg: 'You can withdraw up to 300 USDT at once. This would be 300.000001 USDT.',
    })
    expect(await app.tries(user, createWithdrawal, btc('0.00600001'))).toMatchObject({ refusal: 'withdrawalTooLarge' })
    expect(await app.tries(user, createCardWithdrawal, card('240.01'))).toMatchObject({ refusal: 'withdrawalTooLarge' })
    await app.does(user, createWithdrawal, btc('0.006'))
    await app.does(user, createCardWithdrawal, card('240'))
    app.clock.advance({ hours: 12 })
    const { withdrawalId } = await app.does(user, createWithdrawal, usdt('300'))
    expect(await withdraw(user, '100.000001')).toMatchObject({
      refusal: 'withdrawalDayFull',
      msg: 'You can withdraw 1000 USDT in 24 hours. 100 USDT of that are left.',
    })
    // What was given back does not count, and what is a day old neither.
    await app.does(user, cancelWithdrawal, { withdrawalId })
    await app.does(user, createWithdrawal, usdt('300'))
    expect((await withdraw(user, '200')).refusal).toBe('withdrawalDayFull')
    app.clock.advance({ hours: 12, minutes: 1 })
    await app.does(user, createWithdrawal, usdt('300'))
  })

  it('are more with a second factor that has been on for a day', async () => {
    const user = await funded()
    await app.pool.query(`INSERT INTO two_factor (user_id, secret, confirmed_at) VALUES ($1, 'x', $2)`, [
      user.userId,
      app.clock.now(),
    ])
    const level = async () => (await app.does(user, withdrawalLimits, {})).level
    expect(await level()).toBe('verified')
    app.clock.advance({ hours: 23 })
    expect(await level()).toBe('verified')
    app.clock.advance({ hours: 1 })
    expect(await level()).toBe('secured')
  })

  it('hold for programs, also in the dialect', async () => {
    const user = await verified(app, { USDT: '5000' })
    const { address } = withdrawal
    await app.does(user, endpoints.saveAddress, { asset: 'USDT', network: 'TRC20', address, remark: 'My wallet' })
    app.clock.advance({ days: 2 })
    const program = await programOf(app, await app.signedInAgain(user), { mayWithdraw: true })
    const create = async (amount: number) =>
      (await program.post('/v1/dw/withdraw/api/create', { address, currency: 'usdt', amount, chain: 'trc20usdt' })).body
    const quota = (await program.get('/v2/account/withdraw/quota', { currency: 'usdt' })).body.data
    expect(quota.chains[0]).toMatchObject({ chain: 'trc20usdt', maxWithdrawAmt: '299' })
    expect(await create(300)).toMatchObject({ status: 'error', 'err-code': 'bad-request' })
    for (const _ of [1, 2, 3]) expect(await create(299)).toMatchObject({ status: 'ok' })
    expect((await program.get('/v2/account/withdraw/quota', { currency: 'usdt' })).body.data.chains[0]).toMatchObject({
      maxWithdrawAmt: '99',
    })
    expect(await create(100)).toMatchObject({ status: 'error', 'err-code': 'bad-request' })
    expect(await create(99)).toMatchObject({ status: 'ok' })
  })

  it('let through exactly a day when all of it is asked for 24 times at once', async () => {
    await limit('verified', '1000', '1000')
    const user = await funded()
    const asked = await Promise.all(Array.from({ length: 24 }, () => withdraw(user, '1000')))
    await limit('verified', '300', '1000')
    expect(asked.map(({ refusal }) => refusal ?? 'accepted').sort()).toEqual([
      'accepted',
      ...Array.from({ length: 23 }, () => 'withdrawalDayFull'),
    ])
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '4000', frozen: '1000' })
  })

  it('let through exactly a day when processes write it at the same time, each in another coin', async () => {
    const [user, now] = [await funded(), app.clock.now()]
    const request = (asset: string) => ({
      ...{ ordinal: 1, user_id: user.userId, kind: 'chain', asset, quantity: '0.5', fee: '0.1', network: 'TRC20' },
      ...{ address: 'T1', remark: '', debts: [], worth: '250', worth_asset: 'USDT' },
      legs: [
        [`user:${user.userId}:available:${asset}`, '-0.5', 1],
        [`user:${user.userId}:withdrawal:${asset}`, '0.5', null],
      ],
    })
    const written = await Promise.all(
      Array.from({ length: 24 }, async (_, at) => {
        const rows = JSON.stringify([request(['USDT', 'BTC', 'EUR'][at % 3] ?? 'USDT')])
        const client = await app.pool.connect()
        try {
          await client.query('BEGIN')
          const answer = await client.query('SELECT refusal FROM withdrawal_write($1::jsonb, $2)', [rows, now])
          await client.query('COMMIT')
          return answer.rows[0]?.refusal
        } finally {
          client.release()
        }
      }),
    )
    const accepted = written.filter((refusal) => refusal === null)
    // BTC is spent after two of 0.5; the day after four of 250.
    expect(accepted).toHaveLength(4)
    const { spent } = await app.does(user, withdrawalLimits, {})
    expect(spent.text()).toBe('1000')
  })
})

describe('operators', () => {
  it('change a limit by two, who are treasurers, and never above the day', async () => {
    const [anna, ben] = operators
    const asked = await callOps(app, anna, 'POST', '/edits/withdrawal-limit/secured', { daily: '2500000' })
    expect(asked.data).toMatchObject({
      outcome: 'one more needed',
      item: { before: { daily: '2000000.000000000000000000' } },
    })
    const { id } = asked.data.item as { id: number }
    expect((await callOps(app, ben, 'POST', `/reviews/edit/${id}/approve`)).code).toBe(0)
    expect((await limit('secured', '2', '1')).msg).toContain('withdrawal_limit_daily_from_single')
    expect((await limit('unverified', '1', '1')).msg).toBe('There is no withdrawal-limit unverified.')
    const editor = await addOperator(app, 'editor')
    expect((await callOps(app, editor, 'POST', '/edits/withdrawal-limit/secured', { daily: '1' })).msg).toContain(
      'This takes a treasurer',
    )
  })

  it('approve what was asked for before a limit was lowered', async () => {
    const user = await funded()
    const { withdrawalId } = await app.does(user, createWithdrawal, usdt('300'))
    await limit('verified', '100', '100')
    expect(await service().approve(withdrawalId, reviewer)).toEqual({ changed: true })
    expect((await withdraw(user, '50')).msg).toBe('You can withdraw 100 USDT in 24 hours. 0 USDT of that are left.')
    await limit('verified', '300', '1000')
  })
})
