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
