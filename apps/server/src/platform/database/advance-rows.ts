import type { Database } from './database.ts'

/**
 * Passes numbered rows to a SQL function that advances each at most once, in one transaction. False for rows that
 * another worker had advanced.
 */
export async function advanceRows(
  database: Database,
  sqlFunction: `${string}_${string}`,
  rows: readonly object[],
  now: Date,
): Promise<boolean[]> {
  const statement = {
    name: sqlFunction.replaceAll('_', '-'),
    text: `SELECT ordinal FROM ${sqlFunction}($1::jsonb, $2) AS ordinal`,
  }
  const numbered = rows.map((row, index) => ({ ordinal: index + 1, ...row }))
  const answers = await database.rows<{ ordinal: number }>(statement, [JSON.stringify(numbered), now])
  const ordinals = new Set(answers.map(({ ordinal }) => ordinal))
  return numbered.map(({ ordinal }) => ordinals.has(ordinal))
}
