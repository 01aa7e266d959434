import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrate } from './migrate.ts'
import { type RunningPostgres, startPostgres } from './postgres.ts'
import { throwawayRoot } from './test-database.ts'

let postgres: RunningPostgres
let folder: string
let migrationsDir: string
let admin: pg.Client
let url: string
let databases = 0

beforeAll(async () => {
  folder = mkdtempSync(join(throwawayRoot(), 'halyard-migrate-test-'))
  chmodSync(folder, 0o755)
  postgres = await startPostgres({ dataDir: join(folder, 'data'), durable: false })
  admin = new pg.Client({ connectionString: postgres.adminUrl })
  await admin.connect()
})

afterAll(async () => {
  await admin.end()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  databases += 1
  const database = `migrated_${databases}`
  await admin.query(`CREATE DATABASE ${database} OWNER halyard`)
  url = postgres.url.replace(/halyard$/, database)
  migrationsDir = join(folder, database)
  write('20260101000000_ledger', ledger)
})

afterEach(() => rmSync(migrationsDir, { recursive: true }))

const ledger = `
  CREATE TABLE "account" ("id" BIGINT PRIMARY KEY, "balance" NUMERIC(38,18) NOT NULL CHECK ("balance" >= 0));
  CREATE FUNCTION refuse_removal() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'accounts stay; always';
  END;
  $$;
  CREATE TRIGGER account_stays BEFORE DELETE ON "account" FOR EACH ROW EXECUTE FUNCTION refuse_removal();
`

function write(name: string, sql: string): void {
  mkdirSync(join(migrationsDir, name), { recursive: true })
  writeFileSync(join(migrationsDir, name, 'migration.sql'), sql)
}

