import { randomUUID } from 'node:crypto'
import { endpoints } from '@halyard/wire'
import { axe, expect, type Trader, test, told } from '../harness/index.ts'
import { arrive, atPage, confirmAtPrice, open } from './account.ts'
import { fact } from './facts.ts'
import { available, field, marketPrice, openDeal } from './spot-steps.ts'

test('open orders are marked beside the trades and cancelled together; what fills them is one tap away', async ({
  app,
  page,
}) => {
  await arrive(page, app)
  await openDeal(page)
  const price = await marketPrice(page)
  const places = [0.9, 0.8].map((share) => Math.floor(price * share))
  for (const place of places) {
    await field(page, 'Price (USDT)').fill(String(place))
    await field(page, 'Amount (BTC)').fill('0.01')
    await confirmAtPrice(page, 'Buy BTC', 'Order placed')
    await expect(page.getByRole('dialog')).not.toBeAttached()
    await expect(field(page, 'Amount (BTC)')).toHaveValue('')
  }
  await page.getByRole('button', { name: 'Show market trades' }).click()
  const own = page.getByRole('list', { name: 'Your open orders' }).getByRole('listitem')
  await expect(own).toHaveCount(2)
  expect((await own.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual(
    places.map((place) => `Buy ${place.toLocaleString('en-US')}.00`),
  )
  const tape = page.getByRole('region', { name: 'Market trades' })
  await expect(tape.getByRole('heading', { name: 'Market trades' })).toBeVisible()
  await expect.poll(() => tape.locator('button').count()).toBeGreaterThan(3)
  const cut = await tape
    .locator('button')
    .evaluateAll((rows) => rows.filter((row) => row.scrollWidth > row.clientWidth))
  expect(cut).toEqual([])

  await page.getByRole('button', { name: 'How orders fill here' }).click()
  const rules = page.getByRole('dialog', { name: 'How orders fill here' })
  await expect(rules.getByText('Post-only, IOC and FOK')).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(rules).not.toBeAttached()

  await page.getByRole('button', { name: 'Change order: Buy BTC/USDT' }).first().click()
  const amend = page.getByRole('dialog', { name: 'Change order' })
  const lower = Math.floor(price * 0.7)
  await amend.getByLabel('Price (USDT)', { exact: true }).fill(String(lower))
  expect(await axe(page)).toEqual([])
  await amend.getByRole('button', { name: 'Change order' }).dblclick()
  await told(page, 'Order changed')
  await expect(amend).not.toBeAttached()
  await expect(own.filter({ hasText: `${lower.toLocaleString('en-US')}.00` })).toBeVisible()
  expect(await own.count()).toBe(2)

  await page.getByRole('button', { name: 'Cancel all' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel all open orders?' })
  await expect.poll(() => fact(page, 'BTC/USDT')).toBe('2')
  await question.getByRole('button', { name: 'Cancel all' }).dblclick()
  await told(page, '2 orders cancelled · BTC/USDT 2')
  await expect(page.getByText('No open orders')).toBeVisible()
  await expect.poll(() => available(page)).toBe('10,000 USDT')
})

test('a limit above the market is filled by the next tick at the better price, and is open no more', async ({
  app,
  page,
}) => {
  const trader = await arrive(page, app)
  await openDeal(page)
  const limit = Math.ceil((await marketPrice(page)) * 1.05)
  await field(page, 'Price (USDT)').fill(String(limit))
  await field(page, 'Amount (BTC)').fill('0.01')
  await confirmAtPrice(page, 'Buy BTC', '(Order placed|Bought 0\\.01 BTC at )')
  const filled = async () => (await trader.call(endpoints.orderList, { page: 1, pageSize: 1, status: 2 })).list[0]
  await expect.poll(filled).toBeTruthy()
  const order = await filled()
  expect(Number(order?.averagePrice?.text())).toBeLessThan(limit)
  await page.getByRole('tab', { name: /^Open orders/ }).click()
  await expect(page.getByText('No open orders')).toBeVisible()
  await page.getByRole('radio', { name: 'Sell' }).click()
  await expect.poll(() => available(page)).toBe('0.10999 BTC')
})

test('a visitor who wants to trade a pair is led to the login', async ({ page }) => {
  await open(page, 'deal/deal?symbol=ethusdt')
  await atPage(page, 'login/login')
})

test('a stop order waits for its trigger; one that a tick sets off is filled, and its page names that tick', async ({
  app,
  page,
}) => {
  const trader = await arrive(page, app)
  await openDeal(page)
  const price = await marketPrice(page)
  const low = String(Math.floor(price * 0.9))
  await page.getByRole('radio', { name: 'Stop-limit' }).click()
  await field(page, 'Trigger (USDT)').fill(low)
  await field(page, 'Price (USDT)').fill(low)
  await field(page, 'Amount (BTC)').fill('0.01')
  await confirmAtPrice(page, 'Buy BTC', 'Order placed')
  const orders = page.getByRole('region', { name: 'Your trading' })
  await expect(orders.getByText(/^Waits for ≤ /)).toBeVisible()
  expect(await axe(page)).toEqual([])

  await nearStops(trader, price)
  const filled = { page: 1, pageSize: 10, status: 2 }
  await expect.poll(async () => (await trader.call(endpoints.orderList, filled)).total).toBeGreaterThan(0)
  await open(page, 'deal/history')
  await page.getByRole('tab', { name: 'Filled' }).click()
  await page
    .getByRole('link', { name: /Buy BTC\/USDT/ })
    .first()
    .click()
  await atPage(page, 'deal/detail')
  await expect(page.getByRole('heading', { name: 'Trigger tick' })).toBeVisible()
  await expect.poll(() => fact(page, 'Trigger')).toMatch(/^[≤≥] [\d,.]+ USDT$/)
  // Filled on the tick that set it off, or on one that came while it was placed in its book: its limit is far on the other side.
  const ticks = page.locator('dl > div').filter({ has: page.getByText('Tick number', { exact: true }) })
  const numbers = await ticks.locator('dd').allInnerTexts()
  expect(numbers).toHaveLength(2)
  const [setOff, filledOn] = numbers.map((number) => Number(number.replaceAll(',', '')))
  expect(filledOn).toBeGreaterThanOrEqual(Number(setOff))
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
      })
      .toBe(0)
  }
}

test('take profit and stop loss wait as one order once theirs is filled, can be changed, and only one of them fills', async ({
  app,
  page,
}) => {
  const trader = await arrive(page, app)
  await openDeal(page)
  const price = await marketPrice(page)
  const [above, below] = [Math.ceil(price * 1.2), Math.floor(price * 0.8)]
  await page.getByRole('radio', { name: 'Market' }).click()
  await field(page, 'Amount (BTC)').fill('0.01')
  await page.getByRole('switch', { name: 'Take profit / stop loss' }).click()
  await field(page, 'Take profit (USDT)').fill(String(above))
  await field(page, 'Stop loss (USDT)').fill(String(below))
  await expect(page.getByText(/^After fees \+/)).toBeVisible()
  await expect(page.getByText(/^After fees −/)).toBeVisible()
  expect(await axe(page)).toEqual([])
  await confirmAtPrice(page, 'Buy BTC', 'Bought 0\\.01 BTC at ')

  // The fill is shown first.
  const orders = page.getByRole('region', { name: 'Your trading' })
  await orders.getByRole('tab', { name: /^Open orders/ }).click()
  const shown = (wanted: number) => wanted.toLocaleString('en-US')
  await expect(orders.getByText(`Waits for ≤ ${shown(below)} / ≥ ${shown(above)}`)).toBeVisible()
  await orders.getByRole('button', { name: 'Change order: Sell BTC/USDT' }).click()
  const amend = page.getByRole('dialog', { name: 'Change order' })
  await expect(amend.getByRole('button', { name: 'Change order' })).toHaveAttribute('aria-disabled', 'true')
  await amend.getByLabel('Take profit (USDT)', { exact: true }).fill(String(above + 100))
  await amend.getByLabel('Amount (BTC)', { exact: true }).fill('0.005')
  expect(await axe(page)).toEqual([])
  await amend.getByRole('button', { name: 'Change order' }).dblclick()
  await told(page, 'Order changed')
  await expect(orders.getByText(`Waits for ≤ ${shown(below)} / ≥ ${shown(above + 100)}`)).toBeVisible()
  await expect(orders.getByRole('article')).toHaveCount(1)

  await nearExits(trader)
  const sold = async () =>
    (await trader.call(endpoints.orderList, { page: 1, pageSize: 10, status: 2 })).list.filter(({ exitOf }) => exitOf)
  await expect.poll(async () => (await sold()).length).toBe(1)
  const [exit] = await sold()
  await open(page, `deal/detail?id=${exit?.orderId}`)
  await expect(page.getByRole('heading', { name: 'Trigger tick' })).toBeVisible()
  await page.getByRole('link', { name: String(exit?.exitOf), exact: true }).click()
  await expect.poll(() => fact(page, 'Take profit')).toMatch(/ USDT$/)
})

/** A purchase with both prices close to the market, so that one is reached soon. */
async function nearExits(trader: Trader): Promise<void> {
  const order = { symbol: 'btcusdt', type: 2, buytype: 1, mnum: '0.02' }
  await expect
    .poll(async () => {
      const { list } = await trader.call(endpoints.pairList)
      const price = Number(list.find(({ symbol }) => symbol === 'btcusdt')?.price?.text() ?? 0)
      const exits = { tpprice: (price * 1.0005).toFixed(2), slprice: (price * 0.9995).toFixed(2) }
      return (await trader.submit(endpoints.placeBuyOrder, { ...order, ...exits }, randomUUID())).code
    })
    .toBe(0)
}
