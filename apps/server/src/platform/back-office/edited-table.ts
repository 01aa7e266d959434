import type { OnModuleInit, Provider } from '@nestjs/common'
import { Database } from '../database/database.ts'
import { type Editable, EditRegistry } from './edit-registry.ts'

/** A table whose rows operators edit. Names of tables and columns come from our source, never from a request. */
export interface EditedTable extends Pick<Editable, 'kind' | 'fields' | 'addFields' | 'check'> {
  readonly table: string
  /** The key column, or an expression that builds the key from several. */
  readonly key?: string
  /** As an `Editable` adds a row. */
  add?(database: Database, ...row: Parameters<NonNullable<Editable['add']>>): Promise<string | undefined>
}

/** Registers tables for editing when the feature starts. */
export function editsOf(...tables: readonly EditedTable[]): Provider {
  return {
    provide: Symbol('edits'),
    inject: [EditRegistry, Database],
    useFactory: (edits: EditRegistry, database: Database): OnModuleInit => ({
      onModuleInit() {
        for (const table of tables) edits.register(editedTable(database, table))
      },
    }),
  }
}

/**
 * Reads and writes the fields of a table; they are named after its columns. The table has one key (`id` by default) and
 * `updated_at`. Texts by language are merged into the stored ones.
 */
export function editedTable(database: Database, { kind, fields, table, key: column = 'id', ...of }: EditedTable) {
  const { add, addFields, check } = of
  const columns = Object.keys(fields)
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
    kind,
    fields,
    ...(add ? { add: (key, changes) => add(database, key, changes) } : {}),
    ...(addFields ? { addFields } : {}),
    ...(check ? { check } : {}),
    async keys() {
      const rows = await database.records(`SELECT (${column})::text AS key FROM ${table} ORDER BY ${column}`)
      return rows.map((row) => String(row.key))
    },
    async rows() {
      const rows = await database.records(
        `SELECT (${column})::text AS key,
                (SELECT jsonb_object_agg(each.key, each.value) FROM jsonb_each_text(to_jsonb(${table})) each) AS fields
           FROM ${table} ORDER BY ${column}`,
      )
      return rows.map(({ key, fields }) => ({ key: String(key), fields: fields as Readonly<Record<string, string>> }))
    },
    async read(key) {
      const [row] = await database.query(`SELECT ${columns.join(', ')} FROM ${table} WHERE (${column})::text = $1`, [
        key,
      ])
      return row
    },
    async write(key, changes) {
      const { text, values } = update(key, changes)
      await database.query(text, values)
    },
    proposed: {
      async version(key) {
        const [found] = await database.records(
          `SELECT ${asData}::text AS version FROM ${table} WHERE (${column})::text = $1`,
          [key],
        )
        return found && String(found.version)
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
        return database.exists(`${text} AND ${asData} = $${values.length + 1}::jsonb RETURNING 1`, [...values, version])
      },
    },
  } satisfies Editable
}

function isByLanguage(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}
