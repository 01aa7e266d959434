import { chartDrawings, chartSettings, saveChartDrawings } from '@halyard/wire/own-charts'
import { createPriceAlert } from '@halyard/wire/price-alerts'
import { placeBuyOrder } from '@halyard/wire/spot'
import type { Page } from '@playwright/test'
import { axe, expect, registerByApi, test } from '../harness/index.ts'
import { arrive, open, resume, signOut } from './account.ts'
import { candle, fingerOn, legendOf } from './market-steps.ts'
import { bought } from './spot-steps.ts'

const chartOf = (page: Page) => page.getByRole('group', { name: 'Candles of BTC/USDT' })
const upright = { width: 375, height: 812 }
const low = { width: 375, height: 548 }
const lying = { width: 812, height: 375 }

test('the last price stands free on the axis, among thirty levels of one’s own, on any screen', async ({
  app,
  page,
}) => {
  test.slow()
  await page.addInitScript(noteLastFrames)
  const trader = await arrive(page, app)
  const price = Number(await bought(trader))
  for (let step = 1; step <= 12; step += 1) {
    for (const side of [1, -1]) {
      const near = (price * (1 + side * 0.0004 * step)).toFixed(2)
      await trader.call(createPriceAlert, { symbol: 'btcusdt', price: near })
    }
    const mprice = (price * (1 - 0.0005 * step)).toFixed(2)
    if (step <= 5) await trader.call(placeBuyOrder, { symbol: 'btcusdt', type: 1, buytype: 1, mprice, mnum: '0.002' })
  }
  await open(page, 'deal/chart?symbol=btcusdt')
  await expect.poll(() => legendOf(page).innerText()).toMatch(candle)
  for (const size of [upright, low, lying]) {
    await page.setViewportSize(size)
    await expect.poll(async () => (await chartOf(page).boundingBox())?.width).toBe(size.width)
    await expect.poll(async () => (await axisOf(page)).length, `${size.height}`).toBeGreaterThan(4)
    for (let look = 0; look < 10; look += 1) {
      const labels = await axisOf(page)
      const heights = labels.map(({ y }) => y).sort((a, b) => a - b)
      for (const [index, y] of heights.entries()) {
        expect(y - (heights[index - 1] ?? -100), JSON.stringify(labels)).toBeGreaterThanOrEqual(14)
      }
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
  }
})

test('the chart in full screen is closed by Escape and by going back, and tells price and trades in one line', async ({
  app,
  page,
}) => {
  await arrive(page, app, 'deal/chart?symbol=btcusdt')
  await expect.poll(() => legendOf(page).innerText()).toMatch(candle)
  for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await page.getByRole('button', { name: 'Full screen' }).click()
    await expect(page.getByRole('link', { name: 'Contract' })).not.toBeAttached()
    const middles = await Promise.all(
      [
        page
          .getByRole('region', { name: 'Chart' })
          .getByText(/^[\d,]+\.\d\d$/)
          .first(),
        page.getByRole('link', { name: 'Buy', exact: true }),
        page.getByRole('link', { name: 'Sell', exact: true }),
      ].map(async (part) => {
        const box = await part.boundingBox()
        return (box?.y ?? 0) + (box?.height ?? 0) / 2
      }),
    )
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(6)
    expect(await axe(page)).toEqual([])
    await close()
    await expect(page.getByRole('link', { name: 'Contract' })).toBeVisible()
    await expect(page).toHaveURL(/deal\/chart/)
  }
})

test('on a phone on its side the candles have three fifths of the height', async ({ app, page }) => {
  await arrive(page, app, 'deal/chart?symbol=btcusdt')
  await expect.poll(() => legendOf(page).innerText()).toMatch(candle)
  await page.setViewportSize(lying)
  const candlesShare = () =>
    chartOf(page).evaluate((chart) =>
      Math.max(
        ...[...chart.querySelectorAll('canvas')]
          .filter((canvas) => canvas.clientWidth > 400)
          .map((canvas) => canvas.clientHeight / innerHeight),
      ),
    )
  await expect.poll(candlesShare).toBeGreaterThanOrEqual(0.6)
  await page.getByRole('button', { name: 'Indicators' }).click()
  await page.getByRole('button', { name: /^MACD/ }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).not.toBeAttached()
  await expect.poll(candlesShare).toBeGreaterThanOrEqual(0.6)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Contract' })).toBeVisible()
  await page.setViewportSize(upright)
  // Turned back before a frame was drawn upright, the page hears of nothing.
  await expect.poll(() => page.evaluate(() => innerHeight > innerWidth)).toBe(true)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await page.setViewportSize(lying)
  await expect.poll(candlesShare).toBeGreaterThanOrEqual(0.6)
  const manifest = await (await page.request.get('/manifest.webmanifest')).json()
  expect([undefined, 'any']).toContain(manifest.orientation)
})

