import { beforeEach, describe, expect, it } from 'vitest'
import { staleAfter } from '../../../packages/domain/src/market/tick.ts'
import { sqlCases } from '../../../packages/embedded/src/sql-cases.ts'
import { fundedUsers, postLegs } from '../../../packages/embedded/src/sql-submissions.ts'

const sql = sqlCases()
const moment = '2026-01-01T00:00:00Z'
const secondDay = '2026-01-02T00:00:00Z'
const thirdDay = '2026-01-03T00:00:00Z'
let userId: number
let machineId: number

beforeEach(async () => {
  ;[userId = 0] = await fundedUsers(sql, 1)
  machineId = await sql.insert('mining_machine', {
    name: '{"en-US": "Harbour"}',
    description: '{"en-US": "Harbour"}',
    yield_source: '{"en-US": "Harbour"}',
    asset: 'USDT',
    paying_asset: 'USDT',
    price: '1000',
    ownership: 'shared',
    yield_type: 'constantQuantity',
    daily_output: '12',
    term_days: 2,
    frozen_output: false,
    order_max: '100',
    holding_min: '10',
    listed_at: '2025-01-01T00:00:00Z',
  })
  await post('house:play:USDT', available(), '2000', 27)
})

const available = () => `user:${userId}:available:USDT`
const frozen = () => `user:${userId}:mining:USDT`
const legs = (from: string, to: string, amount: string, recordType: number) => [
  [from, `-${amount}`, from.includes('available') ? recordType : null],
  [to, amount, to.includes('available') ? recordType : null],
]

async function post(from: string, to: string, amount: string, recordType: number) {
  await postLegs(sql, 1, ...legs(from, to, amount, recordType))
}

async function balances() {
  const text = 'SELECT address, balance::float FROM ledger_account WHERE user_id = $1 AND balance > 0'
  const rows = await sql.rows<{ address: string; balance: number }>(text, [userId])
  return Object.fromEntries(rows.map(({ address, balance }) => [address.split(':')[2], balance]))
}

const part = (ordinal: number, share: string, change: { paid?: string; [name: string]: unknown } = {}) => ({
  ordinal,
  user_id: userId,
  machine_id: machineId,
  new_code: `CODE${ordinal}`,
  pairs_by: '2026-01-08T00:00:00Z',
  share,
  share_min: '10',
  paid: String(10 * Number(share)),
  daily_output: String(0.12 * Number(share)),
  asset: 'USDT',
  scale: 6,
  paying_asset: 'USDT',
  paying_scale: 6,
  price: '1000',
  yield_type: 'constantQuantity',
  machine_output: '12',
  term_days: 2,
  frozen_output: false,
  legs: legs(available(), frozen(), change.paid ?? String(10 * Number(share)), 18),
  ...change,
})

async function write(purchases: object[]) {
  return sql.rows<{ ordinal: number; id: number; refusal: string | null; detail: object | null }>(
    'SELECT ordinal, id::int, refusal, detail FROM mining_write($1::jsonb, $2) ORDER BY ordinal',
    [purchases, moment],
  )
}

const joining = (group: number, ordinal: number, share: string) =>
  part(ordinal, share, { group_id: group, new_code: null })

async function groupOf(orderId: number) {
  const [row] = await sql.rows<{ id: number; taken: string; state: string }>(
    `SELECT id::int, trim_scale(taken)::text AS taken, state FROM mining_group
      WHERE id = (SELECT group_id FROM mining_order WHERE id = $1)`,
    [orderId],
  )
  return row ?? { id: 0, taken: '', state: '' }
}

async function begin(share: string) {
  const [begun] = await write([part(1, share)])
  const orderId = begun?.id ?? 0
  return { orderId, group: (await groupOf(orderId)).id }
}

const changed = async (call: string, values: unknown[]) =>
  (await sql.rows(`SELECT ${call} AS changed`, values))[0]?.changed
const approve = (id: number) =>
  changed(`mining_approve($1, 'mira', '[]', NULL, $2, $3, $4)`, [id, moment, secondDay, thirdDay])
const start = (group: number, orders: { id: number; paid: string }[], at = moment) =>
  changed('mining_start_group($1, $2::jsonb, $3, $4, $5)', [
    group,
    orders.map(({ id, paid }) => ({ order_id: id, legs: legs(frozen(), 'house:market:USDT', paid, 18) })),
    at,
    secondDay,
    thirdDay,
  ])

const partsBack = (orders: { id: number; paid: string }[]) =>
  orders.map(({ id, paid }) => ({ order_id: id, legs: legs(frozen(), available(), paid, 18) }))

