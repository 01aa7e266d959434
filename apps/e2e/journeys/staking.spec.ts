import { expect, it } from 'vitest'
import { axe, phone, screenshot } from '../harness/index.ts'
import { app, browser } from '../harness/shared.ts'
import { arrive, atPage, confirm, open, soon } from './account.ts'
import { eventually, fact } from './facts.ts'

it('a stake says what it will earn, and is redeemed early for exactly what the preview said', async () => {
  const { page, close } = await phone(browser)
  await arrive(page, app)
  await page.getByRole('link', { name: 'Earn', exact: true }).click()
  await page.getByText('Paid by Halyard from its trading fees.').first().waitFor()
  await page.getByRole('link', { name: 'Stake in USDT · 30 days' }).click()
  const principal = page.getByLabel('Principal')
  await page.getByText('Available 10,000 USDT').waitFor()
  await principal.fill('1000')
  await eventually(() => fact(page, 'Per day')).toBe('0.2 USDT')
  await eventually(() => fact(page, 'Whole term')).toBe('6 USDT')
  await eventually(() => fact(page, 'Returned at the end')).toBe('1,006 USDT')
  await eventually(() => fact(page, 'Early redemption penalty', page.locator('form'))).toBe('1%')
  await screenshot(page, 'staking-form')
  await confirm(page, 'Stake USDT', 'dblclick')

  await page.getByText('In term').waitFor()
  await page.getByText('0 of 30 days paid').waitFor()
  await page.getByRole('button', { name: 'Redeem early' }).click()
  const sheet = page.getByRole('dialog', { name: 'Redeem early' })
  await sheet.getByText('990 USDT').waitFor()
  await eventually(() => fact(page, 'Principal', sheet)).toBe('1,000 USDT')
  await eventually(() => fact(page, /^Penalty(?!-free)/, sheet)).toBe('−10 USDT')
  await eventually(() => fact(page, 'Earned in 0 days, yours to keep', sheet)).toBe('0 USDT')
  await eventually(() => fact(page, 'Forgone earnings', sheet)).toBe('6 USDT')
  expect(await axe(page)).toEqual([])
  await screenshot(page, 'staking-redemption')
  await sheet.getByRole('button', { name: 'Keep the stake' }).click()
  await sheet.waitFor({ state: 'detached' })
  await page.getByText('In term').waitFor()
  await page.getByRole('button', { name: 'Redeem early' }).click()
  await sheet.getByRole('button', { name: 'Redeem now' }).dblclick()
  await page.getByText('Redeemed', { exact: true }).waitFor()
  // The sheet closes once everything was asked for anew, which the stake behind it does not wait for.
  await sheet.waitFor({ state: 'detached' })
  await eventually(() => fact(page, 'Penalty')).toBe('10 USDT')
  await eventually(() => fact(page, 'Principal returned')).toBe('990 USDT')
  expect(await page.getByRole('button', { name: 'Redeem early' }).count()).toBe(0)

  await open(page, app, 'property/detail?asset=USDT')
  const fee = page.getByRole('listitem').filter({ hasText: 'Early redemption fee' })
  await expect.poll(() => fee.innerText(), soon).toMatch(/−10[\s\S]*Balance 9,990/)
  expect(await page.getByRole('listitem').filter({ hasText: 'Staking started' }).filter({ hasText: '−' }).count()).toBe(
    1,
  )
  await fee.getByRole('link').click()
  await atPage(page, 'stake/order')
  await page.getByText('Redeemed', { exact: true }).waitFor()
  await open(page, app, 'stake/order?view=own')
  await page.getByText('End of list').waitFor()
  expect(await page.getByRole('listitem').count()).toBe(1)
  await close()
})
