import { endpoints } from '@halyard/wire'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { balanceOf, recordsOf, uploaded } from '../../../test/money-movers.ts'
import { as } from '../../../testing/users.ts'
import { DepositsRepository } from './deposits.repository.ts'
import { DepositsService } from './deposits.service.ts'

const { createDeposit, depositList, findDeposit, notificationList } = endpoints
const reviewer = { name: 'mira' }
const hash = (digit: string) => digit.repeat(64)

// A demo makes do with sample addresses; here only the tests review.
const app = appOfFile({ DEMO: '1', DEMO_REVIEW_SECONDS: '86400' })
let user: TestUser
let deposit: { coin: string; czline: string; num: string; payimg: string }

beforeEach(async () => {
  user = await app.signedIn()
  deposit = { coin: 'USDT', czline: 'TRC20', num: '250', payimg: await uploaded(app, user) }
})

const service = () => app.get(DepositsService)

describe('a deposit', () => {
  it('waits for review, is credited whole, and is recorded and told of', async () => {
    const submitted = await app.done(createDeposit, { ...deposit, cate: 1, hash: `0x${hash('A')}` }, as(user))
    expect(submitted).toMatchObject({
      kind: 'crypto',
      source: 'user',
      state: 'review',
      credited: null,
      network: 'TRC20',
      transactionHash: hash('a'),
      address: expect.stringMatching(/^SAMPLE-TRC20-/),
      voucher: expect.stringContaining(`/api/user/upload/${deposit.payimg}?expires=`),
    })
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '0', frozen: '0' })
    expect(await service().approve(submitted.depositId, reviewer)).toEqual({ changed: true })
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '250', frozen: '0' })
    expect(await recordsOf(app, user, 'USDT')).toEqual([['depositSucceeded', '250', '250']])
    const shown = await app.done(findDeposit, { ID: submitted.depositId }, as(user))
    expect([shown.state, shown.credited?.text(), shown.reviewedAt]).toEqual(['completed', '250', expect.any(Date)])
    const { list } = await app.done(notificationList, {}, as(user))
    expect(list[0]).toMatchObject({
      event: 'depositCompleted',
      reference: { kind: 'deposit', id: submitted.depositId },
    })
  })

  it('of which less arrived is credited with what arrived, less the fee', async () => {
    await app.pool.query(`UPDATE coin_network SET deposit_fee = 1.5 WHERE coin = 'USDT' AND network = 'TRC20'`)
    const { depositId } = await app.done(createDeposit, deposit, as(user))
    await app.pool.query(`UPDATE coin_network SET deposit_fee = 0 WHERE coin = 'USDT' AND network = 'TRC20'`)
    for (const received of ['250.1', '1.5', '249.0000001', '-1', 'x']) {
      await expect(service().approve(depositId, reviewer, { received })).rejects.toMatchObject({ refusal: 'badInput' })
    }
    await service().approve(depositId, reviewer, { received: '249' })
    expect(await recordsOf(app, user, 'USDT')).toEqual([
      ['depositSucceeded', '-1.5', '247.5'],
      ['depositSucceeded', '249', '249'],
    ])
    expect((await app.done(findDeposit, { ID: depositId }, as(user))).credited?.text()).toBe('247.5')
  })

  it('that failed says why, moves nothing, and may be submitted again', async () => {
    const { depositId } = await app.done(createDeposit, { ...deposit, hash: hash('b') }, as(user))
    expect(await service().reject(depositId, reviewer, 'The image is unreadable.')).toEqual({ changed: true })
    expect(await service().approve(depositId, reviewer)).toEqual({ changed: false })
    expect(await app.done(findDeposit, { ID: depositId }, as(user))).toMatchObject({
      state: 'failed',
      reason: 'The image is unreadable.',
      credited: null,
    })
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '0', frozen: '0' })
    await app.done(createDeposit, { ...deposit, hash: hash('b') }, as(user))
  })

  it('approved and rejected at the same instant ends one way, twenty times', async () => {
    for (let round = 0; round < 20; round += 1) {
      const one = await app.signedIn()
      const { depositId } = await app.done(createDeposit, { ...deposit, payimg: await uploaded(app, one) }, as(one))
      const decided = await Promise.all([
        service().approve(depositId, reviewer),
        service().reject(depositId, { name: 'otto' }, 'No'),
        service().approve(depositId, { name: 'otto' }),
      ])
      expect(decided.filter((decision) => decision.changed)).toHaveLength(1)
      const { state } = await app.done(findDeposit, { ID: depositId }, as(one))
      const credited = state === 'completed'
      expect(await balanceOf(app, one, 'USDT')).toEqual({ available: credited ? '250' : '0', frozen: '0' })
      expect(await recordsOf(app, one, 'USDT')).toHaveLength(credited ? 1 : 0)
    }
  })

  it('is listed for its owner alone, newest first, by state', async () => {
    const first = await app.done(createDeposit, deposit, as(user))
    const second = await app.done(createDeposit, { ...deposit, payimg: await uploaded(app, user) }, as(user))
    await service().approve(first.depositId, reviewer)
    const listed = await app.done(depositList, { page: 1, pageSize: 1, cate: 1 }, as(user))
    expect([listed.total, listed.list.map((row) => row.depositId)]).toEqual([2, [second.depositId]])
    const completed = await app.done(depositList, { cate: 1, status: 2 }, as(user))
    expect(completed.list.map((row) => row.depositId)).toEqual([first.depositId])
    expect((await app.done(depositList, { cate: 1 }, as(await app.signedIn()))).total).toBe(0)
    const { rows } = await app.get(DepositsRepository).pending({ page: 1, pageSize: 100 })
    expect(rows.map((row) => row.id)).toContain(second.depositId)
    expect(rows.every((row) => row.state === 'review')).toBe(true)
  })
})

