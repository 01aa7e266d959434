import { Amount } from '@halyard/domain'
import { accepted, wireOf } from '@halyard/testing'
import { endpoints } from '@halyard/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { loansOf, reviewer } from '../../../test/loans.ts'
import { balanceOf, eventsTold, passRealName, recordsOf } from '../../../test/money-movers.ts'
import { LoansReview } from './loans.review.ts'

const { applyForLoan, loanList, findLoan, repayLoan } = endpoints

const dayMs = 86_400_000

const app = appOfFile()
const { service, product, ask, borrowed } = loansOf(app)
let user: TestUser

beforeEach(async () => {
  user = await app.signedIn()
  await passRealName(app, user)
})

describe('an application', () => {
  it('waits for review and moves nothing', async () => {
    const applied = await app.does(user, applyForLoan, ask('1000', '500'))
    expect(applied).toMatchObject({ state: 'review', name: 'USDT 30 days', principal: null, debt: null, reason: null })
    expect([applied.requested, applied.acceptedMinimum, applied.overdueDailyRate].map(String)).toEqual([
      '1000',
      '500',
      '0.00075',
    ])
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '0', frozen: '0' })
  })

  it('that is approved is credited, all that was asked for or what the reviewer says', async () => {
    const { loanId } = await app.does(user, applyForLoan, ask('1000', '500'))
    expect(await service().approve(loanId, reviewer, { amount: '750.5' })).toEqual({ changed: true })
    const loan = await app.does(user, findLoan, { loanId })
    expect(loan.state).toBe('active')
    expect([loan.principal, loan.interest, loan.debt].map(String)).toEqual(['750.5', '0', '750.5'])
    expect((loan.dueAt?.getTime() ?? 0) - (loan.startedAt?.getTime() ?? 0)).toBe(30 * dayMs)
    expect(await recordsOf(app, user, 'USDT')).toEqual([['loanDisbursed', '750.5', '750.5']])
    expect(await eventsTold(app, user)).toEqual(['loanApproved'])
  })

  it('cannot be approved outside of what was asked for, nor with what is no amount', async () => {
    const { loanId } = await app.does(user, applyForLoan, ask('1000', '500'))
    for (const amount of ['499.999999', '1000.000001', '600.0000001', '-600', 'all', '']) {
      await expect(service().approve(loanId, reviewer, { amount })).rejects.toThrow('refused')
    }
    expect((await app.does(user, findLoan, { loanId })).state).toBe('review')
  })

  it('without a least takes all or nothing', async () => {
    const { loanId } = await app.does(user, applyForLoan, ask('1000'))
    await expect(service().approve(loanId, reviewer, { amount: '999' })).rejects.toThrow('refused')
  })

  it('is decided once, however many decide', async () => {
    const { loanId } = await app.does(user, applyForLoan, ask())
    const decided = await Promise.all([
      ...Array.from({ length: 10 }, () => service().approve(loanId, reviewer)),
      ...Array.from({ length: 10 }, () => service().reject(loanId, reviewer, 'Too much')),
    ])
    expect(decided.filter((one) => one.changed)).toHaveLength(1)
    const { state } = await app.does(user, findLoan, { loanId })
    expect((await balanceOf(app, user, 'USDT')).available).toBe(state === 'active' ? '1000' : '0')
    const review = app.get(LoansReview)
    await expect(review.approve(loanId, reviewer)).rejects.toThrow('refused: wrongState')
    await expect(review.reject(loanId, reviewer, 'Too late')).rejects.toThrow('refused: wrongState')
  })

  it('that is rejected says why', async () => {
    const { loanId } = await app.does(user, applyForLoan, ask())
    const { rows } = await app.get(LoansReview).pending({ page: 1, pageSize: 100 })
    expect(rows.find((row) => row.id === loanId)).toMatchObject({ userId: user.userId, state: 'under review' })
    await app.get(LoansReview).reject(loanId, reviewer, 'No income was shown')
    expect(await app.does(user, findLoan, { loanId })).toMatchObject({
      state: 'rejected',
      reason: 'No income was shown',
      debt: null,
    })
    expect(await eventsTold(app, user)).toEqual(['loanRejected'])
    expect(await app.tries(user, repayLoan, { loanId })).toMatchObject({ code: 7, refusal: 'wrongState' })
    expect((await app.get(LoansReview).show(loanId))?.fields.reason).toBe('No income was shown')
  })

  it('keeps the terms that it was made with', async () => {
    const { loanId } = await app.does(user, applyForLoan, ask())
    await app.pool.query(
      'UPDATE loan_product SET daily_rate = 0.01, term_days = 1, interest_free_days = 0 WHERE id = $1',
      [ask().productId],
    )
    await service().approve(loanId, reviewer)
    const loan = await app.does(user, findLoan, { loanId })
    expect([loan.dailyRate.text(), loan.termDays, loan.interestFreeDays]).toEqual(['0.0005', 30, 7])
  })

  it('takes no rate, state, amount or owner from the client', async () => {
    const other = await app.signedIn()
    const sent = {
      ...wireOf(applyForLoan, ask()),
      day_rate: '0',
      days: 300,
      status: 2,
      money: '1000',
      uid: other.userId,
      free_days: 300,
    }
    const loan = accepted(applyForLoan, await app.call(applyForLoan, sent, user))
    expect([loan.state, loan.dailyRate.text(), loan.termDays, loan.principal]).toEqual(['review', '0.0005', 30, null])
    expect((await app.does(other, loanList)).total).toBe(0)
  })

  it('sent again with its key is one', async () => {
    const first = await app.tries(user, applyForLoan, ask(), 'ln-1')
    expect(first.code).toBe(0)
    expect(await app.tries(user, applyForLoan, ask(), 'ln-1')).toEqual(first)
    expect(await app.tries(user, applyForLoan, ask('1001'), 'ln-1')).toMatchObject({
      refusal: 'idempotencyKeyReused',
    })
    expect((await app.does(user, loanList)).total).toBe(1)
  })

  it('sent again with its key is answered as the first time, also when it has been approved since', async () => {
    const first = await app.tries(user, applyForLoan, ask(), 'ln-2')
    await service().approve(accepted(applyForLoan, first).loanId, reviewer)
    expect(await app.tries(user, applyForLoan, ask(), 'ln-2')).toEqual(first)
    const poor = await app.tries(user, applyForLoan, ask('1'), 'ln-3')
    expect(poor.refusal).toBe('belowMinimum')
    expect(await app.tries(user, applyForLoan, ask('1'), 'ln-3')).toEqual(poor)
  })

  it('is written with its key or not at all', async () => {
    await app.pool.query(`
      CREATE FUNCTION refuse_it() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$;
      CREATE TRIGGER refuse_outcome BEFORE UPDATE ON submission FOR EACH ROW WHEN (NEW.key = 'ln-4')
        EXECUTE FUNCTION refuse_it()`)
    try {
      await app.tries(user, applyForLoan, ask(), 'ln-4')
    } finally {
      await app.pool.query('DROP FUNCTION refuse_it CASCADE')
    }
    expect((await app.does(user, loanList)).total).toBe(0)
    expect(await app.tries(user, applyForLoan, ask(), 'ln-4')).toMatchObject({ code: 0 })
    expect((await app.does(user, loanList)).total).toBe(1)
  })

  it('of fifty at once is one of three that may wait', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.tries(user, applyForLoan, ask())))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(3)
    expect(answers.filter((answer) => answer.refusal === 'tooManyInReview')).toHaveLength(47)
  })
})