test('drawings are placed by taps as quick as fingers are, and are on another device of the account', async ({
  app,
  expectProblem,
  page,
  phone,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED/)
  const trader = await arrive(page, app, 'deal/chart?symbol=btcusdt')
  await expect.poll(() => legendOf(page).innerText()).toMatch(candle)
  const kinds: [button: string, points: [number, number][]][] = [
    [
      'Trend line',
      [
        [60, 60],
        [200, 120],
      ],
    ],
    [
      'Rectangle',
      [
        [80, 80],
        [180, 140],
      ],
    ],
    [
      'Fibonacci',
      [
        [60, 150],
        [160, 50],
      ],
    ],
    [
      'Parallel channel',
      [
        [40, 100],
        [140, 90],
        [140, 130],
      ],
    ],
    ['Horizontal line', [[120, 70]]],
    ['Horizontal ray', [[90, 110]]],
    ['Vertical line', [[160, 90]]],
    ...['Ray', 'Extended line', 'Arrow', 'Price range'].map((name, row): [string, [number, number][]] => [
      name,
      [
        [50, 60 + 20 * row],
        [150, 120 + 10 * row],
      ],
    ]),
  ]
  for (const [name, points] of kinds) {
    await page.getByRole('button', { name: 'Draw', exact: true }).click()
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('dialog')).not.toBeAttached()
    await tap(page, points)
    await expect(page.getByText(/^Tap /)).not.toBeAttached()
  }
  await page.getByRole('button', { name: 'Draw', exact: true }).click()
  await page.getByRole('button', { name: 'Brush' }).click()
  await expect(page.getByRole('dialog')).not.toBeAttached()
  const [finger, chart] = [await fingerOn(page), await chartOf(page).boundingBox()]
  const onChart = (x: number, y: number) => ({ x: (chart?.x ?? 0) + x, y: (chart?.y ?? 0) + y })
  await finger.down(onChart(50, 100))
  for (const [x, y] of [
    [57, 110],
    [63, 90],
    [71, 110],
    [78, 90],
    [84, 110],
  ] as const)
    await finger.move(onChart(x, y))
  await finger.move(onChart(84, 2_000))
  await finger.up()
  await expect(page.getByText(/^Draw freehand/)).not.toBeAttached()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.getByRole('button', { name: 'Draw', exact: true }).click()
  await expect(page.getByText('Enter the text first.')).toBeVisible()
  await page.getByLabel('Text', { exact: true }).fill('Resistance')
  await page.getByRole('button', { name: 'Place text' }).click()
  await expect(page.getByRole('dialog')).not.toBeAttached()
  await tap(page, [[150, 40]])
  const drawings = async () => (await trader.call(chartDrawings, { symbol: 'btcusdt' })).drawings
  const stored = async () => (await drawings()).map(({ kind }) => kind)
  await expect
    .poll(stored)
    .toEqual([
      ...['trend', 'rectangle', 'fibonacci', 'channel', 'horizontal', 'horizontalRay', 'vertical'],
      ...['ray', 'extended', 'arrow', 'measure', 'brush', 'text'],
    ])
  const stroke = (await drawings()).find(({ kind }) => kind === 'brush')
  // Between bars as well, by the time.
  expect(stroke?.points.length).toBe(6)
  expect(new Set(stroke?.points.map(({ at }) => at % 60_000)).size).toBeGreaterThan(1)

  const other = await phone()
  await other.addInitScript(noteLastFrames)
  await resume(other, trader)
  await other.goto('/#/pages/deal/chart?symbol=btcusdt')
  await expect
    .poll(() => drawnIn(other))
    .toEqual(
      expect.arrayContaining([
        ...['Resistance', expect.stringMatching(/^50% · /)],
        expect.stringMatching(/^−[\d,]+\.\d\d · −\d+(\.\d+)?%$/),
      ]),
    )
  // While this one has no connection, the other removes all, and this one draws one more: that one alone is left.
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Draw', exact: true }).click()
  await page.getByRole('button', { name: 'Horizontal line' }).click()
  await expect(page.getByRole('dialog')).not.toBeAttached()
  await tap(page, [[200, 90]])
  await other.getByRole('button', { name: 'Draw', exact: true }).click()
  await other.getByRole('button', { name: 'Delete all drawings' }).click()
  await expect.poll(stored).toEqual([])
  await page.context().setOffline(false)
  await expect.poll(stored).toEqual(['horizontal'])
})

