import { axe, expect, test } from '../harness/index.ts'
import { arrive, atPage } from './account.ts'

test('without a verified name the cost is shown and the way to verify it, and a screen reader finds nothing wrong', async ({
  app,
  phone,
}) => {
  const page = await phone({ colorScheme: 'light' })
  await arrive(page, app, 'bitcoin/loan')
  await page.getByRole('link', { name: /^Short-term USDT loan/ }).click()
  await page.getByLabel('Amount', { exact: true }).fill('100')
  await expect(page.getByRole('heading', { name: 'Cost by day of repayment' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Apply', exact: true, disabled: true })).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Verify' }).click()
  await atPage(page, 'user/realName')
})
