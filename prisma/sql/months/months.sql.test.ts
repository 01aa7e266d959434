import { describe, expect, it } from 'vitest'
import { sqlCases } from '../../../packages/embedded/src/sql-cases.ts'

const sql = sqlCases()

/** A table of its own with whatever a table can have, and two rows. */
async function begun(): Promise<void> {
  await sql.rows('CREATE TABLE coloured (colour text PRIMARY KEY)')
  await sql.rows(`INSERT INTO coloured VALUES ('red'), ('green')`)
  await sql.rows(
    `CREATE TABLE thing (id bigserial PRIMARY KEY, colour text NOT NULL REFERENCES coloured, size int DEFAULT 1 CHECK (size > 0),
                         note text) WITH (fillfactor = 80)`,
  )
  await sql.rows('CREATE INDEX thing_colour ON thing (colour, id DESC)')
  await sql.rows('CREATE INDEX thing_noted ON thing (id) WHERE note IS NOT NULL')
  await sql.rows(
    'CREATE TRIGGER thing_stays BEFORE DELETE ON thing FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only()',
  )
  await sql.rows(
    `CREATE FUNCTION shout() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.note := upper(NEW.note); RETURN NEW; END $$`,
  )
  await sql.rows('CREATE TRIGGER thing_shouts BEFORE INSERT ON thing FOR EACH ROW EXECUTE FUNCTION shout()')
  await sql.rows('GRANT SELECT, INSERT ON thing TO halyard_server')
  await sql.rows(`INSERT INTO thing (colour, note) VALUES ('red', 'a'), ('green', NULL)`)
  await sql.rows("ALTER TABLE thing ADD CONSTRAINT thing_before_months CHECK (id < month_first_id('2026-02-01'))")
  await sql.rows("SELECT months_begin('thing')")
}

const add = async (values = "'red'") => {
  const [row] = await sql.rows(
    `INSERT INTO thing (colour) VALUES (${values}) RETURNING id, tableoid::regclass::text AS part`,
  )
  return { id: Number(row?.id), part: row?.part as string }
}

/** In this database's own months, which its migrations have begun. */
const ahead = async (moment: string) => {
  const rows = await sql.rows('SELECT months_ahead($1) AS part', [moment])
  return rows.map(({ part }) => part as string).filter((part) => part.startsWith('thing_'))
}

/** Some refused statement within a transaction that goes on. */
async function refusal(statement: string): Promise<string> {
  await sql.rows('SAVEPOINT before')
  const told = await sql.rows(statement).then(
    () => 'done',
    (error: Error) => error.message,
  )
  await sql.rows('ROLLBACK TO before')
  return told
}

describe('months_begin', () => {
  it('leaves a table with its rows, its numbers, and all that it had', async () => {
    await begun()
    expect(
      await sql.rows('SELECT id::int, colour, size, note, tableoid::regclass::text AS part FROM thing ORDER BY id'),
    ).toEqual([
      { id: 1, colour: 'red', size: 1, note: 'A', part: 'thing_earlier' },
      { id: 2, colour: 'green', size: 1, note: null, part: 'thing_earlier' },
    ])
    expect(await add()).toEqual({ id: 3, part: 'thing_earlier' })
    expect(
      (await sql.rows("SELECT indexname AS name FROM pg_indexes WHERE tablename = 'thing' ORDER BY 1")).map(
        (row) => row.name,
      ),
    ).toEqual(['thing_colour', 'thing_noted', 'thing_pkey'])
    expect(await refusal("INSERT INTO thing (colour) VALUES ('blue')")).toMatch(
      /violates foreign key constraint "thing_colour_fkey"/,
    )
    expect(await refusal("INSERT INTO thing (colour, size) VALUES ('red', 0)")).toMatch(
      /violates check constraint "thing_size_check"/,
    )
    const kept = await sql.rows("SELECT has_table_privilege('halyard_server', 'thing', 'SELECT, INSERT') AS may")
    expect(kept).toEqual([{ may: true }])
    await sql.rows("INSERT INTO thing (colour, note) VALUES ('red', 'loud')")
    expect(await sql.rows('SELECT note FROM thing ORDER BY id DESC LIMIT 1')).toEqual([{ note: 'LOUD' }])
  })

  it('gives each part what holds for the table, and its way of storing rows', async () => {
    await begun()
    const parts = await sql.rows(
      `SELECT inhrelid::regclass::text AS name, reloptions[1] AS stored FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
        WHERE inhparent = 'thing'::regclass ORDER BY 1`,
    )
    expect(parts).toHaveLength(4)
    for (const { name, stored } of parts) {
      expect(stored).toBe('fillfactor=80')
      expect(await refusal(`DELETE FROM ${name}`)).toMatch(/is append-only/)
    }
    expect(await refusal('DELETE FROM thing')).toMatch(/is append-only/)
  })

  it('refuses a table with another key that no row may have twice', async () => {
    await sql.rows('CREATE TABLE thing (id bigserial PRIMARY KEY, name text UNIQUE)')
    expect(await refusal("SELECT months_begin('thing')")).toMatch(/unique constraint on partitioned table must include/)
  })
})