test('what a device kept by itself goes along with who signs in on it, and leaves with them', async ({ app, page }) => {
  await page.goto('/#/pages/home/home')
  await page.evaluate(() => {
    const line = { kind: 'horizontal', points: [{ timestamp: 1_795_251_600_000, value: 60_000 }] }
    localStorage.setItem('halyard.chart-lines', JSON.stringify({ btcusdt: [line] }))
    localStorage.setItem('halyard.chart', JSON.stringify({ period: 'hour' }))
  })
  const trader = await registerByApi(app)
  const point = { time: 1_795_251_600_000, price: '1' }
  const elsewhere = [{ id: 'elsewhere-1', type: 'horizontal', points: [point] }]
  await trader.call(saveChartDrawings, { symbol: 'btcusdt', version: 0, list: elsewhere })
  await resume(page, trader)
  await page.reload()
  await open(page, 'deal/chart?symbol=btcusdt')
  await expect(page.getByRole('tab', { name: '1h', exact: true })).toHaveAttribute('aria-selected', 'true')
  const stored = async () =>
    (await trader.call(chartDrawings, { symbol: 'btcusdt' })).drawings.map(({ points }) => points[0]?.price.text())
  await expect.poll(stored).toEqual(['1', '60000'])
  await expect.poll(async () => (await trader.call(chartSettings, {})).settings?.period).toBe('hour')
  await signOut(page)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('chart')))).toEqual([])
})

test('candles are drawn in other ways, and averaged ones say so beside the true last price', async ({ app, page }) => {
  await page.addInitScript(noteLastFrames)
  const trader = await arrive(page, app, 'deal/chart?symbol=btcusdt')
  await expect.poll(() => legendOf(page).innerText()).toMatch(candle)
  for (const type of ['Line', 'Area', 'Heikin-Ashi']) {
    await page.getByRole('button', { name: 'Indicators' }).click()
    await page.getByRole('button', { name: type, exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).not.toBeAttached()
    await expect(page.getByText(/these are not traded prices/)).toHaveCount(type === 'Heikin-Ashi' ? 1 : 0)
  }
  const shown = async () => {
    const close = /C\s*([\d,.]+\d)/.exec(await legendOf(page).innerText())?.[1]
    return (await axisOf(page)).some(({ text }) => text === close)
  }
  await expect.poll(shown).toBe(true)
  await expect.poll(async () => (await trader.call(chartSettings, {})).settings?.chartType).toBe('heikinAshi')
  await page.reload()
  await expect(page.getByText(/these are not traded prices/)).toBeVisible()
})

test('the picture of a contract has the scale of its price from the first frame', async ({ app, page }) => {
  await page.addInitScript(noteEveryPrice)
  await arrive(page, app)
  await open(page, 'contract/contract?symbol=btcusdt')
  const prices = () => page.evaluate<number[]>('globalThis.everyPrice')
  await expect.poll(async () => (await prices()).length).toBeGreaterThan(100)
  const seen = await prices()
  expect(Math.max(...seen) / Math.min(...seen)).toBeLessThan(1.1)
})

/** Taps on places of the chart, as quick as can be. */
async function tap(page: Page, points: readonly [x: number, y: number][]): Promise<void> {
  const box = await chartOf(page).boundingBox()
  for (const [x, y] of points) await page.touchscreen.tap((box?.x ?? 0) + x, (box?.y ?? 0) + y)
}

/** What is written on the axis of prices, above its ticks. */
async function axisOf(page: Page): Promise<{ text: string; y: number }[]> {
  return page.evaluate(() => {
    const frames = (globalThis as unknown as { frames: Map<HTMLCanvasElement, { text: string; y: number }[]> }).frames
    // Of each pane's two canvases the upper one has labels, the lower one ticks; the candles' pane is the highest.
    const axes = [...frames].filter(([canvas]) => canvas.isConnected && canvas.clientWidth < 120 && !canvas.nextSibling)
    axes.sort(([one], [other]) => other.clientHeight - one.clientHeight)
    return axes[0]?.[1] ?? []
  })
}

async function drawnIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const frames = (globalThis as unknown as { frames: Map<HTMLCanvasElement, { text: string }[]> }).frames
    return [...frames.values()].flat().map(({ text }) => text)
  })
}

/** Runs in the page: what each canvas shows, since it was last cleared. */
function noteLastFrames(): void {
  const frames = new Map<HTMLCanvasElement, { text: string; y: number }[]>()
  Object.assign(globalThis, { frames })
  const { prototype } = CanvasRenderingContext2D
  const { fillText, clearRect } = prototype
  prototype.clearRect = function (...area) {
    frames.set(this.canvas, [])
    return clearRect.apply(this, area)
  }
  prototype.fillText = function (text, x, y, ...rest) {
    frames.get(this.canvas)?.push({ text, y })
    return fillText.call(this, text, x, y, ...rest)
  }
}

/** Runs in the page: every price that was ever drawn. */
function noteEveryPrice(): void {
  const everyPrice: number[] = []
  Object.assign(globalThis, { everyPrice })
  const { prototype } = CanvasRenderingContext2D
  const { fillText } = prototype
  prototype.fillText = function (text, ...rest) {
    const price = /^(?:[HL▲▼] )?([\d,]+\.\d\d)$/.exec(text)?.[1]
    if (price) everyPrice.push(Number(price.replaceAll(',', '')))
    return fillText.call(this, text, ...rest)
  }
}
