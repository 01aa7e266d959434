import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { endpoints, tokenHeader } from '@halyard/wire'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../test/harness.ts'
import { balanceOf, passRealName, recordsOf, verified, withdrawalPassword } from '../../../test/money-movers.ts'
import { expectSoundLedger } from '../../../test/sound-ledger.ts'
import { as, fund } from '../../../test/users.ts'
import { Sessions } from '../../platform/session/sessions.ts'
import { LedgerService } from '../ledger/ledger.service.ts'
import { LoanCollections } from './loan-collections.job.ts'
import { LoansRepository } from './loans.repository.ts'
import { LoansReview } from './loans.review.ts'
import { LoansService } from './loans.service.ts'

const {
  loanProductList,
  findLoanProduct,
  applyForLoan,
  loanList,
  findLoan,
  loanQuote,
  repayLoan,
  createWithdrawal,
  notificationList,
} = endpoints
const reviewer = { name: 'mira', operatorId: 1 }

let app: TestApp
let user: TestUser
let productId: number

beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api' })
})
afterAll(async () => {
  await expectSoundLedger(app.pool)
  await app.close()
})
beforeEach(async () => {
  app.clock.moveTo(new Date())
  user = await app.signedIn()
  await passRealName(app, user)
  productId = await product()
})

/** The same user with a session of now: those of a week ago have expired. */
async function again(one: TestUser): Promise<TestUser> {
  const { token } = await app.get(Sessions).begin(one.userId, 'test')
  return { ...one, token }
}

const dayMs = 86_400_000
const sweep = () => app.get(LoanCollections).sweep()
const service = () => app.get(LoansService)

/** 100 to 5,000 USDT for 30 days at 0.0005 a day, 7 of them free, unless it is said otherwise. */
async function product(change: Readonly<Record<string, unknown>> = {}): Promise<number> {
  const row = {
    name: { 'en-US': 'USDT 30 days', 'de-DE': 'USDT 30 Tage' },
    description: { 'en-US': 'Borrow USDT for thirty days.' },
    asset: 'USDT',
    amount_min: '100',
    amount_max: '5000',
    interest_free_days: 7,
    daily_rate: '0.0005',
    term_days: 30,
    ...change,
  }
  const columns = Object.keys(row)
  const { rows } = await app.pool.query(
    `INSERT INTO loan_product (${columns}) VALUES (${columns.map((_, index) => `$${index + 1}`)}) RETURNING id`,
    Object.values(row),
  )
  return rows[0].id
}

const ask = (max = '1000', min?: string) => ({ loan_id: productId, max, ...(min ? { min } : {}) })

/** A loan that was approved a moment ago. */
async function borrowed(one: TestUser, max = '1000') {
  const { loanId } = await app.done(applyForLoan, ask(max), as(one))
  await service().approve(loanId, reviewer)
  const loan = await app.done(findLoan, { ID: loanId }, as(one))
  const { startedAt, dueAt } = loan
  if (!startedAt || !dueAt) throw new Error('an approved loan has begun')
  return { ...loan, startedAt, dueAt }
}

const give = (one: TestUser, quantity: string) => fund(app.get(LedgerService), one.userId, { USDT: quantity })
const told = async (one: TestUser) => (await app.done(notificationList, {}, as(one))).list.map((row) => row.event)

