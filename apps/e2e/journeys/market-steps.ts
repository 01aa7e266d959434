import { createPriceAlert } from '@halyard/wire/price-alerts'
import type { Page } from '@playwright/test'
import type { App, Trader } from '../harness/index.ts'

/** As high as the longest list: rows out of sight rest, and would still show what they were not ordered by. */
export const tall = { width: 375, height: 1600 }

export interface Listed {
  basecoin: string
  is_open: boolean
}

/** What the server itself lists. */
export async function pairs(app: App, from: 1 | 2): Promise<Listed[]> {
  const response = await fetch(`${app.address}/api/base/tradelist`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from, page: 1, pageSize: 100 }),
  })
  return ((await response.json()) as { data: { list: Listed[] } }).data.list
}

export const legendOf = (page: Page) => page.getByRole('region', { name: 'Chart' }).locator('p').first()

/** What the legend says once there is a bar. */
export const candle = /O\s*[\d,]+\.\d\d[\s\S]*C\s*[\d,]+\.\d\d/

/** An alert on either side of the newest price: it reaches one of them soon. */
export async function alertAround(page: Page, trader: Trader): Promise<void> {
  const answer = await page.request.get('/market/detail/merged?symbol=btcusdt')
  const last = Number((await answer.json()).tick.close)
  for (const side of [1.0001, 0.9999]) {
    await trader.call(createPriceAlert, { symbol: 'btcusdt', price: (last * side).toFixed(2) })
  }
}

/** One finger: where it is put down, where to it goes, and when it leaves. */
export async function fingerOn(page: Page) {
  const tools = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    tools.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  return {
    down: (at: { x: number; y: number }) => touch('touchStart', [at]),
    move: (at: { x: number; y: number }) => touch('touchMove', [at]),
    up: () => touch('touchEnd', []),
  }
}