describe('mining_write', () => {
  it('begins a group with a part, and freezes its price', async () => {
    const { orderId } = await begin('60')
    expect(await groupOf(orderId)).toMatchObject({ taken: '60', state: 'pairing' })
    expect(await balances()).toEqual({ available: 1400, mining: 600 })
  })

  it('sells what is left of a group to whoever comes first in a batch', async () => {
    const { orderId, group } = await begin('60')
    const results = await write([
      joining(group, 1, '30'),
      joining(group, 2, '20'),
      joining(group, 3, '5'),
      joining(group, 4, '10'),
      joining(group, 5, '10'),
    ])
    expect(results.map(({ refusal, detail }) => [refusal, detail])).toEqual([
      [null, null],
      ['supplyExhausted', { left: '10', asset: '%' }],
      ['shareTooSmall', { minimum: '10' }],
      [null, null],
      ['groupClosed', {}],
    ])
    expect((await groupOf(orderId)).taken).toBe('100')
    const [last] = await sql.rows('SELECT taken_after::int FROM mining_order ORDER BY id DESC LIMIT 1')
    expect(last?.taken_after).toBe(100)
  })

  it('refuses what the balance does not cover, and nothing of it stays', async () => {
    const results = await write([part(1, '50', { paid: '2000.01' }), part(2, '50')])
    expect(results.map(({ refusal, detail }) => [refusal, detail])).toEqual([
      ['insufficientBalance', { available: '2000', asset: 'USDT' }],
      [null, null],
    ])
    expect(await sql.rows('SELECT code FROM mining_group')).toEqual([{ code: 'CODE2' }])
  })

  it.each([
    ['has another price now', 'price = 999'],
    ['puts out something else now', 'daily_output = 11'],
    ['was withdrawn', 'offered = false'],
    ['is no longer sold', `delisted_at = '${moment}'`],
  ])('refuses a machine that %s', async (_, change) => {
    await sql.rows(`UPDATE mining_machine SET ${change}`)
    expect((await write([part(1, '50')])).map(({ refusal }) => refusal)).toEqual(['wrongState'])
  })

  it('lets a group be joined after its machine was withdrawn', async () => {
    const { group } = await begin('60')
    await sql.rows('UPDATE mining_machine SET offered = false')
    expect((await write([joining(group, 1, '40')])).map(({ refusal }) => refusal)).toEqual([null])
  })

  it('buys as of an earlier moment when it is said', async () => {
    const [bought] = await write([part(1, '50', { bought_at: '2025-12-01T00:00:00Z' })])
    const rows = await sql.rows('SELECT created_at FROM mining_order WHERE id = $1', [bought?.id])
    expect(rows).toEqual([{ created_at: new Date('2025-12-01T00:00:00Z') }])
  })
})

describe('a whole machine', () => {
  it('runs once it is approved, which happens once, and its price is the house’s', async () => {
    const whole = { new_code: null, share: null, share_min: null, units: 1, daily_output: '12', paid: '1000' }
    const [bought] = await write([part(1, '100', whole)])
    const approveWhole = () =>
      changed(`mining_approve($1, 'mira', $2::jsonb, NULL, $3, $4, $5)`, [
        ...[bought?.id, legs(frozen(), 'house:market:USDT', '1000', 18), moment, secondDay, thirdDay],
      ])
    expect([await approveWhole(), await approveWhole()]).toEqual([true, false])
    expect(await balances()).toEqual({ available: 1000 })
    expect(await sql.rows('SELECT state, due_at, ends_at FROM mining_order')).toEqual([
      { state: 'running', due_at: new Date(secondDay), ends_at: new Date(thirdDay) },
    ])
  })
})

