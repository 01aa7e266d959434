import { site } from '@halyard/wire/site'
import type { BrowserContext, Page } from '@playwright/test'
import { expect } from '../harness/index.ts'
import { open } from './account.ts'

const address = `**/api${site.path}`

interface Said {
  readonly version: string
  readonly held: Promise<void> | undefined
}

const said = new WeakMap<BrowserContext, Said>()

/**
 * From now on the server says this version, to the page and to a service worker that asks for it. `held` keeps its
 * answer back until the promise is there. One route for all that is said on a phone: between two, the server itself
 * would answer.
 */
export async function sayVersion(page: Page, version: string, held?: Promise<void>): Promise<void> {
  const context = page.context()
  const isFirst = !said.has(context)
  said.set(context, { version, held })
  if (!isFirst) return
  await context.route(address, async (route) => {
    const { version, held } = said.get(context) as Said
    const response = await route.fetch()
    const envelope = await response.json()
    await held
    await route.fulfill({ response, json: { ...envelope, data: { ...envelope.data, version } } })
  })
}

/**
 * Counts how often the page was loaded from here on: in the window's name, which outlives a page, since of two loads in
 * quick succession the browser may tell only one.
 */
export async function loadsOf(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    window.name = String(Number(window.name) + 1)
  })
  return () => page.evaluate(() => Number(window.name))
}

/** Waits until it was loaded so often, which it may be doing right now. */
export async function loaded(page: Page, times: number): Promise<void> {
  await page.waitForFunction((wanted) => Number(window.name) === wanted, times)
}

/** The app has heard the server's version and done what it does about it. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem('halyard.cleared-for') !== null)
  await expect(page.getByText('Simulated market')).toBeVisible()
  await page.waitForLoadState('networkidle')
}

const cacheNames = (page: Page) => page.evaluate(() => caches.keys())

/** Another version is said to a phone, with a service worker, which keeps caches of its own, or without. */
export async function meetsAnotherVersion(page: Page): Promise<void> {
  await open(page, 'home/home')
  await expect(page.getByText('Simulated market')).toBeVisible()
  await page.evaluate(async () => {
    await (await caches.open('left-over')).put('/old', new Response('old'))
    localStorage.setItem('halyard.answer/old', '{}')
  })
  await sayVersion(page, '1.4.0')
  const loads = await loadsOf(page)
  await page.reload()
  await loaded(page, 2)
  await settled(page)
  expect(await cacheNames(page)).not.toContain('left-over')
  expect(await page.evaluate(() => localStorage.getItem('halyard.answer/old'))).toBeNull()
  expect(await loads()).toBe(2)

  // Opened again, the server still says another version: nothing happens any more.
  await Promise.all([page.waitForResponse(address), page.reload()])
  await settled(page)
  expect(await loads()).toBe(3)
  expect(await page.getByRole('button', { name: 'Reload' }).count()).toBe(0)

  // Yet another version is another reason, once.
  await sayVersion(page, '1.5.0')
  await page.reload()
  await loaded(page, 5)
  await settled(page)
  expect(await loads()).toBe(5)
}