describe('refusals', () => {
  it.each<[string, object, number, string]>([
    ['an unknown coin', { coin: 'ABC' }, 4019, 'currencyUnsupported'],
    ['a currency, which has no network', { coin: 'EUR' }, 4019, 'currencyUnsupported'],
    ['an unknown network', { czline: 'BTC' }, 7, 'networkUnsupported'],
    ['nothing', { num: '0' }, 4013, 'quantityMissing'],
    ['less than the minimum', { num: '3.2' }, 7, 'belowMinimum'],
    ['more digits than the coin has', { num: '10.1234567' }, 7, 'amountPrecision'],
    ['a hash of no transaction', { hash: 'abc' }, 7, 'transactionHashFormat'],
    ['an image that is nobody’s', { payimg: 'A'.repeat(22) }, 7, 'voucherUnknown'],
    ['an image by a path elsewhere', { payimg: '/etc/passwd' }, 7, 'voucherUnknown'],
  ])('%s', async (_, change, code, refusal) => {
    const answer = await app.call(createDeposit, { ...deposit, ...change }, as(user))
    expect(answer).toMatchObject({ status: 200, code, refusal })
    expect(answer.msg).not.toMatch(/\{\{|refusals:/)
    expect((await app.done(depositList, {}, as(user))).total).toBe(0)
  })

  it('says the minimum and what was entered', async () => {
    const answer = await app.call(createDeposit, { ...deposit, num: '3.2' }, as(user))
    expect(answer.msg).toBe('Minimum is 10 USDT, you entered 3.2 USDT.')
  })

  it.each([
    ['coin', { coin: null }],
    ['czline', { czline: undefined }],
    ['payimg', { payimg: '' }],
  ])('no %s, at its field', async (path, change) => {
    const answer = await app.call(createDeposit, { ...deposit, ...change }, as(user))
    expect(answer).toMatchObject({ code: 7, refusal: 'badInput', data: { errors: [{ path }] } })
  })

  it.each(['-1', '1e2', 'NaN', '0x10', '1,000', '١', ''])('an amount of %j', async (num) => {
    const answer = await app.call(createDeposit, { ...deposit, num }, as(user))
    expect(answer).toMatchObject({ code: 7, refusal: 'badInput', data: { errors: [{ path: 'num' }] } })
  })

  it('deposits that are closed', async () => {
    await app.pool.query(`UPDATE coin_network SET deposit_enabled = false WHERE coin = 'LTC'`)
    const answer = await app.call(createDeposit, { ...deposit, coin: 'LTC', czline: 'LTC' }, as(user))
    expect(answer.refusal).toBe('networkUnsupported')
  })

  it("another user's image", async () => {
    const theirs = await uploaded(app, await app.signedIn())
    expect((await app.call(createDeposit, { ...deposit, payimg: theirs }, as(user))).refusal).toBe('voucherUnknown')
  })

  it('a transaction that its user submitted before, however it is spelled', async () => {
    await app.done(createDeposit, { ...deposit, hash: hash('c') }, as(user))
    const again = { ...deposit, hash: `0x${hash('C')}`, payimg: await uploaded(app, user) }
    expect((await app.call(createDeposit, again, as(user))).refusal).toBe('transactionUsed')
  })

  it('an image that anybody submitted before, though it was uploaded anew', async () => {
    const first = await uploaded(app, user, 'the same picture')
    await app.done(createDeposit, { ...deposit, payimg: first }, as(user))
    const other = await app.signedIn()
    const again = await uploaded(app, other, 'the same picture')
    expect((await app.call(createDeposit, { ...deposit, payimg: again }, as(other))).refusal).toBe('voucherUsed')
    expect((await app.call(createDeposit, { ...deposit, payimg: first }, as(user))).refusal).toBe('voucherUsed')
  })

  it('the twenty-first under review', async () => {
    for (let count = 0; count < 20; count += 1) {
      await app.done(createDeposit, { ...deposit, payimg: await uploaded(app, user) }, as(user))
    }
    expect(await app.call(createDeposit, deposit, as(user))).toMatchObject({ code: 7, refusal: 'tooManyInReview' })
  })

  it('trusts no state, owner, fee, address or credit of the client', async () => {
    const other = await app.signedIn()
    const answer = await app.done(
      createDeposit,
      {
        ...deposit,
        status: 2,
        uid: other.userId,
        user_id: other.userId,
        fee: '0',
        real_num: '1000000',
        address: 'mine',
      },
      as(user),
    )
    expect(answer).toMatchObject({ state: 'review', credited: null, address: expect.stringMatching(/^SAMPLE-/) })
  })
})

it("another user's deposit looks like one that never was", async () => {
  const { depositId } = await app.done(createDeposit, deposit, as(user))
  const other = await app.signedIn()
  const theirs = await app.call(findDeposit, { ID: depositId }, as(other))
  expect(theirs).toEqual(await app.call(findDeposit, { ID: 999_999_999 }, as(other)))
  expect(theirs.refusal).toBe('notFound')
})

it('without a session nothing is answered', async () => {
  for (const endpoint of [createDeposit, depositList, findDeposit]) {
    expect((await app.call(endpoint, { ...deposit, ID: 1 })).code).toBe(4015)
  }
})

it('the same submit again is one deposit; another body with its key is refused', async () => {
  const first = await app.call(createDeposit, deposit, as(user, 'd-1'))
  expect(await app.call(createDeposit, deposit, as(user, 'd-1'))).toEqual(first)
  expect((await app.call(createDeposit, { ...deposit, num: '251' }, as(user, 'd-1'))).refusal).toBe(
    'idempotencyKeyReused',
  )
  expect((await app.done(depositList, {}, as(user))).total).toBe(1)
})

it('one voucher sent fifty times at once is one deposit', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.call(createDeposit, deposit, as(user))))
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
  expect(answers.filter((answer) => answer.refusal === 'voucherUsed')).toHaveLength(49)
})

