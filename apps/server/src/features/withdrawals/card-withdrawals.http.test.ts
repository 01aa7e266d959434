import { endpoints } from '@halyard/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { balanceOf, verified, withdrawalPassword } from '../../../test/money-movers.ts'
import { bankCard as card, withdrawalsOf } from '../../../test/withdrawals.ts'
import { as } from '../../../testing/users.ts'
import { ReviewRegistry } from '../../platform/back-office/review-registry.ts'
import { WithdrawalsRepository } from './withdrawals.repository.ts'

const { createCardWithdrawal, cardCurrencies, cardWithdrawalList, saveBankCard } = endpoints

const app = appOfFile({ TEST_CODE: '424242' })
const { pay } = withdrawalsOf(app)
let user: TestUser

beforeEach(async () => {
  user = await verified(app, { USDT: '1000', EUR: '1000' })
})

describe('a withdrawal to a bank card', () => {
  const toCard = { coinname: 'EUR', num: '500', pay_password: withdrawalPassword }

  it('goes to the card as it was, shown with masked numbers', async () => {
    const { cardId } = await app.done(saveBankCard, card, as(user))
    const asked = await app.done(createCardWithdrawal, { ...toCard, bank_id: cardId }, as(user))
    expect([asked.kind, asked.fee.text(), asked.net.text()]).toEqual(['bank', '5', '495'])
    expect(asked.payee).toEqual({
      bankName: 'Musterbank',
      accountName: 'Mira Muster',
      cardNumber: '•••• 4242',
      iban: 'DE89 •••• 3000',
      bic: 'COBADEFF',
      country: 'DE',
    })
    expect(await balanceOf(app, user, 'EUR')).toEqual({ available: '500', frozen: '500' })
    await app.done(endpoints.deleteBankCard, { ID: cardId }, as(user))
    expect((await app.get(WithdrawalsRepository).find(asked.withdrawalId))?.payee?.iban).toBe('DE89370400440532013000')
    expect((await app.done(cardWithdrawalList, {}, as(user))).list[0]?.payee?.cardNumber).toBe('•••• 4242')
    expect(await pay(asked.withdrawalId, 'WIRE 17')).toEqual({ changed: true })
    expect(await balanceOf(app, user, 'EUR')).toEqual({ available: '500', frozen: '0' })
  })

  it.each<[string, object, number, string]>([
    ['a coin', { coinname: 'USDT' }, 4019, 'currencyUnsupported'],
    ['no currency', { coinname: null }, 4019, 'currencyUnsupported'],
    ['a currency and a number of another', { coin_id: 1 }, 4019, 'currencyUnsupported'],
    ['too little', { num: '49.99' }, 7, 'belowMinimum'],
    ['too much', { num: '50001' }, 7, 'quantityAboveMaximum'],
    ['a third digit', { num: '100.001' }, 7, 'amountPrecision'],
    ['half a yen', { coinname: 'JPY', num: '10000.5' }, 7, 'amountPrecision'],
    ['more than there is', { num: '1000.01' }, 4020, 'insufficientBalance'],
  ])('is refused for %s', async (_, change, code, refusal) => {
    const { cardId } = await app.done(saveBankCard, card, as(user))
    const answer = await app.call(createCardWithdrawal, { ...toCard, bank_id: cardId, ...change }, as(user))
    expect(answer).toMatchObject({ code, refusal })
  })

  it("is refused for another user's card as for one that never was", async () => {
    const other = await app.signedIn()
    const { cardId } = await app.done(saveBankCard, card, as(other))
    const theirs = await app.call(createCardWithdrawal, { ...toCard, bank_id: cardId }, as(user))
    expect(theirs).toEqual(await app.call(createCardWithdrawal, { ...toCard, bank_id: 999_999 }, as(user)))
    expect(theirs.refusal).toBe('notFound')
  })

  it('is offered in currencies with limits and fees', async () => {
    const { currencies } = await app.done(cardCurrencies, {}, as(user))
    const yen = currencies.find((one) => one.asset === 'JPY')
    expect([yen?.precision, yen?.minimum.text(), yen?.fee.text()]).toEqual([0, '10000', '1500'])
  })
})

it.each([
  ['LINDQVIST Mira', 'the verified name'],
  ['A. Nother', 'another name'],
])('the card of %s is shown to the reviewer beside the verified name, as of %s', async (account_name, holder) => {
  await app.pool.query(`UPDATE identity SET name = 'Mira Lindqvist' WHERE user_id = $1`, [user.userId])
  const { cardId } = await app.done(saveBankCard, { ...card, account_name }, as(user))
  const toCard = { coinname: 'EUR', num: '500', pay_password: withdrawalPassword, bank_id: cardId }
  const { withdrawalId } = await app.done(createCardWithdrawal, toCard, as(user))
  const item = await app.get(ReviewRegistry).find('withdrawal')?.show(withdrawalId)
  expect(item?.fields).toMatchObject({ accountName: account_name, verifiedName: 'Mira Lindqvist', holder })
})