describe('months_ahead', () => {
  it('makes three months ahead, once, and has ids begin with a month when it has come', async () => {
    await begun()
    expect(await ahead('2040-05-31T23:59:59Z')).toEqual([
      'thing_2040_05',
      'thing_2040_06',
      'thing_2040_07',
      'thing_2040_08',
    ])
    expect(await add()).toEqual({ id: 3, part: 'thing_earlier' })
    expect(await ahead('2040-05-31T23:59:59Z')).toEqual([])
    const may = await add()
    expect(may).toEqual({ id: 172 * 1e10 + 1, part: 'thing_2040_05' })
    expect(await ahead('2040-06-01T00:00:00Z')).toEqual(['thing_2040_09'])
    const june = await add()
    expect(june).toEqual({ id: 173 * 1e10 + 1, part: 'thing_2040_06' })
    // Whose clock is behind changes nothing.
    await ahead('2040-05-31T23:59:59Z')
    expect(await add()).toEqual({ id: june.id + 1, part: 'thing_2040_06' })
  })

  it('goes on with what there is while nothing makes months', async () => {
    await begun()
    await ahead('2040-05-15T00:00:00Z')
    await add()
    // More than a month may have.
    await sql.rows("SELECT setval('thing_id_seq', month_first_id('2040-06-01') - 1)")
    expect((await add()).part).toBe('thing_2040_06')
    expect(await ahead('2041-01-10T00:00:00Z')).toEqual([
      'thing_2041_01',
      'thing_2041_02',
      'thing_2041_03',
      'thing_2041_04',
    ])
    // Another transaction may enter what this one has made, once it has.
    expect((await add()).part).toBe('thing_2040_06')
    expect(await ahead('2041-01-10T00:00:00Z')).toEqual([])
    expect((await add()).part).toBe('thing_2041_01')
  })
})

describe('months_missing', () => {
  const missing = async (moment: string) =>
    (await sql.rows('SELECT months_missing($1) AS name', [moment]))
      .map(({ name }) => name)
      .filter((name) => name === 'thing')

  it('names a table without the next two months, or whose month has not begun', async () => {
    await begun()
    expect(await missing('2040-05-15T00:00:00Z')).toEqual(['thing'])
    for (const _ of 'ab') await ahead('2040-05-15T00:00:00Z')
    expect(await missing('2040-05-15T00:00:00Z')).toEqual([])
    expect(await missing('2040-06-01T12:00:00Z')).toEqual([])
    expect(await missing('2040-06-02T12:00:00Z')).toEqual(['thing'])
    await ahead('2040-06-02T12:00:00Z')
    expect(await missing('2040-06-02T12:00:00Z')).toEqual([])
    await sql.rows('DROP TABLE thing_2040_07')
    expect(await missing('2040-06-02T12:00:00Z')).toEqual(['thing'])
  })
})
