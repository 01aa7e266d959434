import { type EndpointName, endpoints } from '@halyard/wire'
import { htx } from '@halyard/wire/htx/index'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { withApiKey } from '../test/api-keys.ts'
import { startTestApp, type TestApp, type TestUser } from '../test/harness.ts'
import { verified, withdrawalPassword } from '../test/money-movers.ts'
import { type Column, check, columns, countUnacknowledged } from './checker.ts'
import { type ApiKey, type Intent, intentOf, lastAnswer, send, sendBatch } from './intents.ts'
import { tradesOf } from './programs.ts'

let app: TestApp
let user: TestUser
let apiKey: ApiKey
let database: pg.PoolClient
const intents: Intent[] = []

/** A few intents of each product, sent as the torture sends them. */
beforeAll(async () => {
  app = await startTestApp({ ROLES: 'api,worker', DEMO: '1', DEMO_REVIEW_SECONDS: '86400' }, undefined, {
    books: false,
  })
  user = await verified(app, { USDT: '100000', BTC: '10' })
  await app.trade('btcusdt', '50000')
  const staking = await idOf('SELECT id FROM staking_product WHERE offered ORDER BY term_days')
  await wish(
    'limitOrder',
    'placeBuyOrder',
    { symbol: 'btcusdt', mprice: '49000', mnum: '0.011', buytype: 1, type: 1 },
    '0.011',
  )
  await wish(
    'limitOrder',
    'placeBuyOrder',
    { symbol: 'btcusdt', mprice: '48000', mnum: '0.012', buytype: 1, type: 1 },
    '0.012',
  )
  await wish(
    'limitOrder',
    'placeBuyOrder',
    { symbol: 'btcusdt', mprice: '47000', mnum: '0.013', buytype: 1, type: 1 },
    '0.013',
  )
  await app.trade('btcusdt', '50000.1')
  await wish('contract', 'openContract', { cate: 1, usdt: '100.5', coinname: 'btcusdt', ctime_num: 60 }, '100.5')
  await wish('conversion', 'convert', { num: '20.5', from_coin: 'USDT', to_coin: 'BTC' }, '20.5')
  await wish('conversion', 'convert', { num: '1', from_coin: 'USDT', to_coin: 'LTC', fromCoin: 'no' }, '1')
  await wish('stake', 'openStake', { financing_id: staking, money: '60.5' }, '60.5')
  await wish(
    'withdrawal',
    'createWithdrawal',
    {
      coinname: 'USDT',
      num: '100.5',
      pay_password: withdrawalPassword,
      coin: 'USDT',
      czline: 'TRC20',
      address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    },
    '100.5',
  )
  await wish('cancelOrder', 'cancelOrder', { id: intents[2]?.answers[0]?.id })
  await wish('conversion', 'convert', { num: '30.5', from_coin: 'USDT', to_coin: 'BTC' }, '30.5', true)
  // Two stop orders on a fresh price, of which one is set off.
  await app.trade('btcusdt', '50000.5')
  const stop = { symbol: 'btcusdt', buytype: 1, type: 1 }
  await wish(
    'stopOrder',
    'placeBuyOrder',
    { ...stop, mprice: '49600', mnum: '0.014', tprice: '49500', tdirection: 2 },
    '0.014',
  )
  await wish(
    'stopOrder',
    'placeSellOrder',
    { ...stop, mprice: '55000', mnum: '0.015', tprice: '55000', tdirection: 1 },
    '0.015',
  )
  // A program's orders: one alone, two of a batch, of which one is cancelled by its name.
  apiKey = await withApiKey(app, user)
  await app.trade('btcusdt', '50000.6')
  await send(program('programOrder', htx.place, order('31', 'buy-market', '70')), port(), undefined)
  const batch = [order('32', 'sell-market', '0.02'), order('33', 'buy-limit', '0.016', '47500')]
  await sendBatch(
    batch.map((sent) => program('programOrder', htx.place, sent)),
    port(),
  )
  await send(program('programCancel', htx.cancelByClientId, { 'client-order-id': '33' }), port(), undefined)
  await wish('wire', 'createDeposit', { cate: 2, currency: 'EUR', num: '5000.5', email: 'mira@example.com' }, '5000.5')
  // The first order is filled on the tick that crosses it, and the contract settles on the last before its close.
  await app.trade('btcusdt', '49500')
  await app.trade('btcusdt', '48900')
  await reached('spot_order WHERE requested_quantity = 0.011', 'filled')
  await reached('spot_order WHERE requested_quantity = 0.014', 'filled')
  const { rows } = await app.pool.query('SELECT closes_at FROM contract')
  app.clock.moveTo(new Date(rows[0].closes_at.getTime() - 500))
  await app.trade('btcusdt', '50100')
  app.clock.moveTo(new Date(rows[0].closes_at.getTime() + 500))
  await app.trade('btcusdt', '50200')
  await reached('contract', 'settled')
  database = await app.pool.connect()
})

