import { beforeEach, describe, expect, it } from 'vitest'
import { sqlCases } from '../../../packages/embedded/src/sql-cases.ts'
import { fundedUsers, written } from '../../../packages/embedded/src/sql-submissions.ts'

const sql = sqlCases()
const subscribedAt = '2026-01-01T00:00:00Z'
const unlocksAt = '2026-01-31T00:00:00Z'

let users: readonly number[]
let sale: number

/** Two users with 1,000 USDT each; 1,000 HRB are on sale at 0.5 USDT, at most 600 to each. */
beforeEach(async () => {
  users = await fundedUsers(sql, 2, '1000')
  await sql.rows(
    `INSERT INTO coin (code, name, kind, precision, logo, sort) VALUES ('HRB', 'Harbour', 'crypto', 4, '', 2)`,
  )
  const [live] = await sql.rows<{ id: number }>(
    `INSERT INTO token_sale (name, description, asset, paying_asset, unit_price, supply, order_min, order_max, user_max,
                             lock_days, reward_rates, starts_at, ends_at)
     VALUES ('{"en-US": "-"}', '{"en-US": "-"}', 'HRB', 'USDT', 0.5, 1000, 1, 5000, 600, 30, '{}', '2025-12-01', '2026-12-01')
     RETURNING id`,
  )
  sale = live?.id ?? 0
})

const subscribing = (ordinal: number, user: number, quantity: string, paid: string, change: object = {}) => ({
  ordinal,
  user_id: users[user],
  sale_id: sale,
  asset: 'HRB',
  paying_asset: 'USDT',
  unit_price: '0.5',
  quantity,
  paid,
  subscribed_at: subscribedAt,
  unlocks_at: unlocksAt,
  legs: [
    [`user:${users[user]}:available:USDT`, `-${paid}`, 12],
    ['house:market:USDT', paid, null],
    ['house:market:HRB', `-${quantity}`, null],
    [`user:${users[user]}:subscription:HRB`, quantity, 13],
  ],
  ...change,
})

const write = (...rows: object[]) => written(sql, 'token_sale_write', rows, subscribedAt)

async function sold(): Promise<string | undefined> {
  const [row] = await sql.rows<{ sold: string }>(
    'SELECT trim_scale(sold)::text AS sold FROM token_sale WHERE id = $1',
    [sale],
  )
  return row?.sold
}

describe('token_sale_write', () => {
  it.each<[string, () => object[], string[][], string]>([
    [
      'the supply',
      () => [subscribing(1, 0, '600', '300'), subscribing(2, 1, '401', '200.5')],
      [['accepted'], ['supplyExhausted', '400']],
      '600',
    ],
    [
      'the last of it',
      () => [subscribing(1, 0, '600', '300'), subscribing(2, 1, '400', '200')],
      [['accepted'], ['accepted']],
      '1000',
    ],
    [
      'the cap',
      () => [subscribing(1, 0, '601', '300.5'), subscribing(2, 0, '600', '300')],
      [['aboveUserMaximum', '600'], ['accepted']],
      '600',
    ],
    [
      'what was bought before',
      () => [subscribing(1, 0, '300', '150'), subscribing(2, 0, '301', '150.5')],
      [['accepted'], ['aboveUserMaximum', '300']],
      '300',
    ],
    ['another price', () => [subscribing(1, 0, '10', '10', { unit_price: '1' })], [['wrongState']], '0'],
    ['a sale that is gone', () => [subscribing(1, 0, '10', '5', { sale_id: 999_999 })], [['wrongState']], '0'],
  ])('judges each by %s', async (_, subscribings, ends, total) => {
    expect(await write(...subscribings())).toEqual(ends)
    expect(await sold()).toBe(total)
  })

  it('leaves to the next what somebody cannot pay', async () => {
    expect(await write(subscribing(1, 0, '600', '1000.5'), subscribing(2, 1, '600', '300'))).toEqual([
      ['insufficientBalance', '1000'],
      ['accepted'],
    ])
    expect(await sold()).toBe('600')
  })

  it.each([
    ['in a sale that was switched off', 'UPDATE token_sale SET enabled = false', 'wrongState'],
    ['to somebody who is barred', 'UPDATE users SET subscriptions_barred = true', 'subscriptionBarred'],
  ])('sells nothing %s', async (_, change, refusal) => {
    await sql.rows(change)
    expect(await write(subscribing(1, 0, '10', '5'))).toEqual([[refusal]])
  })

  it('takes no less than the price', async () => {
    await expect(write(subscribing(1, 0, '10', '4.9'))).rejects.toThrow('token_subscription_paid_in_full')
  })
})

