import { Amount } from '@halyard/domain'
import { migrate } from '@halyard/embedded'
import { endpoints } from '@halyard/wire'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { Reconciler } from '../src/features/ledger/reconciler.job.ts'
import { checkFills } from '../src/features/spot/index.ts'
import { Database } from '../src/platform/database/database.ts'
import { migrationsDir } from './dumps/dump.ts'
import { appOfFile } from './harness.ts'
import { addOperator, callOps } from './operators.ts'
import { marketBuy } from './spot.ts'

// What the role of the servers can and cannot do, by trying it as that role.

const app = appOfFile({ OPS_ENABLED: '1' })
const role = 'halyard_server'

it('journals live their whole life under a role that owns no table and cannot touch them afterwards', async () => {
  const database = app.get(Database)
  const [who] = await database.query(
    `SELECT current_user AS "user", (SELECT tableowner FROM pg_tables WHERE tablename = 'journal') AS owner`,
  )
  expect(who).toEqual({ user: 'halyard_server', owner: 'halyard' })

  app.clock.stop()
  const [anna, ben] = [await addOperator(app), await addOperator(app, 'reviewer')]
  const mira = await app.signedIn({ USDT: '1000' })
  await app.trade('btcusdt', '50000')
  await app.does(mira, endpoints.placeBuyOrder, marketBuy)
  const gift = { user: mira.userId, asset: 'USDT', amount: '5', reason: 'A gift.' }
  const { data } = await callOps(app, anna, 'POST', '/adjustments', gift)
  const { id } = data.item as { id: number }
  expect((await callOps(app, ben, 'POST', `/reviews/adjustment/${id}/approve`)).code).toBe(0)

  const types = (await app.does(mira, endpoints.moneyRecords, {})).list.map(({ type }) => type)
  expect(types).toEqual(expect.arrayContaining(['agentDeposit']))
  app.clock.advance({ minutes: 1 })
  expect(await app.get(Reconciler).reconcile()).toEqual([])
  expect(await checkFills(database.pool)).toMatchObject({ checked: 1, differences: [] })

  for (const change of ['UPDATE posting SET amount = 2 * amount', 'DELETE FROM journal', 'TRUNCATE audit_entry'])
    await expect(database.query(change)).rejects.toThrow('permission denied')
  for (const change of [
    'ALTER TABLE posting DISABLE TRIGGER USER; UPDATE posting SET amount = 2 * amount',
    'SET session_replication_role = replica; DELETE FROM journal',
  ])
    await expect(database.query(change)).rejects.toThrow(/must be owner|permission denied/)
  expect((await app.does(mira, endpoints.moneyRecords, {})).list[0]?.quantity).toEqual(Amount.of('5'))
})

/** What Postgres answers the server; its triggers have the same code, so the words count. */
const refused = (statement: string) => expect(app.get(Database).pool.query(statement)).rejects
const named = async (text: string, values: unknown[] = []) =>
  (await app.pool.query<{ name: string }>(text, values)).rows.map((row) => row.name)

const relations = "FROM pg_class WHERE relkind IN ('r', 'p', 'v', 'm', 'f') AND relnamespace = 'public'::regnamespace"
const tables = `${relations} AND NOT relispartition`

it('each table stands in a list', async () => {
  const left = `SELECT relname AS name ${tables} AND NOT has_table_privilege($1, oid, 'SELECT') ORDER BY 1`
  expect(await named(left, [role])).toEqual([])
})

it('the months of a table are reached by it alone', async () => {
  const months = `SELECT relname AS name ${relations} AND relispartition`
  expect(await named(months)).toContain('posting_earlier')
  const reached = `${months} AND has_table_privilege($1, oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE, TRIGGER, REFERENCES')`
  expect(await named(reached, [role])).toEqual([])
  for (const name of await named(`${months} AND relname LIKE 'posting%'`))
    for (const change of [`UPDATE ${name} SET amount = 2 * amount`, `DELETE FROM ${name}`, `TRUNCATE ${name}`])
      await expect(app.pool.query(change)).rejects.toThrow('is append-only')
})

it('no table can be emptied at once, or be given triggers or references', async () => {
  const can = `SELECT relname AS name ${tables} AND has_table_privilege($1, oid, 'TRUNCATE, TRIGGER, REFERENCES')`
  expect(await named(can, [role])).toEqual([])
})

// The bits of pg_trigger.tgtype: 1 is a trigger of each row, 8 of DELETE, 16 of UPDATE.
it.each([
  ['DELETE', 8, /(journal|posting|audit_entry|contract|withdrawal)/],
  ['UPDATE', 16, /(journal|posting|audit_entry)/],
])('where a trigger refuses every %s, the role has no right to it either', async (right, bit, among) => {
  const guarded = `SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger
     WHERE NOT tgisinternal AND tgtype & 1 = 0 AND tgtype & 2 = 2 AND tgtype & $1 <> 0
       AND tgfoid IN ('ledger_is_append_only'::regproc, 'decided_is_final'::regproc, 'ledger_alarm_stays'::regproc)`
  expect(await named(guarded, [bit])).toContainEqual(expect.stringMatching(among))
  const may =
    right === 'UPDATE' ? `has_any_column_privilege($2, name, '${right}')` : `has_table_privilege($2, name, '${right}')`
  expect(await named(`SELECT name FROM (${guarded}) guarded WHERE ${may}`, [bit, role])).toEqual([])
})

