import 'reflect-metadata'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { endpoints } from '@halyard/wire'
import pg from 'pg'
import { WebSocket } from 'ws'
import { createApplication } from '../src/application.ts'
import { LedgerService } from '../src/features/ledger/ledger.service.ts'
import { TickStream } from '../src/market-feed/tick-stream.ts'
import { readEnvironment } from '../src/platform/config/environment.ts'
import { Sessions } from '../src/platform/session/sessions.ts'
import { fund, insertUser } from '../testing/users.ts'
import { atExit } from './at-exit.ts'
import { embedded } from './embedded.ts'
import { type Intent, intentOf, lastAnswer, send } from './intents.ts'
import { type Machine, postgresMachine, processMachine, startRedis } from './machines.ts'
import { secondsText, table } from './report.ts'

// `npm run torture -- --mode lead`: the process that leads the feed is killed, or stopped as a suspended machine is,
// again and again, while clients trade at every api. How long until the other leads, and until every api has a fresh
// price? Ends with code 1 when one took longer than promised (times --slack), or a tick was numbered twice or never.

const { values: given } = parseArgs({
  options: {
    mode: { type: 'string' },
    times: { type: 'string', default: '20' },
    redis: { type: 'boolean', default: false },
    clients: { type: 'string', default: '4' },
    slack: { type: 'string', default: '1' },
    output: { type: 'string' },
  },
})
const times = Number(given.times)
const slack = Number(given.slack)

type Fault = 'death' | 'hang'
/** Seconds from the fault on; what is promised of fresh prices counts on top of a hang's longer silence. */
const promised: Record<Fault, { readonly lead: number; readonly fresh: number }> = {
  death: { lead: 2, fresh: 3 },
  hang: { lead: 4, fresh: 5 },
}
/** How far behind the leader a follower may be, in milliseconds. */
const lagPromised = 250

const dataDir = mkdtempSync(join(tmpdir(), 'halyard-lead-'))
const forgetData = atExit(() => rmSync(dataDir, { recursive: true, force: true }))
const postgres = await postgresMachine(join(dataDir, 'postgres'))
await embedded.migrate({ ...postgres.life, migrationsDir: process.env.MIGRATIONS_DIR as string })
const redis = given.redis ? await startRedis(dataDir) : undefined
const pool = new pg.Pool({ connectionString: postgres.life.url, max: 2 })

/** Where each feed says whether it has the prices. */
const healthPorts: Readonly<Record<string, number>> = {
  'feed-1': await embedded.freePort(),
  'feed-2': await embedded.freePort(),
}
const feeds = await Promise.all(Object.keys(healthPorts).map((name) => server(name, 'feed', 0)))
const ports = [await embedded.freePort(), await embedded.freePort()]
const apis = await Promise.all(ports.map((port, index) => server(`api-${index + 1}`, 'api', port)))
// One api in this process: it says to the millisecond when it heard of a tick, which the sockets' own pace hides.
const app = await createApplication(readEnvironment({ ...process.env, ...environmentOf('api', 0) }))
await app.listen(0, '127.0.0.1')
ports.push(Number(new URL(await app.getUrl()).port))

/** When each api published its newest price, and the time of that price. */
const heard = ports.map(() => ({ at: 0, price: 0 }))
/** Whether no fault is under way, so that a follower should keep up. */
let calm = false
const lags: number[] = []
app.get(TickStream, { strict: false }).subscribe((ticks) => {
  const now = Date.now()
  const newest = Math.max(...ticks.map(({ at }) => at.getTime()))
  heard[2] = { at: now, price: newest }
  if (calm) lags.push(...ticks.map(({ at }) => now - at.getTime()))
})
for (const [index, port] of ports.slice(0, 2).entries()) listen(index, port)

const intents: Intent[] = []
let trading = true
const clients: Promise<void>[] = []
for (let index = 0; index < Number(given.clients); index += 1) {
  const userId = await insertUser(pool)
  await fund(app.get(LedgerService, { strict: false }), userId, { USDT: '100000000' })
  const { token } = await app.get(Sessions, { strict: false }).begin(userId, 'torture')
  clients.push(trade(userId, token, ports[index % ports.length] as number))
}

