import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { axe, phone, screenshot, sentCode, testCode, told } from '../harness/index.ts'
import { app, browser } from '../harness/shared.ts'
import { registerByApi } from '../harness/trader.ts'
import {
  answerCaptcha,
  arrive,
  atPage,
  finishRegistration,
  finishSignIn,
  goOn,
  newAccount,
  open,
  register,
  signIn,
  signOut,
  soon,
} from './account.ts'

it('a newcomer registers with the mailed code and the invitation of a link, and is signed in', async () => {
  const { page, close } = await phone(browser)
  const { email } = await register(page, app)
  await open(page, app, 'user/my')
  await page.getByText(`${email.slice(0, 1)}***`).waitFor()
  await page.getByText('Not verified', { exact: true }).first().waitFor()
  await screenshot(page, 'my')
  expect(await axe(page)).toEqual([])
  await close()
})

it('a demo shows the code in the page, and the wait for another goes on over a reload', async () => {
  const { page, close } = await phone(browser)
  const { email } = newAccount()
  await open(page, app, 'login/register?code=halyard')
  expect(await page.getByLabel('Invitation code').inputValue()).toBe('HALYARD')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('button', { name: 'Fill in the demo code' }).click()
  expect(await page.getByLabel('Verification code').inputValue()).toBe(await sentCode(app, email))

  await page.reload()
  await page.getByRole('button', { name: /^Again in \d+ s$/ }).waitFor()
  expect(await page.getByLabel('Email address').inputValue()).toBe(email)
  await page.getByLabel('Email address').fill('someone.else@example.com')
  await page.getByRole('button', { name: 'Send code' }).waitFor()
  await close()
})

it('a phone number registers with the calling code of the country that was searched', async () => {
  const { page, close } = await phone(browser)
  // Another number each time, since a number has one account.
  const ending = String(randomInt(100_000, 1_000_000))
  await open(page, app, 'login/register?code=HALYARD')
  await page.getByRole('radio', { name: 'Phone' }).click()
  await page.getByRole('button', { name: /^Country code/ }).click()
  await page.getByLabel('Search name or code').fill('kingd')
  await page.getByRole('button', { name: /United Kingdom/ }).click()
  await page.getByRole('button', { name: 'Country code GB +44, change' }).waitFor()
  await page.getByLabel('Phone number').fill(`07400 ${ending}`)
  await page.getByRole('button', { name: 'Send code' }).click()
  await finishRegistration(page, app, `+447400${ending}`, 'correct horse battery')

  await signOut(page, app)
  await page.getByRole('radio', { name: 'Phone' }).click()
  await page.getByLabel('Phone number').fill(`07400 ${ending}`)
  await finishSignIn(page, 'correct horse battery')
  await atPage(page, 'home/home')
  await close()
})

it('a wrong captcha brings another picture and keeps the form; a wrong password says so at its field', async () => {
  const { page, close } = await phone(browser)
  const account = await registerByApi(app)
  await open(page, app, 'login/login')
  await page.getByLabel('Email address').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await answerCaptcha(page, 'nope')
  const picture = page.locator('form img[src^="data:image"]')
  const before = await picture.getAttribute('src')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('The characters do not match the image').waitFor()
  await expect.poll(() => picture.getAttribute('src'), soon).not.toBe(before)
  await expect.poll(() => page.getByLabel('Characters in the picture').inputValue(), soon).toBe('')
  expect(await page.getByLabel('Email address').inputValue()).toBe(account.email)
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(account.password)

  await finishSignIn(page, 'wrong horse battery')
  await page.getByText('The username does not exist or the password is wrong.').waitFor()

  await expect.poll(() => page.getByLabel('Characters in the picture').inputValue(), soon).toBe('')
  await finishSignIn(page, account.password)
  await atPage(page, 'home/home')

  // This device is known now: it is asked for no picture.
  await signOut(page, app)
  await page.getByLabel('Email address').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await expect.poll(() => picture.count(), soon).toBe(0)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await atPage(page, 'home/home')
  await close()
})

it('a page that wants a session is one tap away after signing in', async () => {
  const { page, close } = await phone(browser)
  const account = await registerByApi(app)
  await open(page, app, 'property/detail?asset=BTC')
  await atPage(page, 'login/login')
  await signIn(page, account)
  await goOn(page)
  await page.getByRole('heading', { name: 'BTC records' }).waitFor()
  expect(page.url()).toContain('property/detail?asset=BTC')
  await close()
})

