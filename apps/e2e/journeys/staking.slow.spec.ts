import { expect, test } from '../harness/index.ts'
import { open, resume } from './account.ts'
import { fact } from './facts.ts'

test('the curve, its table and the list of days agree, and paid days are kept when one redeems', async ({
  demoUser,
  page,
}) => {
  await resume(page, demoUser)
  await open(page, 'stake/earningsList')
  await expect(page.getByText('End of list')).toBeVisible()
  const amounts = await page.getByRole('listitem').getByText(/^\+0/).allInnerTexts()
  expect(amounts.toSorted()).toEqual([...Array(7).fill('+0.05 USDT'), ...Array(3).fill('+0.2 USDT')])

  await page.getByRole('link', { name: 'Earnings curve' }).click()
  await expect(page.getByText('+0.95 USDT')).toBeVisible()
  await expect(page.getByRole('img', { name: /^Earnings from/ })).toBeVisible()
  const rows = page.getByRole('row')
  expect(await rows.nth(1).getByRole('cell').last().innerText()).toBe('0.95')
  const days = await rows.getByRole('cell').filter({ hasText: '+' }).allInnerTexts()
  expect(days.map((text) => Math.round(Number(text) * 100)).reduce((sum, one) => sum + one)).toBe(95)

  await open(page, 'stake/order?view=own')
  await page.getByRole('radio', { name: 'In term' }).click()
  await page.getByRole('link', { name: /^1,000 USDT/ }).click()
  await expect(page.getByText('3 of 30 days paid')).toBeVisible()
  await page.getByRole('button', { name: 'Redeem early' }).click()
  const sheet = page.getByRole('dialog', { name: 'Redeem early' })
  await expect.poll(() => fact(page, 'Earned in 3 days, yours to keep', sheet)).toBe('0.6 USDT')
  await expect.poll(() => fact(page, 'Forgone earnings', sheet)).toBe('5.4 USDT')
  await sheet.getByRole('button', { name: 'Redeem now' }).click()
  await expect(page.getByText('Redeemed', { exact: true })).toBeVisible()
  await expect(page.getByText('+0.60 USDT')).toBeVisible()
})
