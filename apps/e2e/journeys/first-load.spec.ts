import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, registerByApi, test } from '../harness/index.ts'
import { resume } from './account.ts'

test('home shows a visitor prices after at most 130 kB of scripts and 40 kB of styles and fonts', async ({ page }) => {
  const fetched = await fetchedUntil(page, [price])
  expect(await kilobytes(fetched, /\.js$/)).toBeLessThanOrEqual(130)
  expect(await kilobytes(fetched, /\.(css|woff2?)$/)).toBeLessThanOrEqual(40)
})

test('home shows a user prices, total and news after at most 145 kB of scripts and as much of the rest', async ({
  app,
  page,
}) => {
  await resume(page, await registerByApi(app))
  const fetched = await fetchedUntil(page, [price, total, bell])
  expect(await kilobytes(fetched, /\.js$/)).toBeLessThanOrEqual(145)
  expect(await kilobytes(fetched, /\.(css|woff2?)$/)).toBeLessThanOrEqual(40)
})

/** Prices of the list, the user's total, and the bell once it knows what is new, each as `[selector, pattern]`. */
const price = ['main section a', String.raw`\d\.\d+[+−\d]`]
const total = ['main section', String.raw`\d\.\d\d\s*USDT`]
const bell = ['header [class*=bell] a', '^$']

/**
 * The files that had arrived when home showed all of this on an empty cache. Noted in the page at the very change that
 * completes it, because what comes after home is asked for a moment later.
 */
async function fetchedUntil(page: Page, shown: readonly string[][]): Promise<string[]> {
  await page.addInitScript(`
    const shown = ${JSON.stringify(shown)}
    const shows = ([selector, pattern]) =>
      [...document.querySelectorAll(selector)].some((one) => new RegExp(pattern).test(one.textContent))
    new MutationObserver(() => {
      if (!window.fetchedUntilShown && shown.every(shows))
        window.fetchedUntilShown = performance.getEntriesByType('resource').map((entry) => entry.name)
    }).observe(document, { childList: true, characterData: true, subtree: true })
  `)
  await page.goto('/')
  await expect.poll(() => page.evaluate('window.fetchedUntilShown')).toBeDefined()
  return (await page.evaluate('window.fetchedUntilShown')) as string[]
}

/** What a server that compresses well would have sent, in kB of 1000 bytes. */
async function kilobytes(addresses: readonly string[], wanted: RegExp): Promise<number> {
  const files = [...new Set(addresses.filter((address) => wanted.test(address)))]
  expect(files.length, `files ${wanted} fetched`).toBeGreaterThan(0)
  const bodies = await Promise.all(files.map(async (address) => (await fetch(address)).arrayBuffer()))
  const sizes = bodies.map((body) => gzipSync(new Uint8Array(body), { level: 9 }).length / 1000)
  return sizes.reduce((sum, size) => sum + size, 0)
}
