import { changeWithdrawalPassword } from '@halyard/wire/auth'
import type { Page } from '@playwright/test'
import { expect, registerByApi, signInByApi, test } from '../harness/index.ts'
import { atPage, goOn, open, resume, signIn, signOut } from './account.ts'
import { verifiedTrader } from './verified.ts'
import { chooseIn, setWithdrawalPassword } from './withdrawals-steps.ts'

const onTron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const withdrawalPassword = '839201 sail'

/** Fields by their label, with what is typed there. */
type Typed = Readonly<Record<string, string>>

const type = async (page: Page, typed: Typed) => {
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
}
const shows = async (page: Page, typed: Typed) => {
  for (const [label, text] of Object.entries(typed)) {
    await expect(page.getByLabel(label, { exact: true }), label).toHaveValue(text)
  }
}
const kept = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))

test('what was typed is there after a reload in every form of three fields or more, but for secrets', async ({
  app,
  page,
}) => {
  for (const [path, typed, secrets] of visitors) {
    await open(page, path)
    await type(page, { ...typed, ...secrets })
    await page.reload()
    await shows(page, { ...typed, ...Object.fromEntries(Object.keys(secrets).map((label) => [label, ''])) })
  }
  const trader = await registerByApi(app)
  await trader.call(changeWithdrawalPassword, { password: withdrawalPassword })
  await resume(page, trader)
  await page.goto('about:blank')
  for (const [path, typed, secrets, sheet] of users) {
    await open(page, path)
    if (sheet) await page.getByRole('button', { name: sheet }).first().click()
    await type(page, { ...typed, ...secrets })
    await page.reload()
    if (sheet) await page.getByRole('button', { name: sheet }).first().click()
    await shows(page, { ...typed, ...Object.fromEntries(Object.keys(secrets).map((label) => [label, ''])) })
  }
  const left = await kept(page)
  for (const secret of ['secret-of-mira', '4000000000004242', '4000 0000', 'DE89', '93100']) {
    expect(left).not.toContain(secret)
  }
  // And nothing of it stays behind for whoever comes next.
  await signOut(page)
  expect(await kept(page)).not.toMatch(/Musterbank|Cold wallet|mira@example\.com/)
})

const secret = 'secret-of-mira'
const visitors: readonly (readonly [path: string, typed: Typed, secrets: Typed])[] = [
  ['login/login', { 'Email address': 'mira@example.com' }, { Password: secret }],
  [
    'login/register',
    { 'Email address': 'mira@example.org', 'Invitation code': 'K7Q2MX' },
    { 'Verification code': '93100', Password: secret, 'Repeat the password': secret },
  ],
  [
    'login/forgetPassword',
    { 'Email address': 'mira@example.net' },
    { 'Verification code': '93100', 'New password': secret, 'Repeat the password': secret },
  ],
]
const users: readonly (readonly [path: string, typed: Typed, secrets: Typed, sheet?: RegExp])[] = [
  ['user/addAddress?asset=USDT', { Address: onTron, 'Name (optional)': 'Cold wallet' }, {}],
  [
    'user/addBank',
    {
      'Bank name': 'Musterbank',
      'Account name': 'Mira Lindqvist',
      'BIC / SWIFT': 'COBADEFF',
      'Address of the bank': 'Musterstraße 1',
    },
    { 'Card number': '4000000000004242', 'IBAN or account number': 'DE89370400440532013000' },
  ],
  [
    'user/apiKeys',
    { Name: 'My bot', 'IP addresses (optional)': '203.0.113.7' },
    { 'Withdrawal password': secret },
    /^Create API key/,
  ],
]

test('a session that has ended loses nothing: the same user finds the form as it was, another one does not', async ({
  app,
  operator,
  page,
}) => {
  const trader = await verifiedTrader(app, operator)
  const next = await registerByApi(app)
  await resume(page, trader)
  await open(page, 'bitcoin/withdraw?asset=USDT')
  await chooseIn(page, /^Network/, /^TRC20/)
  const typed = { Address: onTron, Amount: '25', 'Note (optional)': 'for the rent' }
  await type(page, typed)

  // Somebody signs in elsewhere, which ends this session.
  await signInByApi(app, trader)
  await atPage(page, 'login/login')
  await signIn(page, trader)
  await goOn(page)
  await atPage(page, 'bitcoin/withdraw')
  await shows(page, typed)
  await expect(page.getByRole('button', { name: /^Network\s*TRC20/ })).toBeVisible()

  await signInByApi(app, trader)
  await atPage(page, 'login/login')
  await signIn(page, next)
  await atPage(page, 'home/home')
  await open(page, 'bitcoin/withdraw?asset=USDT')
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('')
  expect(await kept(page)).not.toContain('for the rent')
})

test('that a withdrawal needs a password is said at the beginning; who sets one in the review comes back to it', async ({
  app,
  operator,
  page,
}) => {
  await resume(page, await verifiedTrader(app, operator))
  await open(page, 'bitcoin/withdraw?asset=USDT')
  await expect(page.getByRole('main').getByText('You have no withdrawal password yet')).toBeVisible()
  await chooseIn(page, /^Network/, /^TRC20/)
  await type(page, { Address: onTron, Amount: '25' })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Set withdrawal password' }).click()
  await atPage(page, 'login/resetWithdrawPassword')
  // Also where the phone has closed the page meanwhile.
  await page.reload()
  await setWithdrawalPassword(page, withdrawalPassword)

  await atPage(page, 'bitcoin/withdraw')
  const review = page.getByRole('dialog', { name: 'Check before it leaves' })
  expect(await review.textContent()).toMatch(new RegExp(`24 USDT.*TRC20.*${onTron}.*25 USDT`))
  await expect(page.getByText('You have no withdrawal password yet')).not.toBeAttached()
  await review.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('textbox', { name: 'Withdrawal password' }).fill(withdrawalPassword)
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await atPage(page, 'bitcoin/withdrawDetail')
  // What was sent is no draft any more.
  await open(page, 'bitcoin/withdraw?asset=USDT')
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('')
})
