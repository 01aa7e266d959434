import type { Page } from '@playwright/test'
import { expect } from '../harness/index.ts'
import { open } from './account.ts'
import { fact } from './facts.ts'

export async function openDeal(page: Page): Promise<void> {
  await open(page, 'deal/deal?symbol=btcusdt')
  await expect(field(page, 'Price (USDT)')).toHaveValue(/^[\d,]+\.\d\d$/)
  await expect.poll(() => available(page)).not.toBe('—')
}

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

export const available = (page: Page) => fact(page, 'Available')

export async function marketPrice(page: Page): Promise<number> {
  return Number((await field(page, 'Price (USDT)').inputValue()).replaceAll(',', ''))
}
