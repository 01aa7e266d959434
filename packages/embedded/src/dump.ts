import pg from 'pg'

/**
 * All rows of a database's schema `public` at one moment, as SQL for a database that the same migrations have built:
 * `pg_dump` is not among the programs that come along.
 */
export async function dumpRows(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const { rows: tables } = await client.query<Table>(tablesOfPublic)
    const texts = [
      '-- Loaded by a superuser: triggers and foreign keys have done their work.',
      'SET session_replication_role = replica;',
      `TRUNCATE ${tables.map(({ name }) => name).join(', ')};`,
    ]
    for (const { name, columns, values } of tables) {
      const { rows } = await client.query<{ row: string }>(`SELECT ${values} AS row FROM ${name} ORDER BY 1`)
      if (rows.length === 0) continue
      const lines = rows.map(({ row }) => `(${row})`).join(',\n')
      texts.push(`INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE VALUES\n${lines};`)
    }
    const { rows: sequences } = await client.query<{ statement: string }>(positionsOfSequences)
    return `${[...texts, ...sequences.map(({ statement }) => statement)].join('\n')}\n`
  } finally {
    await client.end()
  }
}

interface Table {
  name: string
  columns: string
  /** An expression that answers a row as literals with commas between. */
  values: string
}

const tablesOfPublic = `
  SELECT quote_ident(relname) AS name, string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns,
         string_agg(format('quote_nullable(%I)', attname), ' || '', '' || ' ORDER BY attnum) AS values
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
   WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace GROUP BY relname ORDER BY relname`

const positionsOfSequences = `
  SELECT format('SELECT setval(%L, %s);', quote_ident(sequencename), last_value) AS statement
    FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY sequencename`
