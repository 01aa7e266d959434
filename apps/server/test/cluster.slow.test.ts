import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID, type UUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'

// `npm run cluster` as somebody runs it: two of each role, Postgres, Redis and nginx, of which everything is killed once.

const root = join(import.meta.dirname, '../../..')
const dataDir = mkdtempSync(join(tmpdir(), 'halyard-cluster-'))
const variables = {
  ...process.env,
  DATA_DIR: dataDir,
  TEST_CAPTCHA: 'pass',
  DEMO: '1',
  DATABASE_URL: '',
  REDIS_URL: '',
}
let cluster: ChildProcess
let port: number
let token: string

interface Running {
  readonly name: string
  readonly pid: number
  readonly port?: number
  readonly healthPort?: number
}
const running = (): Running[] => JSON.parse(readFileSync(join(dataDir, 'cluster.json'), 'utf8'))
const named = (name: string) => running().find((each) => each.name === name) ?? expect.unreachable(`no ${name} runs`)

interface Answer {
  readonly code: number
  readonly msg: string
  // biome-ignore lint/suspicious/noExplicitAny: the wire's own names, read as an integrator would.
  readonly data: any
}

/** A call of the API through the proxy, which checks the proxy's certificate. */
function call(method: 'GET' | 'POST', path: string, sent: object = {}, key = randomUUID()): Promise<Answer> {
  const query = method === 'GET' ? `?${new URLSearchParams(sent as Record<string, string>)}` : ''
  const headers = { 'x-token': token ?? '', 'content-type': 'application/json', 'idempotency-key': key }
  const ca = readFileSync(join(dataDir, 'proxy/certificate.pem'))
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, path: `/api${path}${query}`, method, headers, ca, agent: false, timeout: 20_000 },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk
        })
        response.on('error', reject).on('end', () => {
          if (response.statusCode !== 200) reject(new Error(`status ${response.statusCode}`))
          else resolve(JSON.parse(text))
        })
      },
    )
    asked.on('error', reject).on('timeout', () => asked.destroy(new Error('no answer')))
    asked.end(method === 'POST' ? JSON.stringify(sent) : undefined)
  })
}

/** The same at one of the api processes, past the proxy. */
async function callAt(name: string, method: 'GET' | 'POST', path: string, sent: object = {}): Promise<Answer> {
  const query = method === 'GET' ? `?${new URLSearchParams(sent as Record<string, string>)}` : ''
  const headers = { 'x-token': token ?? '', 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const body = method === 'POST' ? JSON.stringify(sent) : null
  const response = await fetch(`http://127.0.0.1:${named(name).port}/api${path}${query}`, { method, headers, body })
  return (await response.json()) as Answer
}

beforeAll(async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as { port: number }).port
  server.close()
  cluster = spawn(process.execPath, ['packages/embedded/bin/cluster.mjs'], {
    cwd: root,
    env: { ...variables, PORT: String(port) },
  })
  await saysThatItRuns(cluster)
  const { captchaId } = (await call('POST', '/base/captcha')).data
  const demo = { username: 'demo@halyard.example', password: 'halyard-demo-1', captcha: 'pass', captchaId }
  token = (await call('POST', '/base/login', demo)).data.token
})

function saysThatItRuns({ stdout, stderr }: ChildProcess): Promise<void> {
  let said = ''
  return new Promise((resolve, reject) => {
    const hear = (text: string) => {
      said += text
      if (said.includes('is running at')) resolve()
    }
    for (const stream of [stdout, stderr]) stream?.setEncoding('utf8').on('data', hear)
    cluster.once('exit', (code) => reject(new Error(`It ended with code ${code}: ${said}`)))
  })
}

afterAll(async () => {
  const over = once(cluster, 'exit')
  cluster.kill('SIGTERM')
  await over
  rmSync(dataDir, { recursive: true, force: true })
})

const buy = { symbol: 'btcusdt', type: 2, buytype: 2, musdt: '10' }

it('is one installation: what one api wrote is there in the other, and both tell the same prices', async () => {
  expect((await callAt('api-1', 'POST', '/bborder/upbbbuy', buy)).code).toBe(0)
  const contract = (await callAt('api-2', 'POST', '/hyorder/createHyorder', await aContract())).data
  expect((await callAt('api-1', 'GET', '/hyorder/findHyorder', { ID: contract.ID })).data.ID).toBe(contract.ID)
  expect((await callAt('api-2', 'GET', '/bborder/myBborderList', { page: 1, pageSize: 10 })).data.total).toBe(1)
  const [first, second] = await Promise.all(['api-1', 'api-2'].map((name) => trades(name, 20)))
  expect(second?.filter((trade) => first?.includes(trade)).length).toBeGreaterThan(0)
})

/** A client that never gives up: it buys again and again, each time under one key until it is told how that ended. */
class Trader {
  readonly accepted: number[] = []
  #over = false
  #running = this.#trade()