afterAll(async () => {
  database.release()
  await app.stop()
})

async function wish(
  product: string,
  endpoint: EndpointName,
  sent: Record<string, unknown>,
  marker = '',
  stranger = false,
) {
  const intent = intentOf({ user: user.userId, product, marker, endpoint: endpoints[endpoint], sent, stranger })
  intents.push(intent)
  await send(intent, port(), stranger ? undefined : user.token)
}

const port = () => Number(new URL(app.url).port)

function order(name: string, type: string, amount: string, price?: string) {
  const account = { 'account-id': String(user.userId), symbol: 'btcusdt', source: 'spot-api' }
  return { ...account, type, amount, ...(price === undefined ? {} : { price }), 'client-order-id': name }
}

function program(product: string, endpoint: Intent['endpoint'], sent: Record<string, string>): Intent {
  const marker = product === 'programOrder' ? (sent['client-order-id'] as string) : ''
  const intent = intentOf({ user: user.userId, product, marker, endpoint, apiKey, sent, stranger: false })
  intents.push(intent)
  return intent
}

const idOf = async (query: string) => (await app.pool.query(query)).rows[0].id as number
/** Waits until the first row of a table is in a state. */
const reached = (table: string, state: string) =>
  vi.waitFor(
    async () =>
      expect((await app.pool.query(`SELECT state FROM ${table} ORDER BY id LIMIT 1`)).rows[0].state).toBe(state),
    { timeout: 120_000 },
  )

it('finds nothing in what is right', async () => {
  expect(intents.map((intent) => lastAnswer(intent)?.code)).toEqual([
    ...[0, 0, 0, 0, 0, 4021, 0, 0, 0, 4015, 0, 0],
    ...[0, 0, 0, 0, 0],
  ])
  expect(await check(database, intents)).toEqual([])
})

