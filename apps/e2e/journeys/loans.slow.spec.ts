import { expect, it } from 'vitest'
import { axe, phone } from '../harness/index.ts'
import { app, browser } from '../harness/shared.ts'
import { arrive, atPage } from './account.ts'

it('without a verified name the cost is shown and the way to verify it, and a screen reader finds nothing wrong', async () => {
  const { page, close } = await phone(browser, { theme: 'light' })
  await arrive(page, app, 'bitcoin/loan')
  await page.getByRole('link', { name: /^Short-term USDT loan/ }).click()
  await page.getByLabel('Amount', { exact: true }).fill('100')
  await page.getByRole('heading', { name: 'Cost by day of repayment' }).waitFor()
  await page.getByRole('button', { name: 'Apply', exact: true, disabled: true }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Verify' }).click()
  await atPage(page, 'user/realName')
  await close()
})
