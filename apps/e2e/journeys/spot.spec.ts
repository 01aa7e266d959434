import { readFile } from 'node:fs/promises'
import { placeBuyOrder, placeSellOrder } from '@halyard/wire/spot'
import { axe, expect, registerByApi, test, told } from '../harness/index.ts'
import { arrive, atPage, confirmAtPrice, open, signIn, signOut } from './account.ts'
import { fact } from './facts.ts'
import { available, field, marketPrice, openDeal } from './spot-steps.ts'

test('a market buy is filled at once by our quote, and its page shows the tick that it rests on', async ({
  app,
  page,
}) => {
  await arrive(page, app)
  await openDeal(page)
  await expect.poll(() => available(page)).toBe('10,000 USDT')

  await page.getByRole('radio', { name: 'Market' }).click()
  await field(page, 'Total (USDT)').fill('250')
  await expect(field(page, 'Amount (BTC)')).toHaveValue(/^0\.00\d+$/)
  await expect.poll(() => fact(page, 'You receive')).toMatch(/^0\.00\d+ BTC$/)
  await confirmAtPrice(page, 'Buy BTC', 'Bought 0\\.00\\d+ BTC at ')
  expect(await field(page, 'Total (USDT)').inputValue()).toBe('')
  await expect.poll(() => available(page)).toMatch(/^9,7(49|50)/)

  const own = page.getByRole('region', { name: 'Your trading' })
  await own.getByRole('tab', { name: 'Fills' }).click()
  const fill = own.getByRole('list', { name: 'Fills' }).getByRole('listitem')
  await expect(fill).toHaveCount(1)
  await expect(fill).toContainText(/^Buy BTC\/USDT.*Fill price[\d,.]+Amount \(BTC\)0\.00\d+Fee0\.00000\d+ BTC$/)
  await expect(fill.getByRole('article')).toHaveAttribute('data-new', 'true')
  await own.getByRole('tab', { name: 'Holdings' }).click()
  const held = own.getByRole('list', { name: 'Holdings' }).getByRole('listitem').filter({ hasText: 'Bitcoin' })
  await expect(held).toContainText(/0\.10\d+Average cost[\d,.]+Unrealized P&L[▲▼]?\s?[+−]?[\d,.]+/)
  expect(await axe(page)).toEqual([])

  await page.getByRole('link', { name: 'History' }).click()
  await page.getByRole('tab', { name: 'Filled' }).click()
  await page.getByRole('link', { name: /Buy BTC\/USDT/ }).click()
  await atPage(page, 'deal/detail')
  await expect(page.getByText('Tick number')).toBeVisible()
  await expect.poll(() => fact(page, 'Price source')).toBe('Simulated market')
  expect([await fact(page, 'With'), await fact(page, 'Role')]).toEqual(['Our quote', 'Taker'])
  const price = async (name: string) => Number((await fact(page, name)).replace(/[ ,A-Z]/g, ''))
  const [filledAt, tick] = [await price('Fill price'), await price('Tick price')]
  expect(filledAt).toBeGreaterThan(tick)
  expect(filledAt).toBeLessThan(tick * 1.001)
  await expect.poll(() => fact(page, 'Fee 0.1%')).toMatch(/ BTC$/)
  expect(Number((await fact(page, 'Tick number')).replaceAll(',', ''))).toBeGreaterThan(0)
})

