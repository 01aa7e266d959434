import { inject } from 'vitest'
import type { App } from './app.ts'
import { launchBrowser } from './browser.ts'
import { type Operator, operatorWith } from './operator.ts'

/**
 * What journeys share: one app for all of them, in which each has users of its own, and one browser a worker, in which
 * each has phones of its own. Whoever signs in as the demo user, or needs another environment, starts an app alone.
 */
export const app: App = inject('sharedApp')

/** An administrator of that app; on a demo host one of them is enough to decide about money. */
export const operator: Operator = operatorWith(app, inject('operatorToken'))

/** Ends with the worker's process. */
export const browser = await launchBrowser()
