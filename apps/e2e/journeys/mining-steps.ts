import type { Page } from 'playwright-core'
import { operator } from '../harness/shared.ts'
import { idIn } from './account.ts'

/** The order that the page shows is approved. */
export async function approveShown(page: Page): Promise<void> {
  await page.waitForURL((url) => /[?&]order=\d/.test(url.hash))
  await operator.approve('machine', idIn(page, 'order'))
}
