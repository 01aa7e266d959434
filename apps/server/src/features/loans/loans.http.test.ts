import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { Amount } from '@halyard/domain'
import { type Terms } from '@halyard/testing'
import { endpoints, tokenHeader } from '@halyard/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { loansOf, reviewer } from '../../../test/loans.ts'
import { balanceOf, passRealName, verified, withdrawalPassword } from '../../../test/money-movers.ts'
import { fund } from '../../../testing/users.ts'
import { LedgerService } from '../ledger/ledger.service.ts'

const { loanProductList, findLoanProduct, applyForLoan, loanList, findLoan, loanQuote, repayLoan, createWithdrawal } =
  endpoints

const dayMs = 86_400_000

const app = appOfFile()
const { service, product, ask, borrowed } = loansOf(app)
let user: TestUser

beforeEach(async () => {
  user = await app.signedIn()
  await passRealName(app, user)
})

const give = (one: TestUser, quantity: string) => fund(app.get(LedgerService), one.userId, { USDT: quantity })

describe('withdrawals while a loan is open', () => {
  const withdrawal = (num: string) => ({
    coinId: 1,
    asset: 'USDT',
    network: 'TRC20',
    address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    quantity: Amount.of(num),
    withdrawalPassword,
  })
  let one: TestUser

  beforeEach(async () => {
    one = await verified(app, { USDT: '500' })
  })

  it('leave as much as was borrowed', async () => {
    const { loanId } = await borrowed(one)
    expect((await service().owed(one.userId)).map((row) => [row.asset, row.owed.text()])).toEqual([['USDT', '1000']])
    const answer = await app.tries(one, createWithdrawal, withdrawal('501'))
    expect(answer).toMatchObject({
      code: 7,
      refusal: 'loanOutstanding',
      data: { detail: { owed: '1000', available: '999', asset: 'USDT' } },
    })
    expect(await balanceOf(app, one, 'USDT')).toEqual({ available: '1500', frozen: '0' })
    await app.does(one, createWithdrawal, withdrawal('100'))
    await app.does(one, repayLoan, { loanId })
    await app.does(one, createWithdrawal, withdrawal('400'))
    expect(await service().owed(one.userId)).toEqual([])
  })

  it('leave the interest so far too', async () => {
    const { startedAt } = await borrowed(one)
    app.clock.moveTo(new Date(startedAt.getTime() + 12 * dayMs + 3_600_000))
    one = await app.signedInAgain(one)
    expect((await service().owed(one.userId)).map((row) => row.owed.text())).toEqual(['1003'])
    expect(await app.tries(one, createWithdrawal, withdrawal('498'))).toMatchObject({
      refusal: 'loanOutstanding',
      data: { detail: { owed: '1003', available: '1002', asset: 'USDT' } },
    })
    await app.does(one, createWithdrawal, withdrawal('497'))
  })

  it('collect what is due first, and do not leave while it is not covered', async () => {
    const { loanId, dueAt } = await borrowed(one)
    await app.does(one, createWithdrawal, withdrawal('499'))
    app.clock.moveTo(new Date(dueAt.getTime() + 3_600_000))
    one = await app.signedInAgain(one)
    expect(await app.tries(one, createWithdrawal, withdrawal('10'))).toMatchObject({
      code: 7,
      refusal: 'loanOverdue',
      data: { detail: { owed: '1012.25', asset: 'USDT' } },
    })
    await give(one, '100')
    expect(await app.tries(one, createWithdrawal, withdrawal('100'))).toMatchObject({
      refusal: 'insufficientBalance',
    })
    expect((await app.does(one, findLoan, { loanId })).state).toBe('repaid')
    await app.does(one, createWithdrawal, withdrawal('80'))
    expect(await balanceOf(app, one, 'USDT')).toEqual({ available: '8.75', frozen: '579' })
  })

  it('of which each would leave enough do so together too', async () => {
    await borrowed(one)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => app.tries(one, createWithdrawal, withdrawal('300'))),
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
    const quote = await app.does(await app.signedIn(), loanQuote, {
      productId: ask().productId,
      principal: Amount.of('1000'),
    })
    expect(quote.byDay).toHaveLength(30)
    const [first, last] = [quote.byDay[7], quote.byDay[29]]
    expect([first?.day, first?.interest.text(), last?.debt.text()]).toEqual([8, '0.5', '1011.5'])
    expect([quote.overdueInterest.text(), quote.overdueDailyRate.text()]).toEqual(['0.75', '0.00075'])
    expect(await app.tries(user, loanQuote, { productId: ask().productId, principal: Amount.of('99') })).toMatchObject({
      refusal: 'belowMinimum',
    })
  })

  it("one's own loans, newest first, by state and page, asked for by query or by a JSON body", async () => {
    for (const max of ['100', '200', '300']) await app.does(user, applyForLoan, ask(max))
    const first = await app.does(user, loanList, { page: 1, pageSize: 2 })
    expect([first.total, first.list.map((row) => row.requested.text())]).toEqual([3, ['300', '200']])
    await service().approve(first.list[0]?.loanId ?? 0, reviewer)
    const byState = async (state: Terms<typeof loanList>['state']) =>
      (await app.does(user, loanList, { state })).list.map((row) => row.requested.text())
    expect([await byState('review'), await byState('active'), await byState('repaid')]).toEqual([
      ['200', '100'],
      ['300'],
      [],
    ])
    expect(await listedByBody({ page: 2, pageSize: 1 })).toEqual(['200'])
  })

  it('the products in the order of their list, closed ones last, in the language of the caller', async () => {
    await app.pool.query('UPDATE loan_product SET offered = false, sort = 9')
    const second = await product({ sort: 2 })
    const first = await product({ sort: 1 })
    const { list } = await app.does({ ...user, lang: 'de-DE' }, loanProductList, { pageSize: 100 })
    expect(list.slice(0, 2).map((row) => [row.productId, row.name, row.state])).toEqual([
      [first, 'USDT 30 Tage', 'offered'],
      [second, 'USDT 30 Tage', 'offered'],
    ])
    expect(list[2]?.state).toBe('closed')
    expect((await app.does(user, findLoanProduct, { productId: first })).amountMax.text()).toBe('5000')
  })
})
