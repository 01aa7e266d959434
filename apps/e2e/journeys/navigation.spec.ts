import { logout } from '@halyard/wire/auth'
import { convert } from '@halyard/wire/conversion'
import { expect, test, told } from '../harness/index.ts'
import { arrive, atPage, confirm, open } from './account.ts'

test('a page that turns to another coin or tab keeps what was typed, its focus, and one place in the history', async ({
  app,
  page,
}) => {
  await arrive(page, app)
  await page.getByRole('link', { name: 'Assets' }).click()
  await page.getByRole('link', { name: 'Exchange' }).click()
  const given = page.getByLabel('Amount (USDT)', { exact: true })
  await expect(page.getByText(/^1 USDT = /)).toBeVisible()
  await given.fill('120')
  await page.getByRole('button', { name: /^To/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^ETH/ }).click()
  await expect(page.getByRole('button', { name: 'Exchange USDT for ETH' })).toBeVisible()
  expect(await given.inputValue()).toBe('120')
  await page.goBack()
  await atPage(page, 'property/property')

  await page.getByRole('tab', { name: 'Spot' }).focus()
  await page.keyboard.press('ArrowRight')
  const next = page.getByRole('tab', { name: 'Contract', selected: true })
  await expect.poll(() => next.evaluate((tab) => tab === document.activeElement)).toBe(true)
})