describe('an application', () => {
  it('waits for review and moves nothing', async () => {
    const applied = await app.done(applyForLoan, ask('1000', '500'), as(user))
    expect(applied).toMatchObject({ state: 'review', name: 'USDT 30 days', principal: null, debt: null, reason: null })
    expect([applied.requested, applied.acceptedMinimum, applied.overdueDailyRate].map(String)).toEqual([
      '1000',
      '500',
      '0.00075',
    ])
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '0', frozen: '0' })
  })

  it('that is approved is credited, all that was asked for or what the reviewer says', async () => {
    const { loanId } = await app.done(applyForLoan, ask('1000', '500'), as(user))
    expect(await service().approve(loanId, reviewer, { amount: '750.5' })).toEqual({ changed: true })
    const loan = await app.done(findLoan, { ID: loanId }, as(user))
    expect(loan).toMatchObject({ state: 'active', principal: expect.anything() })
    expect([loan.principal, loan.interest, loan.debt].map(String)).toEqual(['750.5', '0', '750.5'])
    expect((loan.dueAt?.getTime() ?? 0) - (loan.startedAt?.getTime() ?? 0)).toBe(30 * dayMs)
    expect(await recordsOf(app, user, 'USDT')).toEqual([['loanDisbursed', '750.5', '750.5']])
    expect(await told(user)).toEqual(['loanApproved'])
  })

  it('cannot be approved outside of what was asked for, nor with what is no amount', async () => {
    const { loanId } = await app.done(applyForLoan, ask('1000', '500'), as(user))
    for (const amount of ['499.999999', '1000.000001', '600.0000001', '-600', 'all', '']) {
      await expect(service().approve(loanId, reviewer, { amount })).rejects.toThrow('refused')
    }
    expect((await app.done(findLoan, { ID: loanId }, as(user))).state).toBe('review')
  })

  it('without a least takes all or nothing', async () => {
    const { loanId } = await app.done(applyForLoan, ask('1000'), as(user))
    await expect(service().approve(loanId, reviewer, { amount: '999' })).rejects.toThrow('refused')
  })

  it('is decided once, however many decide', async () => {
    const { loanId } = await app.done(applyForLoan, ask(), as(user))
    const decided = await Promise.all([
      ...Array.from({ length: 10 }, () => service().approve(loanId, reviewer)),
      ...Array.from({ length: 10 }, () => service().reject(loanId, reviewer, 'Too much')),
    ])
    expect(decided.filter((one) => one.changed)).toHaveLength(1)
    const { state } = await app.done(findLoan, { ID: loanId }, as(user))
    expect((await balanceOf(app, user, 'USDT')).available).toBe(state === 'active' ? '1000' : '0')
    const review = app.get(LoansReview)
    await expect(review.approve(loanId, reviewer)).rejects.toThrow('refused: wrongState')
    await expect(review.reject(loanId, reviewer, 'Too late')).rejects.toThrow('refused: wrongState')
  })

  it('that is rejected says why', async () => {
    const { loanId } = await app.done(applyForLoan, ask(), as(user))
    const { rows } = await app.get(LoansReview).pending({ page: 1, pageSize: 100 })
    expect(rows.find((row) => row.id === loanId)).toMatchObject({ userId: user.userId, state: 'under review' })
    await app.get(LoansReview).reject(loanId, reviewer, 'No income was shown')
    expect(await app.done(findLoan, { ID: loanId }, as(user))).toMatchObject({
      state: 'rejected',
      reason: 'No income was shown',
      debt: null,
    })
    expect(await told(user)).toEqual(['loanRejected'])
    expect(await app.call(repayLoan, { ID: loanId }, as(user))).toMatchObject({ code: 7, refusal: 'wrongState' })
    expect((await app.get(LoansReview).show(loanId))?.fields.reason).toBe('No income was shown')
  })

  it('keeps the terms that it was made with', async () => {
    const { loanId } = await app.done(applyForLoan, ask(), as(user))
    await app.pool.query(
      'UPDATE loan_product SET daily_rate = 0.01, term_days = 1, interest_free_days = 0 WHERE id = $1',
      [productId],
    )
    await service().approve(loanId, reviewer)
    const loan = await app.done(findLoan, { ID: loanId }, as(user))
    expect([loan.dailyRate.text(), loan.termDays, loan.interestFreeDays]).toEqual(['0.0005', 30, 7])
  })

  it('takes no rate, state, amount or owner from the client', async () => {
    const other = await app.signedIn()
    const sent = { ...ask(), day_rate: '0', days: 300, status: 2, money: '1000', uid: other.userId, free_days: 300 }
    const loan = await app.done(applyForLoan, sent, as(user))
    expect([loan.state, loan.dailyRate.text(), loan.termDays, loan.principal]).toEqual(['review', '0.0005', 30, null])
    expect((await app.done(loanList, {}, as(other))).total).toBe(0)
  })

  it('sent again with its key is one', async () => {
    const first = await app.call(applyForLoan, ask(), as(user, 'ln-1'))
    expect(first.code).toBe(0)
    expect(await app.call(applyForLoan, ask(), as(user, 'ln-1'))).toEqual(first)
    expect(await app.call(applyForLoan, ask('1001'), as(user, 'ln-1'))).toMatchObject({
      refusal: 'idempotencyKeyReused',
    })
    expect((await app.done(loanList, {}, as(user))).total).toBe(1)
  })

  it('sent again with its key is answered as the first time, also when it has been approved since', async () => {
    const first = await app.call(applyForLoan, ask(), as(user, 'ln-2'))
    await service().approve((first.data as { ID: number }).ID, reviewer)
    expect(await app.call(applyForLoan, ask(), as(user, 'ln-2'))).toEqual(first)
    const poor = await app.call(applyForLoan, ask('1'), as(user, 'ln-3'))
    expect(poor.refusal).toBe('belowMinimum')
    expect(await app.call(applyForLoan, ask('1'), as(user, 'ln-3'))).toEqual(poor)
  })

  it('is written with its key or not at all', async () => {
    await app.pool.query(`
      CREATE FUNCTION refuse_it() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$;
      CREATE TRIGGER refuse_outcome BEFORE UPDATE ON submission FOR EACH ROW WHEN (NEW.key = 'ln-4')
        EXECUTE FUNCTION refuse_it()`)
    try {
      await app.call(applyForLoan, ask(), as(user, 'ln-4'))
    } finally {
      await app.pool.query('DROP FUNCTION refuse_it CASCADE')
    }
    expect((await app.done(loanList, {}, as(user))).total).toBe(0)
    expect(await app.call(applyForLoan, ask(), as(user, 'ln-4'))).toMatchObject({ code: 0 })
    expect((await app.done(loanList, {}, as(user))).total).toBe(1)
  })

  it('of fifty at once is one of three that may wait', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.call(applyForLoan, ask(), as(user))))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(3)
    expect(answers.filter((answer) => answer.refusal === 'tooManyInReview')).toHaveLength(47)
  })
})

