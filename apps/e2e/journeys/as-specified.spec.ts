import { changeWithdrawalPassword } from '@halyard/wire/auth'
import { getUserInfo } from '@halyard/wire/profile'
import type { Page } from '@playwright/test'
import { expect, registerByApi, sentCode, testCode, told } from '../harness/index.ts'
import {
  answerCaptcha,
  atPage,
  confirm,
  confirmAtPrice,
  finishSignIn,
  newAccount,
  newEnding,
  open,
  resume,
  signIn,
  signOut,
  typePhone,
} from './account.ts'
import { sheetGone } from './bank-cards-steps.ts'
import { attachVoucher, chooseNetwork } from './deposits-steps.ts'
import { latestOf, submitHere } from './identity-steps.ts'
import { test } from './specified.ts'
import { submitName, verifiedTrader } from './verified.ts'
import { chooseIn, reviewAndType } from './withdrawals-steps.ts'

const onTron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const withdrawalPassword = '839201 sail'

test('as specified: a newcomer registers with a code, signs out and in again', async ({ app, page }) => {
  const { email, password } = newAccount()
  await open(page, 'login/register?code=HALYARD')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect.poll(() => sentCode(app, email).catch(() => '')).toMatch(/^\d{6}$/)
  await page.getByLabel('Verification code').fill(await sentCode(app, email))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Repeat the password', { exact: true }).fill(password)
  await answerCaptcha(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await atPage(page, 'home/home')
  await signOut(page)
  await signIn(page, { email, password })
  await atPage(page, 'home/home')
})

test('as specified: passwords are reset by mail and by phone, changed, and set for withdrawals', async ({
  app,
  page,
}) => {
  const [first, second, third] = ['another horse battery', 'a third horse battery', 'a fourth horse battery']
  const { email } = await registerByApi(app)
  await open(page, 'login/forgetPassword')
  await page.getByLabel('Email address').fill(email)
  await setNewPassword(page, first)
  await signIn(page, { email, password: first })
  await atPage(page, 'home/home')

  await open(page, 'login/password')
  await page.getByRole('link', { name: /^Withdrawal password/ }).click()
  // The second time it is a change, by a new one alone.
  for (const chosen of ['839201', '102938']) {
    await page.getByLabel('New withdrawal password', { exact: true }).fill(chosen)
    await page.getByLabel('Repeat the password', { exact: true }).fill(chosen)
    await page.getByRole('button', { name: 'Save withdrawal password' }).click()
    await told(page, /^Withdrawal password (set|changed)/)
    await open(page, 'login/resetWithdrawPassword')
  }
  await open(page, 'login/resetPassword')
  await page.getByLabel('Current password', { exact: true }).fill(first)
  await page.getByLabel('New password', { exact: true }).fill(second)
  await page.getByLabel('Repeat the password', { exact: true }).fill(second)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password is changed. Sign in again with the new one.')).toBeVisible()
  await signIn(page, { email, password: second })
  await atPage(page, 'home/home')
  await signOut(page)

  const ending = newEnding()
  await open(page, 'login/register?code=HALYARD')
  await typePhone(page, ending)
  await page.getByLabel('Verification code').fill(testCode)
  await page.getByLabel('Password', { exact: true }).fill(second)
  await page.getByLabel('Repeat the password', { exact: true }).fill(second)
  await answerCaptcha(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await atPage(page, 'home/home')
  await signOut(page)
  await open(page, 'login/forgetPassword')
  await typePhone(page, ending)
  await setNewPassword(page, third)
  await typePhone(page, ending)
  await finishSignIn(page, third)
  await atPage(page, 'home/home')
})

test('as specified: spot orders rest, are cancelled and filled, and stand in the history and the records', async ({
  app,
  page,
}) => {
  await resume(page, await registerByApi(app))
  await open(page, 'deal/deal?symbol=btcusdt')
  await expect.poll(() => page.getByLabel('Price (USDT)', { exact: true }).inputValue()).toMatch(/\d/)
  const price = Number((await page.getByLabel('Price (USDT)', { exact: true }).inputValue()).replaceAll(',', ''))
  await page.getByLabel('Price (USDT)', { exact: true }).fill(Math.floor(price * 0.9).toString())
  await page.getByLabel('Total (USDT)', { exact: true }).fill('500')
  await confirmAtPrice(page, 'Buy BTC', 'Order placed')
  await page.getByRole('button', { name: 'Cancel: Buy BTC/USDT' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
  await told(page, 'Order cancelled')

  await page.getByRole('radio', { name: 'Market' }).click()
  await page.getByLabel('Total (USDT)', { exact: true }).fill('250')
  await confirmAtPrice(page, 'Buy BTC', 'Bought ')
  await page.getByRole('radio', { name: 'Sell' }).click()
  await page.getByLabel('Amount (BTC)', { exact: true }).fill('0.001')
  await confirmAtPrice(page, 'Sell BTC', 'Sold ')

  await open(page, 'deal/history')
  await expect(page.getByText('End of list')).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3)
  await page.getByRole('tab', { name: 'Cancelled' }).click()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await atPage(page, 'deal/detail')
  // What a record is the record of is no field of the specification: its kind is.
  await open(page, 'property/detail?asset=BTC')
  await expect(page.getByText('End of list')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /Spot/ }).first()).toBeVisible()
  await open(page, 'deal/chart?symbol=btcusdt')
  await page.getByRole('link', { name: 'Buy', exact: true }).click()
  await atPage(page, 'deal/deal')
})

test('as specified: a contract is bought, and found in its history', async ({ app, page }) => {
  await resume(page, await registerByApi(app))
  await open(page, 'contract/futures')
  await page.getByRole('button', { name: /^BTC/ }).click()
  await atPage(page, 'contract/contract')
  await page.getByRole('radio', { name: '15 min' }).click()
  await page.getByRole('radio', { name: '100', exact: true }).click()
  await confirmAtPrice(page, 'Buy Up', 'Up contract opened at ')
  await open(page, 'contract/history')
  await page.getByRole('main').getByRole('article').getByRole('link').first().click()
  await atPage(page, 'contract/detail')
})

test('as specified: a stake is redeemed, coins are subscribed to, machines are bought and a loan is applied for', async ({
  app,
  operator,
  page,
}) => {
  const trader = await registerByApi(app)
  await operator.approve('identity', await submitName(trader))
  await resume(page, trader)
  await open(page, 'stake/order')
  await page.getByRole('link', { name: /USDT/ }).first().click()
  await page.getByLabel('Principal').fill('1000')
  await confirm(page, 'Stake USDT')
  await page.getByRole('button', { name: 'Redeem early' }).click()
  await page.getByRole('dialog', { name: 'Redeem early' }).getByRole('button', { name: 'Redeem now' }).click()
  await page.getByText('Redeemed', { exact: true }).waitFor()
  await open(page, 'stake/order?view=own')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)

  await open(page, 'IEO/IEO')
  await page.getByRole('link', { name: /HRB/ }).first().click()
  await page.getByLabel('Quantity').fill('400')
  await confirm(page, 'Subscribe to HRB')
  await page.getByRole('dialog', { name: 'You have subscribed' }).getByRole('link', { name: 'Subscriptions' }).click()
  await atPage(page, 'IEO/history')
  await expect(page.getByRole('article')).toHaveCount(1)

  await open(page, 'stake/detail?id=1')
  await confirm(page, 'Buy')
  await page.getByRole('dialog', { name: 'Order placed. Waiting for review.' }).waitFor()
  await operator.approve('machine', await operator.waiting('machine', (await trader.call(getUserInfo)).userId))
  await open(page, 'stake/detail')
  await page.getByRole('tab', { name: 'Shared' }).click()
  // A machine has no name in the specification.
  await page
    .getByRole('link', { name: /Shared machine/ })
    .first()
    .click()
  await page.getByLabel('Your share').fill('20')
  await confirm(page, 'Start the group')
  await page.getByRole('link', { name: 'See the order' }).click()
  await page.getByText('Under review').first().waitFor()
  // Machines of state 1 alone are listed.
  await open(page, 'stake/detail?view=own')
  await expect(page.getByRole('main').getByRole('link', { name: /machine/ })).toHaveCount(1)

  await open(page, 'bitcoin/loan')
  // Nor has a loan.
  await page.getByRole('link', { name: /^USDT 100/ }).click()
  await page.getByLabel('Amount', { exact: true }).fill('1000')
  await confirm(page, 'Apply')
  await page
    .getByRole('dialog', { name: 'Application sent. Waiting for review.' })
    .getByRole('link', { name: 'See the loan' })
    .click()
  await atPage(page, 'bitcoin/loanHistory')
  await page.getByText('Under review').first().waitFor()
})

