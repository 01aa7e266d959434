import { Amount } from '@halyard/domain'
import { accepted, wireOf } from '@halyard/testing'
import { endpoints, type RequestOf } from '@halyard/wire'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { balanceOf, recordsOf, uploaded } from '../../../test/money-movers.ts'
import { DepositsRepository } from './deposits.repository.ts'
import { DepositsService } from './deposits.service.ts'

const { createDeposit, depositList, findDeposit, notificationList } = endpoints
const reviewer = { name: 'mira' }
const hash = (digit: string) => digit.repeat(64)

// A demo makes do with sample addresses; here only the tests review.
const app = appOfFile({ DEMO: '1', DEMO_REVIEW_SECONDS: '86400' })
let user: TestUser
let deposit: RequestOf<typeof endpoints.createDeposit>

beforeEach(async () => {
  user = await app.signedIn()
  deposit = {
    kind: 'crypto',
    coin: 'USDT',
    network: 'TRC20',
    quantity: Amount.of('250'),
    voucher: await uploaded(app, user),
  }
})

const service = () => app.get(DepositsService)

describe('a deposit', () => {
  it('waits for review, is credited whole, and is recorded and told of', async () => {
    const submitted = await app.does(user, createDeposit, {
      ...deposit,
      kind: 'crypto',
      transactionHash: `0x${hash('A')}`,
    })
    expect(submitted).toMatchObject({
      kind: 'crypto',
      source: 'user',
      state: 'review',
      credited: null,
      network: 'TRC20',
      transactionHash: hash('a'),
      address: expect.stringMatching(/^SAMPLE-TRC20-/),
      voucher: expect.stringContaining(`/api/user/upload/${deposit.voucher}?expires=`),
    })
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '0', frozen: '0' })
    expect(await service().approve(submitted.depositId, reviewer)).toEqual({ changed: true })
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '250', frozen: '0' })
    expect(await recordsOf(app, user, 'USDT')).toEqual([['depositSucceeded', '250', '250']])
    const shown = await app.does(user, findDeposit, { depositId: submitted.depositId })
    expect([shown.state, shown.credited?.text(), shown.reviewedAt]).toEqual(['completed', '250', expect.any(Date)])
    const { list } = await app.does(user, notificationList)
    expect(list[0]).toMatchObject({
      event: 'depositCompleted',
      reference: { kind: 'deposit', id: submitted.depositId },
    })
  })

  it('of which less arrived is credited with what arrived, less the fee', async () => {
    await app.pool.query(`UPDATE coin_network SET deposit_fee = 1.5 WHERE coin = 'USDT' AND network = 'TRC20'`)
    const { depositId } = await app.does(user, createDeposit, deposit)
    await app.pool.query(`UPDATE coin_network SET deposit_fee = 0 WHERE coin = 'USDT' AND network = 'TRC20'`)
    for (const received of ['250.1', '1.5', '249.0000001', '-1', 'x']) {
      await expect(service().approve(depositId, reviewer, { received })).rejects.toMatchObject({ refusal: 'badInput' })
    }
    await service().approve(depositId, reviewer, { received: '249' })
    expect(await recordsOf(app, user, 'USDT')).toEqual([
      ['depositSucceeded', '-1.5', '247.5'],
      ['depositSucceeded', '249', '249'],
    ])
    expect((await app.does(user, findDeposit, { depositId })).credited?.text()).toBe('247.5')
  })

  it('that failed says why, moves nothing, and may be submitted again', async () => {
    const { depositId } = await app.does(user, createDeposit, { ...deposit, transactionHash: hash('b') })
    expect(await service().reject(depositId, reviewer, 'The image is unreadable.')).toEqual({ changed: true })
    expect(await service().approve(depositId, reviewer)).toEqual({ changed: false })
    expect(await app.does(user, findDeposit, { depositId })).toMatchObject({
      state: 'failed',
      reason: 'The image is unreadable.',
      credited: null,
    })
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '0', frozen: '0' })
    await app.does(user, createDeposit, { ...deposit, transactionHash: hash('b') })
  })

  it('approved and rejected at the same instant ends one way, twenty times', async () => {
    for (let round = 0; round < 20; round += 1) {
      const one = await app.signedIn()
      const { depositId } = await app.does(one, createDeposit, { ...deposit, voucher: await uploaded(app, one) })
      const decided = await Promise.all([
        service().approve(depositId, reviewer),
        service().reject(depositId, { name: 'otto' }, 'No'),
        service().approve(depositId, { name: 'otto' }),
      ])
      expect(decided.filter((decision) => decision.changed)).toHaveLength(1)
      const { state } = await app.does(one, findDeposit, { depositId })
      const credited = state === 'completed'
      expect(await balanceOf(app, one, 'USDT')).toEqual({ available: credited ? '250' : '0', frozen: '0' })
      expect(await recordsOf(app, one, 'USDT')).toHaveLength(credited ? 1 : 0)
    }
  })

  it('is listed for its owner alone, newest first, by state', async () => {
    const first = await app.does(user, createDeposit, deposit)
    const second = await app.does(user, createDeposit, { ...deposit, voucher: await uploaded(app, user) })
    await service().approve(first.depositId, reviewer)
    const listed = await app.does(user, depositList, { page: 1, pageSize: 1, kind: 'crypto' })
    expect([listed.total, listed.list.map((row) => row.depositId)]).toEqual([2, [second.depositId]])
    const completed = await app.does(user, depositList, { kind: 'crypto', state: 'completed' })
    expect(completed.list.map((row) => row.depositId)).toEqual([first.depositId])
    expect((await app.does(await app.signedIn(), depositList, { kind: 'crypto' })).total).toBe(0)
    const { rows } = await app.get(DepositsRepository).pending({ page: 1, pageSize: 100 })
    expect(rows.map((row) => row.id)).toContain(second.depositId)
    expect(rows.every((row) => row.state === 'review')).toBe(true)
  })
})

