import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { discardData, freePort, runningPostgres } from '@halyard/embedded'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, saysThatItRuns } from './cluster.ts'
import { Disk } from './disk.ts'

// `npm start` as somebody runs it, where its server is killed, and where its disks are full: of the database's tables,
// of the database's log, and of the archive. Disks of its own take an account that may mount.

const root = join(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'halyard-host-'))
// Postgres runs under an account of its own, which has to reach its disk.
chmodSync(folder, 0o755)
const [dataDir, backupDir] = [join(folder, 'data'), join(folder, 'backups')]
for (const each of [dataDir, backupDir]) mkdirSync(each)
const [disk, archive] = [Disk.at(join(dataDir, 'postgres')), Disk.at(backupDir)]
let host: ChildProcess
let said = ''
let [port, metricsPort] = [0, 0]
let token = ''

beforeAll(async () => {
  ;[port, metricsPort] = [await freePort(), await freePort()]
  const variables = {
    ...{ DATA_DIR: dataDir, BACKUP_DIR: backupDir, PORT: String(port), METRICS_PORT: String(metricsPort) },
    ...{ TEST_CAPTCHA: 'pass', DEMO: '1', MARKET_HISTORY_BARS: '5', DATABASE_URL: '', REDIS_URL: '' },
  }
  const env = { ...process.env, ...variables }
  host = spawn(process.execPath, ['packages/embedded/bin/start.mjs'], { cwd: root, env })
  for (const stream of [host.stdout, host.stderr]) stream?.on('data', (text) => (said += String(text)))
  await saysThatItRuns(host)
  const { captchaId } = (await call<{ captchaId: string }>('/base/captcha')).data
  const demo = { username: 'demo@halyard.example', password: 'halyard-demo-1', captcha: 'pass', captchaId }
  token = (await call<{ token: string }>('/base/login', demo)).data.token
})
afterAll(async () => {
  if (host.exitCode === null) {
    const over = once(host, 'exit')
    host.kill('SIGTERM')
    await over
  }
  for (const each of [disk, archive]) each?.discard()
  discardData(join(dataDir, 'postgres'))
  rmSync(folder, { recursive: true, force: true })
})

async function call<Data>(path: string, sent: object = {}): Promise<Answer<Data> & { status: number; later: boolean }> {
  const headers = { 'x-token': token, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const init = { method: 'POST', headers, body: JSON.stringify(sent) }
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, init)
  const answer = (await response.json()) as Answer<Data>
  return { ...answer, status: response.status, later: response.headers.has('retry-after') }
}

/** What became of an order, in a word. */
async function order(): Promise<string> {
  const answer = await call<{ refusal?: string }>('/bborder/upbbbuy', {
    ...{ symbol: 'btcusdt', type: 2, buytype: 2, musdt: '10' },
  }).catch(() => undefined)
  if (answer === undefined) return 'nothing'
  return answer.code === 0 ? 'accepted' : `${answer.status} ${answer.data?.refusal}${answer.later ? ', later' : ''}`
}

async function failing(): Promise<readonly string[]> {
  const response = await fetch(`http://127.0.0.1:${port}/health/ready`)
  return ((await response.json()) as { failing: string[] }).failing
}

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)
}

/** As the superuser; nothing where Postgres is away. */
async function admin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: runningPostgres(join(dataDir, 'postgres'))?.adminUrl })
  client.on('error', () => {})
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

const serverPid = () => JSON.parse(readFileSync(join(dataDir, 'start.lock'), 'utf8')).note.server.pid as number

it('a server that is killed is started again', async () => {
  const before = serverPid()
  process.kill(before, 'SIGKILL')
  await expect.poll(order).toBe('accepted')
  expect(serverPid()).not.toBe(before)
  expect(said).toContain('The server ended by itself (SIGKILL) and is being started again.')
  // A server that loses its database while it starts ends, and is started once more: what follows is of one that runs.
  await expect.poll(() => said.split('Halyard is running').length - 1).toBe(2)
})

it('a Postgres that finds its port taken is tried again until it is free', async () => {
  const running = runningPostgres(join(dataDir, 'postgres'))
  if (!running) throw new Error('no Postgres runs')
  const { directory, adminUrl } = running
  const port = Number(new URL(adminUrl).port)
  // Its supervisor hears of its end when another has the port already.
  host.kill('SIGSTOP')
  process.kill(Number.parseInt(readFileSync(join(directory, 'postmaster.pid'), 'utf8'), 10), 'SIGKILL')
  const other = createServer((socket) => socket.destroy())
  const takePort = () =>
    new Promise<boolean>((resolve) => {
      other.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
    })
  await expect.poll(takePort).toBe(true)
  host.kill('SIGCONT')
  try {
    await expect.poll(() => said).toContain(`Port ${port} is taken`)
    expect(await order()).toBe('503 overloaded, later')
  } finally {
    other.close()
  }
  await expect.poll(order).toBe('accepted')
  expect(said).toContain('Postgres runs again.')
  expect(host.exitCode).toBe(null)
})

if (disk && archive)
  describe('on disks of its own', () => {
    it('that of its tables full, trading is paused and says so everywhere, until there is room', async () => {
      const server = serverPid()
      disk.leave(0)
      await expect.poll(order).toBe('503 tradingPaused, later')
      expect(await failing()).toContain('disk')
      expect(await metric('halyard_disk_full')).toBe(1)
      disk.free()
      await expect.poll(order).toBe('accepted')
      await expect.poll(failing).toEqual([])
      expect(await metric('halyard_disk_full')).toBe(0)
      expect(serverPid()).toBe(server)
    })

    it('full of its log, Postgres is gone, and comes back by itself when there is room', async () => {
      const server = serverPid()
      disk.leave(20_000_000)
      // Until the host says so: one that fails may also have met a Postgres that was busy or not there.
      const fill = async () => {
        await admin(`SELECT pg_logical_emit_message(false, 'test', repeat('x', 4000000))`).catch(() => {})
        return said
      }
      await expect
        .poll(fill, { interval: 10 })
        .toMatch(/The disk that \S+ is on is full\. .* Trading is paused until Postgres runs\./)
      await expect.poll(order).toBe('503 tradingPaused, later')
      await expect.poll(failing).toContain('disk')
      expect(await metric('halyard_disk_full')).toBe(1)
      disk.free()
      await expect.poll(order).toBe('accepted')
      await expect.poll(failing).toEqual([])
      expect(said).toContain('Postgres runs again.')
      expect([host.exitCode, serverPid()]).toEqual([null, server])
    })

    it('that of the archive full is a metric and a line of the log, until there is room', async () => {
      archive.leave(0)
      const writeOn = () => admin(`SELECT pg_logical_emit_message(true, 'test', 'more'), pg_switch_wal()`)
      await writeOn()
      await expect.poll(() => metric('halyard_archive_failing')).toBe(1)
      await expect.poll(() => said).toContain("The database's log cannot be archived")
      archive.free()
      await writeOn()
      await expect.poll(() => metric('halyard_archive_failing')).toBe(0)
    })
  })
