import { beforeEach, describe, expect, it } from 'vitest'
import { sqlCases } from '../../../packages/embedded/src/sql-cases.ts'
import { fundedUsers, written } from '../../../packages/embedded/src/sql-submissions.ts'

const sql = sqlCases()
const startedAt = '2026-01-01T00:00:00Z'

let users: readonly number[]
let product: number

/** Two users with 1,000 USDT each; 1,000 more are offered for 2 days at 0.001 a day, at most 600 to each. */
beforeEach(async () => {
  users = await fundedUsers(sql, 2, '1000')
  const [offer] = await sql.rows<{ id: number }>(
    `INSERT INTO staking_product (name, description, yield_source, asset, term_days, daily_rate, penalty_rate, order_min,
                                  order_max, user_max, supply)
     VALUES ('{"en-US": "-"}', '{"en-US": "-"}', '{"en-US": "-"}', 'USDT', 2, 0.001, 0.02, 1, 5000, 600, 1000)
     RETURNING id`,
  )
  product = offer?.id ?? 0
})

const opening = (ordinal: number, user: number, principal: string, change: object = {}) => ({
  ordinal,
  user_id: users[user],
  product_id: product,
  asset: 'USDT',
  scale: 6,
  principal,
  term_days: 2,
  daily_rate: '0.001',
  penalty_rate: '0.02',
  daily_earnings: '0',
  started_at: startedAt,
  ends_at: '2026-01-03T00:00:00Z',
  due_at: '2026-01-02T00:00:00Z',
  legs: [
    [`user:${users[user]}:available:USDT`, `-${principal}`, 22],
    [`user:${users[user]}:staking:USDT`, principal, null],
  ],
  ...change,
})

const write = (...rows: object[]) => written(sql, 'staking_write', rows, startedAt)

/** A stake of 500 that earns 0.5 a day. */
async function opened(): Promise<number> {
  expect(await write(opening(1, 0, '500', { daily_earnings: '0.5' }))).toEqual([['accepted']])
  const [stake] = await sql.rows<{ id: number }>('SELECT max(id)::int AS id FROM stake')
  return stake?.id ?? 0
}

async function staked(): Promise<string | undefined> {
  const [row] = await sql.rows<{ staked: string }>(
    'SELECT trim_scale(staked)::text AS staked FROM staking_product WHERE id = $1',
    [product],
  )
  return row?.staked
}

describe('staking_write', () => {
  it.each<[string, () => object[], string[][], string]>([
    [
      'the supply',
      () => [opening(1, 0, '600'), opening(2, 1, '401')],
      [['accepted'], ['supplyExhausted', '400']],
      '600',
    ],
    ['the last of it', () => [opening(1, 0, '600'), opening(2, 1, '400')], [['accepted'], ['accepted']], '1000'],
    ['the cap', () => [opening(1, 0, '601'), opening(2, 0, '600')], [['aboveUserMaximum', '600'], ['accepted']], '600'],
    [
      'what was staked before',
      () => [opening(1, 0, '300'), opening(2, 0, '301')],
      [['accepted'], ['aboveUserMaximum', '300']],
      '300',
    ],
    ['other terms', () => [opening(1, 0, '10', { daily_rate: '0.002' })], [['wrongState']], '0'],
    ['a product that is gone', () => [opening(1, 0, '10', { product_id: 999_999 })], [['wrongState']], '0'],
  ])('judges each by %s', async (_, openings, ends, total) => {
    expect(await write(...openings())).toEqual(ends)
    expect(await staked()).toBe(total)
  })

  it('leaves to the next what somebody cannot pay', async () => {
    await sql.rows('UPDATE staking_product SET user_max = 2000 WHERE id = $1', [product])
    await sql.rows('UPDATE staking_product SET supply = 1500 WHERE id = $1', [product])
    expect(await write(opening(1, 0, '1001'), opening(2, 1, '1000'))).toEqual([
      ['insufficientBalance', '1000'],
      ['accepted'],
    ])
    expect(await staked()).toBe('1000')
  })

  it('takes nothing into a product that is closed', async () => {
    await sql.rows('UPDATE staking_product SET offered = false WHERE id = $1', [product])
    expect(await write(opening(1, 0, '10'))).toEqual([['productClosed']])
  })
})