it('is one deposit and answered as the first time, whatever dies after it is written', async () => {
  const dies = vi.spyOn(app.get(DepositsRepository), 'find').mockRejectedValueOnce(new Error('killed'))
  expect((await app.call(createDeposit, deposit, as(user, 'd-2'))).status).toBe(500)
  dies.mockRestore()
  const { data } = await app.call(createDeposit, deposit, as(user, 'd-2'))
  const { list, total } = await app.done(depositList, {}, as(user))
  expect([total, list[0]?.depositId]).toEqual([1, (data as { ID: number }).ID])
  await service().reject(list[0]?.depositId ?? 0, reviewer, 'The image is unreadable.')
  expect((await app.call(createDeposit, deposit, as(user, 'd-2'))).data).toEqual(data)
})

it('a refused submit is refused again with its key, whatever has become of the reason', async () => {
  const { depositId } = await app.done(createDeposit, deposit, as(user))
  expect((await app.call(createDeposit, deposit, as(user, 'd-3'))).refusal).toBe('voucherUsed')
  await service().reject(depositId, reviewer, 'The image is unreadable.')
  expect((await app.call(createDeposit, deposit, as(user, 'd-3'))).refusal).toBe('voucherUsed')
})

it('forty sent at once are the twenty that may wait for a reviewer', async () => {
  const vouchers = await Promise.all(Array.from({ length: 40 }, () => uploaded(app, user)))
  const answers = await Promise.all(vouchers.map((payimg) => app.call(createDeposit, { ...deposit, payimg }, as(user))))
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(20)
  expect(answers.filter((answer) => answer.refusal === 'tooManyInReview')).toHaveLength(20)
})

it('is never changed once it is decided, nor what was submitted, nor deleted', async () => {
  const { depositId } = await app.done(createDeposit, deposit, as(user))
  const change = (what: string) => app.pool.query(`UPDATE deposit SET ${what} WHERE id = $1`, [depositId])
  await expect(change('quantity = 2500')).rejects.toThrow('cannot be changed')
  await service().approve(depositId, reviewer)
  await expect(change("state = 'review', credited = NULL, reviewed_at = NULL")).rejects.toThrow('cannot be changed')
  await expect(change('credited = 2500')).rejects.toThrow('cannot be changed')
  await expect(app.pool.query('DELETE FROM deposit WHERE id = $1', [depositId])).rejects.toThrow('or deleted')
})
