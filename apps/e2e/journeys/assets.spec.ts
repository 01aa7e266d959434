import { readFile } from 'node:fs/promises'
import { balances, moneyRecords, portfolio } from '@halyard/wire/assets'
import { placeBuyOrder } from '@halyard/wire/spot'
import { axe, expect, test } from '../harness/index.ts'
import { arrive, atPage, confirmAtPrice, open } from './account.ts'
import { bought } from './spot-steps.ts'

const recordsCall = `**/api${moneyRecords.path}*`

test('balances, the records behind them and the exported file agree to the last digit', async ({ app, page }) => {
  await arrive(page, app, 'property/property')
  const btc = page.getByRole('link', { name: /^BTC\s+Bitcoin/ })
  await expect(btc).toBeVisible()
  expect(await btc.textContent()).toContain('0.1')
  await expect(page.getByText('Spot 100%')).toBeVisible()

  await btc.click()
  await expect(page.getByRole('heading', { name: 'BTC · Bitcoin' })).toBeVisible()
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'BTC records' })).toBeVisible()
  const record = page.getByRole('listitem')
  await expect(record).toHaveCount(1)
  expect(await record.textContent()).toMatch(/Play money[\s\S]*\+0\.1[\s\S]*Balance 0\.1/)

  await page.getByRole('button', { name: 'BTC', exact: true }).click()
  await page.getByRole('button', { name: 'All coins' }).click()
  await expect(page.getByRole('heading', { name: 'Financial records' })).toBeVisible()
  await expect(record).toHaveCount(3)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).toContain('Record,Time (UTC),Coin,Type,Account,Amount,Balance after,Cause')
  expect(lines.slice(1).map((line) => line.split(',').slice(2, 7).join(' '))).toEqual([
    'ETH Play money Available 1 1',
    'BTC Play money Available 0.1 0.1',
    'USDT Play money Available 10000 10000',
  ])
})

test('after a trade and a resting order every record leads to its order, and the running balance ends at the balance', async ({
  app,
  page,
}) => {
  await arrive(page, app, 'deal/deal')
  const total = page.getByLabel('Total (USDT)', { exact: true })
  await page.getByRole('radio', { name: 'Market' }).click()
  await total.fill('250')
  await confirmAtPrice(page, 'Buy BTC', 'Bought ')
  await page.getByRole('radio', { name: 'Limit', exact: true }).click()
  const price = page.getByLabel('Price (USDT)', { exact: true })
  await expect(price).toHaveValue(/^\d/)
  // A tenth below, in whole USDT: it rests.
  await price.fill(String((units(await price.inputValue()) * 9n) / (10n * oneCoin)))
  await page.getByLabel('Amount (BTC)', { exact: true }).fill('0.01')
  await confirmAtPrice(page, 'Buy BTC', 'Order placed')

  await open(page, 'property/property')
  const usdt = page.getByRole('link', { name: /^USDT\s+[\d,.]+ in open orders/ })
  await expect(usdt).toBeVisible()
  await usdt.click()
  // What the market order held first, and what was left of that; of the limit order what it holds.
  await expect(page.getByText('Held for an order')).toHaveCount(2)
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await atPage(page, 'property/detail')
  await expect(page.getByRole('listitem')).toHaveCount(4)
  const rows = (await page.getByRole('listitem').allTextContents()).map(movement).reverse()
  for (const [at, { quantity, balance }] of rows.entries()) {
    expect(balance).toBe((rows[at - 1]?.balance ?? 0n) + quantity)
  }
  const available = await page.locator('dl > div', { hasText: 'Available' }).locator('dd').textContent()
  expect(rows.at(-1)?.balance).toBe(units(available ?? ''))

  await page
    .getByRole('link', { name: /^Held for an order/ })
    .first()
    .click()
  await atPage(page, 'deal/detail')
})

