import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildEmbedded } from '../bin/build.mjs'
import { accountFor } from './postgres/account.ts'
import { discardData } from './postgres/location.ts'
import { type RunningPostgres, startPostgres } from './postgres.ts'
import { processIdentity } from './process-lock.mjs'
import { throwawayRoot } from './test-database.ts'

const isRoot = process.getuid?.() === 0

let folder: string
let started: RunningPostgres[]
let sleeper: ChildProcess | undefined

let made: string

beforeAll(async () => {
  made = emptyFolder()
  const postgres = await startPostgres({ dataDir: join(made, 'data'), durable: false })
  await postgres.stop()
})

afterAll(() => rmSync(made, { recursive: true, force: true }))

beforeEach(() => {
  folder = emptyFolder()
  started = []
})

function emptyFolder(): string {
  const empty = mkdtempSync(join(throwawayRoot(), 'halyard postgres test '))
  chmodSync(empty, 0o755)
  return empty
}

/** What a first start left, copied with its owner: making it anew takes longer than most tests. */
function afterFirstStart(): void {
  execFileSync('cp', ['-a', join(made, 'data'), join(folder, 'data')])
}

afterEach(async () => {
  sleeper?.kill()
  // Several may have run on the same folder: none of it goes while one still does.
  for (const postgres of started) await postgres.stop()
  for (const postgres of started) discardData(postgres.dataDir)
  rmSync(folder, { recursive: true, force: true })
})

async function start(options: Partial<Parameters<typeof startPostgres>[0]> = {}): Promise<RunningPostgres> {
  const postgres = await startPostgres({ dataDir: join(folder, 'data'), durable: false, ...options })
  started.push(postgres)
  return postgres
}

/** A program that is not Postgres but runs under the same account. */
function startSleeper(dataDir: string): number {
  sleeper = spawn('sleep', ['600'], { ...accountFor(dataDir), stdio: 'ignore' })
  return sleeper.pid ?? Number.NaN
}

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

describe('a first start', () => {
  it('makes a UTF8 database in UTC, owned by a role that is no superuser, in a path with a space', async () => {
    const { url, dataDir } = await start()
    expect(dataDir).toContain(' ')
    const [row] = await ask(
      url,
      `SELECT current_user AS role, current_setting('is_superuser') AS superuser, current_setting('server_encoding') AS encoding,
        current_setting('TimeZone') AS zone, lower('ÄŽ') AS lower, 'B' < 'a' COLLATE "default" AS by_code_point`,
    )
    expect(row).toEqual({
      role: 'halyard',
      superuser: 'off',
      encoding: 'UTF8',
      zone: 'UTC',
      lower: 'äž',
      by_code_point: true,
    })
  })

  it('keeps data safe unless told that it is throwaway', async () => {
    const { adminUrl } = await start({ durable: true })
    const [row] = await ask(
      adminUrl,
      `SELECT current_setting('fsync') AS fsync, current_setting('full_page_writes') AS pages, current_setting('synchronous_commit') AS commit`,
    )
    expect(row).toEqual({ fsync: 'on', pages: 'on', commit: 'on' })
  })

  it('starts over where an earlier first start was interrupted', async () => {
    const interrupted = join(folder, 'data', 'cluster.making-4711')
    mkdirSync(join(interrupted, 'base'), { recursive: true })
    writeFileSync(join(interrupted, 'PG_VERSION'), '18\n')
    const { url, dataDir } = await start()
    expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(readdirSync(dataDir).filter((name) => name.startsWith('cluster'))).toEqual(['cluster'])
  })
})