test('as specified: coins are exchanged, an address and a card are saved, an address is removed', async ({
  app,
  page,
}) => {
  await resume(page, await registerByApi(app))
  await open(page, 'bitcoin/exchange')
  await page.getByText(/^1 USDT = /).waitFor()
  await page.getByLabel('Amount (USDT)').fill('250')
  await confirmAtPrice(page, 'Exchange USDT for BTC', 'Exchange succeeded')

  await open(page, 'user/addAddress')
  await chooseIn(page, /^Coin/, /^USDT/)
  await chooseIn(page, /^Network/, /^TRC20/)
  await page.getByLabel('Address', { exact: true }).fill(onTron)
  await page.getByLabel('Name (optional)').fill('Cold wallet')
  await page.getByRole('button', { name: 'Save address' }).click()
  await told(page, 'Address saved')
  await open(page, 'user/address')
  await page.getByRole('button', { name: /^(Remove|Delete).*Cold wallet/ }).click()
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await page.getByText('No saved addresses').waitFor()

  await open(page, 'user/addBank')
  await saveCard(page)
  await open(page, 'user/bank')
  await page.getByText('Musterbank').waitFor()
})

test('as specified: a name is submitted, rejected, and submitted again', async ({ app, operator, page }) => {
  const trader = await registerByApi(app)
  await resume(page, trader)
  await open(page, 'user/realName')
  await submitHere(page)
  await operator.reject('identity', await latestOf(operator, trader), 'The back of the card is blurred.')
  // The reason is no field of the specification.
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('Being reviewed')).toBeVisible()
  await operator.approve('identity', await latestOf(operator, trader))
  await expect(page.getByText('You are verified')).toBeVisible()
})

