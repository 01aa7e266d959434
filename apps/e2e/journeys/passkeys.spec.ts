import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axe, outbox, phone, screenshot } from '../harness/index.ts'
import { app, browser } from '../harness/shared.ts'
import { atPage, open, register, signIn, signOut } from './account.ts'

/** The same server by name: no passkey is for a number. */
const named = { ...app, address: app.address.replace('127.0.0.1', 'localhost') }

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

it('a passkey is added, signs in without password and picture, is named and removed', async () => {
  const { page, close } = await phone(browser)
  const finger = await device(page)
  const account = await register(page, named)
  await open(page, named, 'user/security')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Name of the passkey').fill('My phone')
  await sheet.getByLabel('Login password').fill('not this one')
  await sheet.getByRole('button', { name: 'Continue' }).click()
  await sheet.getByText('The password is wrong.').waitFor()
  await screenshot(page, 'passkey-add')
  await sheet.getByLabel('Login password').fill(account.password)
  await sheet.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: /^My phone/ }).waitFor()
  await screenshot(page, 'passkeys')
  expect(await axe(page)).toEqual([])
  expect((await outbox(app, account.email))[0]?.text).toContain('My phone')

  await signOut(page, named)
  const use = page.getByRole('button', { name: 'Sign in with a passkey' })
  await finger.verifies(false)
  await use.click()
  await page.getByText('No passkey was used.').waitFor()
  await finger.verifies(true)
  await use.click()
  await atPage(page, 'home/home')

  await open(page, named, 'user/security')
  await page.getByRole('button', { name: /^My phone Last used/ }).click()
  await sheet.getByLabel('Name of the passkey').fill('Old phone')
  await sheet.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('button', { name: /^Old phone/ }).click()
  await screenshot(page, 'passkey-own')
  await sheet.getByLabel('Login password').fill(account.password)
  await sheet.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: /^Old phone/ }).waitFor({ state: 'detached' })
  await signOut(page, named)
  await use.click()
  await page.getByText('This passkey was not accepted.').waitFor()
  await signIn(page, account)
  await atPage(page, 'home/home')
  await close()
})
