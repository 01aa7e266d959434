// What the bench `phone` looks at in a browser: `node phone.mjs <address>` with PHONE, in JSON the sessions of a `user`
// and of a `recorder` who has so many `records`. Prints one line of JSON; times are in milliseconds.
import { chromium } from '@playwright/test'
import { chromiumFromNpm } from './chromium.mjs'

const address = process.argv[2]
const { user, recorder, records } = JSON.parse(process.env.PHONE)
/** A phone that is a quarter as fast as this machine, on a slow 4G. */
const slowdown = 4
const slow4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }
/** The pages on which prices are watched. */
const pages = {
  home: '',
  deal: '/#/pages/deal/deal?symbol=btcusdt',
  chart: '/#/pages/deal/chart?symbol=btcusdt',
  contracts: '/#/pages/contract/contract?symbol=btcusdt',
}
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const watchedMs = Number(process.env.BENCH_SECONDS ?? 15) * 1_000
/** As a thumb flicks through a list, in pixels a second. */
const flick = 3_000

const browser = await chromium.launch(await chromiumFromNpm())
try {
  const found = { visitor: [], user: [] }
  for (let round = 0; round < rounds; round += 1) {
    found.visitor.push(await untilPrices())
    found.user.push(await untilPrices(user))
  }
  const watched = []
  for (const [name, path] of Object.entries(pages)) watched.push({ page: name, ...(await ticking(path)) })
  console.log(JSON.stringify({ ...found, ticking: watched, scrolling: await scrolling() }))
} finally {
  await browser.close()
}

async function phone(session) {
  const context = await browser.newContext({
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    // Each visit is the first.
    serviceWorkers: 'block',
  })
  if (session) {
    const text = JSON.stringify(JSON.stringify(session))
    await context.addInitScript(`localStorage.setItem('halyard.session', ${text})`)
  }
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  return { context, page, tools, slow: () => tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown }) }
}

/** Asks the page until it answers something; what Playwright has for this is code that the page's policy forbids. */
async function until(page, ask, given) {
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline) {
    const answer = await page.evaluate(ask, given)
    if (answer) return answer
    await page.waitForTimeout(50)
  }
  throw new Error(`The page did not come to: ${ask}`)
}

/** From the address being opened on an empty cache until home shows a price; noted at the very change that shows it. */
async function untilPrices(session) {
  const { context, page, tools, slow } = await phone(session)
  await slow()
  await tools.send('Network.enable')
  await tools.send('Network.emulateNetworkConditions', slow4G)
  await page.addInitScript(() => {
    const rows = () => [...document.querySelectorAll('main section a')]
    new MutationObserver(() => {
      if (!globalThis.pricesAfter && rows().some((row) => /\d\.\d+[+−\d]/.test(row.textContent)))
        globalThis.pricesAfter = performance.now()
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })
  await page.goto(address)
  const after = await until(page, () => globalThis.pricesAfter)
  await context.close()
  return after
}

/** Tasks of more than 50 ms while a page stands there and its prices tick; and how often one changed. */
async function ticking(path) {
  const { context, page, slow } = await phone(user)
  await page.goto(`${address}${path}`)
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await slow()
  await page.waitForTimeout(3_000)
  await page.evaluate(() => {
    globalThis.long = []
    globalThis.changes = 0
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.long.push(duration)
    }).observe({ type: 'longtask' })
    new MutationObserver((changed) => {
      globalThis.changes += changed.length
    }).observe(document.querySelector('main'), { characterData: true, subtree: true })
  })
  await page.waitForTimeout(watchedMs)
  const seen = await page.evaluate(() => ({ long: globalThis.long, changes: globalThis.changes }))
  await context.close()
  return { ...seen, seconds: watchedMs / 1_000 }
}

/**
 * Frames that were due while a list whose records are all there is scrolled, how many of them were dropped, and how far
 * it went. By a wheel: Chromium's made-up touch moves a finger and no page (a finger sent point by point does, at the
 * pace at which they can be sent).
 */
async function scrolling() {
  const { context, page, tools, slow } = await phone(recorder)
  await page.goto(`${address}/#/pages/property/detail`)
  // To the end, where the next records are asked for, until there are no more.
  await until(
    page,
    (rows) => {
      const element = document.querySelector('[data-scroller]')
      element?.scrollTo(0, element.scrollHeight)
      // Each is 66 px high.
      return element?.scrollHeight > rows * 60
    },
    records,
  )
  await slow()
  // What the way to the end has left to draw is not of the scrolling that is measured.
  await page.waitForTimeout(3_000)
  await page.evaluate(() => {
    globalThis.frames = []
    const note = (at) => {
      globalThis.frames.push(at)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  const top = () => page.evaluate(() => document.querySelector('[data-scroller]').scrollTop)
  const from = await top()
  const distance = (flick * watchedMs) / 1_000
  await tools.send('Input.synthesizeScrollGesture', {
    ...{ x: 180, y: 300, yDistance: distance, speed: flick, gestureSourceType: 'mouse', preventFling: true },
  })
  const frames = await page.evaluate('globalThis.frames')
  const pixels = Math.round(from - (await top()))
  await context.close()
  const due = Math.round((frames.at(-1) - frames[0]) / (1_000 / 60))
  return { pixels, due, dropped: Math.max(0, due - (frames.length - 1)) }
}
