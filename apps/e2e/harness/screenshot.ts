import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

/** Keeps the page as it is seen now under `screens/<name>.png` at the root, where git does not look. */
export async function keepScreenshot(page: Page, name: string): Promise<string> {
  const path = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', 'screens', `${name}.png`)
  await page.screenshot({ path, animations: 'disabled' })
  return path
}

/** The same of what a journey comes by, for people who ask to see it: `SCREENSHOTS=1 npm test -- journeys/spot`. */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (process.env.SCREENSHOTS) await keepScreenshot(page, name)
}
