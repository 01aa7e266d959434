import { beforeEach, describe, expect, it } from 'vitest'
import { sqlCases } from '../../../packages/embedded/src/sql-cases.ts'

const sql = sqlCases()

/** Orders 1 and 2 on bitcoin, 3 on ether. */
beforeEach(async () => {
  await sql.rows(
    `INSERT INTO spot_order (id, user_id, symbol, base, quote, side, type, sizing, limit_price, requested_quantity, quantity, held, state,
                             fee_rate, accepted_sequence, created_at, updated_at)
     SELECT id, user_id, symbol, 'BTC', 'USDT', side::spot_side, 'limit', 'quantity', 10, 9, 9, 0, 'open', 0.001, 1, now(), now()
       FROM (VALUES (1, 1, 'btcusdt', 'buy'), (2, 1, 'btcusdt', 'sell'), (3, 1, 'ethusdt', 'buy')) placed (id, user_id, symbol, side)`,
  )
})

interface Fill {
  readonly order: number
  readonly quantity: string
  readonly turnover: string
  readonly fee: string
  readonly role?: string
  readonly ladder?: number
}

const add = (...fills: readonly Fill[]) =>
  sql.rows(
    `INSERT INTO spot_fill (order_id, number, user_id, role, price, quantity, turnover, fee, ladder_version, tick_sequence, tick_price, tick_at,
                            tick_source, created_at)
     SELECT fill."order", (SELECT count(*) FROM spot_fill) + row_number() OVER (), 1, fill.role::spot_role, 10, fill.quantity, fill.turnover, fill.fee,
            fill.ladder, 1, 10, now(), 'sim', now()
       FROM jsonb_to_recordset($1) fill ("order" bigint, quantity numeric, turnover numeric, fee numeric, role text, ladder int)`,
    [JSON.stringify(fills)],
  )

const kept = () =>
  sql.rows(
    `SELECT symbol, sum(base)::float AS base, sum(quote)::float AS quote, sum(base_fees)::float AS base_fees, sum(quote_fees)::float AS quote_fees,
            sum(fills)::int AS fills, count(*)::int AS rows
       FROM house_book GROUP BY symbol ORDER BY symbol`,
  )

describe('house_book_counted', () => {
  const nothing = { symbol: 'btcusdt', base: 0, quote: 0, base_fees: 0, quote_fees: 0, fills: 0, rows: 1 }

  it.each<[string, Fill[], object]>([
    [
      'what a user buys the house sells',
      [{ order: 1, quantity: '2', turnover: '20.01', fee: '0.002', role: 'taker', ladder: 3 }],
      { base: -2, quote: 20.01, base_fees: 0.002, fills: 1 },
    ],
    [
      'what a user sells it buys, in a book and without one',
      [
        { order: 2, quantity: '2', turnover: '19.99', fee: '0.02', role: 'maker', ladder: 3 },
        { order: 2, quantity: '1', turnover: '10', fee: '0.01' },
      ],
      { base: 3, quote: -29.99, quote_fees: 0.03, fills: 2 },
    ],
    [
      'of a trade between users it has the fees and what rounding leaves',
      [
        { order: 1, quantity: '1', turnover: '10.02', fee: '0.001', role: 'taker' },
        { order: 2, quantity: '1', turnover: '10.01', fee: '0.01', role: 'maker' },
      ],
      { quote: 0.01, base_fees: 0.001, quote_fees: 0.01 },
    ],
  ])('%s', async (_, fills, expected) => {
    await add(...fills)
    expect(await kept()).toEqual([{ ...nothing, ...expected }])
  })

  it('keeps each pair apart, and adds to what there is', async () => {
    const fill = { quantity: '1', turnover: '10', fee: '0' }
    await add({ order: 1, ...fill }, { order: 3, ...fill })
    await add({ order: 1, ...fill })
    expect((await kept()).map(({ symbol, base, rows }) => [symbol, base, rows])).toEqual([
      ['btcusdt', -2, 1],
      ['ethusdt', -1, 1],
    ])
  })
})