describe('refusals', () => {
  it('come with the real name first', async () => {
    const stranger = await app.signedIn()
    const answer = await app.call(applyForLoan, { loan_id: 999_999, max: '0' }, as(stranger))
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
    const loan_id = await product(change)
    const answer = await app.call(applyForLoan, { loan_id, max: '1000', ...sent }, as(user))
    expect(answer).toMatchObject({ status: 200, code: refusal === 'quantityMissing' ? 4013 : 7, refusal })
    if (detail) expect(answer.data).toMatchObject({ detail })
    expect(answer.msg).not.toMatch(/\{\{|refusals:/)
  })

  it("somebody else's loan looks like one that never was", async () => {
    const { loanId } = await borrowed(user)
    const other = await app.signedIn({ USDT: '5000' })
    for (const endpoint of [findLoan, repayLoan]) {
      const theirs = await app.call(endpoint, { ID: loanId }, as(other))
      expect(theirs).toEqual(await app.call(endpoint, { ID: 999_999 }, as(other)))
      expect(theirs).toMatchObject({ code: 7, refusal: 'notFound' })
    }
  })
})

describe('a repayment', () => {
  it('costs the days that have begun after those without interest', async () => {
    const { loanId, startedAt } = await borrowed(user)
    await give(user, '100')
    app.clock.moveTo(new Date(startedAt.getTime() + 12 * dayMs + 3_600_000))
    user = await again(user)
    const shown = await app.done(findLoan, { ID: loanId }, as(user))
    expect([shown.interest, shown.debt].map(String)).toEqual(['3', '1003'])
    expect(shown.validUntil?.getTime()).toBe(startedAt.getTime() + 13 * dayMs)
    const repaid = await app.done(repayLoan, { ID: loanId }, as(user))
    expect(repaid).toMatchObject({ state: 'repaid', validUntil: null })
    expect([repaid.principal, repaid.interest, repaid.debt].map(String)).toEqual(['1000', '3', '1003'])
    expect((await recordsOf(app, user, 'USDT')).slice(0, 2)).toEqual([
      ['loanRepaid', '-3', '97'],
      ['loanRepaid', '-1000', '100'],
    ])
    expect((await told(user))[0]).toBe('loanRepaid')
  })

  it('pressed fifty times at once happens once', async () => {
    const { loanId } = await borrowed(user)
    await give(user, '5000')
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.call(repayLoan, { ID: loanId }, as(user))))
    for (const answer of answers) expect(answer).toMatchObject({ code: 0, data: { status: 4 } })
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '5000', frozen: '0' })
    const first = await app.call(repayLoan, { ID: loanId }, as(user, 'ln-2'))
    expect(await app.call(repayLoan, { ID: loanId }, as(user, 'ln-2'))).toEqual(first)
  })

  it('that is late four times and then done is a success', async () => {
    const { loanId } = await borrowed(user)
    const repay = vi.spyOn(app.get(LoansRepository), 'repay')
    for (let late = 0; late < 4; late += 1) repay.mockResolvedValueOnce({ outcome: 'passed' })
    expect((await app.done(repayLoan, { ID: loanId }, as(user))).state).toBe('repaid')
    repay.mockRestore()
  })

  it('of several loans with funds for one pays one', async () => {
    const loans = [await borrowed(user, '100'), await borrowed(user, '100'), await borrowed(user, '100')]
    await app.pool.query(
      `SELECT ledger_post(ARRAY[ROW(1, $1, 'test', 1, $2, -200, 27)::ledger_leg, ROW(1, $1, 'test', 1, 'house:play:USDT', 200, NULL)::ledger_leg], now())`,
      [`test:${user.userId}:spent`, `user:${user.userId}:available:USDT`],
    )
    const answers = await Promise.all(loans.map(({ loanId }) => app.call(repayLoan, { ID: loanId }, as(user))))
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1)
    for (const answer of answers.filter((one) => one.code !== 0)) {
      expect(answer).toMatchObject({ code: 4020, data: { detail: { asset: 'USDT' } } })
    }
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '0', frozen: '0' })
  })
})

