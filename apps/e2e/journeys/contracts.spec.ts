import { gunzipSync } from 'node:zlib'
import { contractList, openContract } from '@halyard/wire/contracts'
import type { Page } from '@playwright/test'
import { axe, expect, registerByApi, shortestContract, test } from '../harness/index.ts'
import { arrive, atPage, confirmAtPrice, open, resume } from './account.ts'
import { available, openContracts } from './contracts-steps.ts'
import { fact } from './facts.ts'

const shortest = `${shortestContract.seconds} sec`

const downShortly = { cate: 2, coinname: 'btcusdt', ctime_num: shortestContract.seconds }

const listCall = `**/api${contractList.path}*`

const pending = { page: 1, pageSize: 10, status: 1 }

test('up and down for the shortest period: both settle at the ticks that the feed had, and records and balance agree', async ({
  app,
  page,
}) => {
  // From the start, since one connection may serve every page that follows.
  const heard = hearTicks(page, 'btcusdt')
  const trader = await arrive(page, app)
  await openContracts(page, shortest)
  expect(await available(page)).toBe('10,000.00')
  await page.getByRole('radio', { name: '100', exact: true }).click()
  await expect.poll(() => fact(page, 'You receive if right')).toBe('180.00 USDT')
  await expect.poll(() => fact(page, 'Profit if right')).toBe('+80.00 USDT')
  await expect.poll(() => fact(page, 'Break-even win rate')).toBe('55.56%')
  await expect.poll(() => heard.size).toBeGreaterThan(0)

  // Together: the result of the first would cover a page that is slow to buy the other.
  await Promise.all([buy(page, 'Up'), trader.call(openContract, { ...downShortly, usdt: '100' })])
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('article')).toHaveCount(2)
  // A contract ends before the tick after its close is there, and the next page does not listen.
  const ended = Date.now()
  await expect.poll(() => Math.max(...[...heard.values()].map(momentOf))).toBeGreaterThan(ended)
  await page.getByRole('dialog').getByRole('link', { name: 'History' }).click()
  await atPage(page, 'contract/history')
  await expect(page.getByText('End of list')).toBeVisible()

  let expected = 0
  for (const direction of ['Up', 'Down'] as const) {
    const profit = await checkEvidence(page, direction, heard)
    expected += profit
    await page.getByRole('button', { name: 'Back' }).click()
    await atPage(page, 'contract/history')
  }
  const total = page.getByText('In total', { exact: true }).locator('..')
  await expect.poll(async () => numberIn(await total.innerText())).toBe(expected)

  await openContracts(page)
  await expect.poll(() => available(page)).toBe(money(10_000 + expected))
  await expect(page.getByRole('region', { name: 'Running contracts' }).getByText('No running contracts')).toBeVisible()
  await open(page, 'property/detail?asset=USDT')
  const opened = page.getByRole('listitem').filter({ hasText: 'Contract opened' })
  await expect(opened).toHaveCount(2)
  expect(await page.getByRole('listitem').first().innerText()).toContain(money(10_000 + expected).replace('.00', ''))
  await opened.first().click()
  await atPage(page, 'contract/detail')
})

