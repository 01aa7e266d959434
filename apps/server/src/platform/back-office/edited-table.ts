import type { OnModuleInit, Provider } from '@nestjs/common'
import { Database } from '../database/database.ts'
import { type Editable, EditRegistry } from './edit-registry.ts'

/** A table whose rows operators edit. Names of tables and columns come from our source, never from a request. */
export interface EditedTable extends Pick<Editable, 'kind' | 'fields' | 'addFields' | 'newRow' | 'check'> {
  readonly table: string
  /** The key column, or an expression that builds the key from several. */
  readonly key?: string
  /** As an `Editable` adds a row. */
  add?(database: Database, ...row: Parameters<NonNullable<Editable['add']>>): Promise<string | undefined>
}

type Row = Readonly<Record<string, unknown>>

/** How a row is added to a table whose fields are named after its columns. */
interface Adding {
  /** What a key looks like: `a number that none has yet`. */
  readonly key: string
  readonly keyed: RegExp
  readonly needs: readonly string[]
  /** Which of its columns name a coin. */
  readonly coins: readonly string[]
  /** What is written of what is not given. */
  readonly otherwise: Row
}

/** Keys of products, which are numbers. */
export const numberedKey = { key: 'a whole number that none has yet, such as 12', keyed: /^[1-9][0-9]{0,5}$/ } as const

export const coinKey = { key: 'the code of a coin that has none yet, such as BTC', keyed: /^[A-Z0-9]{2,12}$/ } as const

/** Lets operators add rows to a table with no rule of its own but its constraints. */
export function addsRows<T extends Pick<EditedTable, 'kind' | 'table' | 'key'>>(
  of: T,
  { key: accepts, keyed, needs, coins, otherwise }: Adding,
): T & Pick<EditedTable, 'newRow' | 'add'> {
  const { kind, table, key: column = 'id' } = of
  return {
    ...of,
    newRow: { key: accepts, needs },
    async add(database, key, given) {
      if (!keyed.test(key)) return `${key} is no key of a new ${kind}, which is ${accepts}.`
      const missing = missingIn(given, needs)
      if (missing) return `There is no ${kind} ${key}. To add it, give ${missing} too.`
      const row: Row = { ...otherwise, ...given, [column]: key }
      for (const coin of coins) {
        const known = await database.exists('SELECT 1 FROM coin WHERE code = $1', [row[coin]])
        if (!known) return `There is no coin ${row[coin]}.`
      }
      const columns = Object.keys(row)
      const added = await database.exists(
        `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map((_, at) => `$${at + 1}`).join(', ')})
         ON CONFLICT DO NOTHING RETURNING 1`,
        Object.values(row),
      )
      return added ? undefined : `There is a ${kind} ${key} by now; look at it again.`
    },
  }
}

/** Which of these a new row lacks, in words. */
export function missingIn(row: Row, needs: readonly string[]): string | undefined {
  const missing = needs.filter((name) => row[name] === undefined)
  return missing.length > 0 ? missing.join(', ') : undefined
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
  const { add, addFields, newRow, check } = of
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
    ...(newRow ? { newRow } : {}),
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
        await database.rehearse(() => database.query(text, values))
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
