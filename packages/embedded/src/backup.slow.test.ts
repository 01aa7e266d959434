import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Backup, backUp, backupsIn, isUnfinishedRestore, keepNewest, keysIn, restoreBackup } from './backup.ts'
import { systemIdentifierOf, walFolder } from './postgres/archive.ts'
import { cleanEnvironment } from './postgres/cluster.ts'
import { discardData } from './postgres/location.ts'
import { type RunningPostgres, startPostgres } from './postgres.ts'
import { throwawayRoot } from './test-database.ts'

const folder = mkdtempSync(join(throwawayRoot(), "halyard backup's test "))
const [dataDir, backupDir] = [join(folder, 'data'), join(folder, 'back ups')]
let postgres: RunningPostgres
let client: pg.Client
/** After row 1 and some of the writer's; then rows 2 and 3 came, each with its moment. */
let first: Backup
let afterTwo: Date

beforeAll(async () => {
  chmodSync(folder, 0o755)
  mkdirSync(join(dataDir, 'uploads'), { recursive: true })
  mkdirSync(backupDir)
  writeFileSync(join(dataDir, 'uploads/photo'), 'a photo')
  writeFileSync(join(dataDir, 'session-secret'), 'secret')
  writeFileSync(join(dataDir, 'encryption-key'), 'key')
  writeFileSync(join(dataDir, 'start.lock'), 'a process')
  postgres = await startPostgres({ dataDir: join(dataDir, 'postgres'), backupDir })
  client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('CREATE TABLE note AS SELECT 1 AS number; CREATE TABLE written (number int, filler text)')
  first = await whileWriting(() => backUp({ ...postgres, dataDir, backupDir }))
  await client.query('INSERT INTO note VALUES (2)')
  // Asked for once that is committed: recovery goes by the time of the commit, which may be long after that of the
  // insert.
  const { rows } = await client.query<{ at: Date }>('SELECT clock_timestamp() AS at')
  afterTwo = new Date((rows[0]?.at.getTime() ?? Number.NaN) + 1)
  await client.query('SELECT pg_sleep_until($1::timestamptz + $2::interval)', [afterTwo, '1 ms'])
  await client.query('INSERT INTO note VALUES (3)')
})

afterAll(async () => {
  await client.end()
  await postgres.stop()
  for (const name of readdirSync(folder)) {
    if (existsSync(join(folder, name, 'postgres'))) discardData(join(folder, name, 'postgres'))
  }
  rmSync(folder, { recursive: true, force: true })
})

/** A writer keeps writing, so that files change as they are copied. */
async function whileWriting<T>(work: () => Promise<T>): Promise<T> {
  const writer = new pg.Client({ connectionString: postgres.url })
  await writer.connect()
  let over = false
  let number = 0
  const writing = (async () => {
    while (!over)
      await writer.query(`INSERT INTO written SELECT $1, repeat('x', 2000) FROM generate_series(1, 20)`, [number++])
  })()
  const result = await work()
  over = true
  await writing
  await writer.end()
  return result
}

/** The numbers of the notes of a restored folder, whole writes of the writer alone among them. */
async function notesIn(restored: string): Promise<number[]> {
  const again = await startPostgres({ dataDir: join(restored, 'postgres') })
  const reader = new pg.Client({ connectionString: again.url })
  await reader.connect()
  try {
    const torn = await reader.query('SELECT number FROM written GROUP BY number HAVING count(*) <> 20')
    expect(torn.rows).toEqual([])
    const { rows } = await reader.query<{ number: number }>('SELECT number FROM note ORDER BY number')
    return rows.map(({ number }) => number)
  } finally {
    await reader.end()
    await again.stop()
  }
}

