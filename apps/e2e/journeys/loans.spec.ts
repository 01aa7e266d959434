import type { Page } from '@playwright/test'
import { axe, expect, registerByApi, test, told } from '../harness/index.ts'
import { atPage, confirm, idIn, open, resume } from './account.ts'
import { fact } from './facts.ts'
import { submitName } from './verified.ts'

test('a loan shows its cost by the day, is applied for once, approved, and repaid for exactly what is shown', async ({
  app,
  operator,
  page,
}) => {
  const trader = await registerByApi(app)
  await operator.approve('identity', await submitName(trader))
  await resume(page, trader)
  await open(page, 'user/my')
  await page.getByRole('link', { name: /^Loans/ }).click()
  await atPage(page, 'bitcoin/loan')
  await page.getByRole('link', { name: /^Medium-term USDT loan/ }).click()
  await atPage(page, 'bitcoin/loanDetail')
  await expect(page.getByRole('button', { name: 'Apply', exact: true, disabled: false })).toBeVisible()

  await page.getByLabel('Amount', { exact: true }).fill('1000')
  // Seven days are free; each of the other 23 costs 0.04 % of 1,000.
  await expect.poll(() => fact(page, 'Interest each day after that')).toBe('0.4 USDT')
  await expect.poll(() => fact(page, 'To repay when due')).toBe('1,009.2 USDT')
  await page.getByRole('button', { name: 'Show all 30 days' }).click()
  expect(await page.getByRole('row').nth(8).innerText()).toMatch(/^8\s+0\.40\s+1,000\.40$/)
  expect(await page.getByRole('row').last().innerText()).toMatch(/^30\s+9\.20\s+1,009\.20$/)
  await confirm(page, 'Apply', 'dblclick')
  await page
    .getByRole('dialog', { name: 'Application sent. Waiting for review.' })
    .getByRole('link', { name: 'See the loan' })
    .click()
  await atPage(page, 'bitcoin/loanHistory')
  await operator.approve('loan', idIn(page))
  await expect(page.getByRole('button', { name: 'Repay 1,000 USDT' })).toBeVisible()
  await expect.poll(() => fact(page, 'Borrowed')).toBe('1,000 USDT')
  expect(await axe(page)).toEqual([])

  await pressEye(page, 'Hide amounts')
  await page.getByRole('button', { name: 'Repay •••• USDT' }).click()
  const asked = page.getByRole('dialog', { name: 'Repay this loan?' })
  await expect.poll(() => fact(page, 'Borrowed', asked)).toMatch(/^••••/)
  await page.keyboard.press('Escape')
  await pressEye(page, 'Show amounts')

  await page.getByRole('button', { name: 'Repay 1,000 USDT' }).click()
  await expect.poll(() => fact(page, 'Borrowed', asked)).toBe('1,000 USDT')
  await expect.poll(() => fact(page, 'Interest', asked)).toBe('0 USDT')
  await asked.getByRole('button', { name: 'Repay' }).dblclick()
  await told(page, 'The loan is repaid.')
  await expect(page.getByRole('button', { name: 'Repay 1,000 USDT' })).not.toBeAttached()

  await open(page, 'bitcoin/loanHistory')
  await expect(page.getByText('End of list')).toBeVisible()
  expect(
    await page
      .getByRole('main')
      .getByRole('link', { name: /Medium-term USDT loan/ })
      .count(),
  ).toBe(1)
  // Whoever comes back finds the list as they left it.
  await page.getByRole('tab', { name: 'Repaid' }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /Medium-term USDT loan/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Medium-term USDT loan' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Repaid', selected: true })).toBeVisible()
  await open(page, 'property/detail')
  await expect(page.getByText('End of list')).toBeVisible()
  await page
    .getByRole('link', { name: /^Loan repaid/ })
    .first()
    .click()
  await atPage(page, 'bitcoin/loanHistory')
  await expect(page.getByText('Repaid', { exact: true }).first()).toBeVisible()
})

/** The eye is on home; whoever goes back from there finds the page as it was. */
async function pressEye(page: Page, name: 'Hide amounts' | 'Show amounts'): Promise<void> {
  await open(page, 'home/home')
  await page.getByRole('button', { name }).click()
  await page.goBack()
}
