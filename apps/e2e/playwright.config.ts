import { defineConfig } from '@playwright/test'
import { chromiumFromNpm } from './chromium.mjs'
import { patience, phoneSize } from './harness/patience.ts'

const longest = 'journeys/screens.spec.ts'

/** Journeys, each on a phone of 375×812 points; and `npm run screens`: pictures for people, which no test run takes. */
export default defineConfig({
  globalSetup: ['../../.config/build-first.mjs', './harness/global-setup.ts'],
  projects: [
    // What takes longest begins first, so that nothing goes on alone at the end.
    { name: 'journeys, longest', testMatch: longest },
    {
      name: 'journeys',
      testMatch: '{harness,journeys}/*.spec.ts',
      // What takes too long for every change, but for `npm test -- --exhaustive`.
      testIgnore: process.env.SLOW ? longest : [longest, '**/*.slow.spec.ts'],
    },
    { name: 'screens', testMatch: 'screen-tour/*.pictures.ts' },
  ],
  // What journeys that failed leave behind: their traces.
  outputDir: '../../screens/failed',
  fullyParallel: true,
  // A page waits most of the time: twice as many as the two cores that this is for keep those at work.
  workers: 4,
  timeout: 300_000,
  expect: { timeout: patience },
  use: {
    launchOptions: await chromiumFromNpm(),
    viewport: phoneSize,
    // A phone has two or three; what is looked for here is the same with one, and drawn in a fourth of the time.
    deviceScaleFactor: 1,
    hasTouch: true,
    isMobile: true,
    colorScheme: 'dark',
    // Pages and sheets do not move, and prices do not flash, which nothing has to wait for.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'UTC',
    // A cached answer would hide a missing one, unless a journey is about the installed app.
    serviceWorkers: 'block',
    actionTimeout: patience,
    navigationTimeout: patience,
    trace: 'retain-on-failure',
  },
})