test('a contract that ends while the app is closed is told of on return, once, and wherever that is', async ({
  app,
  page,
}) => {
  const trader = await arrive(page, app)
  await openContracts(page, shortest)
  // A page that is slow to leave learns nothing of how the contract ends either.
  await page.route(listCall, () => undefined)
  await buy(page, 'Up')
  await page.goto('about:blank')
  await page.unroute(listCall)
  await expect.poll(async () => (await trader.call(contractList, pending)).total).toBe(0)

  await open(page, 'home/home')
  await expect(page.getByRole('dialog', { name: 'Ended while you were away' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Simulated market' }).first()).toBeVisible()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).not.toBeAttached()
  await page.reload()
  await expect(page.getByText('Total assets')).toBeVisible()
  await openContracts(page)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('the evidence completes itself while one looks, the same is bought again from the history, and the result is shared', async ({
  app,
  page,
  phone,
}) => {
  const trader = await arrive(page, app)
  const { contractId } = await trader.call(openContract, { ...downShortly, usdt: '50' })
  await open(page, `contract/detail?id=${contractId}`)
  const next = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Tick after the close' }) })
  await expect(next.getByText('Number', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Share' }).click()
  const sheet = page.getByRole('dialog', { name: 'Share this result' })
  await expect(
    sheet.getByRole('img', { name: /^▼ Down BTC\/USDT, [+−]?\d+(\.\d+)?%, (Won|Lost|Equal)$/ }),
  ).toBeVisible()
  const downloading = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Share' }).click()
  expect((await downloading).suggestedFilename()).toBe(`halyard-contract-${contractId}.png`)
  const anybody = await phone()
  await anybody.goto((await sheet.getByText(/user\/receipt\?code=/).innerText()).trim())
  await expect(anybody.getByRole('heading', { name: 'Closing tick' })).toBeVisible()
  await expect(anybody.getByText('Paid out')).not.toBeAttached()

  await open(page, 'contract/history?direction=down')
  await page.getByRole('main').getByRole('button', { name: 'Buy again: Down BTC/USDT, 5 sec, 50 USDT' }).click()
  await atPage(page, 'contract/contract')
  const review = page.getByRole('dialog', { name: 'Buy this Down contract?' })
  await expect(review).toContainText('50')
  // A press right after the one that led here is the second of a double tap.
  const shownAt = await page.evaluate(() => performance.now())
  await page.waitForFunction((at) => performance.now() - at > 600, shownAt)
  await confirmAtPrice(page, 'Buy Down', 'Down contract opened at ')
  await expect.poll(async () => (await trader.call(contractList, { page: 1, pageSize: 10 })).total).toBe(2)
})

test('markets are chosen by kind, remembered, and reached from home and the chart; a visitor is led to the login', async ({
  app,
  page,
}) => {
  await open(page, 'contract/contract')
  await atPage(page, 'login/login')
  await resume(page, await registerByApi(app))
  await page.reload()
  await open(page, 'contract/futures')
  await expect(page.getByText(/^Up\/down contracts from 5 sec to 15 min/)).toBeVisible()
  await page.getByRole('tab', { name: 'Metals' }).click()
  await expect(page.getByRole('button', { name: /^XAU/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Crypto' }).click()
  await page.getByRole('button', { name: /^ETH/ }).click()
  await expect(page.getByRole('button', { name: 'ETH/USDT, choose another pair' })).toBeVisible()

  await open(page, 'home/home')
  await page.getByRole('link', { name: 'Contracts', exact: true }).click()
  await expect(page.getByRole('button', { name: 'ETH/USDT, choose another pair' })).toBeVisible()
  await open(page, 'deal/chart?symbol=btcusdt')
  await page.getByRole('link', { name: 'Contract', exact: true }).click()
  await expect(page.getByRole('button', { name: 'BTC/USDT, choose another pair' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^BTC\/USDT price over/ })).toBeVisible()
})

async function buy(page: Page, direction: 'Up' | 'Down'): Promise<void> {
  await confirmAtPrice(page, `Buy ${direction}`, `${direction} contract opened at `)
}

/**
 * Opens a contract of the history and does its arithmetic anew from the ticks shown, which must be those that the feed
 * told this very page. Answers what it won or lost.
 */
async function checkEvidence(page: Page, direction: 'Up' | 'Down', heard: Map<number, string>): Promise<number> {
  // The sheet that led here lists the same contracts while it leaves.
  await page
    .getByRole('main')
    .getByRole('article')
    .filter({ hasText: `${direction} BTC/USDT` })
    .getByRole('link')
    .click()
  await atPage(page, 'contract/detail')
  const opening = await tickOn(page, 'Opening tick')
  const closing = await tickOn(page, 'Closing tick')
  const next = await tickOn(page, 'Tick after the close')
  for (const { number, price, at } of [opening, closing, next]) expect(heard.get(number)).toBe(`${price} ${at}`)
  expect(next.number).toBe(closing.number + 1)
  const momentOfFact = async (name: string) => {
    const row = page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
    return Date.parse((await row.locator('time').getAttribute('datetime')) ?? '')
  }
  const closesAt = await momentOfFact('Closes')
  expect(closesAt - (await momentOfFact('Opened'))).toBe(shortestContract.seconds * 1000)
  expect(closing.at).toBeLessThanOrEqual(closesAt)
  expect(next.at).toBeGreaterThan(closesAt)

  const moved = Math.sign(closing.price - opening.price)
  const profit = moved === 0 ? 0 : moved === (direction === 'Up' ? 1 : -1) ? 80 : -100
  const outcome = profit > 0 ? 'Won' : profit < 0 ? 'Lost' : 'Equal'
  await expect(page.getByRole('main').getByText(outcome, { exact: true })).toBeVisible()
  expect(numberIn((await fact(page, 'Profit and loss')).split('=')[1] ?? '')).toBe(profit)
  expect(numberIn(await fact(page, 'Paid out'))).toBe(100 + profit)
  return profit
}

async function tickOn(page: Page, title: string): Promise<{ price: number; at: number; number: number }> {
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  const row = (name: string) => card.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
  const value = async (name: string) => (await row(name).locator('dd').innerText()).trim()
  expect(await value('Source')).toBe('Simulated market')
  return {
    price: numberIn(await value('Price')),
    at: Date.parse((await row('Time').locator('time').getAttribute('datetime')) ?? ''),
    number: numberIn(await value('Number')),
  }
}

/** The ticks that the feed sends to a page: "price moment" by their number. */
function hearTicks(page: Page, symbol: string): Map<number, string> {
  const heard = new Map<number, string>()
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (typeof payload === 'string') return
      const frame = JSON.parse(gunzipSync(payload).toString())
      const told = frame.ch === `market.${symbol}.trade.detail` ? frame.tick.data : []
      for (const { tradeId, price, ts } of told) heard.set(tradeId, `${price} ${ts}`)
    }),
  )
  return heard
}

const momentOf = (told: string) => Number(told.split(' ')[1])

const numberIn = (text: string) => Number(text.replace('−', '-').replace(/[^\d.-]/g, ''))

const money = (amount: number) => amount.toLocaleString('en-US', { minimumFractionDigits: 2 })
