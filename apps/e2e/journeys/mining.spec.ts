import { expect, it } from 'vitest'
import { phone, screenshot } from '../harness/index.ts'
import { app, browser } from '../harness/shared.ts'
import { arrive, atPage, confirm, open } from './account.ts'
import { eventually, fact } from './facts.ts'
import { approveShown } from './mining-steps.ts'

it('two whole machines are paid once, and run when they are approved', async () => {
  const { page, close } = await phone(browser)
  await arrive(page, app)
  await page.getByRole('link', { name: 'Earn', exact: true }).click()
  await page.getByRole('link', { name: /^Mining machines/ }).click()
  await atPage(page, 'stake/detail')
  await page.getByRole('tab', { name: 'Exclusive' }).click()
  await page.getByRole('link', { name: /^Harbour S1/ }).click()
  await page.getByText('Available 10,000 USDT').waitFor()
  await page.getByRole('button', { name: 'Machines: increase' }).click()
  await eventually(() => fact(page, 'You pay')).toBe('1,000 USDT')
  await eventually(() => fact(page, 'Output over the term')).toBe('1,017 USDT')
  await eventually(() => fact(page, 'Net return')).toBe('+17 USDT')
  await confirm(page, 'Buy', 'dblclick')

  const told = page.getByRole('dialog', { name: 'Order placed. Waiting for review.' })
  await told.getByText('2 machines').waitFor()
  await told.getByRole('link', { name: 'See the order' }).click()
  await approveShown(page)
  await page.getByText('0 of 90 days paid').waitFor()
  await eventually(() => fact(page, 'Paid')).toBe('1,000 USDT')
  await eventually(() => fact(page, 'Daily output')).toBe('11.3 USDT')
  await screenshot(page, 'machine-order')

  await open(page, app, 'stake/detail?view=own')
  await page.getByText('End of list').waitFor()
  expect(await page.getByRole('link', { name: /Harbour S1/ }).count()).toBe(1)
  await open(page, app, 'property/detail')
  await page.getByText('End of list').waitFor()
  await page
    .getByRole('link', { name: /^Mining machine bought/ })
    .first()
    .click()
  await atPage(page, 'stake/detail')
  await page.getByText('0 of 90 days paid').waitFor()
  await close()
})
