import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@halyard/embedded'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bundledServer } from './server-processes.ts'

// A process that is stopped, or loses its database, before it serves anybody: one sentence and a fitting code, whoever
// started it.

let program: string
let database: TestDatabase
let admin: pg.Client
const dataDir = mkdtempSync(join(tmpdir(), 'halyard-interrupted-'))

beforeAll(async () => {
  program = await bundledServer()
  database = await createTestDatabase()
  admin = new pg.Client({ connectionString: database.url })
  await admin.connect()
})
afterAll(async () => {
  await admin.end()
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The server as a supervisor starts it, and how it ended. */
function started(databaseUrl: string): { child: ChildProcess; ended: Promise<{ code: number | null; said: string }> } {
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'warn',
      MARKET_HISTORY_BARS: '0',
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += String(data)))
  return { child, ended: once(child, 'close').then(([code]) => ({ code, said })) }
}

it.each([
  [
    'puts in what a new installation needs',
    'SELECT pg_advisory_lock(726571001)',
    'SELECT pg_advisory_unlock(726571001)',
  ],
  ['gets its parts ready', 'BEGIN; LOCK TABLE tick IN ACCESS EXCLUSIVE MODE', 'ROLLBACK'],
])('ends at once and well when it is stopped while it %s', async (_, hold, letGo) => {
  await admin.query(hold)
  let running: ChildProcess | undefined
  try {
    const { child, ended } = started(database.url)
    running = child
    const waiting = 'SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))'
    await expect.poll(async () => (await admin.query(waiting)).rowCount).toBeGreaterThan(0)
    child.kill('SIGTERM')
    expect(await ended).toEqual({ code: 0, said: 'Halyard was stopped while it was starting.\n' })
  } finally {
    running?.kill('SIGKILL')
    await admin.query(letGo)
  }
})

it('says in one line that the database went away while it was starting', async () => {
  const address = new URL(database.url)
  const { port, hostname } = address
  const sockets: Socket[] = []
  // Lets the connections of readiness check and seeds through, and none after them.
  const door = createServer((socket) => {
    if (sockets.push(socket) > 2) return void socket.destroy()
    if (sockets.length === 2) door.close()
    const inner = connect(Number(port), hostname)
    socket.pipe(inner).pipe(socket)
    for (const end of [socket, inner]) end.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(door, 'listening')
  address.port = String((door.address() as { port: number }).port)
  const { code, said } = await started(address.href).ended
  expect(said).toMatch(/^The database went away while Halyard was starting: connect ECONNREFUSED \S+\.\n$/)
  expect(code).toBe(1)
})
