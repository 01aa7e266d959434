import { axe, expect, testOn } from '../harness/index.ts'
import { virtualDevice } from './account.ts'

const test = testOn({ OPS_ENABLED: '1', DEMO_REVIEW_SECONDS: '3600' })
// The same server by name: no passkey is for a number.
test.use({
  baseURL: ({ app }, use) => use(app.address.replace('127.0.0.1', 'localhost')),
  viewport: { width: 1280, height: 800 },
  isMobile: false,
  hasTouch: false,
})

test('an operator adds a passkey, signs in with it alone, names and removes it', async ({ page }) => {
  const finger = await virtualDevice(page)
  await page.goto('/console/')
  const byDemo = page.getByRole('button', { name: 'Sign in as anna' })
  await expect(byDemo).toBeVisible()
  const { data } = await (await page.request.get('/ops/session')).json()
  const { password } = data.hints[0] as { password: string }
  await byDemo.click()
  await expect(page.getByRole('heading', { name: 'Queue' })).toBeVisible()

  await page.goto('/console/#/account')
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await expect(passkeys.getByText('You have none yet.')).toBeVisible()
  await passkeys.getByRole('textbox', { name: 'Name of the passkey' }).fill('Key on the desk')
  await passkeys.getByLabel('Password').first().fill('not this one')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('The password or the code is wrong.')).toBeVisible()
  await passkeys.getByLabel('Password').first().fill(password)
  // A busy machine may not have looked at the password when the call is given up: then it is asked for once more.
  await expect(async () => {
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(passkeys.getByRole('row', { name: /Key on the desk/ })).toBeVisible({ timeout: 30_000 })
  }).toPass()
  expect(await axe(page)).toEqual([])

  const signOut = async () => {
    await page.getByRole('button', { name: 'anna' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(byDemo).toBeVisible()
  }
  await signOut()
  const use = page.getByRole('button', { name: 'Sign in with a passkey' })
  await finger.verifies(false)
  await use.click()
  await expect(page.getByText('No passkey was used.')).toBeVisible()
  await finger.verifies(true)
  await use.click()
  await expect(page.getByRole('heading', { name: 'Queue' })).toBeVisible()

  await page.goto('/console/#/account')
  await passkeys.getByRole('button', { name: 'Rename Key on the desk' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name of the passkey' }).fill('Key in the safe')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await passkeys.getByRole('button', { name: 'Remove Key in the safe' }).click()
  await dialog.getByLabel('Password').first().fill(password)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(passkeys.getByText('You have none yet.')).toBeVisible()
  await signOut()
  await use.click()
  await expect(page.getByText('This passkey was not accepted.')).toBeVisible()
})
