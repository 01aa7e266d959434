import { createHmac } from 'node:crypto'
import { makeApiKey } from '@halyard/wire/api-keys'
import { changeWithdrawalPassword } from '@halyard/wire/auth'
import { canonicalText, signatureTime } from '@halyard/wire/htx/signature'
import { orderList, placeBuyOrder } from '@halyard/wire/spot'
import type { Page } from '@playwright/test'
import { type App, axe, expect, test } from '../harness/index.ts'
import { arrive, atPage, open, signIn } from './account.ts'
import { alertAround } from './market-steps.ts'

const banner = (page: Page, title: string | RegExp) =>
  page.getByRole('status').getByRole('link').filter({ hasText: title })

/** Comes to a page, and waits until it is told what happens from then on. */
async function listening<Arrived>(page: Page, come: () => Promise<Arrived>): Promise<Arrived> {
  const connected = page
    .waitForEvent('websocket', (socket) => socket.url().endsWith('/ws/v2'))
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"resumed"')))
  const [arrived] = await Promise.all([come(), connected])
  return arrived
}

test('a fill and a price alert are told at once on another page, in a row that covers nothing, and lead to what they are about', async ({
  app,
  page,
}) => {
  const trader = await listening(page, () => arrive(page, app, 'user/security'))
  const order = { symbol: 'btcusdt', mprice: '90000', mnum: '0.01', musdt: '990', buytype: 1, type: 1 }
  const { orderId } = await trader.call(placeBuyOrder, order)
  const fill = banner(page, 'Buy order filled')
  // It stays as long as somebody points at it.
  await fill.hover()
  await expect(fill).toContainText('Your limit order bought 0.01 BTC at an average of')
  const [row, rest] = [await fill.boundingBox(), await page.getByRole('main').boundingBox()]
  expect(row && rest && rest.y + rest.height <= row.y).toBe(true)
  expect(await axe(page)).toEqual([])
  await fill.click()
  await atPage(page, 'deal/detail')
  expect(page.url()).toContain(`id=${orderId}`)
  await expect(fill).toHaveCount(0)

  await open(page, 'user/lang')
  await page.evaluate('globalThis.sameVisit = true')
  await alertAround(page, trader)
  const alert = banner(page, /BTC\/USDT reached|2 new notifications/)
  await alert.click()
  await expect(page).toHaveURL(/deal\/chart|user\/inform/)
  expect(await page.evaluate('globalThis.sameVisit')).toBe(true)
})

test('what happened while a sheet was open is told when it closes, gathered', async ({ app, page }) => {
  const trader = await listening(page, () => arrive(page, app, 'deal/deal?symbol=btcusdt'))
  await page.getByRole('button', { name: 'BTC/USDT' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  for (const mprice of ['90000', '89000']) {
    const order = { symbol: 'btcusdt', mprice, mnum: '0.01', musdt: '990', buytype: 1, type: 1 }
    await trader.call(placeBuyOrder, order)
  }
  const two = banner(page, '2 new notifications')
  const filled = { page: 1, pageSize: 10, status: 2 }
  await expect.poll(async () => (await trader.call(orderList, filled)).total).toBe(2)
  expect(await two.count()).toBe(0)
  await page.keyboard.press('Escape')
  await two.click()
  await atPage(page, 'user/inform')
})

test('what a program trades with a key is told on the phone of its owner, who stays signed in', async ({
  app,
  page,
}) => {
  const trader = await listening(page, () => arrive(page, app, 'deal/deal?symbol=btcusdt'))
  await trader.call(changeWithdrawalPassword, { password: '550021' })
  const terms = { name: 'Grid bot', trade: true, withdraw: false, addresses: [], pay_password: '550021' }
  const { key, secret } = await trader.call(makeApiKey, terms)
  const [account] = (await asProgram(app, { accessKey: key.accessKey, secret }, 'GET', '/v1/account/accounts')) as [
    { id: number },
  ]
  const order = { symbol: 'btcusdt', type: 'buy-limit', amount: '0.01', price: '90000' }
  const sent = { ...order, 'account-id': String(account.id), source: 'spot-api' }
  await asProgram(app, { accessKey: key.accessKey, secret }, 'POST', '/v1/order/orders/place', sent)
  await banner(page, 'Buy order filled').hover()
  await page.getByRole('main').getByRole('tab', { name: 'Fills' }).click()
  await expect(page.getByRole('main').getByText(/0\.01/).first()).toBeVisible()
  await open(page, 'user/apiKeys')
  await expect(page.getByRole('listitem').filter({ hasText: 'Grid bot' })).toContainText('POST /v1/order/orders/place')
})

/** A call in HTX's dialect, signed by a key; answers its data. */
async function asProgram(
  app: App,
  { accessKey, secret }: { accessKey: string; secret: string },
  method: 'GET' | 'POST',
  path: string,
  body?: object,
) {
  const { host } = new URL(app.address)
  const fixed = { AccessKeyId: accessKey, SignatureMethod: 'HmacSHA256', SignatureVersion: '2' }
  const pairs = Object.entries({ ...fixed, Timestamp: signatureTime(new Date()) })
  const signature = createHmac('sha256', secret)
    .update(canonicalText(method, host, path, pairs))
    .digest('base64')
  const query = new URLSearchParams([...pairs, ['Signature', signature]])
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${app.address}${path}?${query}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = (await response.json()) as { status: string; data: unknown }
  if (answer.status !== 'ok') throw new Error(`${path} was refused: ${JSON.stringify(answer)}`)
  return answer.data
}

test('a device that another displaces learns of it at once, on a page that asks nothing', async ({
  app,
  page,
  phone,
}) => {
  const trader = await listening(page, () => arrive(page, app, 'user/lang'))
  await trader.call(placeBuyOrder, {
    symbol: 'btcusdt',
    mprice: '90000',
    mnum: '0.01',
    musdt: '990',
    buytype: 1,
    type: 1,
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const there = await phone()
  await open(there, 'login/login')
  await signIn(there, trader)
  await atPage(page, 'login/login')
  await expect(page.getByText(/your account was signed in on another device/)).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/api/user'))).toEqual([])
})
