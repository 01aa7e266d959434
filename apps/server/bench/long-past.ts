import pg from 'pg'

/**
 * Gives one user a past of so many records and so many orders, all ended; written past the rules, since nothing rests
 * on them.
 */
export async function giveLongPast(databaseUrl: string, userId: number, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await withoutTriggers(client, ['journal', 'posting', 'spot_order'], async () => {
    await insertRecords(client, userId, count)
    await insertOrders(client, [userId], 'cancelled', count)
  })
  await client.query('VACUUM ANALYZE journal, posting, spot_order')
  await client.end()
}

/** Writes past the triggers of some tables: what they would refuse or tell of is not what is measured. */
export async function withoutTriggers(
  client: pg.Client,
  tables: readonly string[],
  write: () => Promise<void>,
): Promise<void> {
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  await write()
  for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
}

async function insertRecords(client: pg.Client, userId: number, count: number): Promise<void> {
  await client.query(
    `WITH written AS (
       INSERT INTO journal (key, reference_kind, reference_id, posted_at)
       SELECT 'past:' || number, 'spotOrder', number, now() - make_interval(secs => $1 - number)
         FROM generate_series(1, $1::int) number RETURNING id)
     INSERT INTO posting (journal_id, account_id, asset, amount, user_id, part, balance_after, record_type)
     SELECT written.id, account.id, 'USDT', 1 - 2 * (leg % 2), $2, 'available', account.balance + 1 - leg % 2, 7
       FROM written, generate_series(0, 9) leg, ledger_account account WHERE account.address = $3`,
    [count / 10, userId, `user:${userId}:available:USDT`],
  )
}

/** Limit orders of these users in turn, far from the price of 100; with as little ceremony. */
export async function insertOrders(
  client: pg.Client,
  userIds: readonly number[],
  state: 'open' | 'cancelled',
  count: number,
): Promise<void> {
  await client.query(
    `INSERT INTO spot_order (user_id, symbol, base, quote, side, type, sizing, limit_price, requested_quantity, quantity, held, state,
                             fee_rate, accepted_sequence, created_at, updated_at)
     SELECT ($1::bigint[])[1 + number % cardinality($1::bigint[])], 'btcusdt', 'BTC', 'USDT', 'buy', 'limit', 'quantity',
            10 + number % 70, 0.1, 0.1, 9, $2::spot_order_state, 0.001, 1, now(), now() FROM generate_series(1, $3::int) number`,
    [userIds, state, count],
  )
}

/** Trailing stops of both directions and units, 15 to 50 % behind the price, which began at any of its last thousand ticks. */
export async function insertTrailingStops(client: pg.Client, userIds: readonly number[], count: number): Promise<void> {
  await client.query(
    `INSERT INTO spot_order (user_id, symbol, base, quote, side, type, sizing, limit_price, requested_quantity, quantity, held, state,
                             fee_rate, accepted_sequence, trigger_price, trigger_direction, trail_distance, trail_unit, trail_group,
                             trail_sequence, created_at, updated_at)
     SELECT ($1::bigint[])[1 + number % cardinality($1::bigint[])], 'btcusdt', 'BTC', 'USDT',
            (CASE way WHEN 'falls' THEN 'sell' ELSE 'buy' END)::spot_side, 'limit', 'quantity',
            CASE way WHEN 'falls' THEN 40 ELSE 160 END, 0.1, 0.1, 9, 'waiting', 0.001, began,
            CASE way WHEN 'falls' THEN 50 ELSE 150 END, way, distance, unit,
            CASE unit WHEN 'price' THEN trunc(distance) ELSE trunc(distance, 2) END, began, now(), now()
       FROM (SELECT number,
                    (CASE WHEN number % 2 = 0 THEN 'falls' ELSE 'rises' END)::spot_trigger_direction AS way,
                    (CASE WHEN number % 4 < 2 THEN 'ratio' ELSE 'price' END)::spot_trail_unit AS unit,
                    (0.15 + (number % 3500) * 0.0001) * CASE WHEN number % 4 < 2 THEN 1 ELSE 100 END AS distance,
                    greatest((SELECT max(sequence) FROM tick JOIN pair ON pair.id = pair_id WHERE symbol = 'btcusdt') - number % 1000, 1)
                      AS began
               FROM generate_series(1, $2::int) number) stop`,
    [userIds, count],
  )
}
