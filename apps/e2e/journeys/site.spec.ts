import { site } from '@halyard/wire/site'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { phone } from '../harness/index.ts'
import { app, browser } from '../harness/shared.ts'
import { open, soon } from './account.ts'

const address = `**/api${site.path}`

/**
 * From now on the server says this version, to the page and to a service worker that asks for it. `held` keeps its answer
 * back until the promise is there.
 */
async function sayVersion(page: Page, version: string, held?: Promise<void>): Promise<void> {
  const context = page.context()
  await context.unroute(address)
  await context.route(address, async (route) => {
    const response = await route.fetch()
    const envelope = await response.json()
    await held
    await route.fulfill({ response, json: { ...envelope, data: { ...envelope.data, version } } })
  })
}

/**
 * Counts how often the page was loaded from here on: in the window's name, which outlives a page, since of two loads in quick
 * succession the browser may tell only one.
 */
async function loadsOf(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    window.name = String(Number(window.name) + 1)
  })
  return () => page.evaluate(() => Number(window.name))
}

/** The app has heard the server's version and done what it does about it. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem('halyard.cleared-for') !== null)
  await page.getByText('Simulated market').waitFor()
  await page.waitForLoadState('networkidle')
}

const cacheNames = (page: Page) => page.evaluate(() => caches.keys())

it.each(['block', 'allow'] as const)(
  'another version of the server clears the caches and loads anew once, however long the server keeps saying it (service worker: %s)',
  async (serviceWorkers) => {
    const { page, close } = await phone(browser, { serviceWorkers })
    await open(page, app, 'home/home')
    await page.getByText('Simulated market').waitFor()
    await page.evaluate(async () => {
      await (await caches.open('left-over')).put('/old', new Response('old'))
      localStorage.setItem('halyard.answer/old', '{}')
    })
    await sayVersion(page, '1.4.0')
    const loads = await loadsOf(page)
    await page.reload()
    await expect.poll(loads, soon).toBe(2)
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
    await expect.poll(loads, soon).toBe(5)
    await settled(page)
    expect(await loads()).toBe(5)
    await close()
  },
)

it('whoever fills in a form is asked instead, and keeps what was typed', async () => {
  const { page, close } = await phone(browser)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await sayVersion(page, '1.4.0', held)
  const loads = await loadsOf(page)
  await open(page, app, 'login/login')
  await page.getByLabel('Email address').fill('mira@example.com')
  answer()
  await page.getByRole('button', { name: 'Reload' }).waitFor()
  expect(await page.getByLabel('Email address').inputValue()).toBe('mira@example.com')
  expect(await loads()).toBe(1)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(loads, soon).toBe(2)
  await page.getByLabel('Email address').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('button', { name: 'Reload' }).count()).toBe(0)
  await close()
})

it('a device that remembers nothing is asked instead, so that it cannot load for ever', async () => {
  const { page, context, close } = await phone(browser)
  await context.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await sayVersion(page, '1.4.0')
  const loads = await loadsOf(page)
  await open(page, app, 'home/home')
  await page.getByRole('button', { name: 'Reload' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await loads()).toBe(1)
  await close()
})

it('the same version does nothing', async () => {
  const { page, close } = await phone(browser)
  const loads = await loadsOf(page)
  await open(page, app, 'home/home')
  await page.getByText('Simulated market').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await loads()).toBe(1)
  expect(await page.evaluate(() => localStorage.getItem('halyard.cleared-for'))).toBeNull()
  await close()
})
