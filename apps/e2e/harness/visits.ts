import { recordTest } from '@halyard/embedded'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Notes each page of the app that a journey visits, for docs/coverage.md. */
export function recordVisits(page: Page): void {
  page.on('framenavigated', (frame) => {
    const [, route] = /#\/pages\/([\w/-]+)/.exec(frame.url()) ?? []
    if (route !== undefined && frame === page.mainFrame()) recordTest('visit', route, expect.getState())
  })
}
