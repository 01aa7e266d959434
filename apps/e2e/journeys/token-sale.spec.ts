import { subscribeToSale } from '@halyard/wire/token-sale'
import type { Page } from '@playwright/test'
import { axe, expect, registerByApi, testOn } from '../harness/index.ts'
import { arrive, atPage, confirm, open } from './account.ts'
import { fact } from './facts.ts'

const dayMs = 86_400_000

// What is sold is counted to the coin, so nobody else buys meanwhile.
const test = testOn({})
test.describe.configure({ mode: 'default' })

test('a subscription is paid once, its coins are frozen, and the date of their release is told wherever they are', async ({
  app,
  page,
}) => {
  await arrive(page, app)
  await page.getByRole('link', { name: 'Earn', exact: true }).click()
  await page.getByRole('link', { name: /^Token sales/ }).click()
  await page.getByRole('link', { name: /^Harbour Network/ }).click()
  await atPage(page, 'IEO/detail')
  const quantity = page.getByLabel('Quantity')
  await expect(page.getByText('Available 10,000 USDT')).toBeVisible()
  const soldBefore = await sold(page)
  await quantity.fill('400')
  await expect.poll(() => fact(page, 'You pay')).toBe('100 USDT')
  await confirm(page, 'Subscribe to HRB', 'dblclick')

  const told = page.getByRole('dialog', { name: 'You have subscribed' })
  await expect(told.getByText('400 HRB')).toBeVisible()
  await expect(told.getByText('Frozen', { exact: true })).toBeVisible()
  const release = await told.locator('time').getAttribute('datetime')
  const days = (Date.parse(release ?? '') - Date.now()) / dayMs
  expect(days).toBeGreaterThan(29.99)
  expect(days).toBeLessThanOrEqual(30)
  expect(await axe(page)).toEqual([])

  await told.getByRole('link', { name: 'Subscriptions' }).click()
  await atPage(page, 'IEO/history')
  await expect(page.getByText('End of list')).toBeVisible()
  const row = page.getByRole('article')
  expect(await row.count()).toBe(1)
  expect(await row.locator('time').last().getAttribute('datetime')).toBe(release)
  expect(await row.innerText()).toMatch(/Profit ratio\s+—/)
  await page.getByRole('tab', { name: 'Released' }).click()
  await expect(page.getByText('No subscriptions')).toBeVisible()

  await open(page, 'property/detail?asset=HRB')
  const record = page.getByRole('listitem').filter({ hasText: 'Token subscription increased' })
  await expect(record.getByText('+400', { exact: true })).toBeVisible()
  await record.getByRole('link').click()
  await atPage(page, 'IEO/history')
  await open(page, 'property/property')
  await page.getByRole('tab', { name: 'Finance' }).click()
  await expect(page.getByRole('link', { name: /in subscriptions\s*400 HRB/ })).toBeVisible()

  await open(page, 'IEO/detail?id=2')
  await expect(page.getByText('Available 9,900 USDT')).toBeVisible()
  // What was known of the sale before is shown until the answer comes.
  await expect.poll(() => sold(page)).toBe(soldBefore + 400)
})

test('what others buy while one looks is counted, and a sale to come tells when it opens and takes nothing', async ({
  app,
  page,
}) => {
  await arrive(page, app, 'IEO/detail?id=2')
  await expect(page.getByText('Available 10,000 USDT')).toBeVisible()
  const before = await sold(page)
  await (await registerByApi(app)).call(subscribeToSale, { pid: 2, num: '100' })
  await expect.poll(() => sold(page)).toBe(before + 100)

  await open(page, 'IEO/IEO')
  await page.getByRole('tab', { name: 'Upcoming' }).click()
  const card = page.getByRole('link', { name: /^Tidewater/ })
  await expect.poll(() => card.getByRole('timer').innerText()).toMatch(/^9 days \d\d:\d\d:\d\d$/)
  await card.click()
  await expect(page.getByText('You can subscribe from')).toBeVisible()
  expect(await page.getByLabel('Quantity').count()).toBe(0)
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('tab', { name: 'Ended' }).click()
  await expect(page.getByRole('link', { name: /^Lantern[\s\S]*Ended on/ })).toBeVisible()
})

/** How many coins the page says are sold. */
async function sold(page: Page): Promise<number> {
  const text = await page.getByRole('progressbar').locator('..').innerText()
  return Number(text.split('/')[0]?.replace(/[^0-9.]/g, ''))
}
