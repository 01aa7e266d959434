import { axe, expect, registerByApi, sentCode, test, testCode, told } from '../harness/index.ts'
import {
  answerCaptcha,
  arrive,
  atPage,
  finishRegistration,
  finishSignIn,
  goOn,
  newAccount,
  newEnding,
  open,
  register,
  signIn,
  signOut,
  typePhone,
} from './account.ts'

test('a newcomer registers with the mailed code and the invitation of a link, and is signed in', async ({
  app,
  page,
}) => {
  const { email } = await register(page, app)
  await open(page, 'user/my')
  await expect(page.getByText(`${email.slice(0, 1)}***`)).toBeVisible()
  await expect(page.getByText('Not verified', { exact: true }).first()).toBeVisible()
  expect(await axe(page)).toEqual([])
})

test('a demo shows the code in the page, and the wait for another goes on over a reload', async ({ app, page }) => {
  const { email } = newAccount()
  await open(page, 'login/register?code=halyard')
  expect(await page.getByLabel('Invitation code').inputValue()).toBe('HALYARD')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('button', { name: 'Fill in the demo code' }).click()
  expect(await page.getByLabel('Verification code').inputValue()).toBe(await sentCode(app, email))

  await page.reload()
  await expect(page.getByRole('button', { name: /^Again in \d+ s$/ })).toBeVisible()
  expect(await page.getByLabel('Email address').inputValue()).toBe(email)
  await page.getByLabel('Email address').fill('someone.else@example.com')
  await expect(page.getByRole('button', { name: 'Send code' })).toBeVisible()
})

test('a phone number registers with the calling code of the country that was searched', async ({ app, page }) => {
  const ending = newEnding()
  await open(page, 'login/register?code=HALYARD')
  const number = await typePhone(page, ending)
  await page.getByRole('button', { name: 'Send code' }).click()
  await finishRegistration(page, app, number, 'correct horse battery')

  await signOut(page)
  await page.getByRole('radio', { name: 'Phone' }).click()
  await page.getByLabel('Phone number').fill(`07400 ${ending}`)
  await finishSignIn(page, 'correct horse battery')
  await atPage(page, 'home/home')
})

test('a wrong captcha brings another picture and keeps the form; a wrong password says so at its field', async ({
  app,
  page,
}) => {
  const account = await registerByApi(app)
  await open(page, 'login/login')
  await page.getByLabel('Email address').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await answerCaptcha(page, 'nope')
  const picture = page.locator('form img[src^="data:image"]')
  const before = await picture.getAttribute('src')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('The characters do not match the image').first()).toBeVisible()
  await expect(picture).not.toHaveAttribute('src', before ?? '')
  await expect(page.getByLabel('Characters in the picture')).toHaveValue('')
  expect(await page.getByLabel('Email address').inputValue()).toBe(account.email)
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(account.password)

  await finishSignIn(page, 'wrong horse battery')
  await expect(page.getByText('The username does not exist or the password is wrong.').first()).toBeVisible()

  await expect(page.getByLabel('Characters in the picture')).toHaveValue('')
  await finishSignIn(page, account.password)
  await atPage(page, 'home/home')

  // This device is known now: it is asked for no picture.
  await signOut(page)
  await page.getByLabel('Email address').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await expect(picture).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await atPage(page, 'home/home')
})

test('a toast covers neither the field that it speaks of nor a button', async ({ page }) => {
  await open(page, 'login/login')
  await page.getByLabel('Email address').fill('nobody@example.com')
  await finishSignIn(page, 'wrong horse battery')
  const shown = await page.waitForFunction(() =>
    document.querySelector('[role="status"] > div')?.getBoundingClientRect(),
  )
  const toast = (await shown.jsonValue()) as DOMRect
  for (const control of await page.locator('main').locator('button, input').all()) {
    const box = await control.boundingBox()
    if (!box) continue
    expect(box.y >= toast.bottom || box.y + box.height <= toast.top, await control.innerText()).toBe(true)
  }
})

test('a page that wants a session is one tap away after signing in', async ({ app, page }) => {
  const account = await registerByApi(app)
  await open(page, 'property/detail?asset=BTC')
  await atPage(page, 'login/login')
  await signIn(page, account)
  await goOn(page)
  await expect(page.getByRole('heading', { name: 'BTC records' })).toBeVisible()
  expect(page.url()).toContain('property/detail?asset=BTC')
})

