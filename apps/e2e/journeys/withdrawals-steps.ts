import type { Page } from '@playwright/test'
import { expect, testCode } from '../harness/index.ts'

/** Opens the sheet of a field and picks from it. */
export async function chooseIn(page: Page, field: RegExp, choice: RegExp): Promise<void> {
  await page.getByRole('button', { name: field }).click()
  await page.getByRole('dialog').getByRole('button', { name: choice }).click()
  await expect(page.getByRole('dialog')).not.toBeAttached()
}

export async function reviewAndType(page: Page, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('textbox', { name: 'Withdrawal password' }).fill(password)
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
}

/** Sets the first one, on its page, by a code in place of the login password. */
export async function setWithdrawalPassword(page: Page, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Use a code instead' }).click()
  await page.getByLabel('Verification code').fill(testCode)
  await page.getByLabel('New withdrawal password', { exact: true }).fill(password)
  await page.getByLabel('Repeat the password', { exact: true }).fill(password)
  await page.getByRole('button', { name: /^Save/ }).click()
}
