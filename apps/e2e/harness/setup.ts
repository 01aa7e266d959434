import { afterAll, afterEach, expect } from 'vitest'
import { closePhones, openPages, takeProblems } from './problems.ts'
import { keepScreenshot } from './screenshot.ts'

/**
 * A journey that reached its end over an error on the page has not succeeded. One that failed leaves a picture of every
 * page that was open, which says more than a locator that was not found; then its phones are closed, so that their
 * pages do not complain in the midst of the next attempt. Journeys that run beside each other share neither end nor
 * phones.
 */
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') {
    for (const [at, page] of openPages().entries()) {
      // A page that is just closing has no picture, which must not hide why the journey failed.
      await keepScreenshot(page, `failed ${task.name} ${at + 1}`.replace(/[^\w-]+/g, '-')).catch(() => undefined)
    }
    if (!task.concurrent) await closePhones()
  }
  expect(takeProblems(), 'errors on the page or its console').toEqual([])
})

/**
 * What a journey beside others left open when it failed must not complain of a server that is gone in the next file.
 */
afterAll(async () => {
  await closePhones()
  takeProblems()
})