interface Change {
  readonly fault: Fault
  readonly lead: number
  /** Of the slowest api. */
  readonly fresh: number
  /** Load average of the last minute. */
  readonly load: number
}
const changes: Change[] = []
for (let round = 0; round < times; round += 1) changes.push(await takeAway(round % 2 === 0 ? 'death' : 'hang'))
trading = false
await Promise.all(clients)

const { rows } = await pool.query<{ wrong: number }>(`
  SELECT count(*)::int AS wrong
    FROM (SELECT sequence, at, lag(sequence) OVER pair AS before, lag(at) OVER pair AS time FROM tick
          WINDOW pair AS (PARTITION BY pair_id ORDER BY sequence)) told
   WHERE before IS NOT NULL AND (sequence <> before + 1 OR at < time)`)
const misnumbered = rows[0]?.wrong ?? Number.NaN
lags.sort((a, b) => a - b)
const text = section()
console.log(text)
if (given.output) writeFileSync(given.output, text)

await pool.end()
await app.close()
await Promise.all([...feeds, ...apis].map((machine) => machine.stop()))
await redis?.machine.stop()
await postgres.stop()
embedded.discardData(join(dataDir, 'postgres'))
rmSync(dataDir, { recursive: true, force: true })
forgetData()
const late = changes.some(
  ({ fault, lead, fresh }) => lead > promised[fault].lead * slack || fresh > promised[fault].fresh * slack,
)
process.exit(late || misnumbered !== 0 ? 1 : 0)

function environmentOf(roles: string, port: number): Record<string, string> {
  return {
    NODE_ENV: 'test',
    DATABASE_URL: postgres.life.serverUrl,
    DATA_DIR: dataDir,
    ROLES: roles,
    PORT: String(port),
    LOG_LEVEL: process.env.TORTURE_LOG ?? 'silent',
    MARKET_HISTORY_BARS: '500',
    REDIS_URL: redis?.url ?? '',
  }
}

/** A process whose sessions at the database carry its name. */
function server(name: string, roles: string, port: number): Promise<Machine> {
  const own = {
    ...environmentOf(roles, port),
    DATABASE_URL: `${postgres.life.serverUrl}?application_name=${name}`,
    METRICS_PORT: String(healthPorts[name] ?? ''),
  }
  const program = [process.execPath, process.env.SERVER_MAIN as string] as const
  return processMachine(name, program, () => ({ ...process.env, ...own }))
}

/** Hears the newest trades at an api's socket, whenever it is there. */
function listen(index: number, port: number): void {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`)
  socket.on('open', () => socket.send(JSON.stringify({ sub: 'market.tickers.changes', id: 'a' })))
  socket.on('message', (frame: Buffer) => {
    const message = JSON.parse(gunzipSync(frame).toString())
    if (message.ping) socket.send(JSON.stringify({ pong: message.ping }))
    for (const { ts } of message.data ?? []) {
      const before = heard[index]?.price ?? 0
      if (ts > before) heard[index] = { at: Date.now(), price: ts }
    }
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    if (trading) setTimeout(() => listen(index, port), 200)
  })
}

async function trade(userId: number, token: string, port: number): Promise<void> {
  const endpoint = endpoints.placeBuyOrder
  while (trading) {
    const sent = { symbol: 'btcusdt', type: 2, buytype: 2, musdt: '10' }
    const intent = intentOf({ user: userId, product: 'order', marker: '', endpoint, sent, stranger: false })
    intents.push(intent)
    await send(intent, port, token, 5_000)
    // A client that was refused waits a little before it tries again.
    await pause(lastAnswer(intent)?.code === 0 ? 20 : 250)
  }
}

/**
 * Takes the leader away and measures, in seconds, until the other leads and until every api has a price of after the
 * fault.
 */
async function takeAway(fault: Fault): Promise<Change> {
  const leader = await untilReady()
  calm = true
  await pause(1_000)
  calm = false
  const machine = feeds.find(({ name }) => name === leader) as Machine
  const load = loadavg()[0] ?? Number.NaN
  const begun = performance.now()
  const moment = Date.now()
  if (fault === 'death') await machine.kill()
  else machine.suspend()
  while ([leader, undefined].includes(await leads())) await pause(5)
  const lead = (performance.now() - begun) / 1_000
  while (!heard.every(({ price }) => price > moment)) await pause(5)
  const fresh = (Math.max(...heard.map(({ at }) => at)) - moment) / 1_000
  if (fault === 'hang') machine.resume()
  console.error(`${changes.length + 1}: ${fault}, led after ${lead.toFixed(2)} s, fresh after ${fresh.toFixed(2)} s`)
  return { fault, lead, fresh, load }
}

/** Waits until one feed leads, the other follows and every api has fresh prices; returns the leader. */
async function untilReady(): Promise<string> {
  for (;;) {
    const leader = await leads()
    const standby = await pool.query(
      `SELECT FROM pg_stat_activity WHERE application_name LIKE 'feed-%' AND query LIKE 'SELECT pg_try_advisory_lock%' AND application_name <> $1`,
      [leader],
    )
    const fresh = heard.every(({ price }) => Date.now() - price < 2_000)
    if (leader !== undefined && standby.rowCount !== 0 && fresh && (await areWarm())) return leader
    await pause(50)
  }
}

async function areWarm(): Promise<boolean> {
  const answers = Object.values(healthPorts).map((port) => fetch(`http://127.0.0.1:${port}/health/ready`))
  return (await Promise.all(answers).catch(() => [])).filter(({ ok }) => ok).length === feeds.length
}