describe('coins that were bought', () => {
  async function bought(): Promise<number> {
    expect(await write(subscribing(1, 0, '100', '50'))).toEqual([['accepted']])
    const [subscription] = await sql.rows<{ id: number }>('SELECT max(id)::int AS id FROM token_subscription')
    return subscription?.id ?? 0
  }

  it('are released once, and not before their time', async () => {
    const releasing = {
      ordinal: 1,
      subscription_id: await bought(),
      legs: [
        [`user:${users[0]}:subscription:HRB`, '-100', null],
        [`user:${users[0]}:available:HRB`, '100', 17],
      ],
    }
    const release = async (moment: string) =>
      (await sql.rows('SELECT token_sale_release($1::jsonb, $2)', [JSON.stringify([releasing]), moment])).length
    expect(await release('2026-01-30T23:59:59Z')).toBe(0)
    expect(await release(unlocksAt)).toBe(1)
    expect(await release(unlocksAt)).toBe(0)
    await expect(sql.rows(`UPDATE token_subscription SET state = 'frozen', unlocked_at = NULL`)).rejects.toThrow(
      'a subscription cannot be changed',
    )
  })

  it.each([
    ['another quantity', 'UPDATE token_subscription SET quantity = 101', 'a subscription cannot be changed or deleted'],
    ['their removal', 'DELETE FROM token_subscription', 'a subscription cannot be changed or deleted'],
    [
      'a release without its time',
      `UPDATE token_subscription SET state = 'unfrozen'`,
      'token_subscription_unlocked_when_unfrozen',
    ],
    [
      'a release before its time',
      `UPDATE token_subscription SET state = 'unfrozen', unlocked_at = unlocks_at - interval '1 second'`,
      'token_subscription_unlocked_when_due',
    ],
  ])('take %s from nobody', async (_, change, reason) => {
    await bought()
    await expect(sql.rows(change)).rejects.toThrow(reason)
  })
})

describe('a reward', () => {
  const reward = { level: 1, user_id: 0, amount: '0.5' }

  /** User 1 bought 100 coins, for which user 2 is promised 0.5 USDT. */
  async function promised(): Promise<number> {
    const rewards = [{ ...reward, user_id: users[1] }]
    expect(await write(subscribing(1, 0, '100', '50', { rewards }))).toEqual([['accepted']])
    const [bought] = await sql.rows<{ id: number }>('SELECT max(id)::int AS id FROM token_subscription')
    return bought?.id ?? 0
  }

  async function pay(id: number): Promise<number> {
    const legs = [
      ['house:rewards:USDT', '-0.5', null],
      [`user:${users[1]}:available:USDT`, '0.5', 14],
    ]
    const paying = [{ ordinal: 1, subscription_id: id, level: 1, legs }]
    return (await sql.rows('SELECT token_sale_pay_rewards($1::jsonb, $2)', [JSON.stringify(paying), unlocksAt])).length
  }

  async function submitName(): Promise<void> {
    await sql.rows(
      `INSERT INTO upload (id, user_id, digest, bytes, width, height, created_at)
       SELECT lpad(number::text, 22, 'p'), $1, lpad(number::text, 43, 'd'), 1, 1, 1, now() FROM generate_series(1, 3) number`,
      [users[1]],
    )
    await sql.rows(
      `INSERT INTO identity (user_id, document_type, name, front_id, back_id, held_id, state, created_at, updated_at)
       SELECT $1, 'passport', 'Ada', lpad('1', 22, 'p'), lpad('2', 22, 'p'), lpad('3', 22, 'p'), 'submitted', now(), now()`,
      [users[1]],
    )
  }

  const passName = () => sql.rows("UPDATE identity SET state = 'passed'")

  it('is paid once, from the release on, to a verified inviter', async () => {
    const id = await promised()
    await submitName()
    await passName()
    expect(await pay(id)).toBe(0)
    await sql.rows(`UPDATE token_subscription SET state = 'unfrozen', unlocked_at = $1`, [unlocksAt])
    expect([await pay(id), await pay(id)]).toEqual([1, 0])
  })

  it('waits for the name of its inviter', async () => {
    const id = await promised()
    await sql.rows(`UPDATE token_subscription SET state = 'unfrozen', unlocked_at = $1`, [unlocksAt])
    expect(await pay(id)).toBe(0)
    await submitName()
    expect(await pay(id)).toBe(0)
    await passName()
    expect(await pay(id)).toBe(1)
    await expect(sql.rows('UPDATE token_reward SET paid_at = NULL')).rejects.toThrow('a reward cannot be changed')
  })
})

it.each([
  ['0.02 0.02 0.01', /^$/],
  ['0.02 0.02 0.010001', /reward_rates_in_bounds/],
  ['0.051', /reward_rates_in_bounds/],
  ['NaN', /reward_rates_in_bounds/],
])('rewards of %s together', async (rates, refused) => {
  const change = sql.rows('UPDATE token_sale SET reward_rates = $1', [rates.split(' ')])
  const message = await change.then(
    () => '',
    (error: Error) => error.message,
  )
  expect(message).toMatch(refused)
})