test('a changed password signs out with the reason; only the new one signs in, and withdrawals wait', async ({
  app,
  page,
}) => {
  const account = await arrive(page, app, 'login/password')
  await page.getByRole('link', { name: /^Login password/ }).click()
  await atPage(page, 'login/resetPassword')
  await page.getByLabel('Current password', { exact: true }).fill(account.password)
  await page.getByLabel('New password', { exact: true }).fill('a new horse battery')
  await page.getByLabel('Repeat the password', { exact: true }).fill('a new horse battery')
  await page.getByRole('button', { name: 'Change password' }).click()
  await atPage(page, 'login/login')
  await expect(page.getByText('Your password is changed. Sign in again with the new one.')).toBeVisible()

  await signIn(page, account)
  await expect(page.getByText('The username does not exist or the password is wrong.').first()).toBeVisible()
  await expect(page.getByLabel('Characters in the picture')).toHaveValue('')
  await signIn(page, { ...account, password: 'a new horse battery' })
  await atPage(page, 'home/home')
  await open(page, 'user/my')
  await expect(page.getByText(/^Withdrawals are paused until/)).toBeVisible()
  await expect(page.getByText('Because your login password was changed.')).toBeVisible()
})

test('a forgotten password is replaced by a mailed code', async ({ app, page }) => {
  const { email } = await registerByApi(app)
  await open(page, 'login/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await atPage(page, 'login/forgetPassword')
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('button', { name: 'Fill in the demo code' }).click()
  await page.getByLabel('New password', { exact: true }).fill('another horse battery')
  await page.getByLabel('Repeat the password', { exact: true }).fill('another horse battery')
  await answerCaptcha(page)
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText('Your password is changed. Sign in with the new one.')).toBeVisible()
  await signIn(page, { email, password: 'another horse battery' })
  await atPage(page, 'home/home')
})

test('the demo account is one tap away, and where one came from another', async ({ page }) => {
  await open(page, 'property/property')
  await atPage(page, 'login/login')
  await page.getByRole('button', { name: 'Use the demo account' }).dblclick()
  await goOn(page)
  await atPage(page, 'property/property')
  await expect(page.getByRole('link', { name: /^USDT\s/ })).toBeVisible()
})

test('a withdrawal password is set at once, and changed with the old one and a mailed code', async ({ app, page }) => {
  const { password } = await register(page, app)
  await open(page, 'login/password')
  await expect(page.getByText('Not set')).toBeVisible()
  await page.getByRole('link', { name: /^Withdrawal password/ }).click()
  await atPage(page, 'login/resetWithdrawPassword')
  await page.getByLabel('Login password', { exact: true }).fill('not this one')
  await page.getByLabel('New withdrawal password', { exact: true }).fill('839201')
  await page.getByLabel('Repeat the password', { exact: true }).fill('839201')
  await page.getByRole('button', { name: 'Save withdrawal password' }).click()
  await expect(page.getByText('The password is wrong.').first()).toBeVisible()
  await page.getByLabel('Login password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Save withdrawal password' }).click()
  await atPage(page, 'login/password')
  await expect(page.getByText('Not set')).toHaveCount(0)

  await page.getByRole('link', { name: /^Withdrawal password/ }).click()
  await page.getByLabel('Current withdrawal password', { exact: true }).fill('000000')
  // The code for registering went out a moment ago: the page says how long to wait, and counts.
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('button', { name: /^Again in \d+ s$/ })).toBeVisible()
  await page.getByLabel('Verification code').fill(testCode)
  await page.getByLabel('New withdrawal password', { exact: true }).fill('102938')
  await page.getByLabel('Repeat the password', { exact: true }).fill('102938')
  await page.getByRole('button', { name: 'Save withdrawal password' }).click()
  await expect(page.getByText(/withdrawal password is wrong/i)).toBeVisible()
  await page.getByLabel('Current withdrawal password', { exact: true }).fill('839201')
  await page.getByRole('button', { name: 'Save withdrawal password' }).click()
  await told(page, 'Withdrawal password changed')
  await atPage(page, 'login/password')
})

test('signing in on another device ends the session here and says so once', async ({ app, phone }) => {
  const here = await phone()
  const account = await arrive(here, app, 'property/property')
  await expect(here.getByText('Total value')).toBeVisible()

  const there = await phone()
  await open(there, 'login/login')
  await signIn(there, account)
  await atPage(there, 'home/home')
  await open(there, 'user/security')
  await expect(there.getByRole('heading', { name: 'Recent sign-ins' })).toBeVisible()
  await expect(there.getByText('This device')).toBeVisible()

  // The assets ask for a new snapshot by themselves, and learn of it.
  await atPage(here, 'login/login')
  const reason = here.getByText(/your account was signed in on another device/)
  await expect(reason).toBeVisible()
  expect(await reason.count()).toBe(1)
  await signIn(here, account)
  await goOn(here)
  await atPage(here, 'property/property')
  await expect(reason).toHaveCount(0)
})

test('the language changes without a reload and is remembered', async ({ page }) => {
  await open(page, 'user/lang')
  await page.evaluate('globalThis.sameVisit = true')
  await page.getByRole('button', { name: /^Deutsch/ }).click()
  await expect(page.getByRole('heading', { name: 'Sprache' })).toBeVisible()
  await expect(page).toHaveTitle('Sprache · Halyard')
  expect(await page.evaluate('globalThis.sameVisit')).toBe(true)
  await open(page, 'login/login')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible()
})
