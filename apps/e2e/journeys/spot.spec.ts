import { randomUUID } from 'node:crypto'
import { endpoints } from '@halyard/wire'
import { expect, it } from 'vitest'
import { axe, phone, screenshot } from '../harness/index.ts'
import { app, browser } from '../harness/shared.ts'
import { registerByApi, type Trader } from '../harness/trader.ts'
import { arrive, atPage, confirm, open, signIn, signOut, soon } from './account.ts'
import { available, eventually, fact, field, marketPrice, openDeal } from './spot-steps.ts'

it('a market buy is filled at once, and its page shows the tick that it rests on', async () => {
  const { page, close } = await phone(browser)
  await arrive(page, app)
  await openDeal(page)
  await eventually(() => available(page)).toBe('10,000 USDT')

  await page.getByRole('radio', { name: 'Market' }).click()
  await field(page, 'Total (USDT)').fill('250')
  await eventually(() => field(page, 'Amount (BTC)').inputValue()).toMatch(/^0\.00\d+$/)
  await eventually(() => fact(page, 'You receive')).toMatch(/^0\.00\d+ BTC$/)
  await confirm(page, 'Buy BTC')
  await page.getByText(/^Bought 0\.00\d+ BTC at /).waitFor()
  expect(await field(page, 'Total (USDT)').inputValue()).toBe('')
  await eventually(() => available(page)).toMatch(/^9,7(49|50)/)

  await page.getByRole('link', { name: 'History' }).click()
  await page.getByRole('tab', { name: 'Filled' }).click()
  await page.getByRole('link', { name: /Buy BTC\/USDT/ }).click()
  await atPage(page, 'deal/detail')
  await page.getByText('Tick number').waitFor()
  expect(await fact(page, 'Price source')).toBe('Simulated market')
  expect(await fact(page, 'Fill price')).toBe(await fact(page, 'Tick price'))
  expect(await fact(page, 'Fee 0.1%')).toMatch(/ BTC$/)
  expect(Number((await fact(page, 'Tick number')).replaceAll(',', ''))).toBeGreaterThan(0)
  await screenshot(page, 'order-detail')
  await close()
})