/** Faults of the server, or of somebody with access to its database. */
const plantedRows: readonly [string, Column, string][] = [
  [
    'a posting is removed',
    'books',
    `DELETE FROM posting WHERE id = (SELECT max(id) FROM posting WHERE part = 'staking')`,
  ],
  [
    'a balance is edited',
    'books',
    `UPDATE ledger_account SET balance = balance + 1 WHERE part = 'available' AND asset = 'USDT'`,
  ],
  ['a sum of the house is edited', 'books', `UPDATE house_book SET quote = quote + 1`],
  [
    'a payout is doubled',
    'money',
    `SELECT ledger_post_or_raise('contract', ARRAY[ROW(1, (SELECT min(id) FROM contract), 'close:again', jsonb_build_array(
         jsonb_build_array('house:market:USDT', -85), jsonb_build_array('user:' || user_id || ':available:USDT', 85, 5)))::ledger_journal], now())
       FROM contract`,
  ],
  ['a hold is left behind', 'money', `UPDATE spot_order SET state = 'cancelled' WHERE requested_quantity = 0.012`],
  ['an accepted order is not there', 'lost', `DELETE FROM conversion WHERE quantity = 20.5`],
  [
    'an order is there under another name',
    'lost',
    `UPDATE spot_order SET client_order_id = '39' WHERE client_order_id = '31'`,
  ],
  [
    'another order has the name of the one that was answered',
    'lost',
    `UPDATE spot_order SET client_order_id = (63 - client_order_id::int)::text WHERE client_order_id IN ('31', '32')`,
  ],
  [
    'an order of a program is placed twice',
    'doubled',
    `UPDATE spot_order SET client_order_id = '31' WHERE requested_quantity = 0.011`,
  ],
  [
    'an order that was cancelled by its name was filled',
    'lost',
    `UPDATE spot_order SET state = 'filled' WHERE client_order_id = '33'`,
  ],
  ['a cancelled order is open again', 'lost', `UPDATE spot_order SET state = 'open' WHERE requested_quantity = 0.013`],
  [
    'a key is forgotten, and its request carried out once more',
    'doubled',
    `INSERT INTO conversion (user_id, from_asset, to_asset, quantity, gross, fee, received, mid, rate, fee_rate, ticks, created_at)
     SELECT user_id, from_asset, to_asset, quantity, gross, fee, received, mid, rate, fee_rate, ticks, created_at FROM conversion`,
  ],
  ['a refused request is carried out', 'invented', `UPDATE conversion SET quantity = 1`],
  [
    'an order is filled on a tick that did not cross it',
    'evidence',
    `UPDATE spot_order SET limit_price = 48000 WHERE requested_quantity = 0.011`,
  ],
  [
    'an order is filled on a later tick than the first that crossed it',
    'evidence',
    `UPDATE spot_fill SET (tick_sequence, tick_price) = (SELECT sequence, price FROM tick WHERE price = 50100)`,
  ],
  [
    'a stop order is set off by a tick that did not reach its trigger',
    'evidence',
    `UPDATE spot_order SET trigger_price = 49000 WHERE requested_quantity = 0.014`,
  ],
  [
    'a stop order is set off by a later tick than the first that reached its trigger',
    'evidence',
    `UPDATE spot_order SET (trigger_sequence, trigger_tick_price) = (SELECT sequence, price FROM tick WHERE price = 48900)
      WHERE requested_quantity = 0.014`,
  ],
  [
    'a stop order is filled before a tick set it off',
    'evidence',
    `UPDATE spot_fill SET (tick_sequence, tick_price) = (SELECT sequence, price FROM tick WHERE price = 50000)
      WHERE order_id = (SELECT id FROM spot_order WHERE requested_quantity = 0.014)`,
  ],
  [
    'a stop order goes on waiting after its trigger was reached',
    'late',
    `UPDATE tick SET at = at - interval '1 hour';
     UPDATE spot_order SET created_at = created_at - interval '1 hour', trigger_price = 50100 WHERE requested_quantity = 0.015`,
  ],
  [
    'an order stays open after a price reached it',
    'late',
    `UPDATE tick SET at = at - interval '1 hour';
     UPDATE spot_order SET created_at = created_at - interval '1 hour', limit_price = 48900 WHERE requested_quantity = 0.012`,
  ],
  [
    'a wire transfer is said to be credited and is not',
    'money',
    `UPDATE wire_transfer SET state = 'completed', credited = quantity, reviewed_by = 'ben', reviewed_at = now()`,
  ],
  ['a contract is settled on another tick', 'evidence', `UPDATE contract SET close_sequence = close_sequence - 1`],
  [
    'a day of a stake is not paid',
    'late',
    `UPDATE stake SET started_at = started_at - interval '2 days', due_at = due_at - interval '2 days', ends_at = ends_at - interval '2 days'`,
  ],
]

