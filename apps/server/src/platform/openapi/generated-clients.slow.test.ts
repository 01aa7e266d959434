import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createClient } from '@hey-api/openapi-ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appOfFile } from '../../../test/harness.ts'

const run = promisify(execFile)
const compiler = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript-native/package.json')))
const linter = fileURLToPath(new URL('bin/cli.js', import.meta.resolve('@redocly/cli/package.json')))

const app = appOfFile({ OPS_ENABLED: '1' })
const folder = mkdtempSync(join(tmpdir(), 'halyard-clients-'))
const documents: Record<'users' | 'operators' | 'programs', object> = { users: {}, operators: {}, programs: {} }

beforeAll(async () => {
  app.clock.stop()
  documents.users = (await app.request('GET', '/docs/openapi.json').expect(200)).body
  documents.programs = (await app.request('GET', '/docs/htx/openapi.json').expect(200)).body
  documents.operators = (await app.request('GET', '/docs/operations/openapi.json').expect(200)).body
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** @throws with what the compiler says. */
async function compile(...files: string[]): Promise<void> {
  const project = join(folder, 'tsconfig.json')
  const compilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: false, types: [] },
    ...{ module: 'preserve', target: 'es2022', lib: ['es2023', 'dom', 'dom.iterable'] },
  }
  writeFileSync(project, JSON.stringify({ compilerOptions, files }))
  await run(process.execPath, [compiler, '-p', project]).catch(({ stdout }) => {
    throw new Error(stdout)
  })
}

it.each(['users', 'operators', 'programs'] as const)(
  'redocly finds no error in the document of the %s’ API',
  async (name) => {
    const file = join(folder, `${name}.json`)
    writeFileSync(file, JSON.stringify(documents[name]))
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    const { stdout } = await run(process.execPath, [linter, 'lint', file, '--format=json'], {
      ...{ cwd: folder, env, maxBuffer: 2 ** 26 },
    })
    expect(JSON.parse(stdout).totals.errors).toBe(0)
  },
)

it('a client that @hey-api/openapi-ts makes compiles, and trades with its token', async () => {
  const output = join(folder, 'client')
  await createClient({
    input: documents.users as never,
    output,
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent', file: false },
  })
  await compile(join(output, 'index.ts'))
  const { client } = await import(join(output, 'client.gen.ts'))
  const { findOrder, placeBuyOrder } = await import(join(output, 'sdk.gen.ts'))
  const mira = await app.signedIn({ USDT: '1000' })
  await app.trade('btcusdt', '50000')
  client.setConfig({ baseUrl: app.url, auth: () => mira.token })
  const placed = await placeBuyOrder({
    headers: { 'Idempotency-Key': 'first-order' },
    body: { symbol: 'btcusdt', type: 1, buytype: 1, mprice: '49000', mnum: '0.01' },
  })
  expect(placed.data).toMatchObject({ code: 0, data: { status: 1, mprice: '49000', mnum: '0.01' } })
  const found = await findOrder({ query: { ID: placed.data.data.ID } })
  expect(found.data).toMatchObject({ code: 0, data: { ID: placed.data.data.ID, fills: [] } })
  client.setConfig({ auth: () => undefined })
  expect((await findOrder({ query: { ID: placed.data.data.ID } })).data).toMatchObject({
    data: { refusal: 'notSignedIn' },
  })
})
