import { placeBuyOrder } from '@halyard/wire/spot'
import type { Page } from '@playwright/test'
import { axe, expect, test } from '../harness/index.ts'
import { arrive, open } from './account.ts'
import { candle, legendOf, pairs, tall } from './market-steps.ts'
import { bought } from './spot-steps.ts'

test('home shows live prices to everybody, and says when closed markets open', async ({ app, page }) => {
  await page.setViewportSize(tall)
  await page.goto(app.address)
  await expect(page.getByRole('link', { name: 'Create account' })).toBeVisible()
  const btc = page.getByRole('link', { name: /^BTC\/USDT/ })
  await expect(btc).toBeVisible()
  const before = await btc.innerText()
  await expect.poll(() => btc.innerText()).not.toBe(before)
  const closed = (await pairs(app, 2)).some((pair) => !pair.is_open)
  await expect(page.getByRole('link', { name: /^Forex and metals open / })).toHaveCount(closed ? 1 : 0)
  await page.getByRole('tab', { name: 'Gainers' }).click()
  const fall = async () => {
    const changes = await numbersIn(page, /([+−][\d.]+)%/)
    return changes.length > 1 && isFalling(changes)
  }
  await expect.poll(fall).toBe(true)
})

test('the chart loads its code alone, changes its period, and brings older bars when it is panned', async ({
  app,
  page,
}) => {
  await arrive(page, app)
  const scripts: string[] = []
  page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())))
  const asked: URL[] = []
  page.on('request', (request) => void (request.url().includes('getkdata') && asked.push(new URL(request.url()))))
  await open(page, 'deal/deal?symbol=btcusdt')
  await expect(page.getByLabel('Price (USDT)', { exact: true })).toBeVisible()
  expect(scripts.filter((url) => url.includes('CandleChart'))).toEqual([])

  // The bars are asked for while the code is on its way, and once.
  const bars = page.waitForRequest(/getkdata/)
  await page.route(/CandleChart.*\.js/, async (route) => {
    await bars
    await route.continue()
  })
  await page.getByRole('link', { name: 'Chart of BTC/USDT' }).click()
  const chart = page.getByRole('group', { name: 'Candles of BTC/USDT' })
  await expect(chart).toBeVisible()
  const legend = legendOf(page)
  await expect.poll(() => legend.innerText()).toMatch(candle)
  expect(asked).toHaveLength(1)

  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  // From the first request of the period on, so that none for older bars slips through before it is looked at.
  await page.route(olderMinutes, async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('tab', { name: '1m', exact: true }).click()
  await expect.poll(() => asked.at(-1)?.searchParams.get('interval')).toBe('1m')
  await panUntil(page, () => asked.some(olderMinutes))
  await page.mouse.move(280, 450)
  await drawn(page)
  const pointed = await legend.innerText()
  const older = page.waitForResponse((response) => olderMinutes(new URL(response.url())))
  release()
  await (await older).finished()
  await page.mouse.move(281, 450)
  await drawn(page)
  await expect.poll(() => legend.innerText()).toBe(pointed)

  await page.getByRole('tab', { name: '1h', exact: true }).click()
  await expect.poll(() => asked.at(-1)?.searchParams.get('interval')).toBe('hour')
  await page.getByRole('button', { name: 'Indicators' }).click()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: /^MACD/ }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).not.toBeAttached()
  await page.reload()
  await expect(page.getByRole('tab', { name: '1h', exact: true })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Indicators' }).click()
  expect(await page.getByRole('button', { name: /^MACD/ }).getAttribute('aria-pressed')).toBe('true')
})

test('what one waits for and what one paid is on the chart: open orders, entry, break-even', async ({ app, page }) => {
  await page.addInitScript(noteWhatIsDrawn)
  const trader = await arrive(page, app)
  const price = BigInt((await bought(trader)).split('.')[0] ?? '0')
  const [limit, trigger] = [(price * 998n) / 1000n, (price * 996n) / 1000n]
  const order = { symbol: 'btcusdt', type: 1, buytype: 1, mprice: String(limit) }
  await trader.call(placeBuyOrder, { ...order, mnum: '0.002' })
  await trader.call(placeBuyOrder, { ...order, mnum: '0.003', tprice: String(trigger), tdirection: 2 })
  await open(page, 'deal/chart?symbol=btcusdt')
  // Bars of a day reach far enough for all of these prices, wherever the last hours went.
  await page.getByRole('tab', { name: '1D', exact: true }).click()
  const written = (whole: bigint) => `${whole.toLocaleString('en-US')}.00`
  const marks = ['Buy 0.002', 'Stop-limit · Buy 0.003', 'Entry', 'Break-even', written(limit), written(trigger)]
  await expect.poll(() => page.evaluate<string[]>('[...globalThis.drawn]')).toEqual(expect.arrayContaining(marks))
})

