import { changeWithdrawalPassword } from '@halyard/wire/auth'
import { serveAsSpecified } from '../harness/as-specified.ts'
import { expect, test as journey, registerByApi, sentCode, told } from '../harness/index.ts'
import { answerCaptcha, atPage, confirm, confirmAtPrice, newAccount, open, resume, signIn, signOut } from './account.ts'
import { sheetGone } from './bank-cards-steps.ts'
import { submitHere } from './identity-steps.ts'
import { submitName, verifiedTrader } from './verified.ts'
import { chooseIn, reviewAndType } from './withdrawals-steps.ts'

/*
 * The app beside a server that was written from the specification: with what that names alone, whoever trades gets
 * everywhere, and nothing else is asked for.
 */

const test = journey.extend<{ specified: undefined }>({
  specified: [
    async ({ context }, use) => {
      const beyond = await serveAsSpecified(context)
      await use(undefined)
      expect(beyond).toEqual([])
      // What is on its way when the page is left needs no answer.
      await context.unrouteAll({ behavior: 'ignoreErrors' })
    },
    { auto: true },
  ],
})

test('as specified: a newcomer registers with a code, signs out and in again', async ({ app, page }) => {
  const { email, password } = newAccount()
  await open(page, 'login/register?code=HALYARD')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect.poll(() => sentCode(app, email).catch(() => '')).toMatch(/^\d{6}$/)
  await page.getByLabel('Verification code').fill(await sentCode(app, email))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Repeat the password').fill(password)
  await answerCaptcha(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await atPage(page, 'home/home')
  await signOut(page)
  await signIn(page, { email, password })
  await atPage(page, 'home/home')
})

test('as specified: a limit order rests and is cancelled, a contract is bought and found in its history', async ({
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

  await open(page, 'contract/contract?symbol=btcusdt')
  await page.getByRole('radio', { name: '15 min' }).click()
  await page.getByRole('radio', { name: '100', exact: true }).click()
  await confirmAtPrice(page, 'Buy up', 'Bought up at ')
  await open(page, 'contract/history')
  await page.getByRole('main').getByRole('article').getByRole('link').first().click()
  await atPage(page, 'contract/detail')
})

test('as specified: a stake is redeemed, coins are subscribed to, a machine is bought and a loan applied for', async ({
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

  await open(page, 'IEO/IEO')
  await page.getByRole('link', { name: /HRB/ }).first().click()
  await page.getByLabel('Quantity').fill('400')
  await confirm(page, 'Subscribe to HRB')
  await page.getByRole('dialog', { name: 'You have subscribed' }).waitFor()

  await open(page, 'stake/detail?id=1')
  await confirm(page, 'Buy')
  await page.getByRole('dialog', { name: 'Order placed. Waiting for review.' }).waitFor()

  await open(page, 'bitcoin/loanDetail?id=1')
  await page.getByLabel('Amount', { exact: true }).fill('1000')
  await confirm(page, 'Apply')
  await page.getByRole('dialog', { name: 'Application sent. Waiting for review.' }).waitFor()
})

test('as specified: coins are exchanged, an address and a card are saved, a name is submitted', async ({
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
  await page.getByLabel('Address', { exact: true }).fill('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
  await page.getByLabel('Name (optional)').fill('Cold wallet')
  await page.getByRole('button', { name: 'Save address' }).click()
  await told(page, 'Address saved')

  await open(page, 'user/addBank')
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
  await open(page, 'user/bank')
  await page.getByText('Musterbank').waitFor()

  await open(page, 'user/realName')
  await submitHere(page)
})

test('as specified: a withdrawal waits for review, and is in its history', async ({ app, operator, page }) => {
  const trader = await verifiedTrader(app, operator)
  await trader.call(changeWithdrawalPassword, { password: '839201 sail' })
  await resume(page, trader)
  await open(page, 'bitcoin/withdraw?asset=USDT')
  await chooseIn(page, /^Network/, /^TRC20/)
  await page.getByLabel('Address', { exact: true }).fill('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
  await page.getByLabel('Amount', { exact: true }).fill('100')
  await reviewAndType(page, '839201 sail')
  await atPage(page, 'bitcoin/withdrawDetail')
  await page.getByText('Under review').first().waitFor()
  await open(page, 'bitcoin/withdrawHistory')
  await page.getByRole('main').getByRole('link').first().click()
  await atPage(page, 'bitcoin/withdrawDetail')
})
