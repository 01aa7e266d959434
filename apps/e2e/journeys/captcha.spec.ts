import { createHmac } from 'node:crypto'
import { captcha } from '@halyard/wire/auth'
import type { Page } from '@playwright/test'
import { type App, expect, inDatabase, testCode, testOn } from '../harness/index.ts'
import { atPage, newAccount, newEnding, open, signOut, typePhone } from './account.ts'

const secret = 'known to whoever runs this host alone'
const test = testOn({ TEST_CAPTCHA: undefined, SESSION_SECRET: secret })

test('where nothing but the picture answers: registration, a password reset, the first sign-in after it and a second try', async ({
  app,
  page,
  phone,
}) => {
  const { email, password } = newAccount()
  const answer = await readPictures(page, app)
  await open(page, 'login/register?code=HALYARD')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByRole('button', { name: 'Fill in the demo code' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Repeat the password', { exact: true }).fill(password)
  await answer()
  await page.getByRole('button', { name: 'Create account' }).click()
  await atPage(page, 'home/home')

  // On a device that is not known, which is shown a picture at the sign-in too.
  const other = await phone()
  const answerThere = await readPictures(other, app)
  const changed = 'another horse battery'
  await open(other, 'login/forgetPassword')
  await other.getByLabel('Email address').fill(email)
  await other.getByLabel('Verification code').fill(testCode)
  await other.getByLabel('New password', { exact: true }).fill(changed)
  await other.getByLabel('Repeat the password', { exact: true }).fill(changed)
  await answerThere()
  await other.getByRole('button', { name: 'Set new password' }).click()
  await expect(other.getByText('Your password is changed. Sign in with the new one.')).toBeVisible()

  await other.getByLabel('Email address').fill(email)
  await other.getByLabel('Password', { exact: true }).fill(password)
  await answerThere()
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(other.getByText('The username does not exist or the password is wrong.')).toBeVisible()
  await expect(other.getByLabel('Characters in the picture')).toHaveValue('')
  await other.getByLabel('Password', { exact: true }).fill(changed)
  await answerThere()
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await atPage(other, 'home/home')
})

test('the same by phone number', async ({ app, page }) => {
  const [chosen, changed] = ['correct horse battery', 'another horse battery']
  const ending = newEnding()
  const answer = await readPictures(page, app)
  await open(page, 'login/register?code=HALYARD')
  await typePhone(page, ending)
  await page.getByLabel('Verification code').fill(testCode)
  await page.getByLabel('Password', { exact: true }).fill(chosen)
  await page.getByLabel('Repeat the password', { exact: true }).fill(chosen)
  await answer()
  await page.getByRole('button', { name: 'Create account' }).click()
  await atPage(page, 'home/home')
  await signOut(page)
  await open(page, 'login/forgetPassword')
  await typePhone(page, ending)
  await page.getByLabel('Verification code').fill(testCode)
  await page.getByLabel('New password', { exact: true }).fill(changed)
  await page.getByLabel('Repeat the password', { exact: true }).fill(changed)
  await answer()
  await page.getByRole('button', { name: 'Set new password' }).click()
  await expect(page.getByText('Your password is changed. Sign in with the new one.')).toBeVisible()
  // The reset ended what the device was known by: it is asked for a picture after all.
  await typePhone(page, ending)
  await page.getByLabel('Password', { exact: true }).fill(changed)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Enter the characters in the picture')).toBeVisible()
  await answer()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await atPage(page, 'home/home')
})

/**
 * Types what the picture says that is shown. The database knows a hash of it only, by the host's secret: that of an answer
 * of ours takes its place, which fails for a picture that was used already.
 */
async function readPictures(page: Page, app: App): Promise<() => Promise<void>> {
  const ids = new Map<string, string>()
  await page.route(`**/api${captcha.path}*`, async (route) => {
    try {
      const response = await route.fetch()
      const { data } = (await response.json()) as { data: { captchaId: string; picPath: string } }
      ids.set(data.picPath, data.captchaId)
      await route.fulfill({ response })
    } catch {
      // Of a page that was left meanwhile nobody reads the picture.
    }
  })
  return async () => {
    const shown = page.locator('form img[src^="data:image"]')
    const id = ids.get((await shown.getAttribute('src')) ?? '') ?? ''
    const hash = createHmac('sha256', secret)
      .update(JSON.stringify(['captcha', id, 'READ']))
      .digest('base64url')
    await inDatabase(app, 'UPDATE captcha SET answer_hash = $2 WHERE id = $1', [id, hash])
    await page.getByLabel('Characters in the picture').fill('READ')
  }
}
