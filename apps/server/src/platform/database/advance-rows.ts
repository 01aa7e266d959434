import type { Database } from './database.ts'

/** The functions that advance rows. */
type Advance =
  | 'contract_settle'
  | 'mining_advance'
  | 'staking_advance'
  | 'token_sale_pay_rewards'
  | 'token_sale_release'

/**
 * Passes numbered rows to a SQL function that advances each at most once, in one transaction. False for rows that
 * another worker had advanced.
 */
export async function advanceRows(
  database: Database,
  sqlFunction: Advance,
  rows: readonly object[],
  now: Date,
): Promise<boolean[]> {
  const numbered = rows.map((row, index) => ({ ordinal: index + 1, ...row }))
  const answers = await database.rows(
    { name: sqlFunction.replaceAll('_', '-'), text: `SELECT ordinal FROM ${sqlFunction}($1::jsonb, $2) AS ordinal` },
    [JSON.stringify(numbered), now],
  )
  const ordinals = new Set(answers.map(({ ordinal }) => ordinal))
  return numbered.map(({ ordinal }) => ordinals.has(ordinal))
}