async function rows(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const history = 'SELECT migration_name AS name, finished_at IS NOT NULL AS finished FROM _prisma_migrations ORDER BY 1'

describe('migrate', () => {
  it('applies a script whole, semicolons inside functions included', async () => {
    expect(await migrate({ url, migrationsDir })).toEqual(['20260101000000_ledger'])
    await rows('INSERT INTO account VALUES (1, 10)')
    await expect(rows('DELETE FROM account')).rejects.toThrow('accounts stay; always')
    expect(await rows(history)).toEqual([{ name: '20260101000000_ledger', finished: true }])
  })

  it('applies only what is new', async () => {
    await migrate({ url, migrationsDir })
    expect(await migrate({ url, migrationsDir })).toEqual([])
    write('20260102000000_colour', `CREATE TYPE colour AS ENUM ('red'); ALTER TYPE colour ADD VALUE 'green';`)
    write('20260103000000_paint', `CREATE TABLE "paint" ("colour" colour NOT NULL DEFAULT 'green');`)
    expect(await migrate({ url, migrationsDir })).toEqual(['20260102000000_colour', '20260103000000_paint'])
  })

  it('by several at once applies each migration once', async () => {
    write('20260102000000_second', 'CREATE TABLE "second" ("id" INTEGER PRIMARY KEY);')
    const applied = await Promise.all(Array.from({ length: 4 }, () => migrate({ url, migrationsDir })))
    expect(applied.flat()).toEqual(['20260101000000_ledger', '20260102000000_second'])
    expect(await rows(history)).toHaveLength(2)
  })

  it('that fails changes nothing, says why, and goes on when the script is mended', async () => {
    write('20260102000000_broken', 'CREATE TABLE "half" ("id" INTEGER PRIMARY KEY); INSERT INTO "nowhere" VALUES (1);')
    await expect(migrate({ url, migrationsDir })).rejects.toThrow(
      /^The migration 20260102000000_broken failed and changed nothing: relation "nowhere" does not exist/,
    )
    expect(await rows("SELECT to_regclass('half') AS half")).toEqual([{ half: null }])
    write('20260102000000_broken', 'CREATE TABLE "half" ("id" INTEGER PRIMARY KEY);')
    expect(await migrate({ url, migrationsDir })).toEqual(['20260102000000_broken'])
  })

  it('lets others read and write a table while it waits for who reads it for long', async () => {
    await migrate({ url, migrationsDir })
    write('20260102000000_colour', 'ALTER TABLE "account" ADD COLUMN "colour" TEXT;')
    const reader = new pg.Client({ connectionString: url })
    await reader.connect()
    await reader.query('BEGIN; SELECT FROM account')
    const migrating = migrate({ url, migrationsDir })
    const waiting = 'SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))'
    await expect.poll(async () => (await reader.query(waiting)).rowCount, { interval: 20 }).toBe(1)
    await rows(`SET lock_timeout = '20s'; INSERT INTO account VALUES (1, 10)`)
    await reader.query('COMMIT')
    await reader.end()
    expect(await migrating).toEqual(['20260102000000_colour'])
    expect(await rows('SELECT * FROM account')).toEqual([expect.objectContaining({ colour: null })])
  })

  it('refuses a migration that was edited after it was applied', async () => {
    await migrate({ url, migrationsDir })
    write('20260101000000_ledger', `${ledger} -- and more`)
    await expect(migrate({ url, migrationsDir })).rejects.toThrow('20260101000000_ledger was edited after')
  })

  it('refuses a database of a newer version', async () => {
    write('20260102000000_newer', 'SELECT 1;')
    await migrate({ url, migrationsDir })
    rmSync(join(migrationsDir, '20260102000000_newer'), { recursive: true })
    await expect(migrate({ url, migrationsDir })).rejects.toThrow('it belongs to a newer version')
  })

  it('says in one sentence that it cannot continue a database from before the baseline', async () => {
    await migrate({ url, migrationsDir })
    rmSync(join(migrationsDir, '20260101000000_ledger'), { recursive: true })
    write('20260102000000_baseline', ledger)
    await expect(migrate({ url, migrationsDir })).rejects.toThrow('made by a version from before the first release')
  })

  it('names the database that it cannot reach, without the password', async () => {
    const attempt = migrate({ url: 'postgresql://halyard:secret@127.0.0.1:1/halyard', migrationsDir })
    await expect(attempt).rejects.toThrow(
      /^Cannot connect to the database postgresql:\/\/halyard@127\.0\.0\.1:1\/halyard/,
    )
  })
})

describe('what servers may do', () => {
  const grants = 'GRANT SELECT ON account TO :"server";'
  let serverUrl: string

  beforeEach(() => {
    serverUrl = postgres.serverUrl.replace(/halyard$/, new URL(url).pathname.slice(1))
    list(grants)
  })

  function list(text: string): void {
    mkdirSync(join(folder, 'sql'), { recursive: true })
    writeFileSync(join(folder, 'sql/grants.sql'), text)
  }

  async function asServer(sql: string): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: serverUrl })
    await client.connect()
    try {
      return (await client.query(sql)).rows
    } finally {
      await client.end()
    }
  }

  it('is what the list says, for a role that is made where it is missing, also by several at once', async () => {
    const { adminUrl } = postgres
    const migrating = { url, serverUrl, adminUrl, migrationsDir }
    const applied = await Promise.all([migrate(migrating), migrate(migrating)])
    expect(applied.flat()).toEqual(['20260101000000_ledger'])
    expect(await asServer('SELECT FROM account')).toEqual([])
    await expect(asServer('INSERT INTO account VALUES (1, 10)')).rejects.toThrow('permission denied for table account')
    list(`${grants} GRANT INSERT ON account TO :"server";`)
    expect(await migrate(migrating)).toEqual([])
    await asServer('INSERT INTO account VALUES (1, 10)')
  })

  it('is not asked for where servers run as the owner', async () => {
    list('what no database takes')
    expect(await migrate({ url, serverUrl: url, migrationsDir })).toHaveLength(1)
  })

  it('does not hold up a server that may apply nothing and has nothing to apply, and says who may', async () => {
    await migrate({ url, serverUrl, adminUrl: postgres.adminUrl, migrationsDir })
    await expect(migrate({ url: serverUrl, serverUrl, migrationsDir })).rejects.toThrow(
      'halyard_server may not apply 20260101000000_ledger',
    )
    await rows(`GRANT SELECT ON _prisma_migrations TO halyard_server`)
    expect(await migrate({ url: serverUrl, serverUrl, migrationsDir })).toEqual([])
    write('20260102000000_colour', 'ALTER TABLE "account" ADD COLUMN "colour" TEXT;')
    await expect(migrate({ url: serverUrl, serverUrl, migrationsDir })).rejects.toThrow(
      'halyard_server may not apply 20260102000000_colour: name the role that owns the tables in DATABASE_OWNER_URL.',
    )
  })

  it('names a role that is not there and that the owner may not make', async () => {
    const unknown = serverUrl.replace('halyard_server', 'nobody_made')
    await expect(migrate({ url, serverUrl: unknown, migrationsDir })).rejects.toThrow(
      /^The role nobody_made of DATABASE_URL is not there, and could not be made \(permission denied to create role.*docs\/operating\.md/,
    )
  })
})
