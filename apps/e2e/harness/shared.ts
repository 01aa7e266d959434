import { inject } from 'vitest'
import type { App } from './app.ts'
import { launchBrowser } from './browser.ts'
import { type Operator, operatorWith } from './operator.ts'
import { demoLogin, type Trader, traderWith } from './trader.ts'

/**
 * What journeys share: one app for all of them, in which each has users of its own, and one browser a worker, in which
 * each has phones of its own. Whoever needs another environment starts an app alone.
 */
export const app: App = inject('sharedApp')

/** An administrator of any app that starts here; on a demo host one of them is enough to decide about money. */
export const operatorOf = (one: App): Operator => operatorWith(one, inject('operatorToken'))

export const operator = operatorOf(app)

/** The demo user of that app, who has one session: whoever signed in again would end the others' journeys. */
export const demoUser: Trader = traderWith(app, demoLogin, inject('demoToken'))

/** Ends with the worker's process. */
export const browser = await launchBrowser()