  async #trade(): Promise<void> {
    while (!this.#over) {
      const order = await this.#until(randomUUID())
      if (order !== undefined) this.accepted.push(order)
      await pause(20)
    }
  }

  async #until(key: UUID): Promise<number | undefined> {
    for (;;) {
      // Away, or not sure how it ended: the same key again.
      const answer = await call('POST', '/bborder/upbbbuy', buy, key).catch(() => undefined)
      if (answer?.code === 0) return answer.data.ID
      if (answer !== undefined && !/still being processed/.test(answer.msg)) return undefined
      await pause(50)
    }
  }

  async end(): Promise<void> {
    this.#over = true
    await this.#running
  }
}

const kill = (name: string) => process.kill(named(name).pid, 'SIGKILL')

/** What may go wrong on a machine of a host; each is over when the next order after it has been filled. */
const faults: Record<string, () => Promise<void> | void> = {
  'an api is killed': () => void kill('api-1'),
  'the other api is killed': () => void kill('api-2'),
  'a feed is killed': () => void kill('feed-1'),
  'the other feed is killed': () => void kill('feed-2'),
  'both feeds are killed': () => ['feed-1', 'feed-2'].forEach(kill),
  'a worker is killed': () => void kill('worker-1'),
  'the proxy is killed': () => void kill('proxy'),
  'Redis is killed': () => void kill('redis'),
  'Redis is emptied': () => redis('FLUSHALL'),
  'Postgres is killed': () => void kill('postgres'),
  'a feed hangs for ten seconds': () => hang('feed-1'),
  'the other feed hangs for ten seconds': () => hang('feed-2'),
}

it('loses and doubles nothing, whatever is killed or hangs', async () => {
  const before = (await call('GET', '/bborder/myBborderList', { page: 1, pageSize: 1 })).data.total
  const trader = new Trader()
  const recovered: Record<string, string> = {}
  for (const [name, happen] of Object.entries(faults)) {
    await allAreReady()
    const at = performance.now()
    await happen()
    const filled = trader.accepted.length
    await expect.poll(() => trader.accepted.length, { interval: 10 }).toBeGreaterThan(filled + 1)
    recovered[name] = `${((performance.now() - at) / 1_000).toFixed(1)} s`
  }
  await trader.end()
  console.table(recovered)
  expect(new Set(trader.accepted).size).toBe(trader.accepted.length)
  const { total } = (await call('GET', '/bborder/myBborderList', { page: 1, pageSize: 1 })).data
  expect(total - before).toBe(trader.accepted.length)
  const audit = await command('ops', 'audit', '--json')
  expect(JSON.parse(audit).differences).toEqual([])
  expect(await command('verify-settlements')).toMatch(/ filled orders recomputed, .*: 0 differences/)
})

/** One thing at a time goes wrong: what was killed before is back. */
async function allAreReady(): Promise<void> {
  const ready = async ({ healthPort }: Running) => {
    if (healthPort === undefined) return true
    const answer = await fetch(`http://127.0.0.1:${healthPort}/health/ready`, { signal: AbortSignal.timeout(5_000) })
    return answer.ok
  }
  await expect
    .poll(async () => (await Promise.all(running().map((each) => ready(each).catch(() => false)))).every(Boolean))
    .toBe(true)
}

async function aContract(): Promise<object> {
  const { data } = await call('GET', '/hyorder/config')
  return { cate: 1, usdt: '10', coinname: 'btc_usdt', ctime_num: data.hy_time[0] }
}

/** The next so many trades of a pair that a process tells. */
async function trades(name: string, count: number): Promise<number[]> {
  const socket = new WebSocket(`ws://127.0.0.1:${named(name).port}/ws`)
  const seen: number[] = []
  socket.on('open', () => socket.send(JSON.stringify({ sub: 'market.btcusdt.trade.detail', id: 'a' })))
  socket.on('message', (frame: Buffer) => {
    const message = JSON.parse(gunzipSync(frame).toString())
    for (const { tradeId } of message.tick?.data ?? []) seen.push(tradeId)
  })
  await expect.poll(() => seen.length).toBeGreaterThanOrEqual(count)
  socket.close()
  return seen
}

async function redis(...words: string[]): Promise<void> {
  await promisify(execFile)('redis-cli', ['-p', String(named('redis').port), ...words])
}

/** As a machine that is suspended; it is continued when the others have long gone on without it. */
function hang(name: string): void {
  const { pid } = named(name)
  process.kill(pid, 'SIGSTOP')
  setTimeout(() => process.kill(pid, 'SIGCONT'), 10_000)
}

async function command(...words: string[]): Promise<string> {
  const parameters = ['packages/embedded/bin/command.mjs', ...words]
  return (await promisify(execFile)(process.execPath, parameters, { cwd: root, env: variables })).stdout
}
