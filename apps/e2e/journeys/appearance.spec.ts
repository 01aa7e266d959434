import type { Page } from '@playwright/test'
import { expect, phoneSize, test } from '../harness/index.ts'
import { arrive, open } from './account.ts'

const colour = (page: Page, name: string) =>
  page.evaluate((variable) => getComputedStyle(document.documentElement).getPropertyValue(variable).trim(), name)

test('the theme and the colour of a rise are chosen apart, take effect at once, and are there before the next first draw', async ({
  app,
  expectProblem,
  page,
}) => {
  expectProblem(/ERR_FAILED/)
  await arrive(page, app, 'user/my')
  const green = await colour(page, '--up')
  const red = await colour(page, '--down')
  expect(green).not.toBe(red)
  await page.getByRole('radio', { name: /Red$/ }).click()
  await expect.poll(() => colour(page, '--up')).toBe(red)
  expect(await colour(page, '--down')).toBe(green)

  const dark = await colour(page, '--surface-1')
  await page.getByRole('radio', { name: 'Light' }).click()
  await expect.poll(() => colour(page, '--surface-1')).not.toBe(dark)
  const light = await colour(page, '--surface-1')
  // The light theme has reds and greens of its own, and keeps who is which.
  const lightUp = await colour(page, '--up')
  expect([green, red]).not.toContain(lightUp)

  // Held back, the app's own code cannot have done it: what was chosen is applied before anything is drawn.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload({ waitUntil: 'domcontentloaded' })
  expect(await colour(page, '--surface-1')).toBe(light)
  expect(await colour(page, '--up')).toBe(lightUp)
  await page.unroute('**/assets/*.js')
})

test('a theme that follows the system turns when the system does, and is right before anything is drawn', async ({
  app,
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await arrive(page, app, 'user/my')
  await page.getByRole('radio', { name: 'System' }).click()
  const dark = await colour(page, '--surface-1')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => colour(page, '--surface-1')).not.toBe(dark)
  const light = await colour(page, '--surface-1')
  await page.reload({ waitUntil: 'domcontentloaded' })
  expect(await colour(page, '--surface-1')).toBe(light)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => colour(page, '--surface-1')).toBe(dark)
})

