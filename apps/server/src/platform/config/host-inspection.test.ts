import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appOfFile } from '../../../test/harness.ts'
import { readEnvironment } from './environment.ts'
import { inspectHost, misspelledSettings } from './host-inspection.ts'

const app = appOfFile()
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'halyard-fitness-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a host that was given them keeps nowhere. */
const secrets = { SESSION_SECRET: 'x'.repeat(32), ENCRYPTION_KEYS: `first:${'0'.repeat(64)}` }

const inspect = (variables: Record<string, string> = {}) =>
  inspectHost(readEnvironment({ NODE_ENV: 'test', DATABASE_URL: app.databaseUrl, DATA_DIR: folder, ...variables }))

it('has nothing to say against a host that has everything but an archive', async () => {
  await app.pool.query('UPDATE wire_currency SET sample = false')
  try {
    const { faults, warnings } = await inspect({
      SMTP_URL: 'smtp://127.0.0.1:1',
      SMS_WEBHOOK_URL: 'http://127.0.0.1:1/',
      MARKET_SOURCE: 'htx',
      MARKET_HTX_URL: 'ws://127.0.0.1:1',
      PUBLIC_URL: 'https://trade.example',
    })
    expect(faults).toEqual([])
    expect(warnings).toEqual([expect.stringContaining('archives no WAL')])
  } finally {
    await app.pool.query('UPDATE wire_currency SET sample = true')
  }
})

it('names all that is missing', async () => {
  const { warnings } = await inspect({ DEMO: '1' })
  const names = [
    'DEMO is 1',
    'SMTP_URL',
    'SMS_WEBHOOK_URL',
    'MARKET_SOURCE is sim',
    'samples',
    'archives',
    'PUBLIC_URL',
  ]
  expect(warnings).toEqual(names.map((name) => expect.stringContaining(name)))
})

it('says that the role owns the tables, where it does', async () => {
  const said = async (url: string) =>
    (await inspect({ DATABASE_URL: url })).warnings.filter((one) => one.includes('DATABASE_URL owns the tables')).length
  expect([await said(app.databaseUrl), await said(app.ownerUrl)]).toEqual([0, 1])
})

it('refuses a folder, a recording and a database that cannot be used', async () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  const { faults } = await inspect({
    DATA_DIR: join(file, 'data'),
    DATABASE_URL: app.databaseUrl.replace(/[^/]+$/, 'nowhere'),
    MARKET_SOURCE: 'replay',
    MARKET_REPLAY_FILE: join(folder, 'none.jsonl'),
    ...secrets,
  })
  const names = ['DATA_DIR', 'MARKET_REPLAY_FILE', 'database "nowhere" does not exist']
  expect(faults).toEqual(names.map((name) => expect.stringContaining(name)))
})

it('asks a worker for no folder of its own', async () => {
  const file = join(folder, 'another-file')
  writeFileSync(file, '')
  const worker = { ROLES: 'worker', DATA_DIR: join(file, 'data'), ...secrets }
  expect((await inspect(worker)).faults).toEqual([])
})

it.each<[string, string[]]>([
  ['DATABSE_URL', ['DATABASE_URL']],
  ['MARKET_SORCE', ['MARKET_SOURCE']],
  ['smtp_url', ['SMTP_URL']],
  ['SESION_SECRET', ['SESSION_SECRET']],
  ['DATABASE_URL', []],
  ['OTEL_SERVICE_NAME', []],
  ['POSTGRES_PASSWORD', []],
  ['HOSTNAME', []],
  ['npm_config_cache', []],
  ['MAIL', []],
])('%s is taken for %j', (name, meant) => {
  expect(misspelledSettings({ [name]: 'x' })).toEqual(
    meant.map((each) => `${name} is no setting: ${each} is probably meant.`),
  )
})

it('names a slip although the start has filled in what was meant', () => {
  const { length } = misspelledSettings({ DATABASE_URL: 'postgres://embedded', DATABSE_URL: 'postgres://meant' })
  expect(length).toBe(1)
})
