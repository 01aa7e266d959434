import { priceAlertList } from '@halyard/wire/price-alerts'
import type { Page } from '@playwright/test'
import { expect, test } from '../harness/index.ts'
import { arrive, open } from './account.ts'
import { alertAround, candle, legendOf, pairs, tall } from './market-steps.ts'

test('the chart fills a phone that is turned; what is drawn on it stays, and an alert is told', async ({
  app,
  page,
}) => {
  const trader = await arrive(page, app, 'deal/chart?symbol=btcusdt')
  await expect(page.getByRole('group', { name: 'Candles of BTC/USDT' })).toBeVisible()
  await expect.poll(() => legendOf(page).innerText()).toMatch(candle)

  await page.getByRole('button', { name: 'Full screen' }).click()
  await page.setViewportSize({ width: 812, height: 375 })
  const chart = page.getByRole('group', { name: 'Candles of BTC/USDT' })
  await expect.poll(async () => (await chart.boundingBox())?.width).toBeGreaterThan(780)
  await page.getByRole('button', { name: 'Leave full screen' }).click()
  await page.setViewportSize({ width: 375, height: 812 })
  await expect(page.getByRole('link', { name: 'Buy' })).toBeVisible()

  await page.getByRole('button', { name: 'Draw', exact: true }).click()
  await page.getByRole('button', { name: 'Horizontal line' }).click()
  await expect(page.getByRole('status').getByText('Tap the price.')).toBeVisible()
  await expect(page.getByRole('dialog')).not.toBeAttached()
  const box = await chart.boundingBox()
  await page.mouse.click((box?.x ?? 0) + 150, (box?.y ?? 0) + 100)
  await expect(page.getByText('Tap the price.')).not.toBeAttached()

  await page.getByRole('button', { name: 'Price alerts for BTC/USDT' }).click()
  // About the price of the moment, and at one that is never reached.
  const price = page.getByLabel('Price (USDT)')
  const now = BigInt((await price.inputValue()).replace(/,|\..*/g, ''))
  for (const wanted of [now + 5n, now - 5n, 1n]) {
    await price.fill(String(wanted))
    await page.getByRole('button', { name: 'Set alert' }).click()
    await expect(
      page.getByRole('button', { name: `Delete: BTC/USDT ${wanted.toLocaleString('en-US')}.00` }),
    ).toBeVisible()
  }

  // The price may have left the others before they were set.
  await alertAround(page, trader)

  await page.reload()
  await page.getByRole('button', { name: 'Draw', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Delete all drawings' })).toBeVisible()
  const reached = async () => {
    const { alerts } = await trader.call(priceAlertList, { symbol: 'btcusdt' })
    expect(alerts.find((alert) => alert.price.text() === '1')?.state).toBe('waiting')
    return alerts.filter(({ state }) => state === 'reached').length
  }
  await expect.poll(reached).toBeGreaterThan(0)
  await open(page, 'home/home')
  await page.getByRole('link', { name: /Notifications, [1-4] unread/ }).click()
  await expect(page.getByRole('link', { name: /BTC\/USDT reached/ }).first()).toBeVisible()
})

test('pairs stand as the server lists them, and favourites are there after a reload', async ({ app, page }) => {
  await page.setViewportSize(tall)
  await arrive(page, app, 'market/market')
  const listed = (await pairs(app, 1)).map((pair) => pair.basecoin)
  await expect.poll(() => names(page)).toEqual(listed)
  await page.getByRole('button', { name: 'Favourite: SOL/USDT' }).click()
  await page.getByRole('tab', { name: 'Favourites' }).click()
  await expect.poll(() => names(page)).toEqual(['SOL'])
  await page.reload()
  await expect.poll(() => names(page)).toEqual(['SOL'])
})

test('favourites that are empty suggest pairs, and one tap on a star makes the list', async ({ app, page }) => {
  await page.setViewportSize(tall)
  await arrive(page, app, 'market/market')
  await page.getByRole('tab', { name: 'Favourites' }).click()
  await expect.poll(async () => (await names(page)).length).toBe(5)
  const [, second = ''] = await names(page)
  await page.getByRole('button', { name: `Favourite: ${second}/USDT` }).click()
  await expect.poll(() => names(page)).toEqual([second])
})

async function names(page: Page): Promise<string[]> {
  const rows = await page.locator('main a[href*="deal/deal"] b').allTextContents()
  return rows.map((text) => text.trim())
}