describe('a loan that is due', () => {
  it('is collected once, at what it costs when it is due, however late and by however many', async () => {
    const { loanId, dueAt } = await borrowed(user)
    await give(user, '500')
    app.clock.moveTo(new Date(dueAt.getTime() - 2_000))
    user = await again(user)
    await sweep()
    expect((await app.done(findLoan, { ID: loanId }, as(user))).state).toBe('active')
    app.clock.moveTo(new Date(dueAt.getTime() + 3 * dayMs + 5_000))
    await Promise.all([sweep(), sweep(), sweep(), sweep()])
    const loan = await app.done(findLoan, { ID: loanId }, as(user))
    expect([loan.state, loan.interest?.text(), loan.debt?.text()]).toEqual(['repaid', '11.5', '1011.5'])
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '488.5', frozen: '0' })
    expect((await told(user))[0]).toBe('loanRepaid')
  })

  it('falls overdue when there is not enough, takes nothing, and costs half as much again', async () => {
    const { loanId, dueAt } = await borrowed(user)
    app.clock.moveTo(dueAt)
    user = await again(user)
    await Promise.all([sweep(), sweep()])
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '1000', frozen: '0' })
    expect((await told(user)).filter((event) => event === 'loanOverdue')).toHaveLength(1)
    app.clock.moveTo(new Date(dueAt.getTime() + 3_600_000))
    const overdue = await app.done(findLoan, { ID: loanId }, as(user))
    expect([overdue.state, overdue.interest?.text()]).toEqual(['overdue', '12.25'])
    app.clock.moveTo(new Date(dueAt.getTime() + 2 * dayMs + 3_600_000))
    await sweep()
    const later = await app.done(findLoan, { ID: loanId }, as(user))
    expect([later.state, later.interest?.text()]).toEqual(['overdue', '13.75'])
    await give(user, '13.75')
    const repaid = await app.done(repayLoan, { ID: loanId }, as(user))
    expect([repaid.state, repaid.debt?.text()]).toEqual(['repaid', '1013.75'])
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '0', frozen: '0' })
    expect((await told(user)).filter((event) => event === 'loanOverdue')).toHaveLength(1)
  })

  it('found overdue three days late has been overdue for a day and no longer', async () => {
    const { loanId, dueAt } = await borrowed(user)
    app.clock.moveTo(new Date(dueAt.getTime() + 3 * dayMs + 3_600_000))
    user = await again(user)
    const shown = async () => (await app.done(findLoan, { ID: loanId }, as(user))).interest?.text()
    expect(await shown()).toBe('11.5')
    await sweep()
    expect(await shown()).toBe('12.25')
    const { rows } = await app.pool.query(
      `SELECT detail ->> 'quantity' AS owed FROM notification WHERE user_id = $1 AND event = 'loanOverdue'`,
      [user.userId],
    )
    expect(rows).toEqual([{ owed: '1012.25' }])
    app.clock.advance({ days: 1 })
    expect(await shown()).toBe('13')
    await expect(app.pool.query('UPDATE loan SET overdue_since = due_at WHERE id = $1', [loanId])).rejects.toThrow(
      'cannot be changed',
    )
    await give(user, '13')
    const repaid = await app.done(repayLoan, { ID: loanId }, as(user))
    expect([repaid.state, repaid.debt?.text()]).toEqual(['repaid', '1013'])
  })

  it('that fails keeps no other from being collected', async () => {
    await give(user, '1000')
    const [broken, other] = [await borrowed(user), await borrowed(user)]
    await app.pool.query(`
      CREATE FUNCTION refuse_it() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken'; END $$;
      CREATE TRIGGER refuse_collection BEFORE UPDATE ON loan FOR EACH ROW WHEN (NEW.id = ${broken.loanId})
        EXECUTE FUNCTION refuse_it()`)
    app.clock.moveTo(other.dueAt)
    user = await again(user)
    const state = async ({ loanId }: { loanId: number }) => (await app.done(findLoan, { ID: loanId }, as(user))).state
    try {
      await sweep()
      await expect.poll(() => state(other)).toBe('repaid')
      expect(await state(broken)).toBe('active')
    } finally {
      await app.pool.query('DROP FUNCTION refuse_it CASCADE')
    }
    await sweep()
    await expect.poll(() => state(broken)).toBe('repaid')
  })

  it('is tried again after each day that it is overdue, at the price of that day', async () => {
    const { loanId, dueAt } = await borrowed(user)
    app.clock.moveTo(dueAt)
    user = await again(user)
    await sweep()
    app.clock.moveTo(new Date(dueAt.getTime() + dayMs + 5_000))
    await give(user, '12.25')
    await Promise.all([sweep(), sweep()])
    const loan = await app.done(findLoan, { ID: loanId }, as(user))
    expect([loan.state, loan.debt?.text()]).toEqual(['repaid', '1012.25'])
  })

  it('and overdue is collected once what arrived covers it, whole, without its user', async () => {
    const { loanId, dueAt } = await borrowed(user)
    app.clock.moveTo(dueAt)
    user = await again(user)
    await sweep()
    app.clock.moveTo(new Date(dueAt.getTime() + 3_600_000))
    await give(user, '12')
    await sweep()
    expect((await app.done(findLoan, { ID: loanId }, as(user))).state).toBe('overdue')
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '1012', frozen: '0' })
    await give(user, '100')
    await Promise.all([sweep(), sweep()])
    const loan = await app.done(findLoan, { ID: loanId }, as(user))
    expect([loan.state, loan.debt?.text()]).toEqual(['repaid', '1012.25'])
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '99.75', frozen: '0' })
  })

  it('against the repayment in the same instant: one of them', async () => {
    for (let round = 0; round < 8; round += 1) {
      app.clock.moveTo(new Date())
      const borrower = await app.signedIn({ USDT: '500' })
      await passRealName(app, borrower)
      const { loanId, dueAt } = await borrowed(borrower)
      app.clock.moveTo(new Date(dueAt.getTime() - round))
      const one = await again(borrower)
      const [answer] = await Promise.all([app.call(repayLoan, { ID: loanId }, as(one)), sweep(), sweep()])
      expect(answer).toMatchObject({ code: 0, data: { status: 4, total: '1011.5' } })
      expect(await balanceOf(app, one, 'USDT')).toEqual({ available: '488.5', frozen: '0' })
    }
  })

  it('cannot be repaid for less than its days cost, whoever writes', async () => {
    const { loanId } = await borrowed(user)
    await expect(
      app.pool.query(
        `UPDATE loan SET state = 'repaid', repaid_at = now(), interest = 11.49, days_started = 30, overdue_days = 0, collect_at = NULL
          WHERE id = $1`,
        [loanId],
      ),
    ).rejects.toThrow('loan_interest_covers_its_days')
    await expect(app.pool.query('UPDATE loan SET principal = 1 WHERE id = $1', [loanId])).rejects.toThrow(
      'cannot be changed',
    )
    await expect(app.pool.query('DELETE FROM loan WHERE id = $1', [loanId])).rejects.toThrow('cannot be changed')
  })
})