describe('refusals', () => {
  it('come with the real name first', async () => {
    const stranger = await app.signedIn()
    const answer = await app.tries(stranger, applyForLoan, { productId: 999_999, requested: Amount.of('0') })
    expect(answer).toMatchObject({ code: 4025, refusal: 'realNameRequired' })
  })

  it.each<[string, Record<string, unknown>, object, string, object | undefined]>([
    ['a loan that is not there', {}, { loan_id: 999_999 }, 'notFound', undefined],
    ['an id beyond all ids', {}, { loan_id: 999_999_999_999 }, 'notFound', undefined],
    ['one that is no longer offered', { offered: false }, {}, 'productClosed', undefined],
    ['too little', {}, { max: '99' }, 'belowMinimum', { minimum: '100', asset: 'USDT', entered: '99' }],
    ['too much', {}, { max: '5000.1' }, 'quantityAboveMaximum', { maximum: '5000', asset: 'USDT', entered: '5000.1' }],
    [
      'a least above it',
      {},
      { min: '1001' },
      'quantityAboveMaximum',
      { maximum: '1000', asset: 'USDT', entered: '1001' },
    ],
    ['nothing', {}, { max: '0' }, 'quantityMissing', undefined],
    ['too many digits', {}, { max: '100.0000001' }, 'amountPrecision', { precision: '6', asset: 'USDT' }],
    ['no amount', {}, { max: undefined }, 'badInput', undefined],
    ['a negative amount', {}, { max: '-100' }, 'badInput', undefined],
  ])('%s', async (_, change, sent, refusal, detail) => {
    const productId = await product(change)
    const answer = await app.call(applyForLoan, { loan_id: productId, max: '1000', ...sent }, user)
    expect(answer).toMatchObject({ status: 200, code: refusal === 'quantityMissing' ? 4013 : 7, refusal })
    if (detail) expect(answer.data).toMatchObject({ detail })
    expect(answer.msg).not.toMatch(/\{\{|refusals:/)
  })

  it("somebody else's loan looks like one that never was", async () => {
    const { loanId } = await borrowed(user)
    const other = await app.signedIn({ USDT: '5000' })
    for (const endpoint of [findLoan, repayLoan]) {
      const theirs = await app.tries(other, endpoint, { loanId })
      expect(theirs).toEqual(await app.tries(other, endpoint, { loanId: 999_999 }))
      expect(theirs).toMatchObject({ code: 7, refusal: 'notFound' })
    }
  })
})
