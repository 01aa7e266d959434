import { axe, expect, test } from '../harness/index.ts'
import { arrive, atPage, confirm, open } from './account.ts'
import { fact } from './facts.ts'

test('a stake says what it will earn, and is redeemed early for exactly what the preview said', async ({
  app,
  page,
}) => {
  await arrive(page, app)
  await page.getByRole('link', { name: 'Earn', exact: true }).click()
  await expect(page.getByText('Paid by Halyard from its trading fees.').first()).toBeVisible()
  await page.getByRole('link', { name: 'Stake in USDT · 30 days' }).click()
  const principal = page.getByLabel('Principal')
  await expect(page.getByText('Available 10,000 USDT')).toBeVisible()
  await principal.fill('1000')
  await expect.poll(() => fact(page, 'Per day')).toBe('0.2 USDT')
  await expect.poll(() => fact(page, 'Whole term')).toBe('6 USDT')
  await expect.poll(() => fact(page, 'Returned at the end')).toBe('1,006 USDT')
  await expect.poll(() => fact(page, 'Early redemption penalty', page.locator('form'))).toBe('1%')
  await confirm(page, 'Stake USDT', 'dblclick')

  await expect(page.getByText('In term')).toBeVisible()
  await expect(page.getByText('0 of 30 days paid')).toBeVisible()
  await page.getByRole('button', { name: 'Redeem early' }).click()
  const sheet = page.getByRole('dialog', { name: 'Redeem early' })
  await expect(sheet.getByText('990 USDT')).toBeVisible()
  await expect.poll(() => fact(page, 'Principal', sheet)).toBe('1,000 USDT')
  await expect.poll(() => fact(page, /^Penalty(?!-free)/, sheet)).toBe('−10 USDT')
  await expect.poll(() => fact(page, 'Earned in 0 days, yours to keep', sheet)).toBe('0 USDT')
  await expect.poll(() => fact(page, 'Forgone earnings', sheet)).toBe('6 USDT')
  expect(await axe(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Keep the stake' }).click()
  await expect(sheet).not.toBeAttached()
  await expect(page.getByText('In term')).toBeVisible()
  await page.getByRole('button', { name: 'Redeem early' }).click()
  await sheet.getByRole('button', { name: 'Redeem now' }).dblclick()
  await expect(page.getByText('Redeemed', { exact: true })).toBeVisible()
  // The sheet closes once everything was asked for anew, which the stake behind it does not wait for.
  await expect(sheet).not.toBeAttached()
  await expect.poll(() => fact(page, 'Penalty')).toBe('10 USDT')
  await expect.poll(() => fact(page, 'Principal returned')).toBe('990 USDT')
  expect(await page.getByRole('button', { name: 'Redeem early' }).count()).toBe(0)

  await open(page, 'property/detail?asset=USDT')
  const fee = page.getByRole('listitem').filter({ hasText: 'Early redemption fee' })
  await expect.poll(() => fee.innerText()).toMatch(/−10[\s\S]*Balance 9,990/)
  expect(await page.getByRole('listitem').filter({ hasText: 'Staking started' }).filter({ hasText: '−' }).count()).toBe(
    1,
  )
  await fee.getByRole('link').click()
  await atPage(page, 'stake/order')
  await expect(page.getByText('Redeemed', { exact: true })).toBeVisible()
  await open(page, 'stake/order?view=own')
  await expect(page.getByText('End of list')).toBeVisible()
  expect(await page.getByRole('listitem').count()).toBe(1)
})