/** The process whose session holds the feed's lock. */
async function leads(): Promise<string | undefined> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity activity ON activity.pid = pg_locks.pid
      WHERE locktype = 'advisory' AND granted AND ((classid::bigint << 32) | objid::bigint) = 4259273333`,
  )
  return rows[0]?.name
}

function section(): string {
  const accepted = intents.filter((intent) => lastAnswer(intent)?.code === 0).length
  const at = (share: number) => lags[Math.floor((lags.length - 1) * share)] ?? Number.NaN
  const within = (share: number) => `${Math.round(at(share))} ms`
  const kept = lags.filter((lag) => lag <= lagPromised).length / lags.length
  return [
    `## lead ${redis ? 'with' : 'without'} Redis, ${times} times`,
    '',
    `\`npm run torture -- --mode lead${redis ? ' --redis' : ''} --times ${times}\`: two feeds and three apis, ${given.clients} clients that placed`,
    `${accepted} orders meanwhile; ${misnumbered} ticks numbered twice, never or back in time. Load averages of ${loads()} on`,
    `${availableParallelism()} processors.`,
    '',
    table(
      [
        'the leader',
        'times',
        'the other leads, median',
        '99 in 100',
        'longest',
        'promised',
        'fresh at every api, median',
        '99 in 100',
        'longest',
        'promised',
      ],
      (['death', 'hang'] as const).map((fault) => {
        const own = changes.filter((change) => change.fault === fault)
        const { lead, fresh } = promised[fault]
        return [
          fault === 'death' ? 'is killed' : 'hangs',
          String(own.length),
          ...spread(own.map((change) => change.lead)),
          `${lead} s`,
          ...spread(own.map((change) => change.fresh)),
          `${fresh} s`,
        ]
      }),
    ),
    '',
    `From a trade to a process that follows: median ${within(0.5)}, 99 in a hundred ${within(0.99)}, longest ${within(1)}; ${(kept * 100).toFixed(2)} % of`,
    `${lags.length} within ${lagPromised} ms.`,
    '',
  ].join('\n')
}

/** Median, 99th percentile and maximum, in seconds. */
function spread(seconds: readonly number[]): string[] {
  const sorted = [...seconds].sort((a, b) => a - b)
  const rank = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
  return [0.5, 0.99, 1].map((share) => secondsText(rank(share) * 1_000))
}

function loads(): string {
  const all = changes.map(({ load }) => load)
  return `${Math.min(...all).toFixed(1)} to ${Math.max(...all).toFixed(1)}`
}
