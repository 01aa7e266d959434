import { beforeEach, describe, expect, it } from 'vitest'
import { sqlCases } from '../../../packages/embedded/src/sql-cases.ts'

const sql = sqlCases()

let userId: number

/** A user with 1 BTC. */
beforeEach(async () => {
  await sql.rows(
    `INSERT INTO coin (code, name, kind, precision, logo) VALUES ('USDT', 'Tether', 'crypto', 6, ''),
                                                                 ('BTC', 'Bitcoin', 'crypto', 8, '')`,
  )
  const [user] = await sql.rows<{ id: number }>(
    `INSERT INTO users (email, password_hash, invitation_code) VALUES ('ada@example.com', '-', 'ada') RETURNING id::int`,
  )
  userId = user?.id ?? 0
  await sql.rows(`SELECT ledger_post_or_raise('test', 'test', 1, $1::jsonb, now())`, [
    [
      ['house:play:BTC', '-1', null],
      [`user:${userId}:available:BTC`, '1', 26],
    ],
  ])
})

const making = (ordinal: number, quantity: string, change: object = {}) => ({
  ordinal,
  user_id: userId,
  from_asset: 'BTC',
  to_asset: 'USDT',
  quantity,
  gross: '1000',
  fee: '2',
  received: '998',
  mid: '1000',
  rate: '998',
  fee_rate: '0.002',
  ticks: [],
  legs: [
    [`user:${userId}:available:BTC`, `-${quantity}`, 10],
    ['house:market:BTC', quantity, null],
  ],
  ...change,
})

async function write(...makings: object[]) {
  const rows = await sql.rows<{ id: number; refusal: string; detail: object }>(
    'SELECT id::int, refusal, detail FROM conversion_write($1::jsonb, now()) ORDER BY ordinal',
    [JSON.stringify(makings)],
  )
  return rows.map(({ id, refusal, detail }) => (id ? 'accepted' : [refusal, detail]))
}

describe('conversion_write', () => {
  it('exchanges what is there once', async () => {
    expect(await write(making(1, '0.6'), making(2, '0.6'), making(3, '0.4'))).toEqual([
      'accepted',
      ['insufficientBalance', { available: '0.4', asset: 'BTC' }],
      'accepted',
    ])
  })

  it.each([
    ['conversion_of_two_coins', { to_asset: 'BTC' }],
    ['conversion_received_less_fee', { received: '999' }],
    ['conversion_fee_not_negative', { fee: '-2', received: '1002' }],
    ['conversion_received_positive', { fee: '1000', received: '0' }],
  ])('keeps %s', async (constraint, change) => {
    await expect(write(making(1, '0.6', change))).rejects.toMatchObject({ constraint })
  })
})
