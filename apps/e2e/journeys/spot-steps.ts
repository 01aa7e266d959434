import { findOrder, placeBuyOrder } from '@halyard/wire/spot'
import type { Page } from '@playwright/test'
import { expect, type Trader } from '../harness/index.ts'
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

/** Buys BTC for 250 USDT at the market, which a busy machine matches a moment later; answers the average price. */
export async function bought(trader: Trader): Promise<string> {
  const order = { symbol: 'btcusdt', musdt: '250', buytype: 2, type: 2 }
  const { orderId } = await trader.call(placeBuyOrder, order)
  const filled = () => trader.call(findOrder, { ID: orderId })
  await expect.poll(async () => (await filled()).state).toBe('filled')
  return (await filled()).averagePrice?.text() ?? ''
}
