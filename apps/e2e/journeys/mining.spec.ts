import { expect, test } from '../harness/index.ts'
import { arrive, atPage, confirm, open } from './account.ts'
import { fact } from './facts.ts'
import { approveShown } from './mining-steps.ts'

test('two whole machines are paid once, and run when they are approved', async ({ app, operator, page }) => {
  await arrive(page, app)
  await page.getByRole('link', { name: 'Earn', exact: true }).click()
  await page.getByRole('link', { name: /^Mining machines/ }).click()
  await atPage(page, 'stake/detail')
  await page.getByRole('tab', { name: 'Exclusive' }).click()
  await page.getByRole('link', { name: /^Harbour S1/ }).click()
  await expect(page.getByText('Available 10,000 USDT')).toBeVisible()
  await page.getByRole('button', { name: 'Machines: increase' }).click()
  await expect.poll(() => fact(page, 'You pay')).toBe('1,000 USDT')
  await expect.poll(() => fact(page, 'Output over the term')).toBe('1,017 USDT')
  await expect.poll(() => fact(page, 'Net return')).toBe('+17 USDT')
  await confirm(page, 'Buy', 'dblclick')

  const told = page.getByRole('dialog', { name: 'Order placed. Waiting for review.' })
  await expect(told.getByText('2 machines')).toBeVisible()
  await told.getByRole('link', { name: 'See the order' }).click()
  await approveShown(page, operator)
  await expect(page.getByText('0 of 90 days paid')).toBeVisible()
  await expect.poll(() => fact(page, 'Paid')).toBe('1,000 USDT')
  await expect.poll(() => fact(page, 'Daily output')).toBe('11.3 USDT')

  await open(page, 'stake/detail?view=own')
  await expect(page.getByText('End of list')).toBeVisible()
  expect(
    await page
      .getByRole('main')
      .getByRole('link', { name: /Harbour S1/ })
      .count(),
  ).toBe(1)
  await open(page, 'property/detail')
  await expect(page.getByText('End of list')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Mining machine bought/ })
    .first()
    .click()
  await atPage(page, 'stake/detail')
  await expect(page.getByText('0 of 90 days paid')).toBeVisible()
})
