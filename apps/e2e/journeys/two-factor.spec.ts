import { type Page } from '@playwright/test'
import { appCode, axe, expect, outbox, test } from '../harness/index.ts'
import { type Account, arrive, atPage, open, signIn, signOut } from './account.ts'

/** Turns the second factor on as a person does. Answers the secret and the recovery codes. */
async function turnOn(page: Page, { password }: Account) {
  await page.getByLabel('Login password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' }).locator('path')).toBeVisible()
  const uri = new URL(
    (await page.getByRole('link', { name: 'Open in an app on this phone' }).getAttribute('href')) ?? '',
  )
  const secret = uri.searchParams.get('secret') ?? ''
  // The key is written out too, in fours.
  await expect(page.getByText((secret.match(/.{4}/g) ?? []).join(' '))).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.getByLabel('Code from your app').fill('12345')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Enter the 6 digits that your app shows.')).toBeVisible()
  await page.getByLabel('Code from your app').fill(appCode(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('These codes are shown only now.')).toBeVisible()
  const recoveryCodes = await page.getByRole('listitem').allTextContents()
  expect(recoveryCodes).toHaveLength(10)
  return { secret, recoveryCodes }
}

test('a second factor is turned on, asked for at sign-in, replaced by a recovery code and turned off', async ({
  app,
  page,
}) => {
  const account = await arrive(page, app, 'user/my')
  await page.getByRole('link', { name: /^Account security/ }).click()
  await atPage(page, 'user/security')
  await page.getByRole('link', { name: /^Two-factor authentication/ }).click()
  await atPage(page, 'user/twoFactor')
  const { secret, recoveryCodes } = await turnOn(page, account)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  expect((await download).suggestedFilename()).toBe('halyard-recovery-codes.txt')
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await atPage(page, 'user/security')
  await expect(page.getByText(/^On since /)).toBeVisible()
  expect(await axe(page)).toEqual([])

  await signOut(page)
  await signIn(page, account)
  const code = page.getByLabel('Code from your app, or a recovery code')
  await code.fill('000000')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('The verification code is wrong').first()).toBeVisible()
  // The one that turned it on has been taken; the next one is good already.
  await code.fill(appCode(secret, 1))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await atPage(page, 'home/home')

  await signOut(page)
  await signIn(page, account)
  await code.fill(recoveryCodes[0]?.toLowerCase() ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await atPage(page, 'home/home')

  await open(page, 'user/twoFactor')
  await expect(page.getByText('Codes left: 9')).toBeVisible()
  await page.getByRole('button', { name: /^Turn off/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Login password', { exact: true }).fill(account.password)
  await sheet.getByLabel('Code from your app, or a recovery code').fill(recoveryCodes[1] ?? '')
  await sheet.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Enter your login password to begin.')).toBeVisible()
  await open(page, 'user/my')
  await expect(page.getByText('Because two-factor authentication was turned off.')).toBeVisible()
})

test('an anti-phishing code is chosen, and mails begin with it', async ({ app, page }) => {
  const account = await arrive(page, app, 'user/security')
  await page.getByRole('button', { name: /^Anti-phishing code/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Anti-phishing code' }).fill('blue kettle')
  await sheet.getByLabel('Login password', { exact: true }).fill('not this one')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByText('The password is wrong.')).toBeVisible()
  await sheet.getByLabel('Login password', { exact: true }).fill(account.password)
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('blue kettle')).toBeVisible()
  expect((await outbox(app, account.email))[0]?.text).toMatch(/^Your anti-phishing code: blue kettle\n/)
})
