import { fileURLToPath } from 'node:url'
import { cloneTemplate, type Directions, testDatabases } from '@halyard/embedded'
import type { TestProject } from 'vitest/node'
import { type App, seedDatabase, startAppOn } from './app.ts'
import { shortestContract } from './contract-period.ts'
import { addOperator, operatorWith } from './operator.ts'
import { demoLogin, signInByApi } from './trader.ts'

declare module 'vitest' {
  interface ProvidedContext {
    sharedApp: App
    operatorToken: string
    demoToken: string
    unseeded: Directions
  }
}

/** Only people review here: what is under review stays so until a journey's operator decides. */
const environment = { DEMO_REVIEW_SECONDS: '3600', OPS_ENABLED: '1' }

/**
 * Vitest's globalSetup for journeys: the app that they share, and a template from which one of their own starts sooner.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let template: Directions | undefined
  const leave = await databases({
    provide: (key, value) => {
      project.provide(key, value)
      if (key === 'halyardTestDatabases') template = value as Directions
    },
  })
  if (template === undefined) throw new Error('There is no template to start on.')
  const leaveUnseeded = await testDatabases({ migrationsDir })({
    provide: (_, value) => project.provide('unseeded', value as Directions),
  })
  const app = await startAppOn(await cloneTemplate(template), environment)
  const { address, database } = app
  const [demo] = await Promise.all([
    signInByApi(app, demoLogin),
    // A contract that settles while one looks. Never offered outside of tests.
    operatorWith(app, operatorToken).edit('contract-duration', String(shortestContract.seconds), {
      payout_ratio: shortestContract.payoutRatio,
    }),
  ])
  project.provide('sharedApp', { address, database })
  project.provide('operatorToken', operatorToken)
  project.provide('demoToken', demo.token)
  return async () => {
    await app.stop()
    await leaveUnseeded()
    await leave()
  }
}

let operatorToken = ''

const migrationsDir = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url))

/**
 * Each app starts for the second time, on a copy of what one first start left, with one operator: what a first start
 * does is seen by the server's own tests.
 */
const databases = testDatabases({
  migrationsDir,
  // Another for every run: the market of yesterday has a night without prices.
  seed: { key: `${process.pid} ${Date.now()}`, run: seed },
})

async function seed(url: string): Promise<void> {
  await seedDatabase(url, async () => {
    operatorToken = await addOperator(url)
  })
}
