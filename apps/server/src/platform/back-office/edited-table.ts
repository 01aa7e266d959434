import type { Database } from '../database/database.ts'

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
      const changed = columns.filter((column) => column in changes)
      const sets = changed.map((column, index) =>
        isByLanguage(changes[column]) ? `${column} = ${column} || $${index + 2}` : `${column} = $${index + 2}`,
      )
      await database.query(`UPDATE ${table} SET ${sets.join(', ')}, updated_at = now() WHERE (${column})::text = $1`, [
        key,
        ...changed.map((column) => changes[column]),
      ])
    },
  }
}

function isByLanguage(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}
