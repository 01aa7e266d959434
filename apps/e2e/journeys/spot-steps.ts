import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { app } from '../harness/shared.ts'
import { open, soon } from './account.ts'

export const eventually = <T>(read: () => T) => expect.poll(read, soon)

export async function openDeal(page: Page): Promise<void> {
  await open(page, app, 'deal/deal?symbol=btcusdt')
  await eventually(() => field(page, 'Price (USDT)').inputValue()).toMatch(/^[\d,]+\.\d\d$/)
  await eventually(() => available(page)).not.toBe('—')
}

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

export const available = (page: Page) => fact(page, 'Available')

export async function marketPrice(page: Page): Promise<number> {
  return Number((await field(page, 'Price (USDT)').inputValue()).replaceAll(',', ''))
}

/** The value that stands beside a name in a list of facts. */
export async function fact(page: Page, name: string): Promise<string> {
  const row = page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
  return (await row.locator('dd').first().innerText()).trim()
}
