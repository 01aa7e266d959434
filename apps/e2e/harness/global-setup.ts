import { fileURLToPath } from 'node:url'
import { cloneTemplate, type Directions, testDatabases } from '@halyard/embedded'
import { seedDatabase, startAppOn } from './app.ts'
import { addOperator, operatorWith } from './operator.ts'
import { shortestContract } from './patience.ts'
import { keepRun } from './run.ts'
import { demoLogin, signInByApi } from './trader.ts'

const migrationsDir = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url))

/**
 * The databases and the app that journeys share. Each app starts for the second time, on a copy of what one first start
 * left, with one operator: what a first start does is seen by the server's own tests.
 */
export default async function setup(): Promise<() => Promise<void>> {
  let operatorToken = ''
  const seed = (url: string) =>
    seedDatabase(url, async () => {
      operatorToken = await addOperator(url)
    })
  const unseeded = await template({ migrationsDir })
  // Another for every run: the market of yesterday has a night without prices.
  const seeded = await template({ migrationsDir, seed: { key: `${process.pid} ${Date.now()}`, run: seed } })
  // Only people review here: what is under review stays so until a journey's operator decides.
  const environment = { DEMO_REVIEW_SECONDS: '3600', OPS_ENABLED: '1' }
  const app = await startAppOn(await cloneTemplate(seeded.directions), environment)
  const [demo] = await Promise.all([
    signInByApi(app, demoLogin),
    operatorWith(app, operatorToken).edit('contract-duration', String(shortestContract.seconds), {
      payout_ratio: shortestContract.payoutRatio,
    }),
  ])
  const { address, database } = app
  keepRun({
    app: { address, database },
    operatorToken,
    demoToken: demo.token,
    seeded: seeded.directions,
    unseeded: unseeded.directions,
  })
  return async () => {
    await app.stop()
    await seeded.leave()
    await unseeded.leave()
  }
}

async function template(options: Parameters<typeof testDatabases>[0]) {
  let directions: Directions | undefined
  const leave = await testDatabases(options)({
    provide: (_, value) => {
      directions = value as Directions
    },
  })
  if (directions === undefined) throw new Error('There is no template to start on.')
  return { directions, leave }
}
