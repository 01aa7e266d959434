import type { Page } from 'playwright-core'
import { app } from '../harness/shared.ts'
import { open } from './account.ts'

export async function openExchange(page: Page): Promise<void> {
  await open(page, app, 'bitcoin/exchange')
  await page.getByText(/^1 USDT = /).waitFor()
}

export function amount(page: Page, asset: string) {
  return page.getByLabel(`Amount (${asset})`, { exact: true })
}

/** What stands at the end of a line of facts. */
export async function fact(page: Page, label: string): Promise<string> {
  const row = page.locator('dl > div', { has: page.getByText(label, { exact: true }) })
  await row.first().waitFor()
  return ((await row.first().locator('dd').textContent()) ?? '').trim()
}
