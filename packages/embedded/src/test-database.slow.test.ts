import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  cloneTemplate,
  type Directions,
  type TestDatabasesOptions,
  testDatabases,
  throwawayRoot,
} from './test-database.ts'

let folder: string
let migrationsDir: string
let cacheDir: string
let teardowns: (() => Promise<void>)[]

beforeEach(() => {
  folder = mkdtempSync(join(throwawayRoot(), 'halyard-template-test-'))
  chmodSync(folder, 0o755)
  migrationsDir = join(folder, 'migrations')
  cacheDir = join(folder, 'cache')
  teardowns = []
  mkdirSync(join(migrationsDir, '20260101000000_first'), { recursive: true })
  writeFileSync(join(migrationsDir, '20260101000000_first', 'migration.sql'), 'CREATE TABLE note (text TEXT NOT NULL);')
  mkdirSync(join(folder, 'sql'))
  writeFileSync(join(folder, 'sql/grants.sql'), 'GRANT SELECT, INSERT ON note TO :"server";')
})

afterEach(async () => {
  for (const teardown of teardowns) await teardown()
  rmSync(folder, { recursive: true, force: true })
})

/** What Vitest does with a project's globalSetup. */
async function setUp(options: Partial<TestDatabasesOptions> = {}): Promise<Directions> {
  let directions: Directions | undefined
  const teardown = await testDatabases({ migrationsDir, cacheDir, ...options })({
    provide: (_, value) => {
      directions = value as Directions
    },
  })
  teardowns.push(teardown)
  if (directions === undefined) throw new Error('nothing was provided')
  return directions
}

async function notes(url: string): Promise<string[]> {
  return (await query<{ text: string }>(url, 'SELECT text FROM note ORDER BY text')).map(({ text }) => text)
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

const seed = {
  key: 'one note',
  run: async (url: string) => {
    await query(url, "INSERT INTO note VALUES ('seeded')")
  },
}

describe('projects of one run', () => {
  let end: () => Promise<void>
  let runFolder: string

  // As another project would, whose tests go on: the Postgres of the run stays.
  beforeAll(async () => {
    runFolder = mkdtempSync(join(throwawayRoot(), 'halyard-template-run-'))
    chmodSync(runFolder, 0o755)
    const none = join(runFolder, 'migrations')
    mkdirSync(none)
    mkdirSync(join(runFolder, 'sql'))
    writeFileSync(join(runFolder, 'sql/grants.sql'), '')
    end = await testDatabases({ migrationsDir: none, cacheDir: join(runFolder, 'cache') })({ provide: () => {} })
  })
  afterAll(async () => {
    await end?.()
    rmSync(runFolder, { recursive: true, force: true })
  })

  it('have databases that do not see what is written to each other', async () => {
    const directions = await setUp({ seed })
    const [mine, yours] = await Promise.all([cloneTemplate(directions), cloneTemplate(directions)])
    await query(mine.url, "INSERT INTO note VALUES ('mine')")
    expect(await notes(mine.url)).toEqual(['mine', 'seeded'])
    expect(await notes(yours.url)).toEqual(['seeded'])
  })

  it('a database can be dropped while it is still in use', async () => {
    const database = await cloneTemplate(await setUp())
    const client = new pg.Client({ connectionString: database.url })
    client.on('error', () => {})
    await client.connect()
    await database.drop()
    await expect(notes(database.url)).rejects.toThrow('does not exist')
  })

  it('share a Postgres and keep their own templates', async () => {
    const seeded = await setUp({ seed })
    const bare = await setUp()
    expect(bare.adminUrl).toBe(seeded.adminUrl)
    expect(await notes((await cloneTemplate(seeded)).url)).toEqual(['seeded'])
    expect(await notes((await cloneTemplate(bare)).url)).toEqual([])
  })

  it('with other migrations have a template of their own', async () => {
    const first = await setUp()
    mkdirSync(join(migrationsDir, '20260102000000_second'))
    writeFileSync(
      join(migrationsDir, '20260102000000_second', 'migration.sql'),
      "INSERT INTO note VALUES ('migrated');",
    )
    const second = await setUp()
    expect(second.template).not.toBe(first.template)
    expect(await notes((await cloneTemplate(second)).url)).toEqual(['migrated'])
    expect(await notes((await cloneTemplate(first)).url)).toEqual([])
  })
})

it('nothing stays when a run ends, nor of one that was killed once the next has ended', async () => {
  const first = await setUp({ seed })
  await cloneTemplate(first)
  await teardowns.pop()?.()
  expect(existsSync(cacheDir)).toBe(false)

  mkdirSync(join(cacheDir, 'slot-0', 'cluster'), { recursive: true })
  await setUp()
  await teardowns.pop()?.()
  expect(existsSync(cacheDir)).toBe(false)
})

it('runs at the same time each have a Postgres of their own', async () => {
  const first = await setUp()
  // Another run is another process, to which the server of this one is not common.
  const common = globalThis as { halyardTestServer?: unknown }
  const own = common.halyardTestServer
  common.halyardTestServer = undefined
  const second = await setUp()
  common.halyardTestServer = own
  expect(second.adminUrl).not.toBe(first.adminUrl)
  expect(readdirSync(cacheDir).sort()).toEqual(['slot-0', 'slot-0.lock', 'slot-1', 'slot-1.lock'])
})
