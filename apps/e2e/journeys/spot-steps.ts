import type { Page } from 'playwright-core'
import { app } from '../harness/shared.ts'
import { open } from './account.ts'
import { eventually, fact } from './facts.ts'

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