test('as specified: a deposit and a wire transfer wait for review, and are in their history', async ({ app, page }) => {
  await resume(page, await registerByApi(app))
  await open(page, 'bitcoin/paymentList')
  await page.getByRole('link', { name: /^USDT/ }).click()
  await chooseNetwork(page, /^TRC20/)
  await page.getByLabel('Amount (USDT)').fill('250')
  await attachVoucher(page)
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await told(page, 'Submitted. Waiting for review.')
  await atPage(page, 'bitcoin/paymentDetail')

  await open(page, 'bitcoin/wireTransfer')
  await chooseIn(page, /^Currency/, /^JPY/)
  await page.getByLabel('Amount (JPY)').fill('150000')
  await page.getByLabel('Email address').fill('mira@example.com')
  await page.getByRole('button', { name: 'Get the bank’s details' }).click()
  await told(page, 'Submitted. Waiting for review.')
  await atPage(page, 'bitcoin/paymentDetail')
  await open(page, 'bitcoin/paymentHistory')
  await page.getByRole('link', { name: /^250 USDT/ }).waitFor()
  await page.getByRole('tab', { name: 'Wire' }).click()
  await page.getByRole('link', { name: /^150,000 JPY/ }).click()
  await atPage(page, 'bitcoin/paymentDetail')
})

