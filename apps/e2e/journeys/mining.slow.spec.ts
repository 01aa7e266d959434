import type { Page } from '@playwright/test'
import { expect, test } from '../harness/index.ts'
import { arrive, confirm, open } from './account.ts'
import { fact } from './facts.ts'
import { approveShown } from './mining-steps.ts'

test('an order that nobody has looked at yet is taken back, and its price is there again', async ({ app, page }) => {
  await arrive(page, app, 'stake/detail')
  await page.getByRole('link', { name: /^Harbour S1/ }).click()
  await expect(page.getByText('Available 10,000 USDT')).toBeVisible()
  await confirm(page, 'Buy')
  await page.getByRole('link', { name: 'See the order' }).click()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Cancel this order?' })
  await expect(asked.getByText('500 USDT')).toBeVisible()
  await asked.getByRole('button', { name: 'Cancel order' }).dblclick()
  await expect(page.getByText('You cancelled this order, and the amount is available again.')).toBeVisible()
  await page.getByRole('link', { name: 'See this machine' }).click()
  await expect(page.getByText('Available 10,000 USDT')).toBeVisible()
})

test('half of a shared machine waits for somebody else, who takes the other half by the invitation', async ({
  app,
  operator,
  phone,
}) => {
  const first = await phone()
  await arrive(first, app)
  await openShared(first)
  await first.getByRole('button', { name: 'Take 50%' }).click()
  await expect.poll(() => fact(first, 'You pay')).toBe('1,000 USDT')
  await confirm(first, 'Start the group')
  await first.getByRole('link', { name: 'See the order' }).click()
  await approveShown(first, operator)
  await expect(first.getByText('Waiting for others')).toBeVisible()
  const code = (await fact(first, 'Group code')).slice(0, 10)
  await expect(first.getByRole('button', { name: 'Copy the invitation link' })).toBeVisible()

  const second = await phone({ colorScheme: 'light' })
  await arrive(second, app)
  await openShared(second)
  const { hash } = new URL(second.url())
  await second.goto(`${app.address}/${hash}&group=${code}`)
  await expect(second.getByRole('button', { name: new RegExp(code), pressed: true })).toBeVisible()
  await second.getByRole('button', { name: 'Take 50%' }).click()
  await confirm(second, 'Join the group')
  await second.getByRole('link', { name: 'See the order' }).click()
  await approveShown(second, operator)
  await expect(second.getByText('0 of 120 days paid')).toBeVisible()
  await expect(first.getByText('0 of 120 days paid')).toBeVisible()
  await expect.poll(() => fact(second, 'Daily output')).toBe('8.5 USDT')

  // The group is complete: a later purchase is refused.
  await second.goto(`${app.address}/${hash}&group=${code}`)
  await second.getByLabel('Your share').fill('10')
  await expect(second.getByText('This group is complete, or its time is over. Choose another one.')).toBeVisible()
})

async function openShared(page: Page): Promise<void> {
  await open(page, 'stake/detail')
  await page.getByRole('tab', { name: 'Shared' }).click()
  await page.getByRole('link', { name: /^Harbour M4/ }).click()
  await expect(page.getByRole('heading', { name: 'With whom' })).toBeVisible()
  await expect(page.getByText('Available 10,000 USDT')).toBeVisible()
}
