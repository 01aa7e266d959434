import type { BrowserContext, Page } from 'playwright-core'
import { type App, patience } from '../harness/index.ts'
import type { Screen } from './screen-list.ts'

/** Prepares a phone for a walk: what the page is still waiting for can be asked, and nothing moves. */
export async function prepareWalk(context: BrowserContext): Promise<void> {
  await context.addInitScript(`
    window.underWay = 0
    const fetchAsBefore = window.fetch
    window.fetch = (...asked) => {
      window.underWay += 1
      return fetchAsBefore(...asked).finally(() => (window.underWay -= 1))
    }
  `)
}

/** Opens a screen as a tap on a link does, without loading the app anew, and waits until it shows what it came for. */
export async function visit(page: Page, app: App, { address, name }: Screen): Promise<void> {
  const hash = `#/pages/${address}`
  if (!page.url().startsWith(app.address)) {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    // What comes after home's first draw leaves no mark while it is on its way.
    await page.goto(`${app.address}/${hash}`, { waitUntil: 'networkidle' })
  } else {
    await page.evaluate((next) => {
      for (const main of document.querySelectorAll('main')) main.dataset['left'] = ''
      location.hash = next
    }, hash)
  }
  const missing = await page.evaluate(settled, patience)
  if (missing) throw new Error(`${name} did not come to rest: ${missing}`)
}

/** Runs in the page: waits for two calm frames, and answers what was still missing when patience ended. */
async function settled(patience: number): Promise<string> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const waitsFor = () => {
    const mains = document.querySelectorAll('main')
    if (mains.length !== 1 || mains[0]?.dataset['left'] !== undefined) return 'the page'
    if (document.querySelector('[aria-busy="true"]')) return 'its content'
    // Below the fold an endless list shows where it goes on.
    const skeletons = [...document.querySelectorAll('[data-skeleton]')].map((one) => one.getBoundingClientRect())
    if (skeletons.some(({ top, height }) => height > 0 && top < innerHeight)) return 'its content'
    if ((window as unknown as { underWay: number }).underWay > 0) return 'an answer'
    const picture = [...document.images].find((image) => !image.complete && image.loading !== 'lazy')
    return picture ? `the picture ${picture.src}` : ''
  }
  const startedAt = performance.now()
  let calm = 0
  while (calm < 2) {
    await frame()
    const missing = waitsFor()
    calm = missing ? 0 : calm + 1
    if (missing && performance.now() - startedAt > patience) return missing
  }
  await document.fonts.ready
  return ''
}