test('as specified: withdrawals to an address and to a card wait for review, and are in their history', async ({
  app,
  operator,
  page,
}) => {
  const trader = await verifiedTrader(app, operator)
  await trader.call(changeWithdrawalPassword, { password: withdrawalPassword })
  await operator.adjust(trader.email, 'EUR', '10000')
  await resume(page, trader)
  await open(page, 'bitcoin/withdrawList')
  await page.getByRole('link', { name: /^USDT/ }).click()
  await chooseIn(page, /^Network/, /^TRC20/)
  await page.getByLabel('Address', { exact: true }).fill(onTron)
  await page.getByLabel('Amount', { exact: true }).fill('100')
  await reviewAndType(page, withdrawalPassword)
  await told(page, 'Submitted. Waiting for review.')
  await atPage(page, 'bitcoin/withdrawDetail')
  await page.getByText('Under review').first().waitFor()
  await open(page, 'bitcoin/withdrawHistory')
  await page.getByRole('main').getByRole('link').first().click()
  await atPage(page, 'bitcoin/withdrawDetail')

  await open(page, 'bitcoin/bank')
  await page.getByRole('button', { name: /^Bank card/ }).click()
  await page.getByRole('link', { name: 'Add bank card' }).click()
  await saveCard(page)
  await atPage(page, 'bitcoin/bank')
  await chooseIn(page, /^Bank card/, /Musterbank/)
  await chooseIn(page, /^Currency/, /^EUR/)
  await page.getByLabel('Amount', { exact: true }).fill('500')
  await reviewAndType(page, withdrawalPassword)
  await told(page, 'Submitted. Waiting for review.')
  await atPage(page, 'bitcoin/bankDetail')
  await open(page, 'bitcoin/bankHistory')
  await page.getByRole('main').getByRole('link').first().click()
  await atPage(page, 'bitcoin/bankDetail')
})

test('as specified: assets, records, notices, announcements, help and an invitation are read', async ({
  app,
  operator,
  page,
}) => {
  const trader = await registerByApi(app)
  await operator.approve('identity', await submitName(trader))
  await resume(page, trader)
  await open(page, 'property/property')
  for (const view of ['Contract', 'Finance', 'Spot']) await page.getByRole('tab', { name: view }).click()
  await page.getByRole('link', { name: /^BTC/ }).first().waitFor()
  await open(page, 'property/detail')
  await expect(page.getByRole('listitem')).toHaveCount(3)

  await open(page, 'user/inform')
  await page.getByRole('main').getByRole('link').first().click()
  await atPage(page, 'user/informDetail')
  await open(page, 'user/affiche')
  await page.getByRole('link', { name: /^Trading hours of forex and metals/ }).click()
  await atPage(page, 'user/afficheDetail')
  await page.getByText('Shortly before the weekend').waitFor()
  await open(page, 'user/service')
  await page.getByRole('link', { name: /^Loans/ }).click()
  await page.getByText('Due and overdue').waitFor()
  await open(page, 'market/market')
  await page.getByRole('link', { name: /^BTC/ }).first().click()
  await atPage(page, 'deal/deal')

  await open(page, 'user/invite')
  await page.getByRole('img', { name: 'QR code of your invitation link' }).locator('path').waitFor()
  const code = page.getByText(/^[2-9A-HJ-NP-Z]{6,}$/).first()
  expect(await code.innerText()).not.toBe('')
})

/** Resets the password of the account that stands in the form: the code that is accepted in place of any needs no wait. */
async function setNewPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Verification code').fill(testCode)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Repeat the password', { exact: true }).fill(password)
  await answerCaptcha(page)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText('Your password is changed. Sign in with the new one.')).toBeVisible()
}

async function saveCard(page: Page): Promise<void> {
  await page.getByLabel('Bank name').fill('Musterbank')
  await page.getByLabel('Account name').fill('Mira Lindqvist')
  await page.getByLabel('Card number').pressSequentially('4000000000004242')
  await page.getByLabel('BIC / SWIFT').fill('cobadeff')
  await page.getByLabel('IBAN or account number').fill('de89370400440532013000')
  await page.getByLabel('Address of the bank').fill('Musterstraße 1, 10115 Berlin')
  await page.getByRole('button', { name: /^Country or region/ }).click()
  await page.getByLabel('Search countries').fill('germ')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Germany/ })
    .click()
  await sheetGone(page)
  await page.getByRole('button', { name: 'Save bank card' }).click()
  await told(page, 'Bank card saved')
}
