import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { app } from '../harness/shared.ts'
import { open, soon } from './account.ts'

export const eventually = <T>(read: () => T) => expect.poll(read, soon)

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

/** The value that stands beside a name in a list of facts. */
export async function fact(page: Page, name: string): Promise<string> {
  const row = page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
  return (await row.locator('dd').first().innerText()).trim()
}
