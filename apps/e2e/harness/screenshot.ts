import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

/** Keeps the page as it is seen now under `screens/<name>.png` at the root, where git does not look. */
export async function screenshot(page: Page, name: string): Promise<string> {
  const path = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', 'screens', `${name}.png`)
  await page.screenshot({ path, animations: 'disabled' })
  return path
}
