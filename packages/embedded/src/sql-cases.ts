import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/**
 * For tests of SQL functions: a database of the file's own, with nothing in it but what migrations write. Each test
 * runs in a transaction that is rolled back, so an error of one leaves the others alone.
 *
 * @example const sql = sqlCases()
 *          it('adds up', async () => expect(await sql.rows('SELECT 1 + 1 AS sum')).toEqual([{ sum: 2 }]))
 */
export function sqlCases() {
  let database: TestDatabase
  let client: pg.Client
  beforeAll(async () => {
    database = await createTestDatabase()
    client = new pg.Client({ connectionString: database.url })
    await client.connect()
  })
  beforeEach(() => client.query('BEGIN').then(() => undefined))
  afterEach(() => client.query('ROLLBACK').then(() => undefined))
  afterAll(async () => {
    await client?.end()
    await database?.drop()
  })
  return {
    /** The rows of a statement; a value that is an object travels as JSON. */
    rows: async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
      (await client.query<Row>(text, values.map(asSent))).rows,
    /** Adds a row to a table, and answers its id. */
    insert: async (table: string, row: Record<string, unknown>): Promise<number> => {
      const columns = Object.keys(row)
      const places = columns.map((_, index) => `$${index + 1}`)
      const text = `INSERT INTO ${table} (${columns}) VALUES (${places}) RETURNING id::int`
      return (await client.query(text, Object.values(row))).rows[0].id
    },
  }
}

function asSent(value: unknown): unknown {
  const isPlain = typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
  return isPlain || (Array.isArray(value) && typeof value[0] === 'object') ? JSON.stringify(value) : value
}
