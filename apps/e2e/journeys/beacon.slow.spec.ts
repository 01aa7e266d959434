import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import {
  addOperator,
  axe,
  expect,
  operatorWith,
  shortestContract,
  startUninhabitedApp,
  testOn,
} from '../harness/index.ts'
import { arrive, open } from './account.ts'
import { openContracts } from './contracts-steps.ts'

let beacon: ChildProcess
let chainHash = ''

/** An app whose prices hang on a beacon from its first epoch on. */
const test = testOn(
  { DEMO: '1', OPS_ENABLED: '1', MARKET_EPOCH_SECONDS: '10', DEMO_REVIEW_SECONDS: '3600' },
  async (environment) => {
    const program = fileURLToPath(new URL('../../server/dist/own-beacon.js', import.meta.url))
    beacon = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [address] = await once(createInterface({ input: beacon.stdout as NodeJS.ReadableStream }), 'line')
    chainHash = String(address).split('/').at(-1) ?? ''
    const app = await startUninhabitedApp({ ...environment, MARKET_BEACON_URL: address })
    await operatorWith(app, await addOperator(app.database)).edit(
      'contract-duration',
      String(shortestContract.seconds),
      {
        payout_ratio: shortestContract.payoutRatio,
      },
    )
    return {
      ...app,
      stop: async () => {
        await app.stop()
        beacon.kill('SIGKILL')
      },
    }
  },
)

test('a contract shows the round that nobody knew when it was opened, and none is opened while the beacon is silent', async ({
  app,
  page,
  expectProblem,
}) => {
  await arrive(page, app, 'user/feedEpochs')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Public random beacon' })).toBeVisible()
  await expect(main.getByText(chainHash.slice(0, 8))).toBeVisible()
  expect(await axe(page)).toEqual([])

  await openContracts(page, `${shortestContract.seconds} sec`)
  await main.getByRole('radio', { name: '100', exact: true }).click()
  await main.getByRole('switch', { name: 'Confirm each purchase' }).click()
  await main.getByRole('button', { name: 'Buy up' }).click()
  await expect(page.getByRole('dialog', { name: 'Contract ended' })).toBeVisible()
  await open(page, 'contract/history')
  await main.getByRole('article').getByRole('link').click()
  await expect(main.getByText(/^Beacon round no\. [\d,]+$/)).toBeVisible()
  await expect(
    main.getByText(/^Checked in this browser: the closing price also depends on a public random number/),
  ).toBeVisible()
  await expect(main.getByText(/^Checked in this browser: the seeds behind both prices/)).toBeVisible()
  expect(await axe(page)).toEqual([])

  expectProblem(/40\d|50\d/)
  await openContracts(page, `${shortestContract.seconds} sec`)
  // By this clock no price grows old: a page that has not noticed yet asks, and is told why.
  await page.evaluate(() => {
    const stopped = Date.now()
    Date.now = () => stopped
  })
  beacon.kill('SIGSTOP')
  await expect(async () => {
    await main.getByRole('button', { name: 'Buy up' }).click()
    await expect(page.getByText(/^New contracts are waiting for the public random beacon/)).toBeVisible({
      timeout: 3_000,
    })
  }).toPass()
  beacon.kill('SIGCONT')
  await page.reload()
  await open(page, 'contract/history')
  await expect(async () => {
    await openContracts(page, `${shortestContract.seconds} sec`)
    await main.getByRole('button', { name: 'Buy up' }).click({ timeout: 3_000 })
    await expect(main.getByRole('heading', { name: /^Running contracts \d+$/ })).toBeVisible({ timeout: 3_000 })
  }).toPass()
})
