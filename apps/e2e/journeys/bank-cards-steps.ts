import type { Page } from '@playwright/test'
import { expect } from '../harness/index.ts'

/** One sheet at a time: the last one leaves with an animation, and takes its entry of the history along. */
export async function sheetGone(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).not.toBeAttached()
}
