import { findIdentity } from '@halyard/wire/identity'
import { getUserInfo } from '@halyard/wire/profile'
import { upload } from '@halyard/wire/uploads'
import type { Page } from '@playwright/test'
import { expect, registerByApi, test, told } from '../harness/index.ts'
import { atPage, confirm, open, resume } from './account.ts'
import { choose, chooseInSheet, latestOf, submitHere } from './identity-steps.ts'

const uploadCall = `**/api${upload.path}`

test('a rejected name says why, keeps what was sent, and passes once it is mended', async ({ app, operator, page }) => {
  const trader = await registerByApi(app)
  await resume(page, trader)
  await open(page, 'user/my')
  await page.getByRole('link', { name: /Real name.*Verify now/ }).click()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('Enter your full name.')).toBeVisible()
  expect(await page.getByText('Add this photo.').count()).toBe(3)

  await page.getByLabel('Full name').fill('Mira Lindqvist')
  await page.getByRole('radio', { name: 'ID card' }).click()
  await choose(page, 'Front', 1)
  await choose(page, 'Back', 2)
  await choose(page, 'You with the card', 3)
  await expect(page.getByText('Sent', { exact: true })).toHaveCount(3)
  const late = await heldBack(page, `**/api${findIdentity.path}`)
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('Being reviewed')).toBeVisible()
  await late.arrive()
  await expect(page.getByText('Being reviewed')).toBeVisible()
  await expect(page.locator('figure img')).toHaveCount(3)

  await operator.reject('identity', await latestOf(operator, trader), 'The back of the card is blurred.')
  await expect(page.getByRole('main').getByText('The back of the card is blurred.')).toBeVisible()
  expect(await page.getByLabel('Full name').inputValue()).toBe('Mira Lindqvist')
  expect(await page.getByRole('radio', { name: 'ID card' }).getAttribute('aria-checked')).toBe('true')
  await page.getByRole('button', { name: 'Remove: Back' }).click()
  await choose(page, 'Back', 4)
  await expect(page.getByText('Sent', { exact: true })).toHaveCount(3)
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('Being reviewed')).toBeVisible()

  await operator.approve('identity', await latestOf(operator, trader))
  await expect(page.getByText('You are verified')).toBeVisible()
  await open(page, 'user/my')
  await expect(page.getByRole('link', { name: /Real name.*Verified/ })).toBeVisible()
})

test('a photo that did not arrive is sent again by itself, and the others stay', async ({
  app,
  expectProblem,
  page,
}) => {
  expectProblem(/ERR_FAILED/)
  await resume(page, await registerByApi(app))
  await open(page, 'user/realName')
  await choose(page, 'Photo page', 1)
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()
  await page.route(uploadCall, (route) => route.abort())
  await choose(page, 'Cover', 2)
  const cover = page.getByRole('group', { name: 'Cover' })
  await expect(cover.getByText('Halyard can’t be reached at the moment')).toBeVisible()
  await page.unroute(uploadCall)
  await cover.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Sent', { exact: true })).toHaveCount(2)

  // The page comes back as it was, as it must after a phone closed it for its camera.
  await page.getByLabel('Full name').fill('Mira')
  await page.reload()
  await expect(page.getByText('Sent', { exact: true })).toHaveCount(2)
  expect(await page.getByLabel('Full name').inputValue()).toBe('Mira')
})

test('the gate of a withdrawal leads here and back, and the form is as it was', async ({ app, operator, page }) => {
  const trader = await registerByApi(app)
  await resume(page, trader)
  await open(page, 'bitcoin/withdraw?asset=USDT')
  await page.getByRole('button', { name: /^Network/ }).click()
  await chooseInSheet(page, /^TRC20/)
  await page.getByLabel('Amount', { exact: true }).fill('25')
  await page.getByRole('button', { name: 'Verify my name' }).click()
  await atPage(page, 'user/realName')
  await submitHere(page)
  await page.getByRole('button', { name: 'Back to where you were' }).click()
  await expect(page.getByText('Your name is being verified')).toBeVisible()
  await page.getByRole('button', { name: 'View progress' }).click()
  await operator.approve('identity', await latestOf(operator, trader))
  await page.getByRole('button', { name: 'Continue where you stopped' }).click()
  await expect(page.getByRole('button', { name: /^Network\s*TRC20/ })).toBeVisible()
  expect(await page.getByLabel('Amount', { exact: true }).inputValue()).toBe('25')
  await expect(page.getByText('verified name')).toHaveCount(0)
})

test('a refusal with 4025 is said, leads here after a moment, and from here back', async ({ app, page }) => {
  await resume(page, await registerByApi(app))
  // An app that does not know yet that the name is missing: only the server refuses.
  await page.route(`**/api${getUserInfo.path}`, async (route) => {
    const response = await route.fetch()
    const envelope = await response.json()
    await route.fulfill({ response, json: { ...envelope, data: { ...envelope.data, is_real: 2 } } })
  })
  await open(page, 'bitcoin/loan')
  await page.getByRole('link', { name: /^Short-term USDT loan/ }).click()
  await page.getByLabel('Amount', { exact: true }).fill('100')
  await confirm(page, 'Apply')
  // In the toast: the heading of the page that follows has the same words.
  await told(page, 'Complete real-name verification first.')
  await atPage(page, 'user/realName')
  await page.unroute(`**/api${getUserInfo.path}`)
  await submitHere(page)
  await page.getByRole('button', { name: 'Back to where you were' }).click()
  await atPage(page, 'bitcoin/loanDetail')
  expect(await page.getByLabel('Amount', { exact: true }).inputValue()).toBe('100')
})

/** Has the page ask, and keeps the answer to that from it until it is too late. */
async function heldBack(page: Page, call: string): Promise<{ arrive: () => Promise<void> }> {
  let asked = false
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const handled = new Promise<void>((resolve) => {
    void page.route(
      call,
      async (route) => {
        const response = await route.fetch()
        asked = true
        await released
        await route.fulfill({ response }).catch(() => undefined)
        resolve()
      },
      { times: 1 },
    )
  })
  // A page that is looked at again asks, once what it knows is a few seconds old.
  await expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
      return asked
    })
    .toBe(true)
  return {
    arrive: async () => {
      release()
      await handled
    },
  }
}
