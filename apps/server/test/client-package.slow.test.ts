import { spawnSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

// The client as somebody has it who has installed what `npm run client` makes: no workspace and no sources.

const root = join(import.meta.dirname, '../../..')
const dist = join(root, 'packages/client/dist')
const folder = mkdtempSync(join(tmpdir(), 'halyard-client-'))
const modules = join(folder, 'node_modules')
const installed = join(modules, '@halyard/client')

beforeAll(() => {
  expect(run(process.execPath, [join(root, 'packages/client/bin/pack.mjs')])).toMatchObject({ status: 0 })
  expect(run('npm', ['pack', '--silent', dist])).toMatchObject({ status: 0 })
  const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'))
  mkdirSync(installed, { recursive: true })
  expect(run('tar', ['xzf', file, '-C', installed, '--strip-components=1'])).toMatchObject({ status: 0 })
  const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  expect(Object.keys(dependencies)).toEqual(['zod'])
  symlinkSync(realpathSync(join(root, 'packages/client/node_modules/zod')), join(modules, 'zod'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(command: string, parameters: string[]) {
  const { status, stdout, stderr } = spawnSync(command, parameters, { cwd: folder, encoding: 'utf8' })
  return { status, said: `${stdout}${stderr}` }
}

function compile(program: string) {
  writeFileSync(join(folder, 'program.mts'), program)
  const strict = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2023', '--lib', 'es2023,dom']
  return run(process.execPath, [join(root, 'node_modules/typescript-native/bin/tsc'), ...strict, 'program.mts'])
}

const head = `import { Amount, ApiRefusal, endpoints, Halyard, htx } from '@halyard/client'
const halyard = new Halyard('https://halyard.example', { key: { accessKey: 'hk', secret: 'hs' } })
`

it('has the types of all of it, for a strict compiler', () => {
  const { status, said } = compile(`${head}
    const bought = await halyard.call(endpoints.placeBuyOrder, {
      symbol: 'btcusdt', type: 'market', sizing: 'total', total: Amount.of('100'),
    })
    const price: Amount | null = bought.averagePrice
    const { data } = await halyard.htx(htx.openOrders, { direction: 'next' })
    const first: Amount | undefined = data[0]?.price
    const own = halyard.privateSocket()
    own.subscribe({ channel: 'accounts', mode: 2 }, ({ asset, balance }, { sequence }) => {
      const told: [string, Amount | undefined, number] = [asset, balance, sequence]
      console.log(told, price, first)
    })
    try {
      await halyard.call(endpoints.cancelOrder, { orderId: 7 })
    } catch (error) {
      if (error instanceof ApiRefusal && error.refusal === 'orderNotOpen') console.log(error.detail)
    }`)
  expect(said).toBe('')
  expect(status).toBe(0)
})

it.each([
  [
    'a number as an amount',
    "await halyard.call(endpoints.placeBuyOrder, { symbol: 'btcusdt', type: 'market', sizing: 'total', total: 100 })",
  ],
  ['another type of a term', "await halyard.call(endpoints.cancelOrder, { orderId: 'seven' })"],
  [
    'a refusal that nobody gives',
    "if (new ApiRefusal(7, '', undefined, {}, {}, false, 200).refusal === 'unheard') console.log(1)",
  ],
])('which refuse %s', (_, wrong) => {
  expect(compile(`${head}${wrong}\n`)).toMatchObject({ said: expect.stringMatching(/^program\.mts\(3,/) })
})

it('runs where there is no Node: nothing in it asks for a module', () => {
  expect(readFileSync(join(installed, 'index.js'), 'utf8')).not.toMatch(/^import |\bfrom ['"]node:|\brequire\(/m)
})
