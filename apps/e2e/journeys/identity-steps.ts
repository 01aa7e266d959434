import { getUserInfo } from '@halyard/wire/profile'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Operator, picture } from '../harness/index.ts'
import { type Trader } from '../harness/trader.ts'
import { soon } from './account.ts'

/** Fills in the page as it stands and submits it. */
export async function submitHere(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Mira Lindqvist')
  for (const [at, name] of ['Photo page', 'Cover', 'You with the photo page'].entries()) {
    await choose(page, name, at + 1)
  }
  await expect.poll(() => page.getByText('Sent', { exact: true }).count(), soon).toBe(3)
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await page.getByText('Being reviewed').waitFor()
}

/** Chooses a row of the open sheet and waits until the sheet is gone, which takes its entry out of the history. */
export async function chooseInSheet(page: Page, row: RegExp): Promise<void> {
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: row }).click()
  await sheet.waitFor({ state: 'detached' })
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
