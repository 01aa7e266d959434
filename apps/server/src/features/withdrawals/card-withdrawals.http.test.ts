import { Amount } from '@halyard/domain'
import { endpoints } from '@halyard/wire'
import { beforeEach, describe, expect, it } from 'vitest'
import { appOfFile, type TestUser } from '../../../test/harness.ts'
import { balanceOf, verified, withdrawalPassword } from '../../../test/money-movers.ts'
import { bankCard as card, withdrawalsOf } from '../../../test/withdrawals.ts'
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
  const toCard = { asset: 'EUR', quantity: Amount.of('500'), withdrawalPassword }

  it('goes to the card as it was, shown with masked numbers', async () => {
    const { cardId } = await app.does(user, saveBankCard, card)
    const asked = await app.does(user, createCardWithdrawal, { ...toCard, cardId })
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
    await app.does(user, endpoints.deleteBankCard, { cardId })
    expect((await app.get(WithdrawalsRepository).find(asked.withdrawalId))?.payee?.iban).toBe('DE89370400440532013000')
    expect((await app.does(user, cardWithdrawalList)).list[0]?.payee?.cardNumber).toBe('•••• 4242')
    expect(await pay(asked.withdrawalId, 'WIRE 17')).toEqual({ changed: true })
    expect(await balanceOf(app, user, 'EUR')).toEqual({ available: '500', frozen: '0' })
  })

  it.each<[string, object, number, string]>([
    ['a coin', { asset: 'USDT' }, 4019, 'currencyUnsupported'],
    ['no currency', { asset: null }, 4019, 'currencyUnsupported'],
    ['a currency and a number of another', { coinId: 1 }, 4019, 'currencyUnsupported'],
    ['too little', { quantity: Amount.of('49.99') }, 7, 'belowMinimum'],
    ['too much', { quantity: Amount.of('50001') }, 7, 'quantityAboveMaximum'],
    ['a third digit', { quantity: Amount.of('100.001') }, 7, 'amountPrecision'],
    ['half a yen', { asset: 'JPY', quantity: Amount.of('10000.5') }, 7, 'amountPrecision'],
    ['more than there is', { quantity: Amount.of('1000.01') }, 4020, 'insufficientBalance'],
  ])('is refused for %s', async (_, change, code, refusal) => {
    const { cardId } = await app.does(user, saveBankCard, card)
    const answer = await app.tries(user, createCardWithdrawal, { ...toCard, cardId, ...change })
    expect(answer).toMatchObject({ code, refusal })
  })

  it("is refused for another user's card as for one that never was", async () => {
    const other = await app.signedIn()
    const { cardId } = await app.does(other, saveBankCard, card)
    const theirs = await app.tries(user, createCardWithdrawal, { ...toCard, cardId })
    expect(theirs).toEqual(await app.tries(user, createCardWithdrawal, { ...toCard, cardId: 999_999 }))
    expect(theirs.refusal).toBe('notFound')
  })

  it('is offered in currencies with limits and fees', async () => {
    const { currencies } = await app.does(user, cardCurrencies)
    const yen = currencies.find((one) => one.asset === 'JPY')
    expect([yen?.precision, yen?.minimum.text(), yen?.fee.text()]).toEqual([0, '10000', '1500'])
  })
})

it.each([
  ['LINDQVIST Mira', 'the verified name'],
  ['A. Nother', 'another name'],
])('the card of %s is shown to the reviewer beside the verified name, as of %s', async (accountName, holder) => {
  await app.pool.query(`UPDATE identity SET name = 'Mira Lindqvist' WHERE user_id = $1`, [user.userId])
  const { cardId } = await app.does(user, saveBankCard, { ...card, accountName })
  const toCard = { asset: 'EUR', quantity: Amount.of('500'), withdrawalPassword, cardId }
  const { withdrawalId } = await app.does(user, createCardWithdrawal, toCard)
  const item = await app.get(ReviewRegistry).find('withdrawal')?.show(withdrawalId)
  expect(item?.fields).toMatchObject({ accountName, verifiedName: 'Mira Lindqvist', holder })
})
