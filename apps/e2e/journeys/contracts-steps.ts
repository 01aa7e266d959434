import type { Page } from '@playwright/test'
import { expect } from '../harness/index.ts'
import { open } from './account.ts'

/** By default for a period that outlasts whatever the journey looks at. */
export async function openContracts(page: Page, period = '15 min'): Promise<void> {
  await open(page, 'contract/contract?symbol=btcusdt')
  await page.getByRole('radio', { name: period }).click()
  await expect.poll(() => available(page)).toMatch(/\d/)
}

export async function available(page: Page): Promise<string> {
  const text = await page.getByText(/^Available/).innerText()
  return text.replace('Available', '').trim()
}
