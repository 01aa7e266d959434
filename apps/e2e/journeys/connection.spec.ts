import { loanProductList } from '@halyard/wire/loans'
import { orderList, placeBuyOrder } from '@halyard/wire/spot'
import { closeSubmission } from '@halyard/wire/submissions'
import { expect, registerByApi, test } from '../harness/index.ts'
import { arrive, open, resume } from './account.ts'
import { field, openDeal } from './spot-steps.ts'

const lost = /ERR_(FAILED|CONNECTION_RE(SET|FUSED)|INTERNET_DISCONNECTED)|status of 502/
const unanswered = 'No answer yet. Checking whether your request went through…'

test('a purchase whose answer is lost is found out by its key: it was ordered, once', async ({
  app,
  expectProblem,
  page,
}) => {
  expectProblem(lost)
  const trader = await arrive(page, app)
  await openDeal(page)
  await page.getByRole('radio', { name: 'Market' }).click()
  await field(page, 'Total (USDT)').fill('250')
  await page.getByRole('button', { name: 'Buy BTC' }).click()
  // It arrives and is carried out, and the network goes before the answer is here.
  let isGone = true
  await page.route(`**/api${placeBuyOrder.path}`, async (route) => {
    const answer = await route.fetch()
    if (!isGone) return route.fulfill({ response: answer })
    return route.abort('connectionreset')
  })
  await page.route(`**/api${closeSubmission.path}`, (route) =>
    isGone ? route.abort('connectionreset') : route.continue(),
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Buy BTC' }).click()
  await expect(page.getByText(unanswered)).toBeVisible()
  await expect(page.getByRole('dialog').locator('[aria-busy="true"]')).toBeVisible()
  isGone = false
  await expect(page.getByRole('dialog')).not.toBeAttached()
  await expect(page.getByText(unanswered)).not.toBeAttached()
  await expect(field(page, 'Total (USDT)')).toHaveValue('')
  expect((await trader.call(orderList, { page: 1, pageSize: 10 })).total).toBe(1)
})

test('a purchase that never arrived: the page says that nothing was ordered, and nothing is, however late it comes', async ({
  app,
  expectProblem,
  page,
}) => {
  expectProblem(lost)
  const trader = await arrive(page, app)
  await openDeal(page)
  await page.getByRole('radio', { name: 'Market' }).click()
  await field(page, 'Total (USDT)').fill('250')
  await page.getByRole('button', { name: 'Buy BTC' }).click()
  const sent: { key: string; body: unknown }[] = []
  await page.route(`**/api${placeBuyOrder.path}`, (route) => {
    const request = route.request()
    sent.push({ key: request.headers()['idempotency-key'] ?? '', body: request.postDataJSON() })
    return route.abort('connectionreset')
  })
  let isGone = true
  await page.route(`**/api${closeSubmission.path}`, (route) =>
    isGone ? route.abort('connectionreset') : route.continue(),
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Buy BTC' }).click()
  await expect(page.getByText(unanswered)).toBeVisible()
  isGone = false
  const said = page.getByRole('alertdialog')
  await expect(said.getByText(/Nothing was ordered and nothing was charged/)).toBeVisible()
  const [first] = sent
  const late = await trader.submit(placeBuyOrder, first?.body as Record<string, unknown>, first?.key ?? '')
  expect(late.refusal).toBe('idempotencyKeyReused')
  expect((await trader.call(orderList, { page: 1, pageSize: 10 })).total).toBe(0)

  // Who presses again orders, under another key.
  await said.getByRole('button', { name: 'Close' }).click()
  await page.unroute(`**/api${placeBuyOrder.path}`)
  await expect
    .poll(async () => {
      const sheet = page.getByRole('dialog')
      if (!(await sheet.isVisible()))
        await page
          .getByRole('button', { name: 'Buy BTC' })
          .click({ timeout: 5_000 })
          .catch(() => undefined)
      await sheet
        .getByRole('button', { name: 'Buy BTC' })
        .click({ timeout: 5_000 })
        .catch(() => undefined)
      return (await trader.call(orderList, { page: 1, pageSize: 10 })).total
    })
    .toBe(1)
})

test('no connection, a server that is away and an answer that did not come are three sentences', async ({
  app,
  expectProblem,
  page,
}) => {
  expectProblem(lost)
  expectProblem(/WebSocket|no envelope|UnexpectedAnswer/)
  // Twenty seconds are waited for an answer.
  await page.addInitScript(() => {
    const own = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => own(Math.min(ms, 1_500))
  })
  await arrive(page, app)
  const call = `**/api${loanProductList.path}*`
  const said = page.getByRole('main').getByRole('alert')
  const failed = async (sentence: RegExp) => {
    await open(page, 'home/home')
    await open(page, 'bitcoin/loan')
    await expect(said.getByText(sentence)).toBeVisible()
  }
  await page.route(call, (route) => route.abort('connectionrefused'))
  await failed(/^Halyard can’t be reached/)
  await page.unroute(call)
  await page.route(call, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  )
  await failed(/^Halyard can’t be reached/)
  await page.unroute(call)
  await page.route(call, () => undefined)
  await failed(/^No answer came in time/)
  await page.unroute(call)
  await open(page, 'home/home')
  await page.context().setOffline(true)
  await expect(page.getByText('You’re offline. Showing the last known data.')).toBeVisible()
  await open(page, 'bitcoin/loan')
  await expect(said.getByText(/^Your device has no internet connection/)).toBeVisible()
  await page.context().setOffline(false)
  await said.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
})

test('installed and without a connection every page ends: none loads for ever', async ({
  app,
  expectProblem,
  phone,
}) => {
  expectProblem(
    /ERR_INTERNET_DISCONNECTED|ERR_NAME_NOT_RESOLVED|Failed to (fetch|load)|WebSocket connection|could not be loaded/,
  )
  const page = await phone({ serviceWorkers: 'allow' })
  await resume(page, await registerByApi(app))
  await open(page, 'home/home')
  await expect(page.getByText(/^Total assets/)).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await expect(page.getByText(/^Total assets/)).toBeVisible()
  await page.context().setOffline(true)
  await page.reload()
  for (const path of paths) {
    await open(page, path)
    await expect(page.locator('main [data-skeleton], main [aria-busy="true"]'), path).toHaveCount(0)
    await expect(page.getByRole('main'), path).toContainText(/\S/)
  }
})

/** One of each kind: lists, forms, one thing, what is drawn. */
const paths = [
  'bitcoin/loan',
  'bitcoin/loanHistory',
  'market/market',
  'deal/deal',
  'deal/chart?symbol=btcusdt',
  'deal/history',
  'contract/contract',
  'contract/history',
  'property/property',
  'property/portfolio',
  'property/detail',
  'property/statement',
  'bitcoin/paymentList',
  'bitcoin/withdraw?asset=USDT',
  'bitcoin/bank',
  'user/my',
  'user/inform',
  'user/address',
  'user/realName',
]
