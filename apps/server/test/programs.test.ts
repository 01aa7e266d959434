import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildCurrent } from '../../../packages/embedded/bin/prepare.mjs'
import { appOfFile } from './harness.ts'
import { programOf } from './htx-programs.ts'
import { verified } from './money-movers.ts'

// What the documents give to programs that speak HTX's protocol.

const root = join(import.meta.dirname, '../../..')
const textOf = (name: string) => readFileSync(join(root, 'docs', name), 'utf8')

async function run(file: string, parameters: string[], variables: Record<string, string>) {
  const child = spawn(process.execPath, [join(root, file), ...parameters], {
    env: { PATH: process.env.PATH, ...variables },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
  const [code] = await once(child, 'close')
  return { code, said }
}

describe('on a host that is no demo', () => {
  const app = appOfFile({ DEMO: '0' })
  beforeAll(() => buildCurrent('client'))

  it('the bot refuses to run, with a key that may trade', async () => {
    const { key } = await programOf(app, await verified(app, { USDT: '1000', BTC: '1' }))
    const keys = { HALYARD_URL: app.url, HALYARD_KEY: key.accessKey, HALYARD_SECRET: key.secret }
    expect(await run('docs/bot.mjs', [], keys)).toMatchObject({ code: 2, said: expect.stringContaining('is no demo') })
    expect((await app.pool.query('SELECT FROM spot_order')).rowCount).toBe(0)
  })

  it('npm run bots refuses, and registers nobody', async () => {
    const users = async () => (await app.pool.query('SELECT count(*)::int AS count FROM users')).rows[0].count
    const before = await users()
    const started = await run('docs/bots.mjs', [app.url], {
      DATABASE_URL: app.databaseUrl,
      DATA_DIR: app.dataDir,
      DEMO: '1',
    })
    expect(started).toMatchObject({ code: 1, said: expect.stringContaining('is no demo') })
    expect(await users()).toBe(before)
  })
})

describe('settings to copy', () => {
  const guide = textOf('programs.md')

  it('of freqtrade are those of ccxt, on the host that the guide names', () => {
    const { exchange, dry_run: dryRun, ...settings } = JSON.parse(textOf('freqtrade.json'))
    // The settings of the guide's section on ccxt, as it writes them.
    const written = /new ccxt\.htx\(\{\n([\s\S]*?)\n {4}\}\)/.exec(guide)?.[1]?.replace(/apiKey, secret,/, '') ?? ''
    const ofCcxt = JSON.parse(
      `{${written
        .replaceAll(/(\w+):/g, '"$1":')
        .replaceAll("'", '"')
        .replace(/,\s*$/, '')}}`,
    )
    expect([exchange.name, exchange.ccxt_config, dryRun]).toEqual(['htx', ofCcxt, false])
    expect(settings.pairlists).toEqual([{ method: 'StaticPairList' }])
    expect([settings.entry_pricing.use_order_book, settings.exit_pricing.use_order_book]).toEqual([true, true])
    const { hostname } = exchange.ccxt_config
    for (const name of ['freqtrade.json', 'hummingbot.patch']) expect(textOf(name)).toContain(hostname)
  })

  it('of hummingbot change the four hosts, and nothing else', () => {
    const lines = textOf('hummingbot.patch').split('\n')
    const changed = (sign: string) =>
      lines.filter((line) => line.startsWith(sign) && !line.startsWith(sign.repeat(3))).map((line) => line.slice(1))
    expect(changed('-')).toEqual([
      'HTX_HOST_NAME = "api.huobi.pro"',
      'REST_URL = "https://api.huobi.pro"',
      'WS_PUBLIC_URL = "wss://api.huobi.pro/ws"',
      'WS_PRIVATE_URL = "wss://api.huobi.pro/ws/v2"',
    ])
    expect(changed('+')).toEqual(changed('-').map((line) => line.replace('api.huobi.pro', 'halyard.example')))
    expect(guide).toContain('[hummingbot.patch](hummingbot.patch)')
  })
})