describe('refusals', () => {
  it.each<[string, object, number, string]>([
    ['an unknown coin', { coin: 'ABC' }, 4019, 'currencyUnsupported'],
    ['a currency, which has no network', { coin: 'EUR' }, 4019, 'currencyUnsupported'],
    ['an unknown network', { network: 'BTC' }, 7, 'networkUnsupported'],
    ['nothing', { quantity: Amount.of('0') }, 4013, 'quantityMissing'],
    ['less than the minimum', { quantity: Amount.of('3.2') }, 7, 'belowMinimum'],
    ['more digits than the coin has', { quantity: Amount.of('10.1234567') }, 7, 'amountPrecision'],
    ['a hash of no transaction', { transactionHash: 'abc' }, 7, 'transactionHashFormat'],
    ['an image that is nobody’s', { voucher: 'A'.repeat(22) }, 7, 'voucherUnknown'],
    ['an image by a path elsewhere', { voucher: '/etc/passwd' }, 7, 'voucherUnknown'],
  ])('%s', async (_, change, code, refusal) => {
    const answer = await app.tries(user, createDeposit, { ...deposit, ...change })
    expect(answer).toMatchObject({ status: 200, code, refusal })
    expect(answer.msg).not.toMatch(/\{\{|refusals:/)
    expect(accepted(depositList, await app.call(depositList, {}, user)).total).toBe(0)
  })

  it('says the minimum and what was entered', async () => {
    const answer = await app.tries(user, createDeposit, { ...deposit, quantity: Amount.of('3.2') })
    expect(answer.msg).toBe('Minimum is 10 USDT, you entered 3.2 USDT.')
  })

  it.each([
    ['coin', { coin: null }],
    ['czline', { czline: undefined }],
    ['payimg', { payimg: '' }],
  ])('no %s, at its field', async (path, change) => {
    const answer = await app.call(createDeposit, { ...wireOf(createDeposit, deposit), ...change }, user)
    expect(answer).toMatchObject({ code: 7, refusal: 'badInput', data: { errors: [{ path }] } })
  })

  it.each(['-1', '1e2', 'NaN', '0x10', '1,000', '١', ''])('an amount of %j', async (num) => {
    const answer = await app.call(createDeposit, { ...wireOf(createDeposit, deposit), num }, user)
    expect(answer).toMatchObject({ code: 7, refusal: 'badInput', data: { errors: [{ path: 'num' }] } })
  })

  it('deposits that are closed', async () => {
    await app.pool.query(`UPDATE coin_network SET deposit_enabled = false WHERE coin = 'LTC'`)
    const answer = await app.tries(user, createDeposit, { ...deposit, coin: 'LTC', network: 'LTC' })
    expect(answer.refusal).toBe('networkUnsupported')
  })

  it("another user's image", async () => {
    const theirs = await uploaded(app, await app.signedIn())
    expect((await app.tries(user, createDeposit, { ...deposit, voucher: theirs })).refusal).toBe('voucherUnknown')
  })

  it('a transaction that its user submitted before, however it is spelled', async () => {
    await app.does(user, createDeposit, { ...deposit, transactionHash: hash('c') })
    const again = { ...deposit, transactionHash: `0x${hash('C')}`, voucher: await uploaded(app, user) }
    expect((await app.tries(user, createDeposit, again)).refusal).toBe('transactionUsed')
  })

  it('an image that anybody submitted before, though it was uploaded anew', async () => {
    const first = await uploaded(app, user, 'the same picture')
    await app.does(user, createDeposit, { ...deposit, voucher: first })
    const other = await app.signedIn()
    const again = await uploaded(app, other, 'the same picture')
    expect((await app.tries(other, createDeposit, { ...deposit, voucher: again })).refusal).toBe('voucherUsed')
    expect((await app.tries(user, createDeposit, { ...deposit, voucher: first })).refusal).toBe('voucherUsed')
  })

  it('the twenty-first under review', async () => {
    for (let count = 0; count < 20; count += 1) {
      await app.does(user, createDeposit, { ...deposit, voucher: await uploaded(app, user) })
    }
    expect(await app.tries(user, createDeposit, deposit)).toMatchObject({ code: 7, refusal: 'tooManyInReview' })
  })

  it('trusts no state, owner, fee, address or credit of the client', async () => {
    const other = await app.signedIn()
    const answer = accepted(
      createDeposit,
      await app.call(
        createDeposit,
        {
          ...wireOf(createDeposit, deposit),
          status: 2,
          uid: other.userId,
          user_id: other.userId,
          fee: '0',
          real_num: '1000000',
          address: 'mine',
        },
        user,
      ),
    )
    expect(answer).toMatchObject({ state: 'review', credited: null, address: expect.stringMatching(/^SAMPLE-/) })
  })
})

it("another user's deposit looks like one that never was", async () => {
  const { depositId } = await app.does(user, createDeposit, deposit)
  const other = await app.signedIn()
  const theirs = await app.tries(other, findDeposit, { depositId })
  expect(theirs).toEqual(await app.tries(other, findDeposit, { depositId: 999_999_999 }))
  expect(theirs.refusal).toBe('notFound')
})

it('without a session nothing is answered', async () => {
  for (const endpoint of [createDeposit, depositList, findDeposit]) {
    expect((await app.call(endpoint, { ...wireOf(createDeposit, deposit), ID: 1 })).code).toBe(4015)
  }
})

it('the same submit again is one deposit; another body with its key is refused', async () => {
  const first = await app.tries(user, createDeposit, deposit, 'd-1')
  expect(await app.tries(user, createDeposit, deposit, 'd-1')).toEqual(first)
  expect((await app.tries(user, createDeposit, { ...deposit, quantity: Amount.of('251') }, 'd-1')).refusal).toBe(
    'idempotencyKeyReused',
  )
  expect((await app.does(user, depositList, { kind: 'crypto' })).total).toBe(1)
})

it('one voucher sent fifty times at once is one deposit', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.tries(user, createDeposit, deposit)))
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
  expect(answers.filter((answer) => answer.refusal === 'voucherUsed')).toHaveLength(49)
})

