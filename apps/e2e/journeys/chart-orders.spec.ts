import { cancelOrder, orderList, placeBuyOrder, placeSellOrder } from '@halyard/wire/spot'
import type { Page } from '@playwright/test'
import { axe, expect, type Trader, test, told } from '../harness/index.ts'
import { arrive, open } from './account.ts'
import { candle, fingerOn, legendOf } from './market-steps.ts'
import { bought } from './spot-steps.ts'

const handleOf = (page: Page) => page.getByRole('button', { name: /^Change order: Buy 0\.002 at / })
const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Change order' })
const priceIn = async (page: Page) =>
  Number((await sheetOf(page).getByLabel('Price (USDT)', { exact: true }).inputValue()).replaceAll(',', ''))
const moving = (page: Page) => page.getByRole('main').getByText(/^Buy 0\.002: new price [\d,.]+$/)

/** The chart with one open order, a little below the market. */
async function withOrder(page: Page, trader: Trader): Promise<number> {
  const mprice = (Number(await bought(trader)) * 0.9985).toFixed(2)
  await trader.call(placeBuyOrder, { symbol: 'btcusdt', type: 1, buytype: 1, mprice, mnum: '0.002' })
  await open(page, 'deal/chart?symbol=btcusdt')
  await expect.poll(() => legendOf(page).innerText()).toMatch(candle)
  // Bars of a day reach as far as the order is moved, wherever the last hours went.
  await page.getByRole('tab', { name: '1D', exact: true }).click()
  await expect(handleOf(page)).toBeVisible()
  return Number(mprice)
}

async function middleOf(page: Page): Promise<{ x: number; y: number }> {
  const box = await handleOf(page).boundingBox()
  return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
}

const openPrices = async (trader: Trader) => {
  const { list } = await trader.call(orderList, { status: 1, page: 1, pageSize: 10 })
  return list.map(({ limitPrice }) => Number(limitPrice?.text()))
}

test('an order is held, dragged to another price by a finger, and changed once that is confirmed', async ({
  app,
  page,
}) => {
  const trader = await arrive(page, app)
  const before = await withOrder(page, trader)
  const finger = await fingerOn(page)

  // A swipe over it changes nothing.
  const start = await middleOf(page)
  await finger.down(start)
  for (const step of [10, 20, 30]) await finger.move({ x: start.x, y: start.y + step })
  await finger.up()
  await expect(sheetOf(page)).not.toBeAttached()
  await expect(moving(page)).not.toBeAttached()

  const from = await middleOf(page)
  await finger.down(from)
  await expect(moving(page)).toBeVisible()
  for (const step of [8, 16, 24]) await finger.move({ x: from.x, y: from.y + step })
  // Beyond the candles it would stay as it is.
  await finger.move({ x: from.x, y: 20 })
  await expect(page.getByText('Release here to leave the order as it is.')).toBeVisible()
  await finger.move({ x: from.x, y: from.y + 24 })
  await expect(moving(page)).toBeVisible()
  await finger.up()
  await expect(sheetOf(page)).toBeVisible()
  const wanted = await priceIn(page)
  expect(wanted).toBeLessThan(before)
  expect(await axe(page)).toEqual([])
  await sheetOf(page).getByRole('button', { name: 'Change order' }).dblclick()
  expect(await told(page, /^Order changed/)).toContain('Order changed')
  await expect.poll(() => openPrices(trader)).toEqual([wanted])
  await expect(handleOf(page)).toHaveAccessibleName(new RegExp(wanted.toLocaleString('en-US')))

  // Beside the candles nothing is changed.
  const again = await middleOf(page)
  await finger.down(again)
  await expect(moving(page)).toBeVisible()
  await finger.move({ x: again.x, y: 20 })
  await finger.up()
  await expect(moving(page)).not.toBeAttached()
  await expect(sheetOf(page)).not.toBeAttached()
  expect(await openPrices(trader)).toEqual([wanted])
})

test('a mouse drags an order at once and Escape lets it go, and arrow keys move it until Enter', async ({
  app,
  page,
}) => {
  const trader = await arrive(page, app)
  const before = await withOrder(page, trader)
  const from = await middleOf(page)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + 30, { steps: 3 })
  await expect(moving(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(moving(page)).not.toBeAttached()
  await page.mouse.up()
  await expect(sheetOf(page)).not.toBeAttached()

  // Without a drag it opens as it is.
  await page.mouse.click(from.x, from.y)
  await expect(sheetOf(page)).toBeVisible()
  expect(await priceIn(page)).toBe(before)
  await page.keyboard.press('Escape')
  await expect(sheetOf(page)).not.toBeAttached()

  await handleOf(page).focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'Shift+ArrowDown']) await page.keyboard.press(key)
  await expect(moving(page)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(sheetOf(page)).toBeVisible()
  expect(await priceIn(page)).toBeLessThan(before)

  // What ended meanwhile is said, and goes.
  const { list } = await trader.call(orderList, { status: 1, page: 1, pageSize: 10 })
  await trader.call(cancelOrder, { id: list[0]?.orderId ?? 0 })
  await sheetOf(page).getByRole('button', { name: 'Change order' }).click()
  await told(page, /cancelled/i)
  await expect(handleOf(page)).not.toBeAttached()
})

test('the limit of a stop order follows its trigger, at the distance that it had', async ({ app, page }) => {
  const trader = await arrive(page, app)
  const price = Number(await bought(trader))
  const [tprice, mprice] = [(price * 0.998).toFixed(2), (price * 0.99).toFixed(2)]
  const stop = { symbol: 'btcusdt', type: 1, tdirection: 2, tprice, mprice, mnum: '0.001' }
  await trader.call(placeSellOrder, { ...stop, buytype: 1 })
  await open(page, 'deal/chart?symbol=btcusdt')
  await page.getByRole('tab', { name: '1D', exact: true }).click()
  const handle = page.getByRole('button', { name: /^Change order: Stop-limit · Sell 0\.001 at / })
  await expect(handle).toBeVisible()
  await handle.focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Enter')
  const numberIn = async (label: string) =>
    Number((await sheetOf(page).getByLabel(label, { exact: true }).inputValue()).replaceAll(',', ''))
  await expect(sheetOf(page)).toBeVisible()
  const [trigger, limit] = [await numberIn('Trigger (USDT)'), await numberIn('Price (USDT)')]
  expect(trigger).toBeLessThan(Number(tprice))
  expect(trigger - limit).toBeCloseTo(Number(tprice) - Number(mprice), 2)
})
