import { createInterface } from 'node:readline/promises'
import type { Readable, Writable } from 'node:stream'
import type pg from 'pg'
import { DatabaseClient } from './hosts.ts'

/**
 * A prompt for SQL, as psql is not among the bundled programs: runs each statement and prints its rows.
 */
export async function prompt(url: string, { input, output }: { input: Readable; output: Writable }): Promise<void> {
  const client = new DatabaseClient({ connectionString: url, types: asWritten })
  await client.connect()
  const isTerminal = 'isTTY' in input && input.isTTY === true
  const lines = createInterface({ input, output, terminal: isTerminal, prompt: '> ' })
  client.on('notice', ({ message }) => output.write(`${message}\n`))
  client.on('error', () => lines.close())
  if (isTerminal) output.write(`${help}\n`)
  try {
    let statement = ''
    if (isTerminal) lines.prompt()
    for await (const line of lines) {
      statement += `${line}\n`
      if (/^\s*\\q\s*$/.test(statement)) return
      if (isWhole(statement)) {
        output.write(await answer(client, statement))
        statement = ''
      }
      lines.setPrompt(statement.trim() === '' ? '> ' : '. ')
      if (isTerminal) lines.prompt()
    }
    if (statement.trim() !== '') output.write(await answer(client, statement))
  } finally {
    lines.close()
    await client.end()
  }
}

const help = String.raw`End a statement with ;
\d  tables    \d NAME  columns of a table    \sf NAME  text of a function    \q  leave`

/** Every value as Postgres wrote it: an amount keeps its digits. */
const asWritten = { getTypeParser: () => (value: string) => value }

/** Ends at a line that ends with a semicolon, but not within the body of a function. */
function isWhole(statement: string): boolean {
  if (/^\s*\\/.test(statement)) return true
  return /;\s*$/.test(statement) && (statement.match(/\$\w*\$/g) ?? []).length % 2 === 0
}

async function answer(client: pg.Client, statement: string): Promise<string> {
  const command = /^\s*\\(\w+)\s*(\w*)/.exec(statement)
  try {
    if (command) return await obey(client, command[1] ?? '', command[2] ?? '')
    const results = [await client.query({ text: statement, rowMode: 'array' })].flat()
    return results.map(shown).join('')
  } catch (error) {
    const { message, hint } = error as pg.DatabaseError
    return `${message}\n${hint ? `${hint}\n` : ''}`
  }
}

async function obey(client: pg.Client, command: string, name: string): Promise<string> {
  const ask = async (text: string, values: string[]) => client.query({ text, values, rowMode: 'array' as const })
  if (command === 'd' && name === '') return shown(await ask(tables, []))
  if (command === 'd') return shown(await ask(columns, [name]))
  if (command === 'sf') {
    const { rows } = await ask(functions, [name])
    return rows.length === 0 ? `No function is named ${name}.\n` : rows.map(([text]) => `${text}\n`).join('')
  }
  return `${help}\n`
}

const tables = `SELECT relname AS table, coalesce((SELECT sum(part.reltuples) FROM pg_partition_tree(pg_class.oid) JOIN pg_class part ON part.oid = relid
    WHERE isleaf), reltuples)::bigint AS "rows, about"
  FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace ORDER BY 1`
const columns = `SELECT column_name AS column, data_type AS type, is_nullable AS nullable, column_default AS default
  FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1 ORDER BY ordinal_position`
const functions = `SELECT pg_get_functiondef(oid) FROM pg_proc
  WHERE pronamespace = 'public'::regnamespace AND proname = $1 AND prokind IN ('f', 'p')`

function shown({ fields, rows, command, rowCount }: pg.QueryArrayResult): string {
  if (fields.length === 0) return `${command ?? 'done'}${rowCount === null ? '' : ` ${rowCount}`}\n`
  const table = [fields.map(({ name }) => name), ...rows.map((row) => row.map((value) => String(value ?? '')))]
  const widths = fields.map((_, at) => Math.max(...table.map((row) => row[at]?.length ?? 0)))
  const lines = table.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join(' | ')
      .trimEnd(),
  )
  lines.splice(1, 0, widths.map((width) => '-'.repeat(width)).join('-+-'))
  return `${lines.join('\n')}\n(${rows.length} row${rows.length === 1 ? '' : 's'})\n`
}
