import { subscribeToSale } from '@halyard/wire/token-sale'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axe, phone, screenshot } from '../harness/index.ts'
import { app, browser } from '../harness/shared.ts'
import { registerByApi } from '../harness/trader.ts'
import { arrive, atPage, confirm, open, soon } from './account.ts'
import { eventually, fact } from './facts.ts'

const dayMs = 86_400_000

it('a subscription is paid once, its coins are frozen, and the date of their release is told wherever they are', async () => {
  const { page, close } = await phone(browser)
  await arrive(page, app)
  await page.getByRole('link', { name: 'Earn', exact: true }).click()
  await page.getByRole('link', { name: /^Token sales/ }).click()
  await page.getByRole('link', { name: /^Harbour Network/ }).click()
  await atPage(page, 'IEO/detail')
  const quantity = page.getByLabel('Quantity')
  await page.getByText('Available 10,000 USDT').waitFor()
  const soldBefore = await sold(page)
  await quantity.fill('400')
  await eventually(() => fact(page, 'You pay')).toBe('100 USDT')
  await screenshot(page, 'token-sale')
  await confirm(page, 'Subscribe to HRB', 'dblclick')

  const told = page.getByRole('dialog', { name: 'You have subscribed' })
  await told.getByText('400 HRB').waitFor()
  await told.getByText('Frozen', { exact: true }).waitFor()
  const release = await told.locator('time').getAttribute('datetime')
  const days = (Date.parse(release ?? '') - Date.now()) / dayMs
  expect(days).toBeGreaterThan(29.99)
  expect(days).toBeLessThanOrEqual(30)
  expect(await axe(page)).toEqual([])
  await screenshot(page, 'token-sale-frozen')

  await told.getByRole('link', { name: 'Subscriptions' }).click()
  await atPage(page, 'IEO/history')
  await page.getByText('End of list').waitFor()
  const row = page.getByRole('article')
  expect(await row.count()).toBe(1)
  expect(await row.locator('time').last().getAttribute('datetime')).toBe(release)
  expect(await row.innerText()).toMatch(/Profit ratio\s+—/)
  await page.getByRole('tab', { name: 'Released' }).click()
  await page.getByText('No subscriptions').waitFor()

  await open(page, app, 'property/detail?asset=HRB')
  const record = page.getByRole('listitem').filter({ hasText: 'Token subscription increased' })
  await record.getByText('+400', { exact: true }).waitFor()
  await record.getByRole('link').click()
  await atPage(page, 'IEO/history')
  await open(page, app, 'property/property')
  await page.getByRole('tab', { name: 'Finance' }).click()
  await page.getByRole('link', { name: /in subscriptions\s*400 HRB/ }).waitFor()

  await open(page, app, 'IEO/detail?id=2')
  await page.getByText('Available 9,900 USDT').waitFor()
  // What was known of the sale before is shown until the answer comes.
  await expect.poll(() => sold(page), soon).toBe(soldBefore + 400)
  await close()
})

it('what others buy while one looks is counted, and a sale to come tells when it opens and takes nothing', async () => {
  const { page, close } = await phone(browser)
  await arrive(page, app, 'IEO/detail?id=2')
  await page.getByText('Available 10,000 USDT').waitFor()
  const before = await sold(page)
  await (await registerByApi(app)).call(subscribeToSale, { pid: 2, num: '100' })
  await expect.poll(() => sold(page), soon).toBe(before + 100)

  await open(page, app, 'IEO/IEO')
  await page.getByRole('tab', { name: 'Upcoming' }).click()
  const card = page.getByRole('link', { name: /^Tidewater/ })
  await expect.poll(() => card.getByRole('timer').innerText(), soon).toMatch(/^9 days \d\d:\d\d:\d\d$/)
  await card.click()
  await page.getByText('You can subscribe from').waitFor()
  expect(await page.getByLabel('Quantity').count()).toBe(0)
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('tab', { name: 'Ended' }).click()
  await page.getByRole('link', { name: /^Lantern[\s\S]*Ended on/ }).waitFor()
  await close()
})

/** How many coins the page says are sold. */
async function sold(page: Page): Promise<number> {
  const text = await page.getByRole('progressbar').locator('..').innerText()
  return Number(text.split('/')[0]?.replace(/[^0-9.]/g, ''))
}
