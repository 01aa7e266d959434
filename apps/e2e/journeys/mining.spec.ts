import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type App, launchBrowser, phone, screenshot, startApp } from '../harness/index.ts'
import { arrive, atPage, open } from './account.ts'

let app: App
let browser: Browser

beforeAll(async () => {
  app = await startApp({ DEMO_REVIEW_SECONDS: '1' })
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

/** The reviewer looks every two seconds and the page asks every three or five, when the machine has time for them. */
const reviewed = { timeout: 20_000 }

it('two whole machines are judged while one types, paid once, and run when they are approved', async () => {
  const { page, close } = await phone(browser)
  await arrive(page, app)
  await page.getByRole('link', { name: 'Earn', exact: true }).click()
  await page.getByRole('link', { name: /^Mining machines/ }).click()
  await atPage(page, 'stake/detail')
  await page.getByRole('tab', { name: 'Exclusive' }).click()
  await page.getByRole('link', { name: /^Harbour S1/ }).click()
  await page.getByText('Available 10,000 USDT').waitFor()
  const count = page.getByLabel('Machines', { exact: true })
  await count.fill('11')
  await page.getByText('At most 10 machines in one order.').waitFor()
  await count.fill('1')
  await page.getByRole('button', { name: 'Machines: increase' }).click()
  expect(await fact(page, 'You pay')).toBe('1,000 USDT')
  expect(await fact(page, 'In the whole term')).toBe('1,017 USDT')
  await page.getByRole('button', { name: 'Buy', exact: true }).dblclick()

  const told = page.getByRole('dialog', { name: 'Order received' })
  await told.getByText('2 machines').waitFor()
  await told.getByRole('link', { name: 'See the order' }).click()
  await page.getByText('0 of 90 days paid').waitFor(reviewed)
  expect(await fact(page, 'Paid')).toBe('1,000 USDT')
  expect(await fact(page, 'Puts out each day')).toBe('11.3 USDT')
  await screenshot(page, 'machine-order')

  await open(page, app, 'stake/detail?view=own')
  await page.getByText('That is all').waitFor()
  expect(await page.getByRole('link', { name: /Harbour S1/ }).count()).toBe(1)
  await open(page, app, 'property/detail')
  await page.getByText('That is all').waitFor()
  await page
    .getByRole('link', { name: /^Mining machine bought/ })
    .first()
    .click()
  await atPage(page, 'stake/detail')
  await page.getByText('0 of 90 days paid').waitFor()
  await close()
})

it('half of a shared machine waits for somebody else, who takes the other half by the invitation', async () => {
  const first = await phone(browser)
  await arrive(first.page, app)
  await openShared(first.page)
  const share = first.page.getByLabel('Your share')
  await share.fill('9.99')
  await first.page.getByText('A share is at least 10%, unless you take all that is left.').waitFor()
  await share.fill('50.01')
  await first.page.getByText('At most 50% in one order.').waitFor()
  await first.page.getByRole('button', { name: 'Take 50%' }).click()
  expect(await fact(first.page, 'You pay')).toBe('1,000 USDT')
  await first.page.getByRole('button', { name: 'Start the group' }).click()
  await first.page.getByRole('link', { name: 'See the order' }).click()
  await first.page.getByText('Waiting for others').waitFor(reviewed)
  const code = (await fact(first.page, 'Group code')).slice(0, 10)
  await first.page.getByRole('button', { name: 'Copy the invitation link' }).waitFor()
  await screenshot(first.page, 'machine-group')

  const second = await phone(browser, { theme: 'light' })
  await arrive(second.page, app)
  await openShared(second.page)
  const { hash } = new URL(second.page.url())
  await second.page.goto(`${app.address}/${hash}&group=${code}`)
  await second.page.getByRole('button', { name: new RegExp(code), pressed: true }).waitFor()
  await second.page.getByRole('button', { name: 'Take 50%' }).click()
  await second.page.getByRole('button', { name: 'Join the group' }).click()
  await second.page.getByRole('link', { name: 'See the order' }).click()
  await second.page.getByText('0 of 120 days paid').waitFor(reviewed)
  await first.page.getByText('0 of 120 days paid').waitFor(reviewed)
  expect(await fact(second.page, 'Puts out each day')).toBe('8.5 USDT')

  // The group is complete: whoever comes later is told so.
  await second.page.goto(`${app.address}/${hash}&group=${code}`)
  await second.page.getByLabel('Your share').fill('10')
  await second.page.getByText('This group is complete, or its time is over. Choose another one.').waitFor()
  await first.close()
  await second.close()
})

async function openShared(page: Page): Promise<void> {
  await open(page, app, 'stake/detail')
  await page.getByRole('tab', { name: 'Shared' }).click()
  await page.getByRole('link', { name: /^Harbour M4/ }).click()
  await page.getByRole('heading', { name: 'With whom' }).waitFor()
  await page.getByText('Available 10,000 USDT').waitFor()
}

async function fact(page: Page, name: string): Promise<string> {
  const row = page.getByRole('main').locator('dl > div', { has: page.getByText(name, { exact: true }) })
  return (await row.locator('dd').first().innerText()).trim()
}