it('a changed password signs out with the reason; only the new one signs in, and withdrawals wait', async () => {
  const { page, close } = await phone(browser)
  const account = await arrive(page, app, 'login/password')
  await page.getByRole('link', { name: /^Login password/ }).click()
  await atPage(page, 'login/resetPassword')
  await page.getByLabel('Current password').fill(account.password)
  await page.getByLabel('New password', { exact: true }).fill('a new horse battery')
  await page.getByLabel('Repeat the password').fill('a new horse battery')
  await page.getByRole('button', { name: 'Change password' }).click()
  await atPage(page, 'login/login')
  await page.getByText('Your password is changed. Sign in again with the new one.').waitFor()

  await signIn(page, account)
  await page.getByText('The username does not exist or the password is wrong.').waitFor()
  await expect.poll(() => page.getByLabel('Characters in the picture').inputValue(), soon).toBe('')
  await signIn(page, { ...account, password: 'a new horse battery' })
  await atPage(page, 'home/home')
  await open(page, app, 'user/my')
  await page.getByText(/^Withdrawals are paused until/).waitFor()
  await page.getByText('Because your login password was changed.').waitFor()
  await close()
})

it('a forgotten password is replaced by a mailed code', async () => {
  const { page, close } = await phone(browser)
  const { email } = await registerByApi(app)
  await open(page, app, 'login/login')
  await page.getByRole('link', { name: 'Forgotten your password?' }).click()
  await atPage(page, 'login/forgetPassword')
  await page.getByRole('heading', { name: 'Forgotten password' }).waitFor()
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('button', { name: 'Fill in the demo code' }).click()
  await page.getByLabel('New password', { exact: true }).fill('another horse battery')
  await page.getByLabel('Repeat the password').fill('another horse battery')
  await answerCaptcha(page)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await page.getByText('Your password is changed. Sign in with the new one.').waitFor()
  await signIn(page, { email, password: 'another horse battery' })
  await atPage(page, 'home/home')
  await close()
})

it('the demo account is one tap away, and where one came from another', async () => {
  const { page, close } = await phone(browser)
  await open(page, app, 'property/property')
  await atPage(page, 'login/login')
  await page.getByRole('button', { name: 'Use the demo account' }).dblclick()
  await goOn(page)
  await atPage(page, 'property/property')
  await page.getByRole('link', { name: /^USDT\s/ }).waitFor()
  await close()
})

it('a withdrawal password is set at once, and changed with the old one and a mailed code', async () => {
  const { page, close } = await phone(browser)
  await register(page, app)
  await open(page, app, 'login/password')
  await page.getByText('Not set').waitFor()
  await page.getByRole('link', { name: /^Withdrawal password/ }).click()
  await atPage(page, 'login/resetWithdrawPassword')
  await page.getByLabel('New withdrawal password').fill('839201')
  await page.getByLabel('Repeat the password').fill('839201')
  await page.getByRole('button', { name: 'Save withdrawal password' }).click()
  await atPage(page, 'login/password')
  await expect.poll(() => page.getByText('Not set').count(), soon).toBe(0)

  await page.getByRole('link', { name: /^Withdrawal password/ }).click()
  await page.getByLabel('Current withdrawal password').fill('000000')
  // The code for registering went out a moment ago: the page says how long to wait, and counts.
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('button', { name: /^Again in \d+ s$/ }).waitFor()
  await page.getByLabel('Verification code').fill(testCode)
  await page.getByLabel('New withdrawal password').fill('102938')
  await page.getByLabel('Repeat the password').fill('102938')
  await page.getByRole('button', { name: 'Save withdrawal password' }).click()
  await page.getByText(/withdrawal password is wrong/i).waitFor()
  await page.getByLabel('Current withdrawal password').fill('839201')
  await page.getByRole('button', { name: 'Save withdrawal password' }).click()
  await told(page, 'Withdrawal password changed')
  await atPage(page, 'login/password')
  await close()
})

it('signing in on another device ends the session here and says so once', async () => {
  const here = await phone(browser)
  const account = await arrive(here.page, app, 'property/property')
  await here.page.getByText('Total value').waitFor()

  const there = await phone(browser)
  await open(there.page, app, 'login/login')
  await signIn(there.page, account)
  await atPage(there.page, 'home/home')
  await open(there.page, app, 'user/security')
  await there.page.getByRole('heading', { name: 'Recent sign-ins' }).waitFor()
  await there.page.getByText('This device').waitFor()
  await screenshot(there.page, 'sign-ins')

  // The assets ask for a new snapshot by themselves, and learn of it.
  await atPage(here.page, 'login/login')
  const reason = here.page.getByText(/your account was signed in on another device/)
  await reason.waitFor()
  expect(await reason.count()).toBe(1)
  await signIn(here.page, account)
  await goOn(here.page)
  await atPage(here.page, 'property/property')
  await expect.poll(() => reason.count(), soon).toBe(0)
  await there.close()
  await here.close()
})

it('the language changes without a reload and is remembered', async () => {
  const { page, close } = await phone(browser)
  await open(page, app, 'user/lang')
  await page.evaluate('globalThis.sameVisit = true')
  await page.getByRole('button', { name: /^Deutsch/ }).click()
  await page.getByRole('heading', { name: 'Sprache' }).waitFor()
  await expect.poll(() => page.title(), soon).toBe('Sprache · Halyard')
  expect(await page.evaluate('globalThis.sameVisit')).toBe(true)
  await open(page, app, 'login/login')
  await page.reload()
  await page.getByRole('button', { name: 'Anmelden', exact: true }).waitFor()
  await close()
})