describe('a group', () => {
  it('starts when it is complete and every part is approved, once', async () => {
    const { orderId, group } = await begin('60')
    const [second] = await write([joining(group, 1, '40')])
    const orders = [
      { id: orderId, paid: '600' },
      { id: second?.id ?? 0, paid: '400' },
    ]
    await approve(orderId)
    expect(await start(group, orders)).toBe(false)
    await approve(orders[1]?.id ?? 0)
    expect(await start(group, orders.slice(0, 1))).toBe(false)
    // Late as it is, it is not refunded: it only waits to be started.
    expect(await changed('mining_refund_group($1, $2::jsonb, $3)', [group, partsBack(orders), '2026-01-09Z'])).toBe(
      false,
    )
    expect([await start(group, orders), await start(group, orders)]).toEqual([true, false])
    const withoutParts = `mining_start_group($1, '[]', $2, $3, $4)`
    expect(await changed(withoutParts, [group, moment, secondDay, thirdDay])).toBe(false)
    expect(await balances()).toEqual({ available: 1000 })
    expect(await sql.rows('SELECT DISTINCT state FROM mining_order')).toEqual([{ state: 'running' }])
  })

  it('of which a part is rejected has it free again', async () => {
    const { orderId, group } = await begin('60')
    const [second] = await write([joining(group, 1, '40')])
    const back = legs(frozen(), available(), '400', 18)
    const reject = () => changed(`mining_return($1, 'No', 'mira', $2::jsonb, $3)`, [second?.id, back, moment])
    expect([await reject(), await reject()]).toEqual([true, false])
    expect((await groupOf(orderId)).taken).toBe('60')
    expect(await balances()).toEqual({ available: 1400, mining: 600 })
  })

  it('of which a part is taken back by its owner has it free again, and the order says by whom', async () => {
    const { orderId, group } = await begin('60')
    const [second] = await write([joining(group, 1, '40')])
    const back = legs(frozen(), available(), '400', 18)
    expect(await changed('mining_return($1, NULL, NULL, $2::jsonb, $3)', [second?.id, back, moment])).toBe(true)
    expect(await sql.rows('SELECT state, reviewed_at FROM mining_order WHERE id = $1', [second?.id])).toEqual([
      { state: 'cancelled', reviewed_at: null },
    ])
    expect((await groupOf(orderId)).taken).toBe('60')
    await approve(orderId)
    const returned = legs(frozen(), available(), '600', 18)
    expect(await changed('mining_return($1, NULL, NULL, $2::jsonb, $3)', [orderId, returned, moment])).toBe(false)
  })

  it('that is complete is refunded after its time while a part is not approved', async () => {
    const { orderId } = await begin('100')
    const { id: group } = await groupOf(orderId)
    const parts = [{ order_id: orderId, legs: legs(frozen(), available(), '1000', 18) }]
    const refund = (at: string) => changed('mining_refund_group($1, $2::jsonb, $3)', [group, parts, at])
    expect(await refund('2026-01-07T23:59:59Z')).toBe(false)
    const late = '2026-01-08T00:00:00Z'
    const withoutParts = () => changed(`mining_refund_group($1, '[]', $2)`, [group, late])
    // Parts that are not these were bought or given back meanwhile; and once it is refunded, no parts are left.
    expect([await withoutParts(), await refund(late), await refund(late), await withoutParts()]).toEqual([
      false,
      true,
      false,
      false,
    ])
    expect(await balances()).toEqual({ available: 2000 })
  })

  it.each([
    ['2026-01-07T23:59:59Z', false],
    ['2026-01-08T00:00:00Z', true],
  ])('is refunded from the end of its time on: at %s %s', async (at, refunded) => {
    const { orderId, group } = await begin('60')
    const parts = [{ order_id: orderId, legs: legs(frozen(), available(), '600', 18) }]
    expect(await changed('mining_refund_group($1, $2::jsonb, $3)', [group, parts, at])).toBe(refunded)
    expect(await balances()).toEqual(refunded ? { available: 2000 } : { available: 1400, mining: 600 })
  })
})

describe('mining_advance', () => {
  const step = (orderId: number, day: number | null, amount: string) => ({
    ordinal: 1,
    order_id: orderId,
    day,
    amount,
    next_due_at: day === null ? null : thirdDay,
    legs: day === null ? [] : legs('house:rewards:USDT', available(), amount, 19),
  })
  const advance = async (at: string, taken: object) =>
    (await sql.rows('SELECT * FROM mining_advance($1::jsonb, $2)', [[taken], at])).length

  it('pays each day once, when it is over, and ends when all are paid', async () => {
    const { orderId, group } = await begin('100')
    await approve(orderId)
    await start(group, [{ id: orderId, paid: '1000' }])
    expect(await advance('2026-01-01T23:59:59Z', step(orderId, 1, '12'))).toBe(0)
    expect(await advance('2026-01-02T00:00:00Z', step(orderId, 1, '11.99'))).toBe(0)
    expect(await advance('2026-01-02T00:00:00Z', step(orderId, 1, '12'))).toBe(1)
    expect(await advance('2026-01-02T00:00:00Z', step(orderId, 1, '12'))).toBe(0)
    expect(await advance('2026-01-03T00:00:00Z', step(orderId, null, '0'))).toBe(0)
    expect(await advance('2026-01-03T00:00:00Z', step(orderId, 2, '12'))).toBe(1)
    expect(await advance('2026-01-03T00:00:00Z', step(orderId, null, '0'))).toBe(1)
    expect(await balances()).toEqual({ available: 1024 })
    await expect(sql.rows('UPDATE mining_order SET earned = 0')).rejects.toThrow('cannot be changed')
  })
})

it.each([
  ['as old as a price may be', staleAfter, true],
  ['older', staleAfter + 1, false],
])('a day is paid on a price that is %s: %s ms, %s', async (_, age, isStored) => {
  const { orderId } = await begin('100')
  const paying = sql.rows(
    `INSERT INTO mining_payout (order_id, day, user_id, amount, frozen, due_at, paid_at,
                                price, price_pair, price_sequence, price_source, price_at)
       VALUES ($1, 1, $2, 12, false, $3, $3, 1, 7, 1, 'sim', $3::timestamptz - make_interval(secs => $4 / 1000.0))`,
    [orderId, userId, secondDay, age],
  )
  await (isStored
    ? expect(paying).resolves.toEqual([])
    : expect(paying).rejects.toThrow('mining_payout_price_of_a_fresh_tick'))
})
