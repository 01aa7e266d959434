import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axe, type OwnApp, phone, told } from '../harness/index.ts'
import { browser, startUninhabitedApp } from '../harness/shared.ts'
import { atPage, open } from './account.ts'

let app: OwnApp

beforeAll(async () => {
  // A seed waits for the contracts that were pending in its epoch, and the demo's longest runs a quarter of an hour.
  app = await startUninhabitedApp({ MARKET_EPOCH_SECONDS: '10' })
})
afterAll(() => app?.stop())

it('a visitor reads where prices come from, and an epoch that is over can be computed again', async () => {
  const { page, close } = await phone(browser)
  await open(page, app, 'user/service')
  await page.getByRole('link', { name: 'Where prices come from' }).click()
  await atPage(page, 'user/feedEpochs')
  await page.getByText('npm run verify:feed').waitFor()
  await page.getByText('Running').waitFor()
  await page.getByText('Seed published').first().waitFor()
  await page.getByRole('button', { name: 'Copy seed' }).first().click()
  await told(page, 'Copied')
  expect(await axe(page)).toEqual([])
  await close()
  const { code, said } = await verification()
  expect(said).toContain('revealed epochs computed again from their seeds: 0 differences.')
  expect(code).toBe(0)
})

/** What `npm run verify:feed` runs. */
async function verification(): Promise<{ code: number | null; said: string }> {
  const file = fileURLToPath(new URL('../../server/dist/verify-feed.js', import.meta.url))
  const child = spawn(process.execPath, [file], { env: { ...process.env, DATABASE_URL: app.database } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, said }
}
