import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type App, axe, expect, startUninhabitedApp, testOn, told } from '../harness/index.ts'
import { atPage, open } from './account.ts'

// A seed waits for the contracts that were pending in its epoch, and the demo's longest runs a quarter of an hour.
const test = testOn({ MARKET_EPOCH_SECONDS: '10' }, startUninhabitedApp)

test('a visitor reads where prices come from, and an epoch that is over can be computed again', async ({
  app,
  page,
}) => {
  await open(page, 'user/service')
  await page.getByRole('link', { name: 'Where prices come from' }).click()
  await atPage(page, 'user/feedEpochs')
  await expect(page.getByText('npm run verify:feed')).toBeVisible()
  await expect(page.getByText('Running')).toBeVisible()
  await expect(page.getByText('Seed published').first()).toBeVisible()
  await page.getByRole('button', { name: 'Copy seed' }).first().click()
  await told(page, 'Copied')
  expect(await axe(page)).toEqual([])
  const { code, said } = await verification(app)
  expect(said).toContain('revealed epochs computed again from their seeds: 0 differences.')
  expect(code).toBe(0)
})

/** What `npm run verify:feed` runs. */
async function verification(app: App): Promise<{ code: number | null; said: string }> {
  const file = fileURLToPath(new URL('../../server/dist/verify-feed.js', import.meta.url))
  const child = spawn(process.execPath, [file], { env: { ...process.env, DATABASE_URL: app.database } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, said }
}
