import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { tokenHeader } from '@halyard/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appOfFile } from '../../../test/harness.ts'

const run = promisify(execFile)
const compiler = fileURLToPath(new URL('bin/tsc', import.meta.resolve('typescript-native/package.json')))
const linter = fileURLToPath(new URL('bin/cli.js', import.meta.resolve('@redocly/cli/package.json')))

const repository = fileURLToPath(new URL('../../../../../', import.meta.url))
const generators = join(repository, 'apps/server/test/client-generators')

const app = appOfFile({ OPS_ENABLED: '1' })
const folder = mkdtempSync(join(tmpdir(), 'halyard-clients-'))
/** The users' document, which the clients are made of. */
const file = join(folder, 'users.json')
const documents: Record<'users' | 'operators' | 'programs', object> = { users: {}, operators: {}, programs: {} }

beforeAll(async () => {
  app.clock.stop()
  documents.users = (await app.request('GET', '/docs/openapi.json').expect(200)).body
  documents.programs = (await app.request('GET', '/docs/htx/openapi.json').expect(200)).body
  documents.operators = (await app.request('GET', '/docs/operations/openapi.json').expect(200)).body
  writeFileSync(file, JSON.stringify(documents.users))
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

/** Runs a generator as its users do. */
async function generate(name: string, ...parameters: string[]): Promise<void> {
  await run(join(generators, 'node_modules/.bin', name), parameters, { cwd: folder, maxBuffer: 2 ** 26 })
}

it.each(['users', 'operators', 'programs'] as const)(
  'redocly finds no error in the document of the %s’ API',
  async (name) => {
    const linted = join(folder, `${name}-linted.json`)
    writeFileSync(linted, JSON.stringify(documents[name]))
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    const { stdout } = await run(process.execPath, [linter, 'lint', linted, '--format=json'], {
      ...{ cwd: folder, env, maxBuffer: 2 ** 26 },
    })
    expect(JSON.parse(stdout).totals.errors).toBe(0)
  },
)

describe('a client that is made of the users’ document compiles, and trades with its token:', () => {
  const key = { 'Idempotency-Key': 'first-order' }
  const order = { symbol: 'btcusdt', type: 1, buytype: 1, mprice: '49000', mnum: '0.01' } as const
  const resting = { code: 0, data: { status: 1, mprice: '49000', mnum: '0.01', fills: [] } }
  const nobody = { data: { refusal: 'notSignedIn' } }

  beforeAll(async () => {
    const { packageManager } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))
    await run('npx', ['-y', packageManager, 'install', '--frozen-lockfile'], {
      cwd: generators,
      env: { ...process.env, CI: '1' },
    })
    symlinkSync(join(generators, 'node_modules'), join(folder, 'node_modules'))
    await app.trade('btcusdt', '50000')
  })

  it('@hey-api/openapi-ts', async () => {
    const plugins = ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk']
    await generate('openapi-ts', '-i', file, '-o', 'hey-api', '-s', '-p', ...plugins)
    await compile(join(folder, 'hey-api/index.ts'))
    const { client } = await import(join(folder, 'hey-api/client.gen.ts'))
    const { findOrder, placeBuyOrder } = await import(join(folder, 'hey-api/sdk.gen.ts'))
    const mira = await app.signedIn({ USDT: '1000' })
    client.setConfig({ baseUrl: app.url, auth: () => mira.token })
    const placed = await placeBuyOrder({ headers: key, body: order })
    const { ID } = placed.data.data
    expect((await findOrder({ query: { ID } })).data).toMatchObject(resting)
    client.setConfig({ auth: () => undefined })
    expect((await findOrder({ query: { ID } })).data).toMatchObject(nobody)
  })

  it('orval', async () => {
    const output = { target: 'orval/client.ts', client: 'fetch', baseUrl: app.url }
    writeFileSync(
      join(folder, 'orval.config.cjs'),
      `module.exports = { halyard: { input: 'users.json', output: ${JSON.stringify(output)} } }`,
    )
    await generate('orval', '--config', 'orval.config.cjs')
    await compile(join(folder, 'orval/client.ts'))
    const { findOrder, placeBuyOrder } = await import(join(folder, 'orval/client.ts'))
    const mira = await app.signedIn({ USDT: '1000' })
    const headers = { [tokenHeader]: mira.token }
    const { data: placed } = await placeBuyOrder(order, { headers: { ...headers, ...key } })
    const { ID } = placed.data
    expect((await findOrder({ ID }, { headers })).data).toMatchObject(resting)
    expect((await findOrder({ ID })).data).toMatchObject(nobody)
  })

  it('openapi-typescript, with openapi-fetch', async () => {
    await generate('openapi-typescript', file, '-o', 'typed/paths.d.ts')
    writeFileSync(
      join(folder, 'typed/trade.ts'),
      `import createClient from 'openapi-fetch'
       import type { paths } from './paths.d.ts'

       export async function trade(baseUrl: string, token: string) {
         const client = createClient<paths>({ baseUrl })
         const headers = { ${JSON.stringify(tokenHeader)}: token }
         const placed = await client.POST('/api/bborder/upbbbuy', {
           headers: { ...headers, ...${JSON.stringify(key)} },
           body: ${JSON.stringify(order)},
         })
         const answer = placed.data
         const ID = answer?.code === 0 ? answer.data.ID : 0
         const found = await client.GET('/api/bborder/findBborder', { headers, params: { query: { ID } } })
         const refused = await client.GET('/api/bborder/findBborder', { params: { query: { ID } } })
         return { found: found.data, refused: refused.data }
       }`,
    )
    await compile(join(folder, 'typed/trade.ts'))
    const { trade } = await import(join(folder, 'typed/trade.ts'))
    const mira = await app.signedIn({ USDT: '1000' })
    const { found, refused } = await trade(app.url, mira.token)
    expect(found).toMatchObject(resting)
    expect(refused).toMatchObject(nobody)
  })
})