test('a limit order rests, counts as open, and gives back all that it held when it is cancelled', async ({
  app,
  page,
}) => {
  await arrive(page, app)
  await openDeal(page)
  const price = await marketPrice(page)
  await field(page, 'Price (USDT)').fill(Math.floor(price * 0.9).toString())
  await page.getByRole('button', { name: '50%' }).click()
  expect(await field(page, 'Total (USDT)').inputValue()).toBe('5,000')
  await confirmAtPrice(page, 'Buy BTC', 'Order placed')
  const orders = page.getByRole('region', { name: 'Your trading' })
  await expect(orders.getByRole('tab', { name: 'Open orders 1' })).toBeVisible()
  await expect.poll(() => available(page)).toMatch(/^5,000/)

  await orders.getByRole('button', { name: 'Cancel: Buy BTC/USDT' }).click()
  await expect(page.getByRole('button', { name: 'Keep order' })).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Keep order' }).click()
  await expect(page.getByRole('alertdialog')).not.toBeAttached()
  await orders.getByRole('button', { name: 'Cancel: Buy BTC/USDT' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
  await told(page, 'Order cancelled')
  await expect(page.getByRole('alertdialog')).not.toBeAttached()
  await expect(page.getByText('No open orders')).toBeVisible()
  await expect.poll(() => available(page)).toBe('10,000 USDT')

  await open(page, 'deal/history')
  await page.getByRole('tab', { name: 'Cancelled' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('tab', { name: 'Open' }).click()
  await expect(page.getByText('No orders')).toBeVisible()
})

test('orders are filtered, the address keeps by what, and the file has just those', async ({ app, page }) => {
  const trader = await arrive(page, app)
  const market = { symbol: 'btcusdt', type: 2, buytype: 2 }
  for (const total of ['120', '130']) await trader.call(placeBuyOrder, { ...market, musdt: total })
  await trader.call(placeSellOrder, { ...market, buytype: 1, mnum: '0.002' })
  await trader.call(placeSellOrder, { symbol: 'ethusdt', type: 1, buytype: 1, mprice: '5000', mnum: '0.5' })
  await open(page, 'deal/history')
  const orders = page.getByRole('main').getByRole('article')
  await expect(orders).toHaveCount(4)
  const choose = async (filter: string, value: string) => {
    await page.getByRole('main').getByRole('button', { name: filter, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: value, exact: true }).click()
    await expect(page.getByRole('dialog')).not.toBeAttached()
  }
  await choose('Buy or sell', 'Sell')
  await expect(orders).toHaveCount(2)
  await choose('Order type', 'Market')
  await choose('Dates', 'Today')
  await expect(orders).toHaveCount(1)
  await orders.getByRole('link').click()
  await atPage(page, 'deal/detail')
  await page.getByRole('button', { name: 'Back' }).click()
  await atPage(page, 'deal/history')
  await expect(orders).toHaveCount(1)
  expect(page.url()).toMatch(/side=sell&type=market&from=20\d\d-\d\d-\d\d$/)
  expect(await axe(page)).toEqual([])

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('Order number,Placed (UTC),Last changed (UTC),Pair,Side,Order type,State,')
  expect(lines[1]).toMatch(/Z,BTC\/USDT,Sell,Market,Filled,,,,0\.002,BTC,0\.002,/)

  await choose('Market', 'Stop-limit')
  await expect(page.getByText('Nothing matches these filters')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(orders).toHaveCount(4)
})

test('a fill is shared as a picture whose receipt anybody can look at, with its amounts or without', async ({
  app,
  page,
  phone,
}) => {
  const trader = await arrive(page, app)
  const { orderId } = await trader.call(placeBuyOrder, { symbol: 'btcusdt', type: 2, buytype: 2, musdt: '137' })
  await open(page, `deal/detail?id=${orderId}`)
  await page.getByRole('button', { name: 'Share' }).click()
  const sheet = page.getByRole('dialog', { name: 'Share this result' })
  await expect(sheet.getByRole('img', { name: /^Buy BTC\/USDT, [\d,.]+ USDT, Filled$/ })).toBeVisible()
  expect(await axe(page)).toEqual([])
  const downloading = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Share' }).click()
  const picture = await readFile(await (await downloading).path())
  expect([picture.subarray(1, 4).toString(), picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([
    'PNG',
    1080,
    1350,
  ])
  await told(page, 'Picture saved')
  const address = (await sheet.getByText(/user\/receipt\?code=/).innerText()).trim()

  const anybody = await phone()
  await anybody.goto(address)
  await expect(anybody.getByText('Shared receipt')).toBeVisible()
  await expect(anybody.getByText('BTC/USDT')).toBeVisible()
  await expect.poll(() => fact(anybody, 'Number')).toMatch(/^[\d,]+$/)
  await expect(anybody.getByText('Filled amount')).not.toBeAttached()
  expect(await axe(anybody)).toEqual([])

  await sheet.getByRole('switch', { name: 'Show amounts' }).click()
  const again = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Share' }).click()
  await again
  const whole = (await sheet.getByText(/user\/receipt\?code=/).innerText()).trim()
  expect(whole).not.toBe(address)
  await anybody.goto(whole)
  await expect.poll(() => fact(anybody, 'Filled amount')).toMatch(/ BTC$/)
})

test('on a short phone, and on one that is turned, nothing lies over what one presses; a short balance leads to money', async ({
  app,
  page,
}) => {
  await arrive(page, app)
  for (const size of [
    { width: 375, height: 548 },
    { width: 812, height: 375 },
  ]) {
    await page.setViewportSize(size)
    await openDeal(page)
    await page.getByRole('button', { name: 'Buy BTC' }).click({ trial: true })
    await page.getByRole('button', { name: 'How orders fill here' }).click({ trial: true })
    await open(page, 'deal/chart?symbol=btcusdt')
    // A phone on its side shows the chart in full screen.
    const isTurned = size.width > size.height
    for (const name of isTurned ? ['Buy', 'Sell'] : ['Buy', 'Sell', 'Contract']) {
      await page.getByRole('link', { name, exact: true }).click({ trial: true })
    }
    await page.getByRole('button', { name: isTurned ? 'Leave full screen' : 'Full screen' }).click({ trial: true })
    await open(page, 'contract/contract?symbol=btcusdt')
    for (const name of ['Buy Up', 'Buy Down']) await page.getByRole('button', { name }).click({ trial: true })
  }
  await openDeal(page)
  await field(page, 'Total (USDT)').fill('10001')
  await expect(page.getByText(/^You have 10,000 USDT; this needs /)).toBeVisible()
  await page.getByRole('link', { name: 'Deposit USDT' }).click()
  await atPage(page, 'bitcoin/payment')
})

test('what one person typed is gone for the next', async ({ app, page }) => {
  await arrive(page, app)
  await openDeal(page)
  await page.getByRole('radio', { name: 'Sell' }).click()
  await field(page, 'Amount (BTC)').fill('0.0123')
  await open(page, 'contract/contract')
  await page.getByRole('radio', { name: 'Other' }).click()
  await page.getByLabel('Your amount').fill('777')
  const next = await registerByApi(app)
  await signOut(page)
  await signIn(page, next)
  await atPage(page, 'home/home')
  await open(page, 'deal/deal')
  await expect(page.getByRole('radio', { name: 'Buy', checked: true })).toBeVisible()
  expect(await field(page, 'Amount (BTC)').inputValue()).toBe('')
  await open(page, 'contract/contract')
  await expect(page.getByRole('radio', { name: 'Other', checked: false })).toBeVisible()
  expect(await page.getByLabel('Your amount').count()).toBe(0)
})

test('a trailing stop follows the market, is put to another distance, and sells once the price has fallen so far', async ({
  app,
  page,
}) => {
  await arrive(page, app)
  await openDeal(page)
  await page.getByRole('radio', { name: 'Sell' }).click()
  await page.getByRole('radio', { name: 'Trailing stop' }).click()
  await field(page, 'Trailing distance (%)').fill('5')
  await expect(page.getByText(/^Trigger now ≤ [\d,.]+, worst price [\d,.]+$/)).toBeVisible()
  await field(page, 'Amount (BTC)').fill('0.05')
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Sell BTC' }).click()
  const review = page.getByRole('dialog')
  await expect.poll(() => fact(page, 'Trailing distance')).toBe('5%')
  await expect(review).toContainText('When the price is 5% below its highest, this sells at ')
  await review.getByRole('button', { name: 'Sell BTC' }).click()
  await told(page, 'Order placed')

  const own = page.getByRole('region', { name: 'Your trading' })
  await expect(own).toContainText(/Waits for ≤ [\d,.]+, 5% behind/)
  await own.getByRole('button', { name: 'Change order: Sell BTC/USDT' }).click()
  await page.getByRole('dialog').getByLabel('Trailing distance (%)').fill('6')
  await page.getByRole('dialog').getByRole('button', { name: 'Change order' }).click()
  await expect(own).toContainText(/Waits for ≤ [\d,.]+, 6% behind/)

  await expect(page.getByRole('dialog')).not.toBeAttached()
  await field(page, 'Trailing distance (%)').fill('0.01')
  await field(page, 'Amount (BTC)').fill('0.02')
  await page.getByRole('button', { name: 'Sell BTC', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sell BTC' }).click()
  await told(page, 'Order placed')

  await open(page, 'deal/history?type=trailing&view=filled')
  await page.getByRole('main').getByRole('article').getByRole('link').click()
  await expect.poll(() => fact(page, 'Trailing distance')).toBe('0.01%')
  await expect.poll(() => fact(page, 'Best price followed')).toMatch(/^[\d,.]+ USDT$/)
  await expect(page.getByText('This was the first recorded tick as far from the best price as ordered.')).toBeVisible()
  expect(await axe(page)).toEqual([])
})

test('what is held is sold at a take profit or a stop loss, whichever comes first, from the list of holdings', async ({
  app,
  page,
}) => {
  await arrive(page, app)
  await openDeal(page)
  const price = await marketPrice(page)
  const own = page.getByRole('region', { name: 'Your trading' })
  await own.getByRole('tab', { name: 'Holdings' }).click()
  await own.getByRole('button', { name: 'TP/SL: Take profit / stop loss for BTC' }).click()
  await expect(field(page, 'Take profit (USDT)')).toBeFocused()
  await expect(field(page, 'Amount (BTC)')).toHaveValue('0.1')
  const [profit, loss] = [Math.ceil(price * 1.2), Math.floor(price * 0.8)]
  await field(page, 'Take profit (USDT)').fill(String(profit))
  await field(page, 'Stop loss (USDT)').fill(String(loss))
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Sell BTC' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sell BTC' }).click()
  await told(page, 'Order placed')
  await own.getByRole('tab', { name: /^Open orders/ }).click()
  const number = (value: number) => value.toLocaleString('en-US')
  await expect(own).toContainText(`Waits for ≤ ${number(loss)} / ≥ ${number(profit)}`)
  await own.getByRole('button', { name: 'Cancel: Sell BTC/USDT' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }).click()
  await told(page, 'Order cancelled')
})
