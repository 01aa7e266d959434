import type pg from 'pg'
import { expect } from 'vitest'

/**
 * What must hold at every moment, whatever happened before: every coin sums to zero, every balance is the sum of its
 * postings and never negative, and each posting's balance continues from the one before it. What the house has of each pair is kept as its fills say.
 */
export async function expectSoundLedger(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(`
    SELECT
      (SELECT count(*) FROM (SELECT asset FROM posting GROUP BY asset HAVING sum(amount) <> 0) per_coin)::int AS lopsided,
      (SELECT count(*) FROM ledger_account account WHERE balance < 0 OR balance = 'NaN' OR balance <> coalesce(
        (SELECT sum(amount) FROM posting WHERE posting.account_id = account.id), 0))::int AS wrong,
      (SELECT count(*) FROM (
        SELECT balance_after - amount AS before,
               lag(balance_after, 1, 0::numeric) OVER (PARTITION BY account_id ORDER BY id) AS expected
          FROM posting WHERE user_id IS NOT NULL) running WHERE before <> expected)::int AS broken,
      (SELECT count(*) FROM (${miskept}) book)::int AS miskept`)
  expect(rows[0]).toEqual({ lopsided: 0, wrong: 0, broken: 0, miskept: 0 })
}

/** Pairs whose kept sums of the house are not those of their fills. */
const miskept = `
  SELECT symbol, sum(CASE side WHEN 'buy' THEN -fill.quantity ELSE fill.quantity END),
         sum(CASE side WHEN 'buy' THEN fill.turnover ELSE -fill.turnover END), sum(CASE side WHEN 'buy' THEN fill.fee ELSE 0 END),
         sum(CASE side WHEN 'buy' THEN 0 ELSE fill.fee END), count(*) FILTER (WHERE role IS NULL OR ladder_version IS NOT NULL)
    FROM spot_fill fill JOIN spot_order filled ON filled.id = fill.order_id GROUP BY symbol
  EXCEPT SELECT symbol, sum(base), sum(quote), sum(base_fees), sum(quote_fees), sum(fills) FROM house_book GROUP BY symbol`