it('a limit order rests, counts as open, and gives back all that it held when it is cancelled', async () => {
  const { page, close } = await phone(browser)
  await arrive(page, app)
  await openDeal(page)
  const price = await marketPrice(page)
  await field(page, 'Price (USDT)').fill(Math.floor(price * 0.9).toString())
  await page.getByRole('button', { name: '50%' }).click()
  expect(await field(page, 'Total (USDT)').inputValue()).toBe('5,000')
  await confirm(page, 'Buy BTC')
  await page.getByText('Order placed').waitFor()
  const orders = page.getByRole('region', { name: 'Open orders' })
  await orders.getByRole('heading', { name: 'Open orders 1' }).waitFor()
  await eventually(() => available(page)).toMatch(/^5,000/)
  await screenshot(page, 'deal')

  await orders.getByRole('button', { name: 'Cancel: Buy BTC/USDT' }).click()
  await page.getByRole('button', { name: 'Keep order' }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Keep order' }).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await orders.getByRole('button', { name: 'Cancel: Buy BTC/USDT' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
  await page.getByText('Order cancelled').waitFor()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await page.getByText('No open orders').waitFor()
  await eventually(() => available(page)).toBe('10,000 USDT')

  await open(page, app, 'deal/history')
  await page.getByRole('tab', { name: 'Cancelled' }).click()
  await eventually(() => page.getByRole('article').count()).toBe(1)
  await page.getByRole('tab', { name: 'Open' }).click()
  await page.getByText('No orders').waitFor()
  await close()
})

it('a stop order waits for its trigger; one that a tick sets off is filled, and its page names that tick', async () => {
  const { page, close } = await phone(browser)
  const trader = await arrive(page, app)
  await openDeal(page)
  const price = await marketPrice(page)
  const low = String(Math.floor(price * 0.9))
  await page.getByRole('radio', { name: 'Stop-limit' }).click()
  await field(page, 'Trigger (USDT)').fill(low)
  await field(page, 'Price (USDT)').fill(low)
  await field(page, 'Amount (BTC)').fill('0.01')
  await confirm(page, 'Buy BTC')
  const orders = page.getByRole('region', { name: 'Open orders' })
  await orders.getByText(/^Waits for ≤ /).waitFor()
  expect(await axe(page)).toEqual([])
  await screenshot(page, 'deal-stop')

  await nearStops(trader, price)
  const filled = { page: 1, pageSize: 10, status: 2 }
  await eventually(async () => (await trader.call(endpoints.orderList, filled)).total).toBeGreaterThan(0)
  await open(page, app, 'deal/history')
  await page.getByRole('tab', { name: 'Filled' }).click()
  await page
    .getByRole('link', { name: /Buy BTC\/USDT/ })
    .first()
    .click()
  await atPage(page, 'deal/detail')
  await page.getByRole('heading', { name: 'Trigger tick' }).waitFor()
  expect(await fact(page, 'Trigger')).toMatch(/^[≤≥] [\d,.]+ USDT$/)
  // The tick that set it off is that which filled it: its limit is far on the other side.
  const ticks = page.locator('dl > div').filter({ has: page.getByText('Tick number', { exact: true }) })
  const numbers = await ticks.locator('dd').allInnerTexts()
  expect(numbers).toHaveLength(2)
  expect(numbers[0]).toBe(numbers[1])
  await screenshot(page, 'order-detail-stop')
  await close()
})

/** Stops close to the market on both sides, so that one is set off soon: placed anew where the market was faster. */
async function nearStops(trader: Trader, near: number): Promise<void> {
  const order = { symbol: 'btcusdt', type: 1, buytype: 1, mnum: '0.02', mprice: Math.ceil(near * 1.05).toFixed(2) }
  for (const [tdirection, share] of [
    [1, 1.0003],
    [2, 0.9997],
  ] as const) {
    await expect
      .poll(async () => {
        const { list } = await trader.call(endpoints.pairList)
        const price = Number(list.find(({ symbol }) => symbol === 'btcusdt')?.price?.text() ?? 0)
        const tprice = (price * share).toFixed(2)
        return (await trader.submit(endpoints.placeBuyOrder, { ...order, tprice, tdirection }, randomUUID())).code
      }, soon)
      .toBe(0)
  }
}

it('on a short phone, and on one that is turned, nothing lies over what one presses; a short balance leads to money', async () => {
  const { page, close } = await phone(browser)
  await arrive(page, app)
  for (const size of [
    { width: 375, height: 548 },
    { width: 812, height: 375 },
  ]) {
    await page.setViewportSize(size)
    await openDeal(page)
    await page.getByRole('button', { name: 'Buy BTC' }).click({ trial: true })
    await page.getByRole('button', { name: 'How orders fill here' }).click({ trial: true })
    await open(page, app, 'deal/chart?symbol=btcusdt')
    for (const name of ['Buy', 'Sell', 'Contract']) {
      await page.getByRole('link', { name, exact: true }).click({ trial: true })
    }
    await page.getByRole('button', { name: 'Full screen' }).click({ trial: true })
    await open(page, app, 'contract/contract?symbol=btcusdt')
    for (const name of ['Buy up', 'Buy down']) await page.getByRole('button', { name }).click({ trial: true })
    await screenshot(page, `contract-${size.width}x${size.height}`)
  }
  await openDeal(page)
  await field(page, 'Total (USDT)').fill('10001')
  await page.getByText(/^You have 10,000 USDT; this needs /).waitFor()
  await page.getByRole('link', { name: 'Deposit USDT' }).click()
  await atPage(page, 'bitcoin/payment')
  await close()
})

it('what one person typed is gone for the next', async () => {
  const { page, close } = await phone(browser)
  await arrive(page, app)
  await openDeal(page)
  await page.getByRole('radio', { name: 'Sell' }).click()
  await field(page, 'Amount (BTC)').fill('0.0123')
  await open(page, app, 'contract/contract')
  await page.getByRole('radio', { name: 'Other' }).click()
  await page.getByLabel('Your stake').fill('777')
  const next = await registerByApi(app)
  await signOut(page, app)
  await signIn(page, next)
  await atPage(page, 'home/home')
  await open(page, app, 'deal/deal')
  await page.getByRole('radio', { name: 'Buy', checked: true }).waitFor()
  expect(await field(page, 'Amount (BTC)').inputValue()).toBe('')
  await open(page, app, 'contract/contract')
  await page.getByRole('radio', { name: 'Other', checked: false }).waitFor()
  expect(await page.getByLabel('Your stake').count()).toBe(0)
  await close()
})
