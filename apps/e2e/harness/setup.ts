import { afterEach, expect } from 'vitest'
import { openPages, takeProblems } from './problems.ts'
import { screenshot } from './screenshot.ts'

/**
 * A journey that reached its end over an error on the page has not succeeded. One that failed leaves a picture of every
 * page that was open, which says more than a locator that was not found.
 */
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') {
    for (const [at, page] of openPages().entries())
      await screenshot(page, `failed ${task.name} ${at + 1}`.replace(/[^\w-]+/g, '-'))
  }
  expect(takeProblems(), 'errors on the page or its console').toEqual([])
})