test('one of a list on the same address opens at its top, and back leads to where the list was', async ({
  app,
  page,
}) => {
  await arrive(page, app, 'user/service')
  const article = page.locator('main a[href*="article="]').last()
  await article.scrollIntoViewIfNeeded()
  const scrolled = () => page.locator('main').evaluate((main) => main.scrollTop)
  expect(await scrolled()).toBeGreaterThan(0)
  await article.click()
  await expect(page.getByRole('link', { name: 'All help' })).toBeVisible()
  await expect.poll(scrolled).toBe(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await page.goBack()
  await expect(article).toBeVisible()
  await expect.poll(scrolled).toBeGreaterThan(0)
})

test('a second tap on what is already leaving changes nothing: back, a sheet', async ({ app, phone }) => {
  const page = await phone({ reducedMotion: 'no-preference' })
  await arrive(page, app)
  await page.getByRole('link', { name: 'Assets' }).click()
  await page.getByRole('link', { name: 'Deposit', exact: true }).click()
  await atPage(page, 'bitcoin/paymentList')
  await page.getByRole('link', { name: /^USDT/ }).click()
  await atPage(page, 'bitcoin/payment')
  // Both at once, as a finger that taps twice.
  await page.getByRole('button', { name: 'Back' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await atPage(page, 'bitcoin/paymentList')

  await open(page, 'deal/deal')
  await page.getByRole('button', { name: /choose another pair$/ }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('button', { name: /^ETH\/USDT/ })).toBeVisible()
  // It leaves for as long as this looks at it.
  await sheet.evaluate((leaving) => {
    leaving.style.transitionDuration = '600s'
  })
  await sheet.getByRole('button', { name: 'Close' }).click()
  const tab = await page.getByRole('link', { name: 'Market', exact: true }).boundingBox()
  await page.mouse.click((tab?.x ?? 0) + 10, (tab?.y ?? 0) + 10)
  await sheet.evaluate((leaving) => {
    for (const moving of leaving.getAnimations()) moving.finish()
  })
  await expect(sheet).not.toBeAttached()
  await atPage(page, 'deal/deal')
})

test('nobody is led away, or held, by what they have left: a refusal, a server out of reach', async ({ app, page }) => {
  await page.addInitScript(holdTheWayToNames)
  await arrive(page, app)
  await open(page, 'bitcoin/exchange')
  await expect(page.getByText(/^1 USDT = /)).toBeVisible()
  await page.route(`**/api${convert.path}`, (route) =>
    route.fulfill({ json: { code: 4025, msg: 'Verify your name first.', data: { refusal: 'realNameRequired' } } }),
  )
  await page.getByLabel('Amount (USDT)', { exact: true }).fill('10')
  await confirm(page, 'Exchange USDT for BTC')
  await told(page, 'Complete real-name verification first.')
  await page.goBack()
  await atPage(page, 'home/home')
  await page.evaluate('globalThis.leadToNames()')
  expect(new URL(page.url()).hash).toBe('#/pages/home/home')
  await atPage(page, 'home/home')

  await page.route(`**/api${logout.path}`, () => undefined)
  let gaveUp = false
  page.on('requestfailed', (request) => {
    gaveUp ||= request.url().includes(logout.path)
  })
  await open(page, 'user/my')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(gaveUp, 'waited until the call was given up').toBe(false)
})

test('a page without prices is not offline when the feed lets go of it', async ({ app, page }) => {
  const feeds: { close: () => Promise<void> }[] = []
  const said: string[] = []
  const prices = (verb: 'sub' | 'unsub') =>
    said.some((message) => message.includes(`"${verb}":"market.tickers.changes"`))
  await page.routeWebSocket('**/ws', (feed) => {
    feeds.push(feed)
    const server = feed.connectToServer()
    feed.onMessage((message) => {
      said.push(String(message))
      server.send(message)
    })
  })
  await arrive(page, app)
  await expect(page.getByRole('link', { name: /^BTC\/USDT/ })).toBeVisible()
  // The feed comes after the list's prices, and its changes after the first of them.
  await expect.poll(() => prices('sub')).toBe(true)
  await page.evaluate(rememberOffline)
  await page.getByRole('link', { name: 'Account' }).click()
  await atPage(page, 'user/my')
  await expect.poll(() => prices('unsub')).toBe(true)
  await feeds[0]?.close()
  await page.getByRole('button', { name: 'Back' }).click()
  await atPage(page, 'home/home')
  await expect.poll(() => feeds.length).toBe(2)
  expect(await page.evaluate(() => document.documentElement.dataset.saidOffline)).toBeUndefined()
})

test('what could not be loaded takes nothing else with it: a sheet, the news, the bell', async ({
  app,
  expectProblem,
  page,
}) => {
  expectProblem(/ERR_FAILED|Failed to fetch dynamically imported module|broken on purpose/)
  await page.route('**/assets/{SheetPanel,Bell}-*.js', (route) => route.abort())
  await page.route('**/assets/ContractNews-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export function ContractNews() { throw new Error("broken on purpose") }',
    }),
  )
  await arrive(page, app)
  await expect(page.getByRole('link', { name: 'Notifications' })).toBeVisible()
  await expect(page.getByText('Total assets')).toBeVisible()

  await page.getByRole('link', { name: 'Assets' }).click()
  await page.getByRole('link', { name: 'Exchange' }).click()
  const given = page.getByLabel('Amount (USDT)', { exact: true })
  await given.fill('120')
  await page.getByRole('button', { name: /^To/ }).click()
  await expect(page.getByText('That didn’t load')).toBeVisible()
  expect(await given.inputValue()).toBe('120')
  await page.goBack()
  await atPage(page, 'property/property')
})

/** Runs in the page: what happens two seconds later, such as leading to the page of names, waits until it is called. */
function holdTheWayToNames(): void {
  const own = window.setTimeout
  const waiting: (() => void)[] = []
  const held = (run: () => void, after?: number, ...rest: []) => {
    if (after !== 2000) return own(run, after, ...rest)
    waiting.push(run)
    return 0
  }
  window.setTimeout = held as typeof window.setTimeout
  Object.assign(globalThis, {
    leadToNames: () => {
      for (const run of waiting) run()
    },
  })
}

/** Runs in the page: marks it for good as soon as it says that it is offline. */
function rememberOffline(): void {
  new MutationObserver(() => {
    if (document.body.innerText.includes('You’re offline')) document.documentElement.dataset.saidOffline = 'yes'
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}
