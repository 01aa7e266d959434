import { pairList } from '@halyard/wire/market'
import type { Page } from '@playwright/test'
import { type App, axe, expect, inDatabase, type Trader, testOn, withoutBook } from '../harness/index.ts'
import { arrive, atPage, confirmAtPrice, open } from './account.ts'
import { fact } from './facts.ts'
import { available, field, marketPrice, openDeal } from './spot-steps.ts'

const test = testOn({})

/** The house offers one percent away from the price, so that whoever is nearer stays there while this goes on. */
const wideBook = `UPDATE pair SET ladder_levels = 5, ladder_spread = 0.02, ladder_distance = 0.002, ladder_size = 0.01,
  ladder_growth = 1, ladder_limit = 10, fee_rate = 0.001, maker_fee_rate = 0.0005 WHERE symbol = 'btcusdt'`

/** Arrives at a host where the house is so far away. */
async function arriveInBook(page: Page, app: App, path?: string): Promise<void> {
  await inDatabase(app, wideBook)
  const trader = await arrive(page, app)
  await expect.poll(async () => (await pairOf(trader, 'btcusdt'))?.makerFee?.text()).toBe('0.0005')
  await page.reload()
  if (path) await open(page, path)
  else await openDeal(page)
}

async function pairOf(trader: Trader, symbol: string) {
  const { list } = await trader.call(pairList, { from: 1, pageSize: 100 })
  return list.find((pair) => pair.symbol === symbol)
}

const book = (page: Page) => page.getByRole('region', { name: 'Order book' })
const bids = (page: Page) => book(page).getByRole('list', { name: 'Bids' }).getByRole('button')
const own = (page: Page) => page.getByRole('region', { name: 'Your trading' })

async function fills(page: Page) {
  await own(page).getByRole('tab', { name: 'Fills' }).click()
  return own(page).getByRole('list', { name: 'Fills' })
}

/** How far apart the levels of the book are. */
async function chooseStep(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `Price step ${from}`, exact: true }).click()
  const steps = page.getByRole('dialog', { name: 'Price step' })
  await steps.getByRole('button', { name: to, exact: true }).click()
  await expect(steps).not.toBeAttached()
}

async function instruct(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('radio', { name }).click()
}

test('two users trade with each other in a book: one waits inside the spread, the other takes', async ({
  app,
  page,
  phone,
}) => {
  await arriveInBook(page, app)
  await expect(book(page).getByText('Our quote')).toBeVisible()
  await expect(bids(page)).not.toHaveCount(0)

  const price = Math.floor(await marketPrice(page))
  await field(page, 'Price (USDT)').fill(String(price))
  await field(page, 'Amount (BTC)').fill('0.01')
  expect(await fact(page, 'Maker / taker fee')).toBe('0.05% / 0.1%')
  await instruct(page, 'Post-only')
  expect(await fact(page, 'Maker fee 0.05%')).toMatch(/ BTC$/)
  expect(await axe(page)).toEqual([])
  await confirmAtPrice(page, 'Buy BTC', 'Order placed')
  await expect(bids(page).first()).toHaveText(/ Your order$/)
  const shown = `${price.toLocaleString('en-US')}.00`
  await expect(bids(page).first()).toContainText(shown)

  await chooseStep(page, '0.01', '100')
  const hundreds = (Math.floor(price / 100) * 100).toLocaleString('en-US')
  await expect(bids(page).first()).toHaveText(new RegExp(`^${hundreds} .* Your order$`))
  await page.reload()
  await expect(bids(page).first()).toContainText(`${hundreds} `)
  await chooseStep(page, '100', '0.01')
  await expect(bids(page).first()).toContainText(shown)

  const other = await phone()
  await arriveInBook(other, app)
  await other.getByRole('radio', { name: 'Sell' }).click()
  await field(other, 'Price (USDT)').fill('1')
  await expect(bids(other).first()).toContainText(shown)
  await expect(bids(other).first()).not.toContainText('Your order')
  await bids(other).first().click()
  expect(await field(other, 'Price (USDT)').inputValue()).toBe(price.toLocaleString('en-US'))
  await field(other, 'Amount (BTC)').fill('0.004')
  await instruct(other, 'Immediate or cancel (IOC)')
  await confirmAtPrice(other, 'Sell BTC', 'Sold 0\\.004 BTC at ')
  const fill = (await fills(other)).getByRole('listitem')
  await expect(fill).toHaveText(/^Sell BTC\/USDT.* · Taker/)
  await fill.getByRole('link').click()
  await atPage(other, 'deal/detail')
  await expect.poll(() => fact(other, 'With')).toBe('Another user')
  expect([await fact(other, 'Role'), await fact(other, 'Fill price')]).toEqual([
    'Taker',
    `${price.toLocaleString('en-US')} USDT`,
  ])
  await expect.poll(() => fact(other, 'Fee 0.1%')).toMatch(/ USDT$/)

  await expect(own(page).getByText('Post-only · 40% filled')).toBeVisible()
  await own(page)
    .getByRole('link', { name: /Buy BTC\/USDT/ })
    .click()
  await atPage(page, 'deal/detail')
  await expect.poll(() => fact(page, 'With')).toBe('Another user')
  expect(await fact(page, 'Role')).toBe('Maker')
  await expect.poll(() => fact(page, 'Fee 0.05%')).toBe('0.000002 BTC')
  expect(await fact(page, 'Filled amount')).toBe('0.004 BTC')
  expect(await axe(page)).toEqual([])
})

