import pg from 'pg'
import { type AnsweredColumn, answeredColumns, type Catalogue } from './nullability.ts'
import type { StatementText } from './texts.ts'

/**
 * The text of `statements.ts`: the row of each statement, and the composite types that SQL functions take, as Postgres
 * describes them.
 */
export async function generatedTypes(url: string, statements: readonly StatementText[]): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const catalogue = await readCatalogue(client)
    const rows: string[] = []
    let file = ''
    for (const statement of statements) {
      if (statement.file !== file) rows.push(`  // ${statement.file}`)
      file = statement.file
      rows.push(`  ${JSON.stringify(statement.text)}: ${await rowOf(client, statement, catalogue)}`)
    }
    return [
      header,
      ...section('interface Enums', 'The enums.', catalogue.enums()),
      ...section('export interface Tables', 'Rows of tables as statements answer them whole.', catalogue.tables()),
      ...section('export interface Composites', 'The composite types that functions take.', catalogue.composites()),
      ...section('export const fieldsOf =', 'Their fields by name.', catalogue.fields()),
      ...section('export interface Statements', 'The row of each statement whose rows are read.', rows),
    ].join('\n')
  } finally {
    await client.end()
  }
}

const header = `// Written from the database by \`npm test -- statements -u\`.
import type { Amount } from '@halyard/domain'
`

const section = (name: string, what: string, lines: readonly string[]) => [
  `/** ${what} */`,
  `${name} {`,
  ...lines,
  '}\n',
]

