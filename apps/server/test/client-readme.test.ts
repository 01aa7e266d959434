import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildCurrent } from '../../../packages/embedded/bin/prepare.mjs'
import { DemoUser } from '../src/features/auth/index.ts'
import { withApiKey } from './api-keys.ts'
import { appOfFile } from './harness.ts'
import { verified } from './money-movers.ts'

// The programs of the client's README, copied into a project of somebody's own and run by plain Node.

const root = join(import.meta.dirname, '../../..')
const client = join(root, 'packages/client')
const readme = readFileSync(join(client, 'README.md'), 'utf8')
const [firstTrade, withKey, sockets] = [...readme.matchAll(/```js\n([\s\S]*?)```/g)].map(([, program = '']) => program)
const app = appOfFile({ DEMO: '1', ROLES: 'api,feed,worker' })
let folder: string

beforeAll(async () => {
  await buildCurrent('client')
  await app.get(DemoUser).seed()
  folder = mkdtempSync(join(tmpdir(), 'halyard-client-'))
  mkdirSync(join(folder, 'node_modules/@halyard'), { recursive: true })
  symlinkSync(client, join(folder, 'node_modules/@halyard/client'))
  symlinkSync(join(root, 'apps/server/node_modules/ws'), join(folder, 'node_modules/ws'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function run(program = '', variables: Record<string, string> = {}) {
  const file = join(folder, 'program.mjs')
  writeFileSync(file, program)
  const child = spawn(process.execPath, [file, app.url], { env: { PATH: process.env.PATH, ...variables } })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
  const [code] = await once(child, 'close')
  return { code, said }
}

async function keyOf() {
  const { accessKey, secret } = await withApiKey(app, await verified(app, { USDT: '1000' }))
  return { HALYARD_URL: app.url, HALYARD_KEY: accessKey, HALYARD_SECRET: secret }
}

it('a first trade is ten lines', async () => {
  expect(firstTrade?.split('\n').filter((line) => line !== '').length).toBeLessThanOrEqual(10)
  const { code, said } = await run(firstTrade)
  expect(said).toMatch(/^bought 0\.\d+ BTC at \d+(\.\d+)?\n(\d+ \w+ (open|filled|cancelled)\n){1,3}$/)
  expect(code).toBe(0)
})

it('a program trades with a key', async () => {
  const said = expect.stringMatching(/^order \d+, at about \d+(\.\d+)?\n$/)
  expect(await run(withKey, await keyOf())).toEqual({ code: 0, said })
})

it('a program hears prices, and ends when it closes its sockets', async () => {
  const { code, said } = await run(sockets, await keyOf())
  expect(said).toMatch(/^(\d+(\.\d+)?\n)+$/)
  expect(code).toBe(0)
})
