import { endpoints } from '@halyard/wire'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { loansOf } from '../../../test/loans.ts'
import { balanceOf, eventsTold, passRealName, recordsOf } from '../../../test/money-movers.ts'
import { fund } from '../../../testing/users.ts'
import { LedgerService } from '../ledger/ledger.service.ts'
import { LoansRepository } from './loans.repository.ts'

const { findLoan, repayLoan } = endpoints

const dayMs = 86_400_000

const app = appOfFile()
const { sweep, borrowed } = loansOf(app)
let user: TestUser

beforeEach(async () => {
  user = await app.signedIn()
  await passRealName(app, user)
})

const give = (one: TestUser, quantity: string) => fund(app.get(LedgerService), one.userId, { USDT: quantity })

describe('a repayment', () => {
  it('costs the days that have begun after those without interest', async () => {
    const { loanId, startedAt } = await borrowed(user)
    await give(user, '100')
    app.clock.moveTo(new Date(startedAt.getTime() + 12 * dayMs + 3_600_000))
    user = await app.signedInAgain(user)
    const shown = await app.does(user, findLoan, { loanId })
    expect([shown.interest, shown.debt].map(String)).toEqual(['3', '1003'])
    expect(shown.validUntil?.getTime()).toBe(startedAt.getTime() + 13 * dayMs)
    const repaid = await app.does(user, repayLoan, { loanId })
    expect(repaid).toMatchObject({ state: 'repaid', validUntil: null })
    expect([repaid.principal, repaid.interest, repaid.debt].map(String)).toEqual(['1000', '3', '1003'])
    expect((await recordsOf(app, user, 'USDT')).slice(0, 2)).toEqual([
      ['loanRepaid', '-3', '97'],
      ['loanRepaid', '-1000', '100'],
    ])
    expect((await eventsTold(app, user))[0]).toBe('loanRepaid')
  })

  it('pressed fifty times at once happens once', async () => {
    const { loanId } = await borrowed(user)
    await give(user, '5000')
    const answers = await Promise.all(Array.from({ length: 50 }, () => app.tries(user, repayLoan, { loanId })))
    for (const answer of answers) expect(answer).toMatchObject({ code: 0, data: { status: 4 } })
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '5000', frozen: '0' })
    const first = await app.tries(user, repayLoan, { loanId }, 'ln-2')
    expect(await app.tries(user, repayLoan, { loanId }, 'ln-2')).toEqual(first)
  })

  it('that is late four times and then done is a success', async () => {
    const { loanId } = await borrowed(user)
    const repay = vi.spyOn(app.get(LoansRepository), 'repay')
    for (let late = 0; late < 4; late += 1) repay.mockResolvedValueOnce({ outcome: 'passed' })
    expect((await app.does(user, repayLoan, { loanId })).state).toBe('repaid')
    repay.mockRestore()
  })

  it('of several loans with funds for one pays one', async () => {
    const loans = [await borrowed(user, '100'), await borrowed(user, '100'), await borrowed(user, '100')]
    await app.pool.query(
      `SELECT ledger_post(ARRAY[ROW(1, $1, 'test', 1, $2, -200, 27)::ledger_leg, ROW(1, $1, 'test', 1, 'house:play:USDT', 200, NULL)::ledger_leg], now())`,
      [`test:${user.userId}:spent`, `user:${user.userId}:available:USDT`],
    )
    const answers = await Promise.all(loans.map(({ loanId }) => app.tries(user, repayLoan, { loanId })))
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
    user = await app.signedInAgain(user)
    await sweep()
    expect((await app.does(user, findLoan, { loanId })).state).toBe('active')
    app.clock.moveTo(new Date(dueAt.getTime() + 3 * dayMs + 5_000))
    await Promise.all([sweep(), sweep(), sweep(), sweep()])
    const loan = await app.does(user, findLoan, { loanId })
    expect([loan.state, loan.interest?.text(), loan.debt?.text()]).toEqual(['repaid', '11.5', '1011.5'])
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '488.5', frozen: '0' })
    expect((await eventsTold(app, user))[0]).toBe('loanRepaid')
  })

  it('falls overdue when there is not enough, takes nothing, and costs half as much again', async () => {
    const { loanId, dueAt } = await borrowed(user)
    app.clock.moveTo(dueAt)
    user = await app.signedInAgain(user)
    await Promise.all([sweep(), sweep()])
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '1000', frozen: '0' })
    expect((await eventsTold(app, user)).filter((event) => event === 'loanOverdue')).toHaveLength(1)
    app.clock.moveTo(new Date(dueAt.getTime() + 3_600_000))
    const overdue = await app.does(user, findLoan, { loanId })
    expect([overdue.state, overdue.interest?.text()]).toEqual(['overdue', '12.25'])
    app.clock.moveTo(new Date(dueAt.getTime() + 2 * dayMs + 3_600_000))
    await sweep()
    const later = await app.does(user, findLoan, { loanId })
    expect([later.state, later.interest?.text()]).toEqual(['overdue', '13.75'])
    await give(user, '13.75')
    const repaid = await app.does(user, repayLoan, { loanId })
    expect([repaid.state, repaid.debt?.text()]).toEqual(['repaid', '1013.75'])
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '0', frozen: '0' })
    expect((await eventsTold(app, user)).filter((event) => event === 'loanOverdue')).toHaveLength(1)
  })

  it('found overdue three days late has been overdue for a day and no longer', async () => {
    const { loanId, dueAt } = await borrowed(user)
    app.clock.moveTo(new Date(dueAt.getTime() + 3 * dayMs + 3_600_000))
    user = await app.signedInAgain(user)
    const shown = async () => (await app.does(user, findLoan, { loanId })).interest?.text()
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
    const repaid = await app.does(user, repayLoan, { loanId })
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
    user = await app.signedInAgain(user)
    const state = async ({ loanId }: { loanId: number }) => (await app.does(user, findLoan, { loanId })).state
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
    user = await app.signedInAgain(user)
    await sweep()
    app.clock.moveTo(new Date(dueAt.getTime() + dayMs + 5_000))
    await give(user, '12.25')
    await Promise.all([sweep(), sweep()])
    const loan = await app.does(user, findLoan, { loanId })
    expect([loan.state, loan.debt?.text()]).toEqual(['repaid', '1012.25'])
  })

  it('and overdue is collected once what arrived covers it, whole, without its user', async () => {
    const { loanId, dueAt } = await borrowed(user)
    app.clock.moveTo(dueAt)
    user = await app.signedInAgain(user)
    await sweep()
    app.clock.moveTo(new Date(dueAt.getTime() + 3_600_000))
    await give(user, '12')
    await sweep()
    expect((await app.does(user, findLoan, { loanId })).state).toBe('overdue')
    expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '1012', frozen: '0' })
    await give(user, '100')
    await Promise.all([sweep(), sweep()])
    const loan = await app.does(user, findLoan, { loanId })
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
      const one = await app.signedInAgain(borrower)
      const [answer] = await Promise.all([app.tries(one, repayLoan, { loanId }), sweep(), sweep()])
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
