import { Amount } from '@halyard/domain'
import { accepted, wireOf } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { balanceOf, passRealName, verified, withdrawalPassword } from '../../../test/money-movers.ts'
import { reviewer, withdrawal, withdrawalsOf } from '../../../test/withdrawals.ts'

const { createWithdrawal, changeWithdrawalPassword } = endpoints

const app = appOfFile({ TEST_CODE: '424242' })
const { service, pay } = withdrawalsOf(app)
let user: TestUser

beforeEach(async () => {
  user = await verified(app, { USDT: '1000', EUR: '1000' })
})

describe('refusals', () => {
  it.each<[string, object, number, string]>([
    ['an unknown coin', { coinId: null, asset: 'ABC' }, 4019, 'currencyUnsupported'],
    ['a coin and a number of another', { coinId: 2 }, 4019, 'currencyUnsupported'],
    ['a number that no coin can have', { coinId: 3_000_000_000 }, 4019, 'currencyUnsupported'],
    ['an unknown network', { network: 'BTC' }, 7, 'networkUnsupported'],
    ['nothing', { quantity: Amount.of('0') }, 4013, 'quantityMissing'],
    ['too little', { quantity: Amount.of('9.999999') }, 7, 'belowMinimum'],
    ['too much', { quantity: Amount.of('100000.000001') }, 7, 'quantityAboveMaximum'],
    ['more digits than the coin has', { quantity: Amount.of('10.0000001') }, 7, 'amountPrecision'],
    ['an address with a wrong checksum', { address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u' }, 7, 'addressMalformed'],
    ['an address of another network', { network: 'ERC20', quantity: Amount.of('50') }, 7, 'addressMalformed'],
    ['no withdrawal password', { withdrawalPassword: '' }, 4022, 'withdrawalPasswordMissing'],
    ['a wrong withdrawal password', { withdrawalPassword: 'wrong-one' }, 4023, 'withdrawalPasswordWrong'],
    ['more than there is', { quantity: Amount.of('1000.01') }, 4020, 'insufficientBalance'],
  ])('%s', async (_, change, code, refusal) => {
    const answer = await app.tries(user, createWithdrawal, { ...withdrawal, ...change })
    expect(answer).toMatchObject({ status: 200, code, refusal })
    expect(answer.msg).not.toMatch(/\{\{|refusals:/)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '1000', frozen: '0' })
  })

  it('no real name', async () => {
    const nobody = await app.signedIn({ USDT: '1000' })
    expect(await app.tries(nobody, createWithdrawal, withdrawal)).toMatchObject({
      code: 4025,
      refusal: 'realNameRequired',
    })
    await passRealName(app, nobody)
    expect((await app.tries(nobody, createWithdrawal, withdrawal)).code).toBe(4022)
  })

  it('a remark with control or bidirectional characters or half of one, or too long a one', async () => {
    for (const remark of ['a\u202eb', 'a\u0000b', '\ud800', 'x'.repeat(129)]) {
      const sent = { ...wireOf(createWithdrawal, withdrawal), remark }
      expect(await app.call(createWithdrawal, sent, user)).toMatchObject({
        refusal: 'badInput',
        data: { errors: [{ path: 'remark' }] },
      })
    }
  })

  it('for 24 hours after the withdrawal password changed, saying until when and why', async () => {
    const change = { password: '550021', oldPassword: withdrawalPassword, code: '424242' }
    await app.does(user, changeWithdrawalPassword, change)
    const changed = { ...withdrawal, withdrawalPassword: '550021' }
    const answer = await app.tries(user, createWithdrawal, changed)
    expect(answer).toMatchObject({
      code: 7,
      refusal: 'withdrawalsBlocked',
      data: { detail: { reason: 'withdrawalPasswordChanged' } },
    })
    expect(answer.msg).toMatch(/paused until .*UTC\. Your withdrawal password was changed\./)
    const until = (answer.data as { detail: { until: string } }).detail.until
    expect(new Date(until).getTime() - app.clock.now().getTime()).toBeGreaterThan(23.9 * 3_600_000)
    app.clock.advance({ hours: 24, seconds: 1 })
    expect((await app.tries(user, createWithdrawal, changed)).code).toBe(0)
    app.clock.advance({ hours: -24, seconds: -1 })
  })

  it('for 24 hours after five wrong withdrawal passwords', async () => {
    const wrong = { ...withdrawal, withdrawalPassword: 'wrong-one' }
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await app.tries(user, createWithdrawal, wrong)).code).toBe(4023)
    }
    const answer = await app.tries(user, createWithdrawal, withdrawal)
    expect(answer).toMatchObject({
      refusal: 'withdrawalsBlocked',
      data: { detail: { reason: 'withdrawalPasswordTries' } },
    })
    expect(answer.msg).toContain('5 times')
  })

  it('for everybody while the books are not in order, and nothing leaves', async () => {
    const { withdrawalId } = await app.does(user, createWithdrawal, withdrawal)
    await app.pool.query(`INSERT INTO ledger_alarm (raised_at, detail) VALUES (now(), '[]')`)
    expect((await app.tries(user, createWithdrawal, withdrawal)).refusal).toBe('withdrawalsStopped')
    await expect(service().approve(withdrawalId, reviewer)).rejects.toMatchObject({ refusal: 'withdrawalsStopped' })
    await app.pool.query('UPDATE ledger_alarm SET cleared_at = now()')
    expect(await service().approve(withdrawalId, reviewer)).toEqual({ changed: true })
  })

  it('trusts no fee, state or owner of the client', async () => {
    const other = await app.signedIn()
    const asked = accepted(
      createWithdrawal,
      await app.call(
        createWithdrawal,
        { ...wireOf(createWithdrawal, withdrawal), fee: '0', real_num: '100', status: 2, uid: other.userId, cate: 2 },
        user,
      ),
    )
    expect([asked.state, asked.kind, asked.fee.text()]).toEqual(['review', 'chain', '1'])
  })
})

describe('the same submit again', () => {
  it('is answered as the first time, whatever has happened since', async () => {
    const first = await app.tries(user, createWithdrawal, withdrawal, 'k-1')
    expect(first.code).toBe(0)
    await pay(accepted(createWithdrawal, first).withdrawalId)
    const change = { password: '550021', oldPassword: withdrawalPassword, code: '424242' }
    await app.does(user, changeWithdrawalPassword, change)
    const again = await Promise.all([1, 2, 3].map(() => app.tries(user, createWithdrawal, withdrawal, 'k-1')))
    for (const answer of again) expect(answer).toEqual(first)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '900', frozen: '0' })
  })

  it('sent fifty times at once is one withdrawal', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => app.tries(user, createWithdrawal, withdrawal, 'k-50')),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1)
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '900', frozen: '100' })
  })

  it('with a wrong password counts as one try', async () => {
    const wrong = { ...withdrawal, withdrawalPassword: 'wrong-one' }
    for (let times = 0; times < 8; times += 1) {
      expect((await app.tries(user, createWithdrawal, wrong, 'k-2')).code).toBe(4023)
    }
    expect((await app.tries(user, createWithdrawal, withdrawal)).code).toBe(0)
  })

  it('with another body is refused', async () => {
    await app.does(user, createWithdrawal, withdrawal, 'k-3')
    const other = await app.tries(user, createWithdrawal, { ...withdrawal, quantity: Amount.of('101') }, 'k-3')
    expect(other.refusal).toBe('idempotencyKeyReused')
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '900', frozen: '100' })
  })
})