test('a year is saved in the columns of Koinly and of CoinTracking', async ({ app, page }) => {
  const trader = await arrive(page, app)
  await bought(trader)
  await open(page, 'property/statement')
  const save = async (name: string) => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    return (await readFile(await (await downloading).path(), 'utf8')).trim().split('\r\n')
  }
  const [koinly, coinTracking] = [await save('CSV for Koinly'), await save('CSV for CoinTracking')]
  expect(koinly[0]).toBe(
    'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash',
  )
  expect(koinly[1]).toMatch(/^20\d\d-\d\d-\d\d [\d:]{8} UTC,[\d.]+,USDT,[\d.]+,BTC,[\d.]+,BTC,,,,spotOrder \d+,$/)
  expect(coinTracking[1]).toMatch(/^Trade,[\d.]+,BTC,[\d.]+,USDT,[\d.]+,BTC,Halyard,,spotOrder \d+,20[\d: -]+$/)
  expect(koinly).toHaveLength(coinTracking.length)
})

test('worth over time, the profit of today and a display currency', async ({ app, page }) => {
  await arrive(page, app, 'property/property')
  await page.getByRole('button', { name: 'Display currency: USDT' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'JPY', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Display currency: JPY' })).toBeVisible()
  await page.getByRole('link', { name: /^Today’s P&L/ }).click()
  await atPage(page, 'property/portfolio')
  await expect(page.getByRole('slider', { name: /^Value of your assets from/ })).toBeVisible()
  await page.getByRole('radio', { name: '7 days' }).click()
  // Somebody who came today had nothing on the days before.
  const worths = page.locator('dl').last().locator('dd > span:first-child')
  await expect.poll(() => worths.allTextContents()).toEqual(Array(7).fill('0'))
  await page.getByRole('button', { name: 'How this is computed' }).click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(/recorded for that day/)
      .first(),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Display currency: JPY' })).toBeVisible()
})

test('along the curve keys, pointer and finger tell each day, its coins, and what holding alone would have come to', async ({
  app,
  phone,
}) => {
  const page = await phone()
  const trader = await arrive(page, app)
  await trader.call(placeBuyOrder, { symbol: 'btcusdt', musdt: '2500', buytype: 2, type: 2 })
  // Nobody who comes today was there yesterday.
  await page.route(`**/api${portfolio.path}*`, async (route) => {
    const answer = await route.fetch()
    const { data, ...envelope } = await answer.json()
    const yesterday = { worth: '12345.67', if_held: '12000', coins: [{ coinname: 'ETH', worth: '12345.67' }] }
    data.list.push({ ...data.list.pop(), ...yesterday })
    await route.fulfill({ response: answer, json: { ...envelope, data } })
  })
  await open(page, 'property/portfolio')
  const curve = page.getByRole('slider', { name: /^Value of your assets from/ })
  const main = page.getByRole('main')
  await expect(curve).toHaveAttribute('aria-valuetext', /^Now: [\d,]+\.\d\d USDT$/)
  const coins = main.getByRole('list', { name: 'Allocation' }).getByRole('listitem')
  await expect(coins).toHaveText([/^BTC[\d,.]+%$/, /^USDT7,500\.\d\d[\d.]+%$/, /^ETH[\d,.]+%$/])

  await curve.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(curve).toHaveAttribute('aria-valuetext', /\d{4}: 12,345\.67 USDT$/)
  await expect(coins).toHaveText([/^ETH12,345\.67100\.0%$/])
  await page.keyboard.press('Home')
  await expect(curve).toHaveAttribute('aria-valuenow', '0')
  await expect(curve).toHaveAttribute('aria-valuetext', /\d{4}: 0\.00 USDT$/)
  await expect(coins).toHaveCount(0)
  await page.keyboard.press('End')
  await expect(coins).toHaveCount(3)
  expect(await axe(page)).toEqual([])

  const box = await curve.boundingBox()
  if (!box) throw new Error('the curve is not there')
  const middle = box.y + box.height / 2
  // A mouse that passes by leaves now as it was; pressed, it stays.
  await page.mouse.move(box.x + 2, middle)
  await expect(curve).toHaveAttribute('aria-valuenow', '0')
  await page.mouse.move(box.x + 2, box.y + box.height + 200)
  await expect(curve).toHaveAttribute('aria-valuenow', '30')
  await page.touchscreen.tap(box.x + box.width / 2, middle)
  await expect(curve).toHaveAttribute('aria-valuenow', '15')
  await page.getByRole('button', { name: 'Now', exact: true }).click()
  await expect(curve).toHaveAttribute('aria-valuenow', '30')

  // The play money as it came, without the purchase.
  await expect(page.locator('dl').first()).toContainText(
    /If only held1[5-9],\d{3}\.\d\d USDT|If only held[2-9]\d,\d{3}\.\d\d USDT/,
  )
})

test('a month is taken along as CSV and on paper, with the sums that its records come to', async ({ app, page }) => {
  await page.addInitScript(notePrinting)
  const trader = await arrive(page, app, 'property/detail')
  await bought(trader)
  await page.getByRole('link', { name: 'Statements' }).click()
  await atPage(page, 'property/statement')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^halyard-\d{4}-\d\d\.csv$/)
  const records = (await readFile(await file.path(), 'utf8')).trim().split('\r\n').slice(1)
  const sums = sumsOf(records.map((line) => line.split(',')))
  expect(sums['BTC']?.fees).toBeGreaterThan(0n)

  await page.getByRole('button', { name: 'Print or save as PDF' }).click()
  await expect(page.locator('html[data-printed]')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const [coins = [], movements = []] = await page.locator('table').evaluateAll(cellsOf)
  expect(movements).toHaveLength(records.length)
  expect(coins.map(([asset]) => asset)).toEqual(['BTC', 'ETH', 'USDT'])
  for (const [asset = '', opening = '', ...rest] of coins) {
    const { received = 0n, spent = 0n, fees = 0n } = sums[asset] ?? {}
    expect(opening).toBe('0')
    const [got = 0n, gone = 0n, paid, closing] = rest.map(units)
    expect([got - gone, paid, closing]).toEqual([received - spent, fees, received - spent])
    // What an order held and gave back was neither received nor spent.
    expect(received).toBeGreaterThanOrEqual(got)
  }
  expect((await page.pdf()).subarray(0, 5).toString()).toBe('%PDF-')
})

test('records are filtered by kind, and an empty answer offers the way back', async ({ app, page }) => {
  await arrive(page, app, 'property/detail?asset=USDT')
  await page.getByRole('button', { name: 'All types' }).click()
  await page.getByRole('button', { name: 'Spot buy' }).click()
  await expect(page.getByText('No records of this type')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Spot buy' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'All types' }).click()
  await expect(page.getByRole('listitem').getByText('Play money')).toBeVisible()
})

test('the eye covers every amount of the user on every page, and stays closed', async ({ app, operator, page }) => {
  const { email } = await arrive(page, app)
  await operator.adjust(email, 'BTC', '0.1234')
  await open(page, 'property/property')
  await expect(page.getByRole('link', { name: /^USDT\s+Tether/ }).getByText('10,000', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Hide amounts' }).click()
  await expect(page.getByText('10,000')).toHaveCount(0)
  await page.reload()
  await page.getByRole('link', { name: /^USDT\s+Tether/ }).click()
  await expect(page.getByText('Amount hidden').first()).toBeVisible()
  expect(await page.getByText('10,000').count()).toBe(0)

  // In sentences, too: of refusals and of notifications.
  await open(page, 'deal/deal')
  await page.getByLabel('Total (USDT)', { exact: true }).fill('10001')
  await expect(page.getByText('You have •••• USDT; this needs')).toBeVisible()
  await open(page, 'user/inform')
  await expect(page.getByText('•••• BTC was added to your balance').first()).toBeVisible()
  await page.getByText('•••• BTC was added to your balance').first().click()
  await expect(page.getByRole('main').getByText('•••• BTC was added to your balance')).toBeVisible()
  expect(await page.getByText('0.1234').count()).toBe(0)
})

test('home says what today brought, and the eye covers it', async ({ app, page }) => {
  await arrive(page, app)
  const today = page.getByText('Today’s P&L (UTC)').locator('xpath=..')
  await expect(today.getByText('0.00 USDT')).toBeVisible()
  expect(await today.textContent()).not.toMatch(/[▲▼+−]/)
  await page.getByRole('button', { name: 'Hide amounts' }).click()
  await expect(today.getByText('Amount hidden')).toBeVisible()
  expect(await today.textContent()).not.toContain('0.00 USDT')

  await page.route(`**/api${portfolio.path}*`, async (route) => {
    const answer = await route.fetch()
    const envelope = await answer.json()
    await route.fulfill({ response: answer, json: { ...envelope, data: { ...envelope.data, profit: '-12.345' } } })
  })
  await page.reload()
  await page.getByRole('button', { name: 'Show amounts' }).click()
  await expect(today.getByText('▼')).toBeVisible()
  await expect(today.getByText('−12.34 USDT')).toBeVisible()
})

test('home, assets and portfolio say one total and one profit of today, to the last digit', async ({ app, page }) => {
  const trader = await arrive(page, app)
  await trader.call(placeBuyOrder, { symbol: 'btcusdt', musdt: '2500', buytype: 2, type: 2 })
  // Prices move while one goes from page to page; here they stand still.
  for (const { path } of [balances, portfolio]) {
    const first = new Map<string, string>()
    await page.route(`**/api${path}*`, async (route) => {
      const about = route
        .request()
        .url()
        .replace(/days=\d+/, '')
      const body = first.get(about) ?? (await (await route.fetch()).text())
      first.set(about, body)
      await route.fulfill({ contentType: 'application/json', body })
    })
  }
  await page.reload()
  const main = page.getByRole('main')
  const profit = /[▲▼]?[+−]?[\d,]+\.\d\d USDT/
  const today = (text: string | null) => text?.split('P&L (UTC)')[1]?.match(profit)?.[0]
  const onHome = main.locator('section').filter({ hasText: 'Total assets' })
  await expect(onHome).toContainText(new RegExp(`UTC\\).*${profit.source}`))
  const text = await onHome.textContent()
  const total = text?.match(/[\d,]+\.\d\d/)?.[0]
  const said = today(text)
  expect([total, said]).toEqual([expect.stringMatching(/^\d\d,\d{3}\.\d\d$/), expect.stringMatching(profit)])

  await open(page, 'property/property')
  const link = main.getByRole('link', { name: /^Today’s P&L/ })
  await expect.poll(async () => today(await link.textContent())).toBe(said)
  await expect(main.getByText(total ?? '', { exact: true }).first()).toBeVisible()
  await link.click()
  await atPage(page, 'property/portfolio')
  const facts = page.locator('dl').first()
  await expect.poll(async () => today(await facts.textContent())).toBe(said)
  await expect(main.getByText(`${total} USDT`).first()).toBeVisible()
  // What came and went stands by itself: a newcomer's play money is no profit.
  await expect(facts.getByText('Deposits less withdrawals')).toBeVisible()
})

test('without an answer the page says so and tries again', async ({ app, expectProblem, page }) => {
  expectProblem(/ERR_FAILED/)
  await arrive(page, app)
  await page.route(recordsCall, (route) => route.abort())
  await open(page, 'property/detail')
  await expect(page.getByText('Halyard can’t be reached at the moment')).toBeVisible()
  await page.unroute(recordsCall)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('listitem').first()).toBeVisible()
})

/** Runs in the page: nobody is at the printer's window, which would stay open. */
function notePrinting(): void {
  window.print = () => {
    document.documentElement.dataset.printed = 'yes'
  }
}

/** Runs in the page: the cells of tables, without their heads. */
function cellsOf(tables: Element[]): string[][][] {
  const texts = (row: Element) => [...row.querySelectorAll('td')].map((cell) => cell.innerText.trim())
  return tables.map((table) => [...table.querySelectorAll('tbody tr')].map(texts))
}

/** What lines of the file come to, coin by coin: what was received and spent, and the fees in it. */
function sumsOf(lines: readonly string[][]) {
  const sums: Record<string, { received: bigint; spent: bigint; fees: bigint }> = {}
  for (const [, , asset = '', type, , quantity = ''] of lines) {
    const moved = units(quantity.replace('-', '−'))
    sums[asset] ??= { received: 0n, spent: 0n, fees: 0n }
    const sum = sums[asset]
    if (moved > 0n) sum.received += moved
    else sum.spent -= moved
    if (type?.includes('fee')) sum.fees -= moved
  }
  return sums
}

/** What a row of the records says: how much moved, and the balance after it. */
function movement(row: string): { quantity: bigint; balance: bigint } {
  const [, quantity = '', balance = ''] = /([+−][\d,.]+)Balance ([\d,.]+)/.exec(row) ?? []
  return { quantity: units(quantity), balance: units(balance) }
}

/** A shown amount in units of 18 decimals, so that sums are exact. */
function units(shown: string): bigint {
  const [whole = '', fraction = ''] = shown.replace(/[+−,]/g, '').split('.')
  const size = BigInt(whole + fraction.padEnd(18, '0'))
  return shown.startsWith('−') ? -size : size
}

const oneCoin = units('1')