it('is one deposit and answered as the first time, whatever dies after it is written', async () => {
  const dies = vi.spyOn(app.get(DepositsRepository), 'find').mockRejectedValueOnce(new Error('killed'))
  expect((await app.tries(user, createDeposit, deposit, 'd-2')).status).toBe(500)
  dies.mockRestore()
  const first = await app.tries(user, createDeposit, deposit, 'd-2')
  const { list, total } = await app.does(user, depositList, { kind: 'crypto' })
  expect([total, list[0]?.depositId]).toEqual([1, accepted(createDeposit, first).depositId])
  await service().reject(list[0]?.depositId ?? 0, reviewer, 'The image is unreadable.')
  expect((await app.tries(user, createDeposit, deposit, 'd-2')).data).toEqual(first.data)
})

it('a refused submit is refused again with its key, whatever has become of the reason', async () => {
  const { depositId } = await app.does(user, createDeposit, deposit)
  expect((await app.tries(user, createDeposit, deposit, 'd-3')).refusal).toBe('voucherUsed')
  await service().reject(depositId, reviewer, 'The image is unreadable.')
  expect((await app.tries(user, createDeposit, deposit, 'd-3')).refusal).toBe('voucherUsed')
})

it('forty sent at once are the twenty that may wait for a reviewer', async () => {
  const vouchers = await Promise.all(Array.from({ length: 40 }, () => uploaded(app, user)))
  const answers = await Promise.all(vouchers.map((voucher) => app.tries(user, createDeposit, { ...deposit, voucher })))
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(20)
  expect(answers.filter((answer) => answer.refusal === 'tooManyInReview')).toHaveLength(20)
})

it('is never changed once it is decided, nor what was submitted, nor deleted', async () => {
  const { depositId } = await app.does(user, createDeposit, deposit)
  const change = (what: string) => app.pool.query(`UPDATE deposit SET ${what} WHERE id = $1`, [depositId])
  await expect(change('quantity = 2500')).rejects.toThrow('cannot be changed')
  await service().approve(depositId, reviewer)
  await expect(change("state = 'review', credited = NULL, reviewed_at = NULL")).rejects.toThrow('cannot be changed')
  await expect(change('credited = 2500')).rejects.toThrow('cannot be changed')
  await expect(app.pool.query('DELETE FROM deposit WHERE id = $1', [depositId])).rejects.toThrow('or deleted')
})
