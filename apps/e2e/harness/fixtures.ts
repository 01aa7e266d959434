import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { type Environment, type OwnApp, startApp } from './app.ts'
import { type Operator, operatorWith } from './operator.ts'
import { deviationOf } from './requests.ts'
import { type App, currentRun } from './run.ts'
import { watchSheets } from './sheets.ts'
import { keepWhatIsTold } from './told.ts'
import { demoLogin, signInByApi, type Trader, traderWith } from './trader.ts'

interface Journey {
  /** Another phone than that of `page`, or one with a setting of its own. */
  phone(options?: BrowserContextOptions): Promise<Page>
  /** Names an error that this journey provokes on purpose, and that must therefore not fail it. */
  expectProblem(pattern: RegExp): void
  problems: Problems
}

interface Shared {
  /** One app for all journeys; who needs another environment has `testOn`. */
  app: App
  operator: Operator
  demoUser: Trader
}

interface Problems {
  readonly found: string[]
  readonly expected: RegExp[]
}

/**
 * A journey, on the phone of `playwright.config.ts`. Every uncaught error, every error on the console of its pages, every
 * call of theirs that is not as the specification has it, and every sheet that changes while it closes fails it, also when
 * it reached its end.
 */
export const test = base.extend<Journey, Shared>({
  app: [({ browserName: _ }, use) => use(currentRun().app), { scope: 'worker' }],
  operator: [({ app }, use) => use(operatorWith(app, currentRun().operatorToken)), { scope: 'worker' }],
  demoUser: [({ app }, use) => use(traderWith(app, demoLogin, currentRun().demoToken)), { scope: 'worker' }],
  baseURL: ({ app }, use) => use(app.address),
  problems: async ({ browserName: _ }, use) => {
    const problems: Problems = { found: [], expected: [] }
    await use(problems)
    expect(problems.found, 'errors on the page or its console').toEqual([])
  },
  expectProblem: ({ problems }, use) => use((pattern) => void problems.expected.push(pattern)),
  context: async ({ context, problems }, use) => {
    await watch(context, problems)
    await use(context)
  },
  page: async ({ page }, use) => {
    await use(page)
    // What is on its way when a journey ends needs no answer.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  phone: async ({ browser, problems }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext(options)
      opened.push(context)
      await watch(context, problems)
      return context.newPage()
    })
    for (const context of opened) await context.close()
  },
})

/** The same on an app that a file's worker has alone, on a copy of what a first start leaves behind. */
export const testOn = (environment: Environment, start: (environment: Environment) => Promise<OwnApp> = startApp) =>
  test.extend<object, { app: OwnApp; demoUser: Trader }>({
    app: [
      async ({ browserName: _ }, use) => {
        const app = await start(environment)
        await use(app)
        await app.stop()
      },
      { scope: 'worker' },
    ],
    demoUser: [async ({ app }, use) => use(await signInByApi(app, demoLogin)), { scope: 'worker' }],
  })

async function watch(context: BrowserContext, { found, expected }: Problems): Promise<void> {
  const note = (problem: string) => {
    if (!expected.some((pattern) => pattern.test(problem))) found.push(problem)
  }
  context.on('weberror', (webError) => note(`uncaught: ${webError.error().stack || webError.error().message}`))
  context.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('request', (request) => {
    const deviation = deviationOf(request)
    if (deviation) note(`call: ${deviation}`)
  })
  await keepWhatIsTold(context)
  await watchSheets(context)
}
