import type { Page } from 'playwright-core'
import { it } from 'vitest'
import { phone, screenshot } from '../harness/index.ts'
import { app, browser } from '../harness/shared.ts'
import { arrive, confirm, open } from './account.ts'
import { eventually, fact } from './facts.ts'
import { approveShown } from './mining-steps.ts'

it('an order that nobody has looked at yet is taken back, and its price is there again', async () => {
  const { page, close } = await phone(browser)
  await arrive(page, app, 'stake/detail')
  await page.getByRole('link', { name: /^Harbour S1/ }).click()
  await page.getByText('Available 10,000 USDT').waitFor()
  await confirm(page, 'Buy')
  await page.getByRole('link', { name: 'See the order' }).click()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Cancel this order?' })
  await asked.getByText('500 USDT').waitFor()
  await asked.getByRole('button', { name: 'Cancel order' }).dblclick()
  await page.getByText('You cancelled this order, and the amount is available again.').waitFor()
  await screenshot(page, 'machine-taken-back')
  await page.getByRole('link', { name: 'See this machine' }).click()
  await page.getByText('Available 10,000 USDT').waitFor()
  await close()
})

it('half of a shared machine waits for somebody else, who takes the other half by the invitation', async () => {
  const first = await phone(browser)
  await arrive(first.page, app)
  await openShared(first.page)
  await first.page.getByRole('button', { name: 'Take 50%' }).click()
  await eventually(() => fact(first.page, 'You pay')).toBe('1,000 USDT')
  await confirm(first.page, 'Start the group')
  await first.page.getByRole('link', { name: 'See the order' }).click()
  await approveShown(first.page)
  await first.page.getByText('Waiting for others').waitFor()
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
  await confirm(second.page, 'Join the group')
  await second.page.getByRole('link', { name: 'See the order' }).click()
  await approveShown(second.page)
  await second.page.getByText('0 of 120 days paid').waitFor()
  await first.page.getByText('0 of 120 days paid').waitFor()
  await eventually(() => fact(second.page, 'Daily output')).toBe('8.5 USDT')

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
