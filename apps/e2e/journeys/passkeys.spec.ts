import type { Page } from '@playwright/test'
import { axe, expect, outbox, test } from '../harness/index.ts'
import { atPage, open, register, signIn, signOut } from './account.ts'

// The same server by name: no passkey is for a number.
test.use({ baseURL: ({ app }, use) => use(app.address.replace('127.0.0.1', 'localhost')) })

/** A device that verifies its user, as a phone with a fingerprint reader; `removed` once it is lost. */
async function device(page: Page) {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  const { authenticatorId } = await protocol.send('WebAuthn.addVirtualAuthenticator', { options })
  return {
    verifies: (isUserVerified: boolean) =>
      protocol.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

test('a passkey is added, signs in without password and picture, is named and removed', async ({ app, page }) => {
  const finger = await device(page)
  const account = await register(page, app)
  await open(page, 'user/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Name of the passkey').fill('My phone')
  await sheet.getByLabel('Login password', { exact: true }).fill('not this one')
  await sheet.getByRole('button', { name: 'Continue' }).click()
  await expect(sheet.getByText('The password is wrong.')).toBeVisible()
  await sheet.getByLabel('Login password', { exact: true }).fill(account.password)
  await sheet.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: /^My phone/ })).toBeVisible()
  expect(await axe(page)).toEqual([])
  expect((await outbox(app, account.email))[0]?.text).toContain('My phone')

  await signOut(page)
  const use = page.getByRole('button', { name: 'Sign in with a passkey' })
  await finger.verifies(false)
  await use.click()
  await expect(page.getByText('No passkey was used.')).toBeVisible()
  await finger.verifies(true)
  await use.click()
  await atPage(page, 'home/home')

  await open(page, 'user/security')
  await page.getByRole('button', { name: /^My phone Last used/ }).click()
  await sheet.getByLabel('Name of the passkey').fill('Old phone')
  await sheet.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('button', { name: /^Old phone/ }).click()
  await sheet.getByLabel('Login password', { exact: true }).fill(account.password)
  await sheet.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: /^Old phone/ })).not.toBeAttached()
  await signOut(page)
  await use.click()
  await expect(page.getByText('This passkey was not accepted.')).toBeVisible()
  await signIn(page, account)
  await atPage(page, 'home/home')
})