test('on a wide screen the app is a column of 375 px, with its bars, sheets and toasts inside', async ({
  app,
  phone,
}) => {
  const page = await phone({ viewport: { ...phoneSize, width: 1280 } })
  await arrive(page, app, 'deal/deal')
  await page.getByRole('button', { name: 'BTC/USDT, choose another pair' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('button', { name: /ETH/ }).first()).toBeVisible()
  await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(375)
  const left = (1280 - 375) / 2
  for (const part of [sheet, page.locator('main'), page.locator('nav')]) {
    const box = await part.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(Math.floor(left))
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(Math.ceil(left + 375))
  }
})

test('pages fade and slide into each other for 200 ms, and not for somebody who asked for less motion', async ({
  app,
  phone,
}) => {
  const page = await phone({ reducedMotion: 'no-preference' })
  await page.goto(app.address)
  await expect(page.getByRole('link', { name: 'Create account' })).toBeVisible()
  await page.evaluate(() => {
    const seen = new Set<string>()
    Object.assign(window, { seenMotions: seen })
    const look = () => {
      for (const animation of document.getAnimations())
        if (animation instanceof CSSAnimation) seen.add(animation.animationName)
      requestAnimationFrame(look)
    }
    look()
    // A machine that is too busy to draw during an animation still reports its start.
    document.addEventListener('animationstart', ({ animationName }) => seen.add(animationName), true)
  })
  const motions = () => page.evaluate(() => [...(window as unknown as { seenMotions: Set<string> }).seenMotions])
  await page.getByRole('link', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible()
  await expect.poll(motions).toContain('page-from-right')
  expect(await page.evaluate(motionsLast)).toEqual([200])

  // What still moves would be seen again after the list was emptied.
  await expect.poll(() => page.evaluate(movingPages)).toBe(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => (window as unknown as { seenMotions: Set<string> }).seenMotions.clear())
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect((await motions()).filter((name) => name.startsWith('page-'))).toEqual([])
})

/** Runs in the page: how many pages are on their way in or out. */
function movingPages(): number {
  const names = document.getAnimations().map((one) => (one instanceof CSSAnimation ? one.animationName : ''))
  return names.filter((name) => name.startsWith('page-')).length
}

test('installed, it opens without a connection to the last known state, and says so', async ({
  app,
  expectProblem,
  phone,
}) => {
  const page = await phone({ serviceWorkers: 'allow' })
  const context = page.context()
  expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_NAME_NOT_RESOLVED|Failed to (fetch|load)|WebSocket connection/)
  await context.addInitScript(hoursPassAtOnce)
  await arrive(page, app)
  await expect(page.getByText('Total assets')).toBeVisible()
  const manifest = await page.locator('link[rel="manifest"]').getAttribute('href')
  const said = await (await fetch(new URL(manifest ?? '', app.address))).json()
  expect(said).toMatchObject({
    ...{ name: 'Halyard', display: 'standalone' },
    launch_handler: { client_mode: ['focus-existing', 'auto'] },
  })
  const icons: { src: string; sizes: string; purpose: string }[] = said.icons
  // Launchers cut one kind round and show the other as it is: no icon is both.
  expect(new Set(icons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable']))
  expect(new Set(icons.map(({ src }) => src)).size).toBe(icons.length)
  expect(said.shortcuts.length).toBeGreaterThan(2)
  for (const { src, sizes } of [...icons, ...said.screenshots]) {
    const picture = await fetch(new URL(src, app.address))
    expect([src, picture.status]).toEqual([src, 200])
    if (!src.endsWith('.png')) continue
    const bytes = Buffer.from(await picture.arrayBuffer())
    expect([src, `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`]).toEqual([src, sizes])
  }
  await page.evaluate(() => navigator.serviceWorker.ready)
  // The second visit is the worker's: what it has seen go by is kept.
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await expect(page.getByText('Total assets')).toBeVisible()
  // However long it stays open, it looks for a newer one.
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.lookedForUpdate)).toBe('yes')
  await expect(page.getByRole('link', { name: /^BTC\/USDT/ })).toBeVisible()
  // Whatever else the server has at addresses of its own stays the server's.
  await page.goto(`${app.address}/outbox`)
  await expect(page.getByRole('heading', { name: /outbox/i })).toBeVisible()
  await page.goto(app.address)
  await open(page, 'property/property')
  await expect(page.getByText('Bitcoin').first()).toBeVisible()

  await context.setOffline(true)
  await page.reload()
  // What is emulated is no connection or no host, which a page can tell on a device alone.
  const unreached = page.getByText(/Showing the last known data\.$/)
  await expect(unreached).toBeVisible()
  await expect(page.getByText('Bitcoin').first()).toBeVisible()
  await open(page, 'home/home')
  await expect(page.getByText('Total assets')).toBeVisible()
  await context.setOffline(false)
  await expect(unreached).not.toBeAttached()
})

/**
 * Runs in the page before its own code: what happens every hour happens at once, and looking for a newer app is noted.
 */
function hoursPassAtOnce(): void {
  const own = window.setInterval
  const early = (run: () => void, every?: number) => own(run, every === 60 * 60_000 ? 100 : every)
  window.setInterval = early as typeof window.setInterval
  const { prototype } = ServiceWorkerRegistration
  prototype.update = async function update() {
    document.documentElement.dataset.lookedForUpdate = 'yes'
    return this
  }
}

/** How many milliseconds pages move, as the style sheets say: a machine that is too busy to draw shows less of it. */
function motionsLast(): number[] {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
  return rules.flatMap((rule) => {
    if (!(rule instanceof CSSStyleRule) || !rule.selectorText.includes('::view-transition-new(*)')) return []
    const { animationDuration } = rule.style
    return [Number.parseFloat(animationDuration) * (animationDuration.endsWith('ms') ? 1 : 1000)]
  })
}