test('bars that were missed without a connection are fetched when it is back', async ({
  app,
  context,
  expectProblem,
  page,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED/)
  await arrive(page, app, 'deal/chart?symbol=btcusdt')
  await expect(page.getByRole('group', { name: 'Candles of BTC/USDT' })).toBeVisible()
  // The bars are there and the feed moves them: before that there is nothing that could be missed.
  const legend = legendOf(page)
  await expect.poll(() => legend.innerText()).toMatch(candle)
  const before = await legend.innerText()
  await expect.poll(() => legend.innerText()).not.toBe(before)
  await context.setOffline(true)
  await expect(page.getByText(/^You’re offline/)).toBeVisible()
  const missed = page.waitForResponse((response) => response.url().includes('getkdata'))
  await context.setOffline(false)
  expect((await missed).ok()).toBe(true)
  await expect(page.getByText(/^You’re offline/)).not.toBeAttached()
})

test('another pair is chosen from the sheet without leaving the page', async ({ app, page }) => {
  await arrive(page, app, 'deal/deal?symbol=btcusdt')
  await page.getByRole('button', { name: 'BTC/USDT, choose another pair' }).click()
  const sheet = page.getByRole('dialog', { name: 'Choose a pair' })
  await sheet.getByRole('searchbox').fill('doge')
  await sheet.getByRole('button', { name: /^DOGE\/USDT/ }).click()
  await expect(page.getByRole('button', { name: 'DOGE/USDT, choose another pair' })).toBeVisible()
  await expect(page.getByLabel('Amount (DOGE)', { exact: true })).toBeVisible()
  await expect(sheet).not.toBeAttached()
  await page.getByRole('link', { name: 'Chart of DOGE/USDT' }).click()
  await page.getByRole('link', { name: 'Sell' }).click()
  await expect(page.getByRole('button', { name: 'Sell DOGE' })).toBeVisible()
})

/** Runs in the page: collects every text that is drawn within a canvas, as the chart writes on one. */
function noteWhatIsDrawn(): void {
  const drawn = new Set<string>()
  Object.assign(globalThis, { drawn })
  const { prototype } = CanvasRenderingContext2D
  const { fillText } = prototype
  prototype.fillText = function (text, x, y, ...rest) {
    if (x >= 0 && x < this.canvas.clientWidth && y > 0 && y < this.canvas.clientHeight) drawn.add(text)
    return fillText.call(this, text, x, y, ...rest)
  }
}

/** The number that a pattern finds in each row, read at one moment, whether the row is painted or below the fold. */
async function numbersIn(page: Page, pattern: RegExp): Promise<number[]> {
  const rows = await page.locator('main a[href*="deal/deal"]').evaluateAll((links) =>
    links.map((link) => {
      const texts = document.createTreeWalker(link, NodeFilter.SHOW_TEXT)
      const words: string[] = []
      while (texts.nextNode()) words.push(texts.currentNode.nodeValue ?? '')
      return words.join(' ')
    }),
  )
  return rows.flatMap((text) => {
    const found = pattern.exec(text)?.[1]
    return found === undefined ? [] : [Number(found.replaceAll(',', '').replace('−', '-'))]
  })
}

const isFalling = (numbers: readonly number[]) => numbers.every((one, at) => one <= (numbers[at - 1] ?? one))

/** A request for the minutes before those that the chart has. */
const olderMinutes = ({ pathname, searchParams }: URL) =>
  pathname.includes('getkdata') && searchParams.get('interval') === '1m' && (searchParams.get('to') ?? '') !== ''

/**
 * Drags the candles to the right, at least once and for as long as the bars take to come, until something has happened.
 */
async function panUntil(page: Page, happened: () => boolean): Promise<void> {
  await expect
    .poll(async () => {
      await page.mouse.move(60, 450)
      await page.mouse.down()
      await page.mouse.move(330, 450, { steps: 4 })
      await page.mouse.up()
      return happened()
    })
    .toBe(true)
}

/** Waits until what the mouse did is on the screen: the chart and its legend follow it a frame later. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}