it.each(plantedRows)('%s: %s', async (_, column, plant) => {
  await database.query('BEGIN')
  try {
    await database.query(`DO $$ DECLARE guarded record; BEGIN
      FOR guarded IN SELECT DISTINCT event_object_table AS name FROM information_schema.triggers WHERE trigger_schema = 'public' LOOP
        EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', guarded.name);
      END LOOP; END $$`)
    await database.query(plant)
    expect((await check(database, intents)).map((finding) => finding.column)).toContain(column)
  } finally {
    await database.query('ROLLBACK')
  }
})

const accepted = { code: 0, id: 1, refusal: undefined }

/** Faults that clients would have seen. */
it.each<[string, Column, (intent: Intent) => Partial<Intent>]>([
  ['a call without a token is accepted', 'open doors', () => ({ stranger: true })],
  [
    'a key has two answers',
    'answers',
    ({ answers }) => ({ answers: [...answers, { code: 0, id: 999, refusal: undefined }] }),
  ],
  ['a database that is away is answered as a defect', 'defects', () => ({ defects: ['500 internal'] })],
  ['a success is never written', 'lost', () => ({ marker: '77', answers: [accepted] })],
])('%s: %s', async (_, column, change) => {
  const [first, ...others] = intents as [Intent, ...Intent[]]
  const findings = await check(database, [{ ...first, ...change(first) }, ...others])
  expect(new Set(findings.map((finding) => finding.column))).toEqual(
    new Set(column === 'lost' ? ['lost', 'invented'] : [column]),
  )
})

it('finds a decision that was heard to have happened and is not there', async () => {
  const { rows } = await app.pool.query('SELECT id FROM withdrawal')
  const decisions = [{ kind: 'withdrawal', id: Number(rows[0].id), act: 'confirm' }] as const
  expect((await check(database, intents, decisions)).map(({ column }) => column)).toEqual(['lost'])
})

it('counts what was carried out while its client heard nothing', async () => {
  const silent = intents.map((intent) => ({ ...intent, unheard: 1 }))
  const early = intents.map((intent) => ({ ...intent, unheard: 1, askedAgain: new Date(0) }))
  expect(await countUnacknowledged(database, silent)).toBe(
    intents.filter((intent) => intent.marker && lastAnswer(intent)?.code === 0).length,
  )
  expect(await countUnacknowledged(database, early)).toBe(0)
  expect(await countUnacknowledged(database, intents)).toBe(0)
})

it('prices that are not there may be so for once, but not after a success', async () => {
  const [first, ...others] = intents as [Intent, ...Intent[]]
  const silent = { code: 7, id: undefined, refusal: 'beaconSilent' }
  const found = async (answers: Intent['answers']) =>
    (await check(database, [{ ...first, answers }, ...others])).map(({ column }) => column)
  expect(await found([silent, ...first.answers])).toEqual([])
  expect(await found([...first.answers, silent, ...first.answers])).toEqual(['answers'])
})

it('sums up what a program is told of trades by all doors, after all rest', async () => {
  const trader = [{ userId: user.userId, apiKey }]
  expect(await tradesOf(app.pool, port(), trader)).toEqual([])
  expect((await app.pool.query(`SELECT FROM spot_order WHERE state IN ('open', 'waiting')`)).rowCount).toBe(0)
  await app.pool.query('ALTER TABLE spot_fill DISABLE TRIGGER USER')
  await app.pool.query('UPDATE spot_fill SET fee = fee + 0.000001 WHERE id = (SELECT min(id) FROM spot_fill)')
  expect((await tradesOf(app.pool, port(), trader)).map(({ column }) => column)).toEqual(['money'])
})

it('has a planted fault for every column', () => {
  const planted = new Set<Column>([...plantedRows.map(([, column]) => column), 'open doors', 'answers', 'defects'])
  expect([...columns].filter((column) => !planted.has(column))).toEqual([])
})
