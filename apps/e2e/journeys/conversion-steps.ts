import type { Page } from '@playwright/test'
import { expect } from '../harness/index.ts'
import { open } from './account.ts'

export async function openExchange(page: Page): Promise<void> {
  await open(page, 'bitcoin/exchange')
  await expect(page.getByText(/^1 USDT = /)).toBeVisible()
}

export function amount(page: Page, asset: string) {
  return page.getByLabel(`Amount (${asset})`, { exact: true })
}
