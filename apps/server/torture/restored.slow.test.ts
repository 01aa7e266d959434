import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { backupsIn, discardData, freePort } from '@halyard/embedded'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Answer, saysThatItRuns } from './cluster.ts'

// A whole installation, backed up while people trade on it, and restored: what was acknowledged before the backup is
// there, and the books are sound.

const root = join(import.meta.dirname, '../../..')
// Postgres archives under an account of its own, which has to reach the folder.
const folder = mkdtempSync(join(tmpdir(), 'halyard-restored-'))
chmodSync(folder, 0o755)
const [dataDir, backupDir, restored] = ['data', 'backups', 'restored'].map((name) => join(folder, name))
const variables = { TEST_CAPTCHA: 'pass', DEMO: '1', DATABASE_URL: '', REDIS_URL: '', BACKUP_DIR: backupDir }
let server: ChildProcess
let url = ''
let token = ''

beforeAll(async () => {
  mkdirSync(backupDir as string)
  const port = await freePort()
  url = `http://127.0.0.1:${port}/api`
  const env = { ...process.env, ...variables, DATA_DIR: dataDir, PORT: String(port), MARKET_HISTORY_BARS: '5' }
  server = spawn(process.execPath, ['packages/embedded/bin/start.mjs'], { cwd: root, env })
  await saysThatItRuns(server)
  const { captchaId } = await call<{ captchaId: string }>('POST', '/base/captcha')
  const demo = { username: 'demo@halyard.example', password: 'halyard-demo-1', captcha: 'pass', captchaId }
  token = (await call<{ token: string }>('POST', '/base/login', demo)).token
})
afterAll(async () => {
  await end()
  for (const each of [dataDir, restored]) discardData(join(each as string, 'postgres'))
  rmSync(folder, { recursive: true, force: true })
})

async function end(): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const over = once(server, 'exit')
  server.kill('SIGTERM')
  await over
}

async function call<Data>(method: 'GET' | 'POST', path: string, sent: object = {}): Promise<Data> {
  const headers = { 'x-token': token, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const query = method === 'GET' ? `?${new URLSearchParams(sent as Record<string, string>)}` : ''
  const body = method === 'POST' ? JSON.stringify(sent) : null
  const answer = (await (await fetch(`${url}${path}${query}`, { method, headers, body })).json()) as Answer<Data>
  if (answer.code !== 0) throw new Error(`${path}: ${answer.msg}`)
  return answer.data
}

/** A command of the project on a data folder: what it printed. */
async function command(program: string, dataFolder: string | undefined, ...words: string[]): Promise<string> {
  const env = { ...process.env, ...variables, DATA_DIR: dataFolder }
  const parameters = [`packages/embedded/bin/${program}.mjs`, ...words]
  return (await promisify(execFile)(process.execPath, parameters, { cwd: root, env })).stdout
}

/** One that was made and whose answer was lost is nobody's to count. */
const countOf = (orders: readonly number[]) => `SELECT count(*) AS kept FROM spot_order WHERE id IN (${orders})`

it('a backup under trade, restored, passes the audit and the check of every settlement and fill', async () => {
  const order = { symbol: 'btcusdt', type: 2, buytype: 2, musdt: '10' }
  const { hy_time } = await call<{ hy_time: number[] }>('GET', '/hyorder/config')
  const contract = { cate: 1, usdt: '10', coinname: 'btc_usdt', ctime_num: hy_time[0] }
  const bought: number[] = []
  let isTrading = true
  const trading = (async () => {
    while (isTrading) {
      // A price may be stale on a machine that is busy; what counts is what was accepted.
      const { ID } = await call<{ ID: number }>('POST', '/bborder/upbbbuy', order).catch(() => ({ ID: 0 }))
      if (ID > 0) bought.push(ID)
      await call('POST', '/hyorder/createHyorder', contract).catch(() => {})
    }
  })()
  await expect.poll(() => bought.length).toBeGreaterThan(10)
  const before = bought.length
  expect(await command('backup', dataDir, 'backup')).toContain('Backed up as of')
  await expect.poll(() => bought.length).toBeGreaterThan(before + 10)
  isTrading = false
  await trading
  await end()
  const after = await command('db', dataDir, countOf(bought))
  expect(after).toMatch(new RegExp(`\\b${bought.length}\\b`))

  const [backup] = backupsIn(backupDir as string)
  await command('backup', restored, 'restore', backup?.folder as string)
  expect(JSON.parse(await command('command', restored, 'ops', 'audit', '--json')).differences).toEqual([])
  const verified = await command('command', restored, 'verify-settlements')
  expect(verified).toMatch(/ filled orders recomputed, .*: 0 differences/)
  const kept = await command('db', restored, countOf(bought.slice(0, before)))
  expect(kept).toMatch(new RegExp(`\\b${before}\\b`))
})
