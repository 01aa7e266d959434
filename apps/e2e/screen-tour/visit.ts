import type { BrowserContext, Page } from '@playwright/test'
import { patience } from '../harness/index.ts'
import type { Screen } from './screen-list.ts'

/**
 * Counts the requests that a page waits for, so that `visit` knows when all have ended. Call it before the
 * first visit.
 */
export async function countRequests(context: BrowserContext): Promise<void> {
  await context.addInitScript(`
    window.requestsUnderWay = 0
    const originalFetch = window.fetch
    window.fetch = (...request) => {
      window.requestsUnderWay += 1
      return originalFetch(...request).finally(() => (window.requestsUnderWay -= 1))
    }
  `)
}

/** Opens a screen as a tap on a link does, without loading the app anew, and waits until it is complete. */
export async function visit(page: Page, { address, name }: Screen): Promise<void> {
  const hash = `#/pages/${address}`
  if (!page.url().startsWith('http')) {
    // What comes after home's first draw leaves no mark while it is on its way.
    await page.goto(`/${hash}`, { waitUntil: 'networkidle' })
  } else {
    await page.evaluate((next) => {
      for (const main of document.querySelectorAll('main')) main.dataset['left'] = ''
      location.hash = next
    }, hash)
  }
  await complete(page, name)
}

/** Waits until the screen shows what it came for: its content, answers and pictures. */
export async function complete(page: Page, name: string): Promise<void> {
  const missing = await page.evaluate(missingAfter, patience)
  if (missing) throw new Error(`${name} is not complete: it still waits for ${missing}`)
}

/** Runs in the page: waits for two complete frames, and answers what was still missing when patience ended. */
async function missingAfter(patience: number): Promise<string> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const findMissing = () => {
    const mains = document.querySelectorAll('main')
    if (mains.length !== 1 || mains[0]?.dataset['left'] !== undefined) return 'the page'
    if (document.querySelector('[aria-busy="true"]')) return 'its content'
    // Below the fold an endless list shows where it goes on.
    const skeletons = [...document.querySelectorAll('[data-skeleton]')].map((box) => box.getBoundingClientRect())
    if (skeletons.some(({ top, height }) => height > 0 && top < innerHeight)) return 'its content'
    if ((window as unknown as { requestsUnderWay: number }).requestsUnderWay > 0) return 'an answer'
    const picture = [...document.images].find((image) => !image.complete && image.loading !== 'lazy')
    return picture ? `the picture ${picture.src}` : ''
  }
  const startedAt = performance.now()
  let completeFrames = 0
  while (completeFrames < 2) {
    await frame()
    const missing = findMissing()
    completeFrames = missing ? 0 : completeFrames + 1
    if (missing && performance.now() - startedAt > patience) return missing
  }
  await document.fonts.ready
  return ''
}
