import { getUserInfo } from '@halyard/wire/profile'
import type { Page } from '@playwright/test'
import { expect, type Operator, picture, type Trader } from '../harness/index.ts'

/** Fills in the page as it stands and submits it. */
export async function submitHere(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Mira Lindqvist')
  for (const [at, name] of ['Photo page', 'Cover', 'You with the photo page'].entries()) {
    await choose(page, name, at + 1)
  }
  await expect(page.getByText('Sent', { exact: true })).toHaveCount(3)
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('Being reviewed')).toBeVisible()
}

/** Chooses a row of the open sheet and waits until the sheet is gone, which takes its entry out of the history. */
export async function chooseInSheet(page: Page, row: RegExp): Promise<void> {
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: row }).click()
  await expect(sheet).not.toBeAttached()
}

export async function choose(page: Page, slot: string, number: number): Promise<void> {
  await page
    .getByRole('group', { name: slot, exact: true })
    .locator('input[type="file"]')
    .last()
    .setInputFiles({ name: `${slot}.png`, mimeType: 'image/png', buffer: picture(number) })
}

/** The number of what somebody submitted last, as an operator finds it in the list: a user's own stays the same. */
export async function latestOf(operator: Operator, trader: Trader): Promise<number> {
  return operator.waiting('identity', (await trader.call(getUserInfo)).userId)
}
