import type { Database } from './database.ts'

/**
 * Numbers rows and gives them to a function of the database that takes the step of each at most once, in one transaction. False for
 * those whose step somebody else took.
 */
export async function takeSteps(
  database: Database,
  taken: `${string}_${string}`,
  rows: readonly object[],
  now: Date,
): Promise<boolean[]> {
  const statement = { name: taken.replaceAll('_', '-'), text: `SELECT ordinal FROM ${taken}($1::jsonb, $2) AS ordinal` }
  const numbered = rows.map((row, index) => ({ ordinal: index + 1, ...row }))
  const answers = await database.rows<{ ordinal: number }>(statement, [JSON.stringify(numbered), now])
  const ordinals = new Set(answers.map(({ ordinal }) => ordinal))
  return numbered.map(({ ordinal }) => ordinals.has(ordinal))
}
