import { expect, it } from 'vitest'
import { axe, phone, screenshot } from '../harness/index.ts'
import { app, browser } from '../harness/shared.ts'
import { arrive, atPage, soon } from './account.ts'

it('first steps: what is done is ticked off, each leads to where it is done, and the rest can be skipped for good', async () => {
  const { page, close } = await phone(browser)
  await arrive(page, app)
  const steps = page.getByRole('region', { name: 'First steps' })
  // The play money of a demo is a deposit that has come.
  await steps.getByText('Make a deposit').locator('xpath=../..').getByText('done').waitFor()
  await screenshot(page, 'first-steps')
  expect(await axe(page)).toEqual([])
  await steps.getByRole('link', { name: 'Choose your favourites' }).click()
  await atPage(page, 'market/favourites')
  await page.getByRole('button', { name: 'Favourite: BTC/USDT' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => steps.getByText('done').count(), soon).toBe(2)
  await steps.getByRole('link', { name: 'Make your first trade' }).click()
  await atPage(page, 'deal/deal')
  await page.goBack()
  await steps.getByRole('link', { name: 'Verify your name' }).click()
  await atPage(page, 'user/realName')
  await page.goBack()
  await steps.getByRole('button', { name: 'Skip the first steps' }).click()
  await steps.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByText('Total assets').waitFor()
  await expect.poll(() => steps.count(), soon).toBe(0)
  await close()
})
