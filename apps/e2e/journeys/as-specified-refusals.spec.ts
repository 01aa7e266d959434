import { changeWithdrawalPassword } from '@halyard/wire/auth'
import { convert } from '@halyard/wire/conversion'
import type { Locator, Page } from '@playwright/test'
import { expect, registerByApi, told } from '../harness/index.ts'
import { answerCaptcha, newAccount, open, resume } from './account.ts'
import { test } from './specified.ts'
import { verifiedTrader } from './verified.ts'
import { chooseIn, reviewAndType } from './withdrawals-steps.ts'

/* Such a server says a code alone: its words are the app's, at the field that they are about, and in a toast. */

test('as specified: what is wrong with an account stands at its field, and is told', async ({ app, page }) => {
  const { email, password } = newAccount()
  await open(page, 'login/register?code=NOBODY99')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Verification code').fill('000000')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Repeat the password', { exact: true }).fill(password)
  const create = page.getByRole('button', { name: 'Create account' })
  const invitation = page.getByLabel('Invitation code')
  await answerCaptcha(page, 'nope')
  await refused(page, create, page.getByLabel('Characters in the picture'), 'The characters do not match the image')
  await answerCaptcha(page)
  await refused(page, create, invitation, 'This invitation code does not exist')
  await invitation.fill('HALYARD')
  await answerCaptcha(page)
  await refused(page, create, page.getByLabel('Verification code'), 'The verification code is wrong')

  const account = await registerByApi(app)
  await open(page, 'login/login')
  const secret = page.getByLabel('Password', { exact: true })
  await page.getByLabel('Email address').fill(account.email)
  await secret.fill('wrong horse battery')
  await answerCaptcha(page)
  const words = 'The username does not exist or the password is wrong.'
  await refused(page, page.getByRole('button', { name: 'Sign in', exact: true }), secret, words)
  await secret.fill(account.password)
  await answerCaptcha(page)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('Total assets').waitFor()

  await open(page, 'login/resetPassword')
  const current = page.getByLabel('Current password', { exact: true })
  await current.fill('wrong horse battery')
  await page.getByLabel('New password', { exact: true }).fill('a new horse battery')
  await page.getByLabel('Repeat the password', { exact: true }).fill('a new horse battery')
  await refused(page, page.getByRole('button', { name: 'Change password' }), current, 'The current password is wrong.')
})

test('as specified: what is wrong with money stands at its field, and is told', async ({ app, operator, page }) => {
  const trader = await verifiedTrader(app, operator)
  await trader.call(changeWithdrawalPassword, { password: '839201 sail' })
  await resume(page, trader)
  await open(page, 'bitcoin/withdraw?asset=USDT')
  await chooseIn(page, /^Network/, /^TRC20/)
  await page.getByLabel('Address', { exact: true }).fill('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
  await page.getByLabel('Amount', { exact: true }).fill('100')
  await reviewAndType(page, 'not this one')
  const secret = page.getByRole('textbox', { name: 'Withdrawal password' })
  await stands(page, secret, 'The withdrawal password is wrong')

  await open(page, 'stake/order')
  await page.getByRole('link', { name: /USDT/ }).first().click()
  const principal = page.getByLabel('Principal')
  await principal.fill('9000')
  await page.getByRole('button', { name: 'Stake USDT' }).click()
  const verb = page.getByRole('dialog').getByRole('button', { name: 'Stake USDT' })
  await verb.waitFor()
  // What the page knows to be there goes elsewhere meanwhile.
  await trader.call(convert, { num: '5000', from_coin: 'USDT', to_coin: 'BTC' })
  await verb.click()
  await stands(page, principal, 'Your balance is not sufficient.')
})

async function refused(page: Page, press: Locator, field: Locator, words: string): Promise<void> {
  await press.click()
  await stands(page, field, words)
}

/** At the field at once, and in the toast that follows. */
async function stands(page: Page, field: Locator, words: string): Promise<void> {
  await expect(field).toHaveAccessibleDescription(new RegExp(words))
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await told(page, words)
}