describe('a stake that runs', () => {
  // What moves available money is shown to its owner, as a record of some type.
  const recordOf = (account: string) => (account.includes(':available:') ? 24 : null)
  const transfer = (from: string, to: string, amount: string) => [
    [from, `-${amount}`, recordOf(from)],
    [to, amount, recordOf(to)],
  ]
  const own = (part: string) => `user:${users[0]}:${part}:USDT`
  const day = (stakeId: number, day: number | null) => ({
    ordinal: 1,
    stake_id: stakeId,
    day,
    amount: '0.5',
    next_due_at: day === null ? null : '2026-01-03T00:00:00Z',
    legs: day
      ? transfer('house:rewards:USDT', own('available'), '0.5')
      : transfer(own('staking'), own('available'), '500'),
  })
  const advance = async (step: object, moment: string) =>
    (await sql.rows('SELECT staking_advance($1::jsonb, $2)', [JSON.stringify([step]), moment])).length
  const redeem = async (stakeId: number, moment: string, [penalty, returned] = ['10', '490']) => {
    const [row] = await sql.rows('SELECT staking_redeem($1, $2, $3, $4::jsonb, $5) AS redeemed', [
      stakeId,
      penalty,
      returned,
      JSON.stringify([
        ...transfer(own('staking'), own('available'), '500'),
        ...transfer(own('available'), 'house:fees:USDT', penalty),
      ]),
      moment,
    ])
    return row?.redeemed
  }

  it('is paid each day once, in order, then ends once and gives its supply back', async () => {
    const stakeId = await opened()
    expect(await advance(day(stakeId, 1), '2026-01-01T23:59:59Z')).toBe(0)
    expect(await advance(day(stakeId, 2), '2026-01-05Z')).toBe(0)
    expect(await advance(day(stakeId, null), '2026-01-05Z')).toBe(0)
    for (const number of [1, 2, null]) {
      expect(await advance(day(stakeId, number), '2026-01-05Z')).toBe(1)
      expect(await advance(day(stakeId, number), '2026-01-05Z')).toBe(0)
    }
    expect(await staked()).toBe('0')
    expect(await redeem(stakeId, '2026-01-02Z')).toBe(false)
  })

  it('is redeemed once, and not while a completed day is unpaid', async () => {
    const stakeId = await opened()
    expect(await redeem(stakeId, '2026-01-02Z')).toBe(false)
    expect(await redeem(stakeId, '2026-01-01T12:00:00Z')).toBe(true)
    expect(await redeem(stakeId, '2026-01-01T12:00:00Z')).toBe(false)
    expect(await staked()).toBe('0')
    // What has ended counts no more to what one user may stake.
    expect(await write(opening(1, 0, '500'))).toEqual([['accepted']])
  })

  it.each([
    [
      'a smaller penalty',
      'stake_end_follows_from_rules',
      (id: number) => redeem(id, '2026-01-01T12:00Z', ['9', '491']),
    ],
    ['another principal', 'a stake cannot be changed', () => sql.rows('UPDATE stake SET principal = 501')],
    ['two days at once', 'a stake cannot be changed', () => sql.rows('UPDATE stake SET days_paid = 2')],
    ['its removal', 'a stake cannot be changed or deleted', () => sql.rows('DELETE FROM stake')],
    ['more earnings', 'staking_payout is append-only', () => sql.rows('UPDATE staking_payout SET amount = 1')],
  ])('takes %s from nobody', async (_, reason, change) => {
    const stakeId = await opened()
    await expect(change(stakeId)).rejects.toThrow(reason)
  })
})