test('a post-only order that would take is not placed, and a market order says before what it will come to', async ({
  app,
  page,
}) => {
  await arriveInBook(page, app)
  await page.getByRole('button', { name: 'How orders fill here' }).click()
  const rules = page.getByRole('dialog', { name: 'How orders fill here' })
  await expect(rules.getByText('Post-only, IOC and FOK')).toBeVisible()
  await expect(rules.getByText('No order book')).not.toBeAttached()
  await page.keyboard.press('Escape')
  await expect(rules).not.toBeAttached()

  const price = Math.floor(await marketPrice(page))
  await field(page, 'Price (USDT)').fill(String(Math.floor(price * 1.03)))
  await field(page, 'Amount (BTC)').fill('0.005')
  await instruct(page, 'Post-only')
  await confirmAtPrice(page, 'Buy BTC', '(Not placed: it would have been filled at once|Order placed)')
  await expect.poll(() => available(page)).toBe('10,000 USDT')

  await page.getByRole('radio', { name: 'Market' }).click()
  await field(page, 'Amount (BTC)').fill('0.015')
  await expect(page.getByText('Est. average price (USDT)')).toBeVisible()
  await expect.poll(() => fact(page, 'Est. slippage')).toMatch(/^0\.\d+%$/)
  await field(page, 'Amount (BTC)').fill('0.1')
  await expect(page.getByText(/^Only 0\.0\d* BTC can be seen on offer/)).toBeVisible()
  await field(page, 'Amount (BTC)').fill('0.015')
  await confirmAtPrice(page, 'Buy BTC', 'Bought 0\\.015 BTC at ')
  await (await fills(page)).getByRole('listitem').first().getByRole('link').click()
  await atPage(page, 'deal/detail')
  const told = page.getByRole('main').locator('section').filter({ hasText: 'Fills' })
  await expect(told.getByText('Our quote', { exact: true })).toHaveCount(2)
  expect([await fact(page, 'Role'), await fact(page, 'Version of our quote')]).toEqual(['Taker', '2'])
})

test('the chart of a pair in a book has its depth as a picture below, told level by level', async ({ app, page }) => {
  await arriveInBook(page, app, 'deal/chart?symbol=btcusdt')
  const depth = page.getByRole('slider', { name: 'Market depth' })
  await depth.focus()
  await expect(depth).toHaveAttribute('aria-valuetext', /^Bids down to [\d,.]+: [\d.]+ BTC, of which [\d.]+ our quote$/)
  await page.keyboard.press('End')
  await expect(depth).toHaveAttribute('aria-valuetext', /^Asks up to [\d,.]+: [\d.]+ BTC, of which [\d.]+ our quote$/)
  await expect(page.getByRole('main').getByText(/^Asks up to/)).toBeVisible()
  await chooseStep(page, '0.01', '100')
  await expect(depth).toHaveAttribute('aria-valuetext', /^Asks up to [\d,]+00\.00: /)
  expect(await axe(page)).toEqual([])
})

test('where operators have opened no book an order is filled whole at the tick, and nothing of a book is shown', async ({
  app,
  page,
}) => {
  await withoutBook(app, 'ltcusdt')
  const trader = await arrive(page, app)
  await expect.poll(async () => (await pairOf(trader, 'ltcusdt'))?.inBook).toBe(false)
  await page.reload()
  await open(page, 'deal/deal?symbol=ltcusdt')
  await expect(page.getByRole('heading', { name: 'Market trades' })).toBeVisible()
  await expect(book(page)).not.toBeAttached()
  await page.getByRole('button', { name: 'How orders fill here' }).click()
  const rules = page.getByRole('dialog', { name: 'How orders fill here' })
  await expect(rules.getByText('No order book')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rules).not.toBeAttached()
  await page.getByRole('radio', { name: 'Market' }).click()
  await expect(page.getByText('Est. slippage')).not.toBeAttached()
  await field(page, 'Total (USDT)').fill('250')
  await confirmAtPrice(page, 'Buy LTC', 'Bought [\\d.]+ LTC at ')
  await (await fills(page)).getByRole('link').click()
  await atPage(page, 'deal/detail')
  await expect.poll(() => fact(page, 'Fill price')).toBe(await fact(page, 'Tick price'))
  await open(page, 'deal/chart?symbol=ltcusdt')
  await expect(page.getByRole('heading', { name: 'Market trades' })).toBeVisible()
  await expect(page.getByRole('slider', { name: 'Market depth' })).not.toBeAttached()
})
