import type { Page } from 'playwright-core'
import { app } from '../harness/shared.ts'
import { open } from './account.ts'
import { eventually } from './facts.ts'

/** By default for a period that outlasts whatever the journey looks at. */
export async function openContracts(page: Page, period = '15 min'): Promise<void> {
  await open(page, app, 'contract/contract?symbol=btcusdt')
  await page.getByRole('radio', { name: period }).click()
  await eventually(() => available(page)).toMatch(/\d/)
}

export async function available(page: Page): Promise<string> {
  const text = await page.getByText(/^Available/).innerText()
  return text.replace('Available', '').trim()
}
