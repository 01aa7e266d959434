import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, freePort, type TestDatabase } from '@halyard/embedded'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildCurrent } from '../../../packages/embedded/bin/prepare.mjs'
import { bundledServer } from './server-processes.ts'
import { expectSoundLedger } from './sound-ledger.ts'

// The bots of the documents on a host of their own process: both are killed as a machine kills, in the middle of what
// they do.

const root = join(import.meta.dirname, '../../..')
const dataDir = mkdtempSync(join(tmpdir(), 'halyard-bots-'))
let database: TestDatabase
let pool: pg.Pool
let port: number
let program: string
let host: ChildProcess | undefined
let bots: ChildProcess | undefined
/** What the bots said, also those that were killed. */
let said = ''

beforeAll(async () => {
  program = await bundledServer()
  // What makes their keys, and what they call with.
  for (const part of ['server', 'client'] as const) await buildCurrent(part)
  database = await createTestDatabase()
  pool = new pg.Pool({ connectionString: database.url })
  // It says that it has ended while its connections still do, and the drop ends those.
  pool.on('error', () => {})
  port = await freePort()
})
afterAll(async () => {
  for (const each of [bots, host]) await kill(each)
  await pool.end()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function startHost(demo = '1'): Promise<void> {
  const started = spawn(process.execPath, [program], {
    env: {
      ...{ PATH: process.env.PATH, NODE_ENV: 'test', DATABASE_URL: database.url, DATA_DIR: dataDir },
      ...{ PORT: String(port), DEMO: demo, DATABASE_WAIT_SECONDS: '15', MARKET_HISTORY_BARS: '0' },
    },
  })
  let log = ''
  for (const stream of [started.stdout, started.stderr]) stream.on('data', (text) => (log += String(text)))
  host = started
  await expect.poll(() => log).toMatch(/running at http/)
}

/** In a group of their own with what starts them, so that one signal reaches all. */
function startBots(): ChildProcess {
  const started = spawn(process.execPath, ['docs/bots.mjs', `http://127.0.0.1:${port}`], {
    cwd: root,
    detached: true,
    env: {
      ...{ PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: database.url, DEMO: '1' },
      ...{ BOT_SECONDS: '0.5', BOT_SPREAD: '0.0001' },
    },
  })
  for (const stream of [started.stdout, started.stderr]) stream.on('data', (text) => (said += String(text)))
  return started
}

async function kill(child: ChildProcess | undefined, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  // Of the bots the last words are waited for.
  const ended = once(child, child === bots ? 'close' : 'exit')
  // The bots are a group; a host is alone.
  if (child === bots) process.kill(-child.pid, signal)
  else child.kill(signal)
  await ended
}

const placed = () => [...said.matchAll(/placed (\S+): (\S+) at (\S+)/g)].map(([, name = '']) => name)
const placedMore = async (more: number) => {
  const before = placed().length
  await expect.poll(() => placed().length, { message: said.slice(-2_000) }).toBeGreaterThanOrEqual(before + more)
}

interface Row {
  readonly user_id: string
  readonly symbol: string
  readonly side: string
  readonly state: string
  readonly client_order_id: string
}
const orders = async () =>
  (
    await pool.query<Row>(
      `SELECT user_id, symbol, side, state, client_order_id FROM spot_order WHERE client_order_id LIKE 'bot-%' ORDER BY id`,
    )
  ).rows
const sideOf = ({ user_id, symbol, side }: Row) => `${user_id} ${symbol} ${side}`
const nameOf = (row: Row) => `${row.user_id} ${row.client_order_id}`

const open = (rows: Row[]) => rows.filter(({ state }) => state === 'open')

it('three bots make the market through kills of theirs and of the host, with no order lost or doubled', {
  timeout: 600_000,
}, async () => {
  await startHost()
  bots = startBots()
  await placedMore(6)
  for (let turn = 0; turn < 3; turn += 1) {
    // Whatever is under way: both sides of three bots are placed anew all the time.
    await placedMore(1 + turn)
    await kill(bots)
    bots = startBots()
    await placedMore(1 + turn)
    await kill(host)
    await startHost()
  }
  await placedMore(3)
  await kill(bots)

  const rows = await orders()
  const names = rows.map(nameOf)
  expect(new Set(names).size).toBe(names.length)
  const sides = open(rows).map(sideOf)
  expect(new Set(sides).size, 'two open orders on a side').toBe(sides.length)
  expect(new Set(rows.map(sideOf)).size).toBe(6)
  // Two of the bots are of one pair and give the same names.
  const timesIn = (all: readonly string[], name: string) => all.filter((one) => one === name).length
  const there = rows.map(({ client_order_id }) => client_order_id)
  expect(placed().filter((name) => timesIn(placed(), name) > timesIn(there, name))).toEqual([])
  await expectSoundLedger(pool)

  // The bots of the next start are the same users; asked to end, they leave no order behind.
  const users = new Set(rows.map(({ user_id }) => user_id))
  bots = startBots()
  await placedMore(1)
  await kill(bots, 'SIGTERM')
  const after = await orders()
  expect(new Set(after.map(({ user_id }) => user_id))).toEqual(users)
  expect(open(after)).toEqual([])
  expect(said).toMatch(/a bot that makes the market on http/)
})
