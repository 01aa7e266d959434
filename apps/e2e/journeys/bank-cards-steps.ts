import type { Page } from 'playwright-core'

/** One sheet at a time: the last one leaves with an animation, and takes its entry of the history along. */
export async function sheetGone(page: Page): Promise<void> {
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
