import type { Database } from '../database/database.ts'
import type { ProposedWrites } from './edit-registry.ts'

/** A table with rows that operators edit. Names come from our own sources, never from a request. */
export interface EditedTable {
  readonly table: string
  /** The column that is the key, or an expression that makes one of several. */
  readonly key?: string
  readonly columns: readonly string[]
}

/**
 * Reads and writes the editable columns of a table with one key (`id` unless another is named) that has `updated_at`. Texts
 * by language are written over those that are there, language by language.
 */
export function editedTable(database: Database, { table, key: column = 'id', columns }: EditedTable) {
  const asData = `jsonb_build_object(${columns.map((column) => `'${column}', ${column}`).join(', ')})`
  const update = (key: string, changes: Readonly<Record<string, unknown>>) => {
    const changed = columns.filter((column) => column in changes)
    const sets = changed.map((column, index) =>
      isByLanguage(changes[column]) ? `${column} = ${column} || $${index + 2}` : `${column} = $${index + 2}`,
    )
    return {
      text: `UPDATE ${table} SET ${sets.join(', ')}, updated_at = now() WHERE (${column})::text = $1`,
      values: [key, ...changed.map((column) => changes[column])],
    }
  }
  return {
    async keys(): Promise<string[]> {
      const rows = await database.query<{ key: string }>(
        `SELECT (${column})::text AS key FROM ${table} ORDER BY ${column}`,
      )
      return rows.map((row) => row.key)
    },
    async read(key: string): Promise<Record<string, unknown> | undefined> {
      const [row] = await database.query<Record<string, unknown>>(
        `SELECT ${columns.join(', ')} FROM ${table} WHERE (${column})::text = $1`,
        [key],
      )
      return row
    },
    async write(key: string, changes: Readonly<Record<string, unknown>>): Promise<void> {
      const { text, values } = update(key, changes)
      await database.query(text, values)
    },
    proposed: {
      async version(key) {
        const [found] = await database.query<{ version: string }>(
          `SELECT ${asData}::text AS version FROM ${table} WHERE (${column})::text = $1`,
          [key],
        )
        return found?.version
      },
      async rehearse(key, changes) {
        const { text, values } = update(key, changes)
        const client = await database.pool.connect()
        try {
          await client.query('BEGIN')
          await client.query(text, values)
        } finally {
          await client.query('ROLLBACK').finally(() => client.release())
        }
      },
      async writeIfStill(version, key, changes) {
        const { text, values } = update(key, changes)
        const written = await database.query(`${text} AND ${asData} = $${values.length + 1}::jsonb RETURNING 1`, [
          ...values,
          version,
        ])
        return written.length > 0
      },
    } satisfies ProposedWrites,
  }
}

function isByLanguage(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}
