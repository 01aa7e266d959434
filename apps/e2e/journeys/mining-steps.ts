import type { Page } from '@playwright/test'
import type { Operator } from '../harness/index.ts'
import { idIn } from './account.ts'

/** The order that the page shows is approved. */
export async function approveShown(page: Page, operator: Operator): Promise<void> {
  await page.waitForURL((url) => /[?&]order=\d/.test(url.hash))
  await operator.approve('machine', idIn(page, 'order'))
}