async function rowOf(client: pg.Client, { text, file }: StatementText, catalogue: Types): Promise<string> {
  try {
    await client.query(`BEGIN; PREPARE described AS ${text}`)
    const { rows: prepared } = await client.query<{ taken: string[]; answered: string[] }>(
      `SELECT parameter_types::text[] AS taken, result_types::oid[]::text[] AS answered
         FROM pg_prepared_statements WHERE name = 'described'`,
    )
    const { taken = [], answered = [] } = prepared[0] ?? {}
    await client.query(
      `CREATE FUNCTION pg_temp.described(${taken}) RETURNS SETOF record LANGUAGE sql BEGIN ATOMIC ${text}; END`,
    )
    const { rows } = await client.query<{ stored: string }>(
      `SELECT prosqlbody::text AS stored FROM pg_proc WHERE oid = 'pg_temp.described'::regproc`,
    )
    const columns = answeredColumns(rows[0]?.stored ?? '', catalogue)
    return catalogue.row(columns.map((column, index) => ({ ...column, type: answered[index] ?? '' })))
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message} in${text.startsWith('\n') ? '' : '\n'}${text}`)
  } finally {
    await client.query('ROLLBACK; DEALLOCATE ALL')
  }
}

interface TypedColumn extends AnsweredColumn {
  readonly type: string
}

interface Types extends Catalogue {
  readonly row: (columns: readonly TypedColumn[]) => string
  readonly enums: () => string[]
  /** Those that a row was made of. */
  readonly tables: () => string[]
  readonly composites: () => string[]
  readonly fields: () => string[]
}

async function readCatalogue(client: pg.Client): Promise<Types> {
  const read = async <Row extends pg.QueryResultRow>(text: string) => (await client.query<Row>(text)).rows
  const types = byKey(await read<TypeRow>(selectTypes), ({ oid }) => oid)
  const relations = byKey(await read<RelationRow>(selectRelations), ({ oid }) => oid)
  const functions = byKey(await read<FunctionRow>(selectFunctions), ({ oid }) => oid)
  const composites = [...relations.values()].filter((relation) => relation.kind === 'c' && isSent(relation))
  const used = new Set<string>()

  const typeOf = (oid: string): string => {
    const type = types.get(oid)
    if (type === undefined) throw new Error(`there is no type ${oid}`)
    if (type.element !== '0' && type.labels === null) return `${inList(typeOf(type.element))}[]`
    if (type.labels) return `Enums['${type.name}']`
    const known = scalars[type.name]
    if (known === undefined) throw new Error(`no value of the type ${type.name} is read: cast it to another`)
    return known
  }
  const field = (name: string, type: string, nullable: boolean) =>
    `readonly ${camelCase(name)}: ${typeOf(type)}${nullable && typeOf(type) !== 'unknown' ? ' | null' : ''}`

  /** The columns of a whole table, which stand together, by its name. */
  const row = (columns: readonly TypedColumn[]): string => {
    const parts: string[] = []
    const single: string[] = []
    for (let index = 0; index < columns.length; ) {
      const { name, type, nullable, origin } = columns[index] as TypedColumn
      const table = origin && relations.get(origin.relation)
      const whole = columns.slice(index, index + (table?.columns.length ?? 0))
      const isWhole =
        (table?.kind === 'r' || table?.kind === 'p') &&
        whole.every(
          (column, place) => column.origin?.from === origin?.from && column.name === table.columns[place]?.name,
        )
      if (isWhole && whole.length === table.columns.length) {
        used.add(table.oid)
        parts.push(`Tables['${table.name}']`)
        index += whole.length
      } else {
        single.push(field(name, type, nullable))
        index += 1
      }
    }
    if (single.length > 0 || parts.length === 0) parts.push(`{ ${single.join('; ')} }`)
    return parts.join(' & ')
  }

  return {
    isNotNull: (relation, column) =>
      relations.get(relation)?.columns.find(({ number }) => number === column)?.notNull ?? false,
    tableOf: (id) => functions.get(id)?.table ?? undefined,
    tableOfType: (type) => types.get(type)?.table ?? undefined,
    isPlain: (id) => functions.get(id)?.plain ?? false,
    isNamed: (id, name) => functions.get(id)?.name === name,
    row,
    enums: () =>
      [...types.values()].flatMap(({ name, labels }) =>
        labels ? [`  ${name}: ${labels.map((label) => `'${label}'`).join(' | ')}`] : [],
      ),
    tables: () =>
      [...relations.values()]
        .filter(({ oid }) => used.has(oid))
        .map(({ name, columns }) => {
          const fields = columns.map(({ name, type, notNull }) => `    ${field(name, type, !notNull)}`)
          return `  ${name}: {\n${fields.join('\n')}\n  }`
        }),
    composites: () =>
      composites.map(({ name, columns }) => {
        const fields = sent(columns).map(({ name, type }) => `    readonly ${camelCase(name)}: ${sentAs(typeOf(type))}`)
        return `  ${name}: {\n${fields.join('\n')}\n  }`
      }),
    fields: () =>
      composites.map(({ name, columns }) => {
        const fields = sent(columns).map(({ name }) => `    ${camelCase(name)}: '${name}',`)
        return `  ${name}: {\n${fields.join('\n')}\n  },`
      }),
  }
}

const inList = (type: string) => (type.includes(' ') ? `(${type})` : type)

/** What functions answer is composite as well, and none of it is sent. */
const isSent = ({ name }: RelationRow) => !/_(?:result|line|touched_order|head)$/.test(name)

/** The number of a row in its batch is put before it. */
const sent = (columns: RelationRow['columns']) => columns.filter(({ name }) => name !== 'ordinal')

const sentAs = (type: string) =>
  type === 'unknown' ? type : `${type === 'Date' ? 'Date | string' : type} | null | undefined`

/** As `row.ts` and `pg` read them. */
const scalars: Readonly<Record<string, string>> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  numeric: 'Amount',
  text: 'string',
  name: 'string',
  bytea: 'Uint8Array<ArrayBuffer>',
  // Read by a schema.
  json: 'unknown',
  jsonb: 'unknown',
  timestamptz: 'Date',
  // Sent only.
  interval: 'string',
  void: "''",
}

const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

const byKey = <Item>(items: readonly Item[], key: (item: Item) => string) =>
  new Map(items.map((item) => [key(item), item]))

interface TypeRow extends pg.QueryResultRow {
  readonly oid: string
  readonly name: string
  readonly element: string
  readonly labels: string[] | null
  readonly table: string | null
}

const selectTypes = `
  SELECT oid::text, typname AS name, CASE WHEN typcategory = 'A' THEN typelem ELSE 0 END::text AS element,
         (SELECT array_agg(enumlabel::text ORDER BY enumsortorder) FROM pg_enum WHERE enumtypid = pg_type.oid) AS labels,
         nullif(typrelid, 0)::text AS table
    FROM pg_type ORDER BY typname`

interface RelationRow extends pg.QueryResultRow {
  readonly oid: string
  readonly name: string
  readonly kind: 'r' | 'c' | 'v' | 'p'
  readonly columns: readonly { name: string; number: number; type: string; notNull: boolean }[]
}

const selectRelations = `
  SELECT pg_class.oid::text, relname AS name, relkind AS kind, ARRAY(
           SELECT json_build_object('name', attname, 'number', attnum, 'type', atttypid::text, 'notNull', attnotnull)
             FROM pg_attribute WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped ORDER BY attnum) AS columns
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'c') AND NOT relispartition ORDER BY relname`

interface FunctionRow extends pg.QueryResultRow {
  readonly oid: string
  readonly name: string
  readonly plain: boolean
  readonly table: string | null
}

/** Lists and JSON have parts that are not there. */
const selectFunctions = `
  SELECT pg_proc.oid::text, proname AS name,
         pronamespace = 'pg_catalog'::regnamespace AND proisstrict AND NOT proretset AND NOT EXISTS (
           SELECT FROM unnest(proargtypes) AS taken (type) JOIN pg_type ON pg_type.oid = taken.type
            WHERE typcategory = 'A' OR typname LIKE 'json%' OR typname LIKE 'any%array')
           AND proname NOT IN ('substring', 'to_regclass', 'current_setting') AS plain,
         (SELECT typrelid::text FROM pg_type JOIN pg_class ON pg_class.oid = typrelid AND relkind IN ('r', 'p')
           WHERE pg_type.oid = prorettype) AS table
    FROM pg_proc`
