import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axe, phone, screenshot, told } from '../harness/index.ts'
import { app, browser, operator } from '../harness/shared.ts'
import { registerByApi } from '../harness/trader.ts'
import { atPage, confirm, idIn, open, resume } from './account.ts'
import { eventually, fact } from './facts.ts'
import { submitName } from './verified.ts'

it('a loan shows its cost by the day, is applied for once, approved, and repaid for exactly what is shown', async () => {
  const trader = await registerByApi(app)
  await operator.approve('identity', await submitName(trader))
  const { page, close } = await phone(browser)
  await resume(page, trader)
  await open(page, app, 'user/my')
  await page.getByRole('link', { name: /^Loans/ }).click()
  await atPage(page, 'bitcoin/loan')
  await page.getByRole('link', { name: /^Medium-term USDT loan/ }).click()
  await atPage(page, 'bitcoin/loanDetail')
  await page.getByRole('button', { name: 'Apply', exact: true, disabled: false }).waitFor()

  await page.getByLabel('Amount', { exact: true }).fill('1000')
  // Seven days are free; each of the other 23 costs 0.04 % of 1,000.
  await eventually(() => fact(page, 'Interest each day after that')).toBe('0.4 USDT')
  await eventually(() => fact(page, 'To repay when due')).toBe('1,009.2 USDT')
  await page.getByRole('button', { name: 'Show all 30 days' }).click()
  expect(await page.getByRole('row').nth(8).innerText()).toMatch(/^8\s+0\.40\s+1,000\.40$/)
  expect(await page.getByRole('row').last().innerText()).toMatch(/^30\s+9\.20\s+1,009\.20$/)
  await screenshot(page, 'loan-application')
  await confirm(page, 'Apply', 'dblclick')
  await page
    .getByRole('dialog', { name: 'Application sent. Waiting for review.' })
    .getByRole('link', { name: 'See the loan' })
    .click()
  await atPage(page, 'bitcoin/loanHistory')
  await operator.approve('loan', idIn(page))
  await page.getByRole('button', { name: 'Repay 1,000 USDT' }).waitFor()
  await eventually(() => fact(page, 'Borrowed')).toBe('1,000 USDT')
  await screenshot(page, 'loan')
  expect(await axe(page)).toEqual([])

  await pressEye(page, 'Hide amounts')
  await page.getByRole('button', { name: 'Repay •••• USDT' }).click()
  const asked = page.getByRole('dialog', { name: 'Repay this loan?' })
  await eventually(() => fact(page, 'Borrowed', asked)).toMatch(/^••••/)
  await page.keyboard.press('Escape')
  await pressEye(page, 'Show amounts')

  await page.getByRole('button', { name: 'Repay 1,000 USDT' }).click()
  await eventually(() => fact(page, 'Borrowed', asked)).toBe('1,000 USDT')
  await eventually(() => fact(page, 'Interest', asked)).toBe('0 USDT')
  await asked.getByRole('button', { name: 'Repay' }).dblclick()
  await told(page, 'The loan is repaid.')
  await page.getByRole('button', { name: 'Repay 1,000 USDT' }).waitFor({ state: 'detached' })

  await open(page, app, 'bitcoin/loanHistory')
  await page.getByText('End of list').waitFor()
  expect(await page.getByRole('link', { name: /Medium-term USDT loan/ }).count()).toBe(1)
  // Whoever comes back finds the list as they left it.
  await page.getByRole('tab', { name: 'Repaid' }).click()
  await page.getByRole('link', { name: /Medium-term USDT loan/ }).click()
  await page.getByRole('heading', { name: 'Medium-term USDT loan' }).waitFor()
  await page.goBack()
  await page.getByRole('tab', { name: 'Repaid', selected: true }).waitFor()
  await open(page, app, 'property/detail')
  await page.getByText('End of list').waitFor()
  await page
    .getByRole('link', { name: /^Loan repaid/ })
    .first()
    .click()
  await atPage(page, 'bitcoin/loanHistory')
  await page.getByText('Repaid', { exact: true }).first().waitFor()
  await close()
})

/** The eye is on home; whoever goes back from there finds the page as it was. */
async function pressEye(page: Page, name: 'Hide amounts' | 'Show amounts'): Promise<void> {
  await open(page, app, 'home/home')
  await page.getByRole('button', { name }).click()
  await page.goBack()
}