const appendOnly = [
  'alarm_notice',
  'audit_entry',
  'book_day',
  'contract_tick',
  'conversion',
  'feed_epoch',
  'feed_round',
  'feed_statement',
  'feed_watermark',
  'invitation',
  'journal',
  'liability_cut',
  'liability_root',
  'mining_payout',
  'pair_ladder',
  'posting',
  'receipt',
  'spot_fill',
  'staking_payout',
  'support_entry',
  'support_note',
  'support_picture',
  'user_note',
]

it('these are all that are read and added to only', async () => {
  const found = `SELECT relname AS name ${tables} AND has_table_privilege($1, oid, 'INSERT')
     AND NOT has_table_privilege($1, oid, 'UPDATE, DELETE') ORDER BY 1`
  expect(await named(found, [role])).toEqual(appendOnly)
})

describe.each(appendOnly)('%s', (table) => {
  it('is neither changed, nor shortened, nor emptied', async () => {
    const columns = await named(
      `SELECT quote_ident(attname) AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
      [table],
    )
    const added = table === 'feed_epoch' ? ['seed', 'revealed_at'] : []
    for (const column of columns.filter((each) => !added.includes(each)))
      await refused(`UPDATE ${table} SET ${column} = ${column}`).toThrow(`permission denied for table ${table}`)
    await refused(`DELETE FROM ${table}`).toThrow(`permission denied for table ${table}`)
    await refused(`TRUNCATE ${table} CASCADE`).toThrow(`permission denied for table ${table}`)
    await refused(`ALTER TABLE ${table} DISABLE TRIGGER ALL`).toThrow(`must be owner of table ${table}`)
    await refused(`DROP TABLE ${table} CASCADE`).toThrow(`must be owner of table ${table}`)
  })

  it('is changed by nothing that is deleted or changed elsewhere', async () => {
    const cascades = `SELECT conname AS name FROM pg_constraint
       WHERE contype = 'f' AND conrelid = $1::regclass AND (confdeltype NOT IN ('a', 'r') OR confupdtype NOT IN ('a', 'r'))`
    expect(await named(cascades, [table])).toEqual([])
  })
})

it.each([
  ['SET session_replication_role = replica', 'permission denied to set parameter'],
  ['SET ROLE halyard', 'permission denied to set role'],
  ['SET ROLE postgres', 'permission denied to set role'],
  ['SET SESSION AUTHORIZATION halyard', 'permission denied to set session authorization'],
  ['DROP TRIGGER journal_is_append_only ON journal', 'must be owner of relation journal'],
  ['ALTER TABLE posting DROP CONSTRAINT posting_amount_check', 'must be owner of table posting'],
  [
    "CREATE OR REPLACE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
    'permission denied for schema public',
  ],
  ['DROP FUNCTION ledger_is_append_only() CASCADE', 'must be owner of function ledger_is_append_only'],
  ['CREATE TABLE of_its_own (id int)', 'permission denied for schema public'],
  // First in the owner's search path.
  ['CREATE SCHEMA halyard', 'permission denied for database'],
  ['CREATE ROLE another SUPERUSER', 'permission denied to create role'],
  ["ALTER ROLE halyard PASSWORD 'known'", 'permission denied to alter role'],
  ['GRANT halyard TO halyard_server', 'permission denied to grant role'],
  ["UPDATE pg_class SET relowner = 'halyard_server'::regrole", 'permission denied for table pg_class'],
  ["UPDATE _prisma_migrations SET checksum = ''", 'permission denied for table _prisma_migrations'],
  ["COPY (SELECT 1) TO PROGRAM 'true'", 'permission denied to COPY to or from an external program'],
  ["UPDATE feed_epoch SET seed = 'another', ends_at = now()", 'permission denied for table feed_epoch'],
])('%s is refused', (statement, words) => refused(statement).toThrow(words))

it('what it has it cannot widen', async () => {
  await app.get(Database).query('GRANT ALL ON posting TO halyard_server')
  await refused('DELETE FROM posting').toThrow('permission denied for table posting')
})

it("the owner's password is another, and the servers' does not open it", async () => {
  const tried = new URL(app.ownerUrl)
  tried.password = new URL(app.databaseUrl).password
  const client = new pg.Client({ connectionString: tried.href })
  await expect(client.connect()).rejects.toThrow('password authentication failed')
})

it('tables that queues made as the owner, in an earlier version, become those of the servers', async () => {
  await app.pool.query(`
    CREATE TABLE bullmq.kept (id serial PRIMARY KEY, number int);
    CREATE SEQUENCE bullmq.counted;
    CREATE TYPE bullmq.kind AS ENUM ('one');
    CREATE FUNCTION bullmq.answer() RETURNS int LANGUAGE sql AS 'SELECT 1'`)
  await refused('ALTER TABLE bullmq.kept ADD COLUMN added int').toThrow('must be owner of table kept')
  expect(await migrate({ url: app.ownerUrl, serverUrl: app.databaseUrl, migrationsDir })).toEqual([])
  await app.get(Database).pool.query(`
    ALTER TABLE bullmq.kept ADD COLUMN added int;
    INSERT INTO bullmq.kept (added) SELECT nextval('bullmq.counted');
    ALTER SEQUENCE bullmq.counted CACHE 2;
    ALTER TYPE bullmq.kind RENAME TO sort;
    CREATE OR REPLACE FUNCTION bullmq.answer() RETURNS int LANGUAGE sql AS 'SELECT 2'`)
})
