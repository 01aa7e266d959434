import { cloneTemplate } from '@halyard/embedded'
import { inject } from 'vitest'
import { type App, type OwnApp, startAppOn } from './app.ts'
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

/** Starts an app for the first time and without its demo: nobody is there, and nobody trades. */
export async function startUninhabitedApp(environment: Record<string, string> = {}): Promise<OwnApp> {
  return startAppOn(await cloneTemplate(inject('unseeded')), { DEMO: '0', ...environment })
}

/** Ends with the worker's process. */
export const browser = await launchBrowser()
