import type pg from 'pg'

/** Accounts of every user for both coins of the pair, for the yardstick, and enough money for all of it. */
export async function preparePlain(pool: pg.Pool): Promise<void> {
  await pool.query(`
    INSERT INTO ledger_account (address, asset, user_id, part, balance)
      SELECT format('user:%s:%s:%s', users.id, part, asset), asset, users.id, part, 0
        FROM users, (VALUES ('available', 'BTC'), ('spot', 'USDT')) account (part, asset)
    ON CONFLICT (address) DO NOTHING`)
  await pool.query(`
    INSERT INTO ledger_account (address, asset) SELECT format('house:%s:%s', purpose, asset), asset
      FROM (VALUES ('market', 'BTC'), ('market', 'USDT'), ('fees', 'BTC')) account (purpose, asset)
    ON CONFLICT (address) DO NOTHING`)
}

export function account(userId: unknown, part: string, asset: string): string {
  return `user:${userId}:${part}:${asset}`
}

async function plainOrder(client: pg.Client, userId: unknown, values: readonly unknown[]): Promise<string> {
  const { rows } = await client.query({
    name: 'plain-order',
    text: `INSERT INTO spot_order (user_id, symbol, base, quote, side, type, sizing, limit_price, requested_quantity, requested_total,
             quantity, held, state, filled_quantity, turnover, fee, fee_rate, accepted_sequence, created_at, updated_at)
           VALUES ($1, 'btcusdt', 'BTC', 'USDT', 'buy', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 0.001, 1, now(), now()) RETURNING id`,
    values: [userId, ...values],
  })
  return rows[0].id
}

export async function plainJournal(
  client: pg.Client,
  key: string,
  id: string,
  legs: readonly (readonly [string, string, number | null])[],
): Promise<void> {
  const { rows: journals } = await client.query({
    name: 'plain-journal',
    text: `INSERT INTO journal (key, reference_kind, reference_id, posted_at) VALUES ($1, 'spotOrder', $2, now()) RETURNING id`,
    values: [key, id],
  })
  const { rows: accounts } = await client.query({
    name: `plain-balances-${legs.length}`,
    // The house keeps no balance, so nobody waits for its rows.
    text: `WITH changed AS (
             UPDATE ledger_account SET balance = balance + leg.amount FROM unnest($1::text[], $2::numeric[]) leg (address, amount)
              WHERE ledger_account.address = leg.address AND user_id IS NOT NULL
              RETURNING ledger_account.address, id, asset, user_id, part, balance)
           SELECT * FROM changed UNION ALL
           SELECT address, id, asset, user_id, part, balance FROM ledger_account WHERE address = ANY ($1) AND user_id IS NULL`,
    values: [legs.map(([address]) => address), legs.map(([, amount]) => amount)],
  })
  const rowOf = (address: string) => accounts.find((row) => row.address === address)
  await client.query({
    name: `plain-postings-${legs.length}`,
    text: `INSERT INTO posting (journal_id, account_id, asset, amount, user_id, part, balance_after, record_type)
           SELECT $1, * FROM unnest($2::bigint[], $3::text[], $4::numeric[], $5::bigint[], $6::text[], $7::numeric[], $8::smallint[])`,
    values: [
      journals[0].id,
      ...(['id', 'asset'] as const).map((column) => legs.map(([address]) => rowOf(address)[column])),
      legs.map(([, amount]) => amount),
      ...(['user_id', 'part', 'balance'] as const).map((column) => legs.map(([address]) => rowOf(address)[column])),
      legs.map(([, , record]) => record),
    ],
  })
}

export async function plainSubmission(client: pg.Client, userId: unknown, key: string, id: string): Promise<void> {
  await client.query({
    name: 'plain-submission',
    text: `INSERT INTO submission (scope, key, fingerprint, outcome, begun_at) VALUES ($1, $2, 'plain', $3, now())`,
    values: [`user:${userId}`, key, JSON.stringify({ id })],
  })
}

/** A limit order that rests. */
export async function plainLimitOrder(client: pg.Client, [userId, key]: readonly unknown[]): Promise<void> {
  const id = await plainOrder(client, userId, [
    'limit',
    'quantity',
    '90',
    '0.1',
    null,
    '0.1',
    '9',
    'open',
    '0',
    '0',
    '0',
  ])
  await plainJournal(client, `plain:${key}`, id, [
    [account(userId, 'available', 'USDT'), '-9', 7],
    [account(userId, 'spot', 'USDT'), '9', null],
  ])
  await plainSubmission(client, userId, String(key), id)
}

/** A market order that is filled. */
export async function plainMarketOrder(client: pg.Client, [userId, key]: readonly unknown[]): Promise<void> {
  const id = await plainOrder(client, userId, [
    'market',
    'total',
    null,
    null,
    '10',
    '0.1',
    '0',
    'filled',
    '0.1',
    '10',
    '0.0001',
  ])
  await plainJournal(client, `plain:${key}`, id, [
    [account(userId, 'available', 'USDT'), '-10', 8],
    ['house:market:USDT', '10', null],
    ['house:market:BTC', '-0.1', null],
    [account(userId, 'available', 'BTC'), '0.0999', 8],
    ['house:fees:BTC', '0.0001', null],
  ])
  await client.query({
    name: 'plain-fill',
    text: `INSERT INTO spot_fill (order_id, user_id, price, quantity, turnover, fee, tick_sequence, tick_price, tick_at, tick_source, created_at)
           VALUES ($1, $2, 100, 0.1, 10, 0.0001, 1, 100, now(), 'sim', now())`,
    values: [id, userId],
  })
  await plainSubmission(client, userId, String(key), id)
}