describe('withdrawals while a loan is open', () => {
  const withdrawal = (num: string) => ({
    coin_id: 1,
    coinname: 'USDT',
    czline: 'TRC20',
    address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    num,
    pay_password: withdrawalPassword,
  })
  let one: TestUser

  beforeEach(async () => {
    one = await verified(app, { USDT: '500' })
  })

  it('leave as much as was borrowed', async () => {
    const { loanId } = await borrowed(one)
    expect((await service().owed(one.userId)).map((row) => [row.asset, row.owed.text()])).toEqual([['USDT', '1000']])
    const answer = await app.call(createWithdrawal, withdrawal('501'), as(one))
    expect(answer).toMatchObject({
      code: 7,
      refusal: 'loanOutstanding',
      data: { detail: { owed: '1000', available: '999', asset: 'USDT' } },
    })
    expect(await balanceOf(app, one, 'USDT')).toEqual({ available: '1500', frozen: '0' })
    await app.done(createWithdrawal, withdrawal('100'), as(one))
    await app.done(repayLoan, { ID: loanId }, as(one))
    await app.done(createWithdrawal, withdrawal('400'), as(one))
    expect(await service().owed(one.userId)).toEqual([])
  })

  it('leave the interest so far too', async () => {
    const { startedAt } = await borrowed(one)
    app.clock.moveTo(new Date(startedAt.getTime() + 12 * dayMs + 3_600_000))
    one = await again(one)
    expect((await service().owed(one.userId)).map((row) => row.owed.text())).toEqual(['1003'])
    expect(await app.call(createWithdrawal, withdrawal('498'), as(one))).toMatchObject({
      refusal: 'loanOutstanding',
      data: { detail: { owed: '1003', available: '1002', asset: 'USDT' } },
    })
    await app.done(createWithdrawal, withdrawal('497'), as(one))
  })

  it('collect what is due first, and do not leave while it is not covered', async () => {
    const { loanId, dueAt } = await borrowed(one)
    await app.done(createWithdrawal, withdrawal('499'), as(one))
    app.clock.moveTo(new Date(dueAt.getTime() + 3_600_000))
    one = await again(one)
    expect(await app.call(createWithdrawal, withdrawal('10'), as(one))).toMatchObject({
      code: 7,
      refusal: 'loanOverdue',
      data: { detail: { owed: '1012.25', asset: 'USDT' } },
    })
    await give(one, '100')
    expect(await app.call(createWithdrawal, withdrawal('100'), as(one))).toMatchObject({
      refusal: 'insufficientBalance',
    })
    expect((await app.done(findLoan, { ID: loanId }, as(one))).state).toBe('repaid')
    await app.done(createWithdrawal, withdrawal('80'), as(one))
    expect(await balanceOf(app, one, 'USDT')).toEqual({ available: '8.75', frozen: '579' })
  })

  it('of which each would leave enough do so together too', async () => {
    await borrowed(one)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => app.call(createWithdrawal, withdrawal('300'), as(one))),
    )
    expect(answers.map((answer) => answer.refusal ?? 'done').sort()).toEqual([
      'done',
      ...Array.from({ length: 11 }, () => 'loanOutstanding'),
    ])
    expect(await balanceOf(app, one, 'USDT')).toEqual({ available: '1200', frozen: '300' })
  })
})

