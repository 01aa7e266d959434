import pg from 'pg'

/** The objects of a database, by kind and name, each as Postgres defines it. */
export type Catalog = ReadonlyMap<string, CatalogEntry>

export interface CatalogEntry {
  kind: Kind
  /**
   * As a statement names it: `spot_write(jsonb, timestamp with time zone)`; a constraint or trigger without its table.
   */
  name: string
  /** The table, of what belongs to one. */
  table: string | undefined
  definition: string
  /**
   * The definition as it is compared: Postgres nests ANDs and ORs otherwise each time that it reads back what it wrote.
   */
  comparable: string
}

export type Kind = keyof typeof queries

const hasConditions: ReadonlySet<Kind> = new Set(['trigger', 'check', 'specialIndex'])

/**
 * Functions, triggers, types, constraints, indexes, columns and storage of the schema `public`; Prisma's own table is
 * left out.
 */
export async function readCatalog(url: string): Promise<Catalog> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const catalog = new Map<string, CatalogEntry>()
    for (const kind of Object.keys(queries) as Kind[]) {
      const { rows } = await client.query<{ name: string; table: string | null; definition: string }>(queries[kind])
      for (const { name, table, definition } of rows) {
        if (table === '_prisma_migrations') continue
        const comparable = hasConditions.has(kind) ? definition.replaceAll(/[()]/g, '') : definition
        const entry = { kind, name, table: table ?? undefined, definition, comparable }
        catalog.set(`${kind} ${table ? `${table}.` : ''}${name}`, entry)
      }
    }
    return catalog
  } finally {
    await client.end()
  }
}

const ours = `'public'::regnamespace`

/** Tables, without the parts of those that are kept by months: these have what their table has. */
const tables = `relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = ${ours}`
const ofTables = (column: string) => `${column} IN (SELECT oid FROM pg_class WHERE ${tables})`

const indexes = (which: string) => `
    SELECT indexrelid::regclass::text AS name, indrelid::regclass::text AS table, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') AS definition
      FROM pg_index WHERE ${ofTables('indrelid')} AND (${which}) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u', 'x'))`

const queries = {
  enum: `
    SELECT typname AS name, NULL AS table, string_agg(enumlabel, ', ' ORDER BY enumsortorder) AS definition
      FROM pg_type JOIN pg_enum ON enumtypid = pg_type.oid WHERE typnamespace = ${ours} GROUP BY typname`,
  type: `
    SELECT typname AS name, NULL AS table,
           string_agg(quote_ident(attname) || ' ' || format_type(atttypid, atttypmod), ', ' ORDER BY attnum) AS definition
      FROM pg_type JOIN pg_class ON pg_class.oid = typrelid AND relkind = 'c'
      JOIN pg_attribute ON attrelid = pg_class.oid AND NOT attisdropped
     WHERE typnamespace = ${ours} GROUP BY typname`,
  column: `
    SELECT attname AS name, relname AS table,
           concat_ws(' ', format_type(atttypid, atttypmod), CASE WHEN attnotnull THEN 'NOT NULL' END,
                     'DEFAULT ' || pg_get_expr(adbin, adrelid), nullif(attidentity, '')) AS definition
      FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
      LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
     WHERE ${tables}`,
  storage: `
    SELECT split_part(option, '=', 1) AS name, relname AS table, split_part(option, '=', 2) AS definition
      FROM pg_class, unnest(reloptions) option WHERE ${tables}`,
  function: `
    SELECT format('%s(%s)', proname, pg_get_function_identity_arguments(oid)) AS name, NULL AS table,
           pg_get_functiondef(oid) AS definition
      FROM pg_proc WHERE pronamespace = ${ours} AND prokind = 'f'`,
  key: `
    SELECT conname AS name, conrelid::regclass::text AS table, pg_get_constraintdef(oid) AS definition
      FROM pg_constraint WHERE ${ofTables('conrelid')} AND conparentid = 0 AND contype IN ('f', 'p', 'u')`,
  check: `
    SELECT conname AS name, conrelid::regclass::text AS table, pg_get_constraintdef(oid) AS definition
      FROM pg_constraint WHERE ${ofTables('conrelid')} AND contype = 'c'`,
  index: indexes('indpred IS NULL AND indexprs IS NULL AND indnatts = indnkeyatts'),
  /** Partial, expression and covering indexes, which models cannot express. */
  specialIndex: indexes('indpred IS NOT NULL OR indexprs IS NOT NULL OR indnatts <> indnkeyatts'),
  trigger: `
    SELECT tgname AS name, tgrelid::regclass::text AS table, pg_get_triggerdef(oid) AS definition
      FROM pg_trigger WHERE NOT tgisinternal AND ${ofTables('tgrelid')}`,
  /** By what a table is kept in parts. */
  months: `
    SELECT relname AS name, NULL AS table, pg_get_partkeydef(partrelid) AS definition
      FROM pg_partitioned_table JOIN pg_class ON pg_class.oid = partrelid WHERE ${tables}`,
} as const
