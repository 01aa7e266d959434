import { priceAlertList } from '@halyard/wire/price-alerts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { phone, screenshot } from '../harness/index.ts'
import { app, browser } from '../harness/shared.ts'
import { arrive, open } from './account.ts'
import { eventually } from './facts.ts'
import { candle, legendOf, pairs, tall } from './market-steps.ts'

it('the chart fills a phone that is turned; a line drawn on it stays, and an alert is told', async () => {
  const { page, close } = await phone(browser)
  const trader = await arrive(page, app, 'deal/chart?symbol=btcusdt')
  await page.getByRole('group', { name: 'Candles of BTC/USDT' }).waitFor()
  await eventually(() => legendOf(page).innerText()).toMatch(candle)

  await page.getByRole('button', { name: 'Full screen' }).click()
  await page.setViewportSize({ width: 812, height: 375 })
  const chart = page.getByRole('group', { name: 'Candles of BTC/USDT' })
  await eventually(async () => (await chart.boundingBox())?.width).toBeGreaterThan(780)
  await screenshot(page, 'chart-full')
  await page.getByRole('button', { name: 'Leave full screen' }).click()
  await page.setViewportSize({ width: 375, height: 812 })
  await page.getByRole('link', { name: 'Buy' }).waitFor()

  await page.getByRole('button', { name: 'Draw lines' }).click()
  await page.getByRole('button', { name: 'Horizontal line' }).click()
  await page.getByRole('status').getByText('Tap the price.').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const box = await chart.boundingBox()
  await page.mouse.click((box?.x ?? 0) + 150, (box?.y ?? 0) + 100)
  await page.getByText('Tap the price.').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Price alerts for BTC/USDT' }).click()
  // A little above and below the price of the moment, one of which the next ticks reach; and at one that they never do.
  const price = page.getByLabel('Price (USDT)')
  const now = BigInt((await price.inputValue()).replace(/,|\..*/g, ''))
  for (const wanted of [now + 5n, now - 5n, 1n]) {
    await price.fill(String(wanted))
    await page.getByRole('button', { name: 'Set alert' }).click()
    await page.getByRole('button', { name: `Delete: BTC/USDT ${wanted.toLocaleString('en-US')}.00` }).waitFor()
  }

  await page.reload()
  await page.getByRole('button', { name: 'Draw lines' }).click()
  await page.getByRole('button', { name: 'Delete all lines' }).waitFor()
  const reached = async () => {
    const { alerts } = await trader.call(priceAlertList, { symbol: 'btcusdt' })
    expect(alerts.find((alert) => alert.price.text() === '1')?.state).toBe('waiting')
    return alerts.filter(({ state }) => state === 'reached').length
  }
  await eventually(reached).toBeGreaterThan(0)
  await open(page, app, 'home/home')
  await page.getByRole('link', { name: /Notifications, [12] unread/ }).click()
  await page
    .getByRole('link', { name: /BTC\/USDT reached/ })
    .first()
    .waitFor()
  await close()
})

it('pairs stand as the server lists them, and favourites are there after a reload', async () => {
  const { page, close } = await phone(browser)
  await page.setViewportSize(tall)
  await arrive(page, app, 'market/market')
  const listed = (await pairs(1)).map((pair) => pair.basecoin)
  await eventually(() => names(page)).toEqual(listed)
  await page.getByRole('button', { name: 'Favourite: SOL/USDT' }).click()
  await page.getByRole('tab', { name: 'Favourites' }).click()
  await eventually(() => names(page)).toEqual(['SOL'])
  await page.reload()
  await eventually(() => names(page)).toEqual(['SOL'])
  await close()
})

it('favourites that are empty suggest pairs, and one tap on a star makes the list', async () => {
  const { page, close } = await phone(browser)
  await page.setViewportSize(tall)
  await arrive(page, app, 'market/market')
  await page.getByRole('tab', { name: 'Favourites' }).click()
  await eventually(async () => (await names(page)).length).toBe(5)
  const [, second = ''] = await names(page)
  await page.getByRole('button', { name: `Favourite: ${second}/USDT` }).click()
  await eventually(() => names(page)).toEqual([second])
  await close()
})

async function names(page: Page): Promise<string[]> {
  const rows = await page.locator('main a[href*="deal/deal"] b').allTextContents()
  return rows.map((text) => text.trim())
}