/** Until Postgres has handed the segment to the archive that holds what was written last. */
async function archived(): Promise<void> {
  const admin = new pg.Client({ connectionString: postgres.adminUrl })
  await admin.connect()
  try {
    // An empty segment would not be archived.
    await admin.query(`SELECT pg_logical_emit_message(true, 'test', 'the newest')`)
    const { rows } = await admin.query<{ segment: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS segment')
    await expect.poll(() => isArchived(walFolder(backupDir, first.systemIdentifier), rows[0]?.segment)).toBe(true)
  } finally {
    await admin.end()
  }
}

function isArchived(archive: string, segment: string | undefined): boolean {
  return [`${segment}.xz`, `${segment}.gz`].some((name) => existsSync(join(archive, name)))
}

it('restores what was there when the backup ended, with the files beside the database and no lock', async () => {
  const alone = join(folder, 'moved/backup')
  mkdirSync(join(folder, 'moved'))
  cpSync(first.folder, alone, { recursive: true })
  const restored = join(folder, 'alone')
  await restoreBackup({ folder: alone, dataDir: restored })
  expect(await notesIn(restored)).toEqual([1])
  expect(readFileSync(join(restored, 'uploads/photo'), 'utf8')).toBe('a photo')
  expect(readdirSync(restored).sort()).toEqual(['postgres', 'uploads'])
})

it('has the keys of the installation only when it is asked for them', async () => {
  const keys = ['encryption-key', 'session-secret']
  expect(keysIn(dataDir).sort()).toEqual(keys)
  expect(keysIn(join(first.folder, 'files'))).toEqual([])
  const withKeys = await backUp({ ...postgres, dataDir, backupDir: join(folder, 'with keys'), withKeys: true })
  expect(keysIn(join(withKeys.folder, 'files')).sort()).toEqual(keys)
})

it('restores up to a moment, or to the newest that the archive has', async () => {
  await archived()
  const until = join(folder, 'until')
  await restoreBackup({ folder: first.folder, dataDir: until, until: afterTwo })
  expect(await notesIn(until)).toEqual([1, 2])
  const newest = join(folder, 'newest')
  const { restoredTo } = await restoreBackup({ folder: first.folder, dataDir: newest })
  expect(await notesIn(newest)).toEqual([1, 2, 3])
  expect(restoredTo?.getTime()).toBeGreaterThan(afterTwo.getTime())
})

if (spawnSync('xz', ['--version']).status === 0)
  describe('with xz', () => {
    it('restores from segments of both kinds: gzip wrote those of earlier versions, and where there is no xz', async () => {
      await archived()
      const archive = walFolder(backupDir, first.systemIdentifier)
      const segments = readdirSync(archive).filter((name) => name.endsWith('.xz'))
      expect(segments.length).toBeGreaterThan(1)
      for (const name of segments.filter((_, index) => index % 2 === 0)) {
        const file = join(archive, name)
        writeFileSync(file.replace(/xz$/, 'gz'), gzipSync(execFileSync('xz', ['-dc', file], { maxBuffer: 64e6 })))
        rmSync(file)
      }
      const restored = join(folder, 'of both kinds')
      await restoreBackup({ folder: first.folder, dataDir: restored })
      expect(await notesIn(restored)).toEqual([1, 2, 3])
    })

    it('where there is no xz: archives with gzip, and does not take its segments for the end of the archive', async () => {
      await archived()
      const tools = join(folder, 'tools')
      mkdirSync(tools)
      for (const name of ['gzip', 'gunzip', 'cmp', 'sync', 'mv']) {
        symlinkSync(execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim(), join(tools, name))
      }
      const { PATH } = cleanEnvironment
      cleanEnvironment.PATH = tools
      try {
        const without = join(folder, 'without')
        await expect(restoreBackup({ folder: first.folder, dataDir: without })).rejects.toThrow(
          'Nothing was restored, since xz is missing, with which the archive was compressed.',
        )
        expect(await archivesWithin(join(folder, 'plain/postgres'))).toBe('.gz')
      } finally {
        cleanEnvironment.PATH = PATH
      }
      expect(await archivesWithin(join(folder, 'plain/postgres'))).toBe('.xz')
    })
  })

it('refuses a folder in use, a moment before the backup, and what is no backup', async () => {
  await expect(restoreBackup({ folder: first.folder, dataDir })).rejects.toThrow('is not empty')
  const fresh = join(folder, 'fresh')
  const until = new Date('2020-01-01T00:00:00Z')
  await expect(restoreBackup({ folder: first.folder, dataDir: fresh, until })).rejects.toThrow(
    'needs an earlier backup',
  )
  await expect(restoreBackup({ folder, dataDir: fresh })).rejects.toThrow('is no backup')
  await expect(backUp({ ...postgres, dataDir, backupDir: join(dataDir, 'backups') })).rejects.toThrow(
    'lies in the data',
  )
})

it('a restore that fails says why in words of ours, and leaves the folder as it was', async () => {
  const [later, damaged] = [join(folder, 'later'), join(folder, 'damaged')]
  mkdirSync(later)
  const tooFar = new Date(Date.now() + 86_400_000)
  await expect(restoreBackup({ folder: first.folder, dataDir: later, until: tooFar })).rejects.toThrow(
    `Nothing was restored, since the archive does not reach ${tooFar.toISOString()} yet`,
  )
  expect(readdirSync(later)).toEqual([])
  cpSync(first.folder, damaged, { recursive: true })
  writeFileSync(join(damaged, 'database/global/pg_control'), Buffer.alloc(8192))
  await expect(restoreBackup({ folder: damaged, dataDir: later })).rejects.toThrow(
    `Nothing was restored, since Postgres cannot read ${damaged}`,
  )
  expect(readdirSync(later)).toEqual([])
  await restoreBackup({ folder: first.folder, dataDir: later })
  expect((await notesIn(later)).slice(0, 1)).toEqual([1])
})

it('a restore that was killed is begun anew by the next, and until then is no installation', async () => {
  const cut = join(folder, 'cut')
  mkdirSync(join(cut, 'postgres/cluster'), { recursive: true })
  writeFileSync(join(cut, 'restore.unfinished'), '')
  expect(isUnfinishedRestore(cut)).toBe(true)
  await restoreBackup({ folder: first.folder, dataDir: cut })
  expect((await notesIn(cut)).slice(0, 1)).toEqual([1])
  expect(isUnfinishedRestore(cut)).toBe(false)
})

it('what is written is handed to the archive soon after a start, without a checkpoint', async () => {
  expect(await archivesWithin(join(folder, 'soon/postgres'))).toMatch(/^\.(xz|gz)$/)
})

/** Starts a database, writes to it, and answers how the name of the segment ends that is archived then. */
async function archivesWithin(dataDir: string): Promise<string> {
  const own = await startPostgres({ dataDir, backupDir, archiveSeconds: 1 })
  const writer = new pg.Client({ connectionString: own.url })
  await writer.connect()
  try {
    await writer.query('CREATE TABLE IF NOT EXISTS note AS SELECT 1 AS number')
    await writer.query('INSERT INTO note VALUES (2)')
    const { rows } = await writer.query<{ segment: string }>('SELECT pg_walfile_name(pg_current_wal_lsn()) AS segment')
    const archive = walFolder(backupDir, systemIdentifierOf(own.directory))
    const named = () =>
      readdirSync(archive).find((name) => name.startsWith(`${rows[0]?.segment}.`) && !name.endsWith('.part'))
    await expect.poll(named).toBeDefined()
    return extname(named() ?? '')
  } finally {
    await writer.end()
    await own.stop()
  }
}

it('keeps the newest backups, and the segments that they need', async () => {
  const second = await backUp({ ...postgres, dataDir, backupDir })
  await archived()
  const archive = walFolder(backupDir, first.systemIdentifier)
  expect(readdirSync(archive).some((name) => name.startsWith(first.firstSegment))).toBe(true)
  expect(keepNewest(backupDir, 1)).toEqual([first.folder])
  expect(backupsIn(backupDir)).toEqual([second])
  const kept = readdirSync(archive).filter((name) => /^[0-9A-F]{24}/.test(name))
  expect(kept.every((name) => name.slice(0, 24) >= second.firstSegment)).toBe(true)
  expect(kept.length).toBeGreaterThan(0)
})
