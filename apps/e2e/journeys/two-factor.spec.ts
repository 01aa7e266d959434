import { type Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { appCode } from '../harness/authenticator.ts'
import { axe, outbox, phone, screenshot } from '../harness/index.ts'
import { app, browser } from '../harness/shared.ts'
import { type Account, arrive, atPage, open, signIn, signOut } from './account.ts'

/** Turns the second factor on as a person does. Answers the secret and the recovery codes. */
async function turnOn(page: Page, { password }: Account) {
  await page.getByLabel('Login password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).locator('path').waitFor()
  const uri = new URL(
    (await page.getByRole('link', { name: 'Open in an app on this phone' }).getAttribute('href')) ?? '',
  )
  const secret = uri.searchParams.get('secret') ?? ''
  // The key is written out too, in fours.
  await page.getByText((secret.match(/.{4}/g) ?? []).join(' ')).waitFor()
  await screenshot(page, 'two-factor-key')
  expect(await axe(page)).toEqual([])
  await page.getByLabel('Code from your app').fill('12345')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('Enter the 6 digits that your app shows.').waitFor()
  await page.getByLabel('Code from your app').fill(appCode(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('These codes are shown only now.').waitFor()
  const recoveryCodes = await page.getByRole('listitem').allTextContents()
  expect(recoveryCodes).toHaveLength(10)
  await screenshot(page, 'two-factor-recovery-codes')
  return { secret, recoveryCodes }
}

it('a second factor is turned on, asked for at sign-in, replaced by a recovery code and turned off', async () => {
  const { page, close } = await phone(browser)
  const account = await arrive(page, app, 'user/my')
  await page.getByRole('link', { name: /^Account security/ }).click()
  await atPage(page, 'user/security')
  await page.getByRole('link', { name: /^Two-factor authentication/ }).click()
  await atPage(page, 'user/twoFactor')
  const { secret, recoveryCodes } = await turnOn(page, account)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  expect((await download).suggestedFilename()).toBe('halyard-recovery-codes.txt')
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await atPage(page, 'user/security')
  await page.getByText(/^On since /).waitFor()
  await screenshot(page, 'account-security')
  expect(await axe(page)).toEqual([])

  await signOut(page, app)
  await signIn(page, account)
  const code = page.getByLabel('Code from your app, or a recovery code')
  await code.fill('000000')
  await screenshot(page, 'sign-in-second-step')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('The verification code is wrong').first().waitFor()
  // The one that turned it on has been taken; the next one is good already.
  await code.fill(appCode(secret, 1))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await atPage(page, 'home/home')

  await signOut(page, app)
  await signIn(page, account)
  await code.fill(recoveryCodes[0]?.toLowerCase() ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await atPage(page, 'home/home')

  await open(page, app, 'user/twoFactor')
  await page.getByText('Codes left: 9').waitFor()
  await page.getByRole('button', { name: /^Turn off/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Login password').fill(account.password)
  await sheet.getByLabel('Code from your app, or a recovery code').fill(recoveryCodes[1] ?? '')
  await screenshot(page, 'two-factor-turn-off')
  await sheet.getByRole('button', { name: 'Turn off' }).click()
  await page.getByText('Enter your login password to begin.').waitFor()
  await open(page, app, 'user/my')
  await page.getByText('Because two-factor authentication was turned off.').waitFor()
  await close()
})

it('an anti-phishing code is chosen, and mails begin with it', async () => {
  const { page, close } = await phone(browser)
  const account = await arrive(page, app, 'user/security')
  await page.getByRole('button', { name: /^Anti-phishing code/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Anti-phishing code' }).fill('blue kettle')
  await sheet.getByLabel('Login password').fill('not this one')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await sheet.getByText('The password is wrong.').waitFor()
  await sheet.getByLabel('Login password').fill(account.password)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await page.getByText('blue kettle').waitFor()
  expect((await outbox(app, account.email))[0]?.text).toMatch(/^Your anti-phishing code: blue kettle\n/)
  await close()
})
