import { endpoints } from '@halyard/wire'
import { beforeEach, expect, it } from 'vitest'
import type { TestUser } from '../../../test/harness.ts'
import { loansOf } from '../../../test/loans.ts'
import { balanceOf, passRealName } from '../../../test/money-movers.ts'
import { type Desk, deskOfFile, edited } from '../../../test/operators.ts'

let { user, anna, ben } = {} as Desk
const { app, ops } = deskOfFile((desk) => {
  ;({ user, anna, ben } = desk)
})
const { ask } = loansOf(app)

beforeEach(() => passRealName(app, user))

const capital = (amount: string) => edited(app, [anna, ben], ['loan-capital', 'USDT'], { amount })
const applied = async (max: string, by: TestUser = user) =>
  (await app.does(by, endpoints.applyForLoan, ask(max))).loanId
const approve = (by: typeof anna, id: number) => ops(by, 'POST', `/reviews/loan/${id}/approve`)
const declined = (sentence: string) => ({ code: 7, msg: expect.stringContaining(sentence) })

async function lending(): Promise<string> {
  const { rows } = await app.pool.query(
    `SELECT trim_scale(sum(amount))::text AS held FROM posting JOIN ledger_account account ON account.id = account_id
      WHERE address = 'house:lending:USDT'`,
  )
  return rows[0].held
}

it('what the house lends is capital that two put in by a journal, and a loan beyond it is heard of at the first approval', async () => {
  await capital('1500')
  expect(await lending()).toBe('1500')
  const beyond = await applied('2000')
  expect(await approve(anna, beyond)).toMatchObject(declined('1500 USDT are left'))
  const shown = await ops(anna, 'GET', `/reviews/loan/${beyond}`)
  expect(shown.data).toMatchObject({ state: 'under review', approvals: [] })

  const first = await applied('1000')
  expect((await approve(anna, first)).data).toMatchObject({ outcome: 'one more needed' })
  expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '100', frozen: '0' })
  expect((await approve(ben, first)).data).toMatchObject({ outcome: 'approved' })
  expect(await balanceOf(app, user, 'USDT')).toEqual({ available: '1100', frozen: '0' })
  expect(await lending()).toBe('500')

  await expect(capital('999')).rejects.toThrow('lending_capital_covers_loans')
  await app.does(user, endpoints.repayLoan, { loanId: first })
  await capital('600')
  expect(await lending()).toBe('600')
})

it('of two loans that are approved at once only one gets what is left', async () => {
  await capital('700')
  const other = await app.signedIn()
  await passRealName(app, other)
  const two = [await applied('500'), await applied('500', other)]
  for (const id of two) expect((await approve(anna, id)).code).toBe(0)
  const answers = await Promise.all(two.map((id) => approve(ben, id)))
  expect(answers.map(({ code }) => code).sort()).toEqual([0, 7])
  expect(answers.find(({ code }) => code === 7)).toMatchObject(declined('200 USDT are left'))
  expect(await lending()).toBe('200')
})
