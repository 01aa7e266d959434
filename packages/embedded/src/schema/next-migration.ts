import { readMigrations } from '../migrate.ts'
import { modelScript } from '../schema-engine.ts'
import { type Catalog, type CatalogEntry, type Kind, readCatalog } from './catalog.ts'
import { readSources } from './sources.ts'

/**
 * The databases between which a migration leads: one that all migrations built, one built from models and SQL. Both are
 * only read.
 */
export interface MigrationEnds {
  migratedUrl: string
  wantedUrl: string
  migrationsDir: string
  prismaDir: string
}

/**
 * The script of the next migration, empty when there is nothing to do. Tables, columns, enums and ordinary indexes
 * change as Prisma says; everything that models have no word for is compared in the catalogues of both databases. A
 * change that loses data says so in a comment of Prisma's and is to be read before it is kept.
 */
export async function nextMigration(ends: MigrationEnds): Promise<string> {
  const [before, after] = [await readCatalog(ends.migratedUrl), await readCatalog(ends.wantedUrl)]
  const { removed, added } = compare(before, after)
  const { models, rows } = readSources(ends.prismaDir)
  const parts = [
    ...drops(removed),
    await modelScript('database', { url: ends.migratedUrl, models }),
    ...creates(added, ['type', 'function', 'check', 'specialIndex', 'storage', 'months', 'trigger']),
    ...newRows(ends, rows),
  ].filter((part) => part !== '')
  if (parts.length === 0) return ''
  return `${['-- SQL functions may call each other in any order.\nSET check_function_bodies = off;', ...parts].join('\n\n')}\n`
}

/** Differences between both databases, as sentences. */
export function differences(before: Catalog, after: Catalog): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort()
  return names.flatMap((name) => {
    const [old, wanted] = [before.get(name), after.get(name)]
    if (old?.comparable === wanted?.comparable) return []
    return [`${name}: ${old?.definition ?? 'missing'} ≠ ${wanted?.definition ?? 'missing'}`]
  })
}

/** Kinds that Prisma's models cannot express. */
const compared: readonly Kind[] = ['type', 'function', 'check', 'specialIndex', 'storage', 'months', 'trigger']

function compare(before: Catalog, after: Catalog): { removed: CatalogEntry[]; added: CatalogEntry[] } {
  const own = (catalog: Catalog) => [...catalog].filter(([, entry]) => compared.includes(entry.kind))
  const changed = own(before).filter(([key, entry]) => after.get(key)?.comparable !== entry.comparable)
  const types = changed.flatMap(([, entry]) => (entry.kind === 'type' ? [entry.name] : []))
  const mustGo = ([key, entry]: [string, CatalogEntry]) => {
    if (entry.kind !== 'function') return after.get(key)?.comparable !== entry.comparable
    // A new body replaces the old one; what is called otherwise, or takes a type that changes, has to be made anew.
    return signatureOf(after.get(key)) !== signatureOf(entry) || types.some((type) => mentions(entry, type))
  }
  const removed = own(before).filter(mustGo)
  const gone = new Set(removed.map(([key]) => key))
  const added = own(after).filter(([key, entry]) => gone.has(key) || before.get(key)?.comparable !== entry.comparable)
  return { removed: removed.map(([, entry]) => entry), added: added.map(([, entry]) => entry) }
}

const signatureOf = (entry: CatalogEntry | undefined) => entry?.definition.split(/\n LANGUAGE /)[0]
const mentions = ({ definition }: CatalogEntry, type: string) => new RegExp(`\\b${type}\\b`).test(definition)

function drops(removed: readonly CatalogEntry[]): string[] {
  const order: Kind[] = ['trigger', 'check', 'specialIndex', 'storage', 'function', 'type']
  return order.flatMap((kind) => removed.filter((entry) => entry.kind === kind).map(dropOf))
}

function dropOf({ kind, name, table }: CatalogEntry): string {
  switch (kind) {
    case 'trigger':
      return `DROP TRIGGER ${name} ON ${table};`
    case 'check':
      return `ALTER TABLE ${table} DROP CONSTRAINT ${name};`
    case 'storage':
      return `ALTER TABLE ${table} RESET (${name});`
    case 'specialIndex':
      return `DROP INDEX ${name};`
    default:
      return `DROP ${kind.toUpperCase()} ${name};`
  }
}

function creates(added: readonly CatalogEntry[], order: readonly Kind[]): string[] {
  return order.flatMap((kind) => added.filter((entry) => entry.kind === kind).map(createOf))
}

function createOf({ kind, name, table, definition }: CatalogEntry): string {
  switch (kind) {
    case 'type':
      return `CREATE TYPE ${name} AS (${definition});`
    case 'check':
      return `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition};`
    case 'storage':
      return `ALTER TABLE ${table} SET (${name} = ${definition});`
    case 'months':
      // To be taken apart into the steps of docs/decisions/094-months.md, where the table has rows.
      return `SELECT months_begin('${name}');`
    default:
      return `${definition.trim()};`
  }
}

/** Rows that no migration has written yet, as `rows.sql` has them. */
function newRows({ migrationsDir }: MigrationEnds, rows: readonly string[]): string[] {
  const written = readMigrations(migrationsDir)
    .map(({ script }) => script)
    .join('\n')
  return rows.map((text) => text.trim()).filter((text) => !written.includes(text))
}
