import type { SeedConnection } from './market.ts'

/**
 * What a new installation offers in short-term contracts. A list that has any row stays as it is: an operator who
 * removed a period or a pair would otherwise find it offered again at the next start.
 */
export async function seedContracts(connection: SeedConnection): Promise<void> {
  await connection.query(
    `INSERT INTO contract_duration (seconds, payout_ratio)
     SELECT * FROM unnest($1::int[], $2::numeric[]) WHERE NOT EXISTS (SELECT FROM contract_duration)`,
    [seededPeriods.map(([seconds]) => seconds), seededPeriods.map(([, payoutRatio]) => payoutRatio)],
  )
  await connection.query(
    `INSERT INTO contract_amount (premium)
     SELECT * FROM unnest($1::numeric[]) WHERE NOT EXISTS (SELECT FROM contract_amount)`,
    [premiums],
  )
  await connection.query(
    `INSERT INTO contract_symbol (symbol)
     SELECT symbol FROM pair WHERE NOT EXISTS (SELECT FROM contract_symbol) ORDER BY sort, id`,
    [],
  )
  await connection.query(
    `INSERT INTO contract_setting (asset, premium_min, premium_max, exposure_max) VALUES ($1, $2, $3, $4)
     ON CONFLICT (only_row) DO NOTHING`,
    ['USDT', '10', '10000', '100000'],
  )
}

/** Seconds, and what a win pays on top of the premium (product rules, contract). */
export const seededPeriods = [
  [60, '0.85'],
  [120, '0.86'],
  [300, '0.88'],
  [900, '0.90'],
] as const

const premiums = ['10', '50', '100', '500', '1000']
