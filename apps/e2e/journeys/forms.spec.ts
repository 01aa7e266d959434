import type { Page } from '@playwright/test'
import { expect, registerByApi, test } from '../harness/index.ts'
import { open, resume } from './account.ts'

/** Where each field and button is on its page, however far that is scrolled. */
const places = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main')
    // The tape of trades moves by itself.
    const controls = [...(main?.querySelectorAll('button:not([tabindex="-1"]), input, textarea, a') ?? [])]
    return controls.map((control) => {
      const { top, left } = control.getBoundingClientRect()
      return `${control.getAttribute('aria-label') ?? control.textContent} ${Math.round(left)} ${Math.round(top + (main?.scrollTop ?? 0))}`
    })
  })

test('a form that is pressed empty says what is missing, and moves nothing under the thumb', async ({ app, page }) => {
  const moved = async (path: string, button: string) => {
    await open(page, path)
    const press = page.getByRole('button', { name: button, exact: true })
    await expect(press).toBeVisible()
    await expect(page.locator('main [data-skeleton], main [aria-busy="true"]')).toHaveCount(0)
    // What is linked at the end of a page comes with an answer.
    await page.waitForLoadState('networkidle')
    const before = await places(page)
    await press.click()
    await expect(page.locator('main [aria-invalid="true"], main [data-invalid="true"]').first(), path).toBeVisible()
    const after = await places(page)
    return after.flatMap((place, at) => (place === before[at] ? [] : [`${path}: ${before[at]} → ${place}`]))
  }
  const found: string[] = []
  for (const [path, button] of visitors) found.push(...(await moved(path, button)))
  await resume(page, await registerByApi(app))
  await page.goto('about:blank')
  for (const [path, button] of users) found.push(...(await moved(path, button)))
  expect(found).toEqual([])
})

const visitors = [
  ['login/login', 'Sign in'],
  ['login/register', 'Create account'],
  ['login/forgetPassword', 'Set new password'],
] as const
const users = [
  ['user/addAddress', 'Save address'],
  ['user/addBank', 'Save bank card'],
  ['bitcoin/wireTransfer', 'Get the bank’s details'],
  ['login/resetWithdrawPassword', 'Save withdrawal password'],
  ['user/realName', 'Submit for review'],
  ['deal/deal?symbol=btcusdt', 'Buy BTC'],
] as const