/** Asks for the list by a GET with a JSON body, which `fetch` does not send. */
function listedByBody(asked: object): Promise<string[]> {
  const body = JSON.stringify(asked)
  const headers = { 'content-type': 'application/json', 'content-length': body.length, [tokenHeader]: user.token }
  return new Promise((resolve, reject) => {
    const sent = request(`${app.url}/api${loanList.path}`, { method: 'GET', headers }, async (response) => {
      const envelope = JSON.parse(await text(response)) as { data: { list: { max: string }[] } }
      resolve(envelope.data.list.map((row) => row.max))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

describe('what is shown', () => {
  it('a quote by day, without applying', async () => {
    const quote = await app.done(loanQuote, { loan_id: productId, money: '1000' }, as(await app.signedIn()))
    expect(quote.byDay).toHaveLength(30)
    const [first, last] = [quote.byDay[7], quote.byDay[29]]
    expect([first?.day, first?.interest.text(), last?.debt.text()]).toEqual([8, '0.5', '1011.5'])
    expect([quote.overdueInterest.text(), quote.overdueDailyRate.text()]).toEqual(['0.75', '0.00075'])
    expect(await app.call(loanQuote, { loan_id: productId, money: '99' }, as(user))).toMatchObject({
      refusal: 'belowMinimum',
    })
  })

  it("one's own loans, newest first, by state and page, asked for by query or by a JSON body", async () => {
    for (const max of ['100', '200', '300']) await app.done(applyForLoan, ask(max), as(user))
    const first = await app.done(loanList, { page: 1, pageSize: 2 }, as(user))
    expect([first.total, first.list.map((row) => row.requested.text())]).toEqual([3, ['300', '200']])
    await service().approve(first.list[0]?.loanId ?? 0, reviewer)
    const byState = async (status: number) =>
      (await app.done(loanList, { status }, as(user))).list.map((row) => row.requested.text())
    expect([await byState(1), await byState(2), await byState(4)]).toEqual([['200', '100'], ['300'], []])
    expect(await listedByBody({ page: 2, pageSize: 1 })).toEqual(['200'])
  })

  it('the products in the order of their list, closed ones last, in the language of the caller', async () => {
    await app.pool.query('UPDATE loan_product SET offered = false, sort = 9')
    const second = await product({ sort: 2 })
    const first = await product({ sort: 1 })
    const { list } = await app.done(loanProductList, { pageSize: 100 }, { token: user.token, lang: 'de-DE' })
    expect(list.slice(0, 2).map((row) => [row.productId, row.name, row.state])).toEqual([
      [first, 'USDT 30 Tage', 'offered'],
      [second, 'USDT 30 Tage', 'offered'],
    ])
    expect(list[2]?.state).toBe('closed')
    expect((await app.done(findLoanProduct, { ID: first }, as(user))).amountMax.text()).toBe('5000')
  })
})
