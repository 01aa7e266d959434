import type { Page } from 'playwright-core'
import { operator } from '../harness/shared.ts'
import { idIn } from './account.ts'

/** The order that the page shows is approved. */
export async function approveShown(page: Page): Promise<void> {
  await page.waitForURL((url) => /[?&]order=\d/.test(url.hash))
  await operator.approve('machine', idIn(page, 'order'))
}

export async function fact(page: Page, name: string): Promise<string> {
  const row = page.getByRole('main').locator('dl > div', { has: page.getByText(name, { exact: true }) })
  return (await row.locator('dd').first().innerText()).trim()
}