describe('a later start', () => {
  beforeEach(afterFirstStart)

  it('finds what was committed before', async () => {
    const first = await start()
    await ask(first.url, 'CREATE TABLE note AS SELECT 42 AS answer')
    await first.stop()
    const second = await start()
    expect(await ask(second.url, 'SELECT answer FROM note')).toEqual([{ answer: 42 }])
  })

  it('is refused while the first still runs', async () => {
    await start()
    await expect(start()).rejects.toThrow(`Process ${process.pid} already runs the database`)
  })

  it.each([['is dead', () => 2_147_483_000] as const, ['belongs to another program now', startSleeper] as const])(
    'gets past a pid file whose process %s',
    async (_, pidOf) => {
      const first = await start()
      await first.stop()
      const pid = pidOf(first.dataDir)
      const pidFile = join(first.dataDir, 'cluster', 'postmaster.pid')
      writeFileSync(
        pidFile,
        `${pid}\n${join(first.dataDir, 'cluster')}\n1700000000\n${first.port}\n\n127.0.0.1\n\nready\n`,
      )
      const second = await start()
      expect(await ask(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    },
  )

  it('gets past a pid file that a full disk left empty', async () => {
    const first = await start()
    await first.stop()
    writeFileSync(join(first.dataDir, 'cluster', 'postmaster.pid'), '')
    const second = await start()
    expect(await ask(second.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  it('stops the Postgres of a starter that was killed, and finds its commits', async () => {
    const dataDir = join(folder, 'data')
    const orphan = await start({ dataDir })
    await ask(orphan.url, 'CREATE TABLE note AS SELECT 42 AS answer')
    // To the next start, a lock of a dead process and a running Postgres are all there is to see of a killed starter.
    writeFileSync(
      join(orphan.dataDir, 'starter.lock'),
      JSON.stringify({ pid: 2_147_483_000, identity: 'gone', note: {} }),
    )
    const said: string[] = []
    const next = await start({ dataDir, log: (line) => said.push(line) })
    expect(said.join()).toContain('outlived')
    expect(processIdentity(orphan.pid)).toBeUndefined()
    expect(await ask(next.url, 'SELECT answer FROM note')).toEqual([{ answer: 42 }])
  })

  it('recovers when Postgres itself was killed', async () => {
    const first = await start({ durable: true })
    await ask(first.url, 'CREATE TABLE note AS SELECT 42 AS answer')
    process.kill(first.pid, 'SIGKILL')
    await first.exited
    const second = await start({ durable: true })
    expect(await ask(second.url, 'SELECT answer FROM note')).toEqual([{ answer: 42 }])
  })
})

describe('a port', () => {
  beforeEach(afterFirstStart)

  it('that is taken is said in one sentence', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as { port: number }
    await expect(start({ port })).rejects.toThrow(`Port ${port} is taken`)
    other.close()
    // The refusal gave everything back, so the next start is free to go.
    await start()
  })
})

describe('a starter that is killed', () => {
  let starterFile: string

  beforeEach(afterFirstStart)
  beforeEach(async () => {
    starterFile = join(import.meta.dirname, '..', 'dist', `starter-${process.pid}.js`)
    await buildEmbedded(starterFile)
  })

  afterEach(() => rmSync(starterFile, { force: true }))

  /** A process of its own that starts Postgres and then only waits. */
  async function startInAnotherProcess(): Promise<{ starter: ChildProcess; pid: number; url: string }> {
    const program = `
      const { startPostgres } = await import(${JSON.stringify(starterFile)})
      const { url, pid } = await startPostgres({ dataDir: ${JSON.stringify(join(folder, 'data'))} })
      process.stdout.write(JSON.stringify({ url, pid }))
      setInterval(() => {}, 1000)`
    const starter = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const text = await new Promise<string>((resolve) => starter.stdout.once('data', (data) => resolve(String(data))))
    return { starter, ...(JSON.parse(text) as { url: string; pid: number }) }
  }

  it('takes its Postgres along, and what was committed is there at the next start', async () => {
    const { starter, pid, url } = await startInAnotherProcess()
    await ask(url, 'CREATE TABLE note AS SELECT 42 AS answer')
    starter.kill('SIGKILL')
    await expect.poll(() => processIdentity(pid)).toBeUndefined()
    const next = await start({ durable: true })
    expect(await ask(next.url, 'SELECT answer FROM note')).toEqual([{ answer: 42 }])
  })

  it('can start again at once, while its Postgres may still be running', async () => {
    const { starter, url } = await startInAnotherProcess()
    await ask(url, 'CREATE TABLE note AS SELECT 42 AS answer')
    starter.kill('SIGKILL')
    await new Promise((resolve) => starter.once('exit', resolve))
    const next = await start({ durable: true })
    expect(await ask(next.url, 'SELECT answer FROM note')).toEqual([{ answer: 42 }])
  })
})

if (isRoot)
  describe('for root', () => {
    it('below a folder of mode 700 the data goes where Postgres reaches it, the start says where, and finds it again', async () => {
      const home = join(folder, 'home')
      mkdirSync(home, { mode: 0o700 })
      const dataDir = join(home, 'clone', '.data', 'postgres')
      const said: string[] = []
      const first = await start({ dataDir, log: (line) => said.push(line) })
      expect(first.dataDir.startsWith(home)).toBe(false)
      expect(said).toEqual([expect.stringContaining(first.dataDir)])
      await ask(first.url, 'CREATE TABLE note AS SELECT 42 AS answer')
      await first.stop()

      // The clone may move; its database stays known to it.
      cpSync(join(home, 'clone'), join(home, 'moved'), { recursive: true })
      rmSync(join(home, 'clone'), { recursive: true })
      const second = await start({ dataDir: join(home, 'moved', '.data', 'postgres') })
      expect(second.dataDir).toBe(first.dataDir)
      expect(await ask(second.url, 'SELECT answer FROM note')).toEqual([{ answer: 42 }])
    })

    it('a database that Postgres can no longer reach is said in one sentence, and none is begun elsewhere', async () => {
      const home = join(folder, 'closed')
      mkdirSync(home, { mode: 0o755 })
      const dataDir = join(home, 'postgres')
      const first = await start({ dataDir })
      expect(first.dataDir).toBe(realpathSync(dataDir))
      await ask(first.url, 'CREATE TABLE note AS SELECT 42 AS answer')
      await first.stop()
      chmodSync(home, 0o700)
      await expect(start({ dataDir })).rejects.toThrow(
        /^Postgres can no longer write to .+, where its database is: .*$/,
      )
      chmodSync(home, 0o755)
      const second = await start({ dataDir })
      expect(await ask(second.url, 'SELECT answer FROM note')).toEqual([{ answer: 42 }])
    })

    it('Postgres runs under another account, which keeps the data it owns', async () => {
      const { dataDir, pid } = await start()
      const uid = Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
      expect(uid).toBeGreaterThan(0)
      expect(accountFor(dataDir).uid).toBe(uid)
      expect(existsSync(join(dataDir, 'cluster', 'PG_VERSION'))).toBe(true)
    })
  })
