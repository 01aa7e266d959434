import type { Page } from '@playwright/test'
import { axe, expect, test } from '../harness/index.ts'
import { type Account, atPage, open, register, signIn, virtualDevice } from './account.ts'

// The same server by name: no passkey is for a number.
test.use({ baseURL: ({ app }, use) => use(app.address.replace('127.0.0.1', 'localhost')) })

/** Leaves the app for another, and comes back after so many minutes. */
async function away(page: Page, minutes: number): Promise<void> {
  await page.evaluate((past) => {
    const look = (state: string) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
      document.dispatchEvent(new Event('visibilitychange'))
    }
    const [left, setTo] = ['halyard.lock.left', (name: string, at: number) => localStorage.setItem(name, String(at))]
    look('hidden')
    if (localStorage.getItem(left)) setTo(left, Number(localStorage.getItem(left)) - past * 60_000)
    look('visible')
  }, minutes)
}

async function addPasskey(page: Page, { password }: Account): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Name of the passkey').fill('My phone')
  await sheet.getByLabel('Login password', { exact: true }).fill(password)
  await sheet.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: /^My phone/ })).toBeVisible()
}

async function lockAfter(page: Page, choice: string): Promise<void> {
  await page.getByRole('button', { name: /^Lock the app/ }).click()
  await page.getByRole('dialog', { name: 'Lock after time away' }).getByRole('button', { name: choice }).click()
}

/** The cover, and nothing of what is behind it: for no eye and no screen reader. */
async function isCovered(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Halyard is locked' })).toBeVisible()
  await expect(page.locator('[data-number], nav, [role=dialog]')).toHaveCount(0)
  await expect(page.locator('main')).toHaveCount(1)
}

test('the app locks itself when it is left, and opens by the passkey of its user or a new sign-in', async ({
  app,
  page,
}) => {
  const finger = await virtualDevice(page)
  const account = await register(page, app)
  await open(page, 'user/security')
  await expect(page.getByText('Add a passkey first: it opens the lock.')).toBeVisible()
  await addPasskey(page, account)
  await finger.verifies(false)
  await lockAfter(page, '1 minute')
  await expect(page.getByText('No passkey was used, so nothing has changed.')).toBeVisible()
  await finger.verifies(true)
  await lockAfter(page, '1 minute')
  await expect(page.getByRole('button', { name: /^Lock the app .*1 minute$/ })).toBeVisible()

  await open(page, 'property/property')
  await expect(page.locator('[data-number]').first()).toBeVisible()
  await away(page, 0)
  await expect(page.locator('[data-number]').first()).toBeVisible()
  await away(page, 2)
  await isCovered(page)
  expect(await axe(page)).toEqual([])
  await finger.verifies(false)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('alert')).toHaveText('No passkey was used. Try again, or sign in again.')
  await isCovered(page)
  await finger.verifies(true)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await atPage(page, 'property/property')
  await expect(page.locator('[data-number]').first()).toBeVisible()

  // Signing in anew opens it, and it locks itself as before.
  await away(page, 2)
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await atPage(page, 'login/login')
  await signIn(page, account)
  await atPage(page, 'home/home')
  await away(page, 2)
  await isCovered(page)
})

test('whoever has the locked phone gets no further by a link, a reload, another tab, without a connection or by clearing', async ({
  app,
  page,
  expectProblem,
}) => {
  await virtualDevice(page)
  const account = await register(page, app)
  await open(page, 'user/security')
  await addPasskey(page, account)
  await lockAfter(page, 'At once')
  await expect(page.getByRole('button', { name: /^Lock the app .*At once$/ })).toBeVisible()
  await away(page, 1)
  await isCovered(page)

  await page.goto('/#/pages/property/property')
  await isCovered(page)
  await page.reload()
  await isCovered(page)
  const tab = await page.context().newPage()
  await tab.goto('/#/pages/property/property')
  await isCovered(tab)
  await tab.close()

  expectProblem(/ERR_INTERNET_DISCONNECTED|no answer|Failed to load/)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await isCovered(page)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await atPage(page, 'property/property')

  // What clears the lock clears the session.
  await away(page, 1)
  await isCovered(page)
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await atPage(page, 'login/login')
  await expect(page.getByLabel('Email address')).toBeVisible()
})
