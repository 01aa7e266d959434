import { beforeEach, describe, expect, it } from 'vitest'
import { sqlCases } from '../../../packages/embedded/src/sql-cases.ts'

const sql = sqlCases()
const start = Date.parse('2026-01-01T00:00:00Z')
const at = (second: number) => new Date(start + second * 1_000)

let pair: { id: number; symbol: string }
let user: string
let another: string

beforeEach(async () => {
  const [root] = await sql.rows<{ id: string }>('SELECT min(id) AS id FROM users')
  await sql.rows(
    `INSERT INTO coin (code, name, kind, precision, logo) VALUES ('AAA', 'A', 'crypto', 8, ''), ('BBB', 'B', 'crypto', 6, '')`,
  )
  ;[pair] = (await sql.rows(
    `INSERT INTO pair (symbol, name, base, quote, kind, logo, price_step, quantity_step, notional_min, session,
                       reference_price, yearly_volatility, tick_interval, typical_trade)
       VALUES ('aaabbb', 'AAA/BBB', 'AAA', 'BBB', 'crypto', '', 1, 1, 1, '24x7', 10, 0.5, 500, 100) RETURNING id, symbol`,
  )) as [typeof pair]
  const made = await sql.rows<{ id: string }>(
    `INSERT INTO users (email, password_hash, invitation_code, parent_id)
       VALUES ('a@example.com', 'x', 'AAAAAAA', $1), ('b@example.com', 'x', 'BBBBBBB', $1) RETURNING id`,
    [root?.id ?? null],
  )
  user = made[0]?.id as string
  another = made[1]?.id as string
})

const tick = (sequence: number, price: number) =>
  sql.rows("INSERT INTO tick (pair_id, sequence, price, volume, at, source) VALUES ($1, $2, $3, 1, $4, 'sim')", [
    pair.id,
    sequence,
    price,
    at(sequence),
  ])
const add = async (price: number, of = user, max = 2) => {
  const [added] = await sql.rows('SELECT outcome, id FROM price_alert_add($1, $2, $3, $4, $5, 1, $6)', [
    of,
    pair.id,
    pair.symbol,
    price,
    max,
    at(0),
  ])
  return added as { outcome: string; id: string }
}
/** Ticks up to `settled` seconds are done with; looks at `stretch` of them. */
const judge = async (settled: number, stretch = 100) => {
  const [judged] = await sql.rows('SELECT * FROM price_alert_judge(NULL, $1, $2, $3)', [at(settled), stretch, at(100)])
  return judged
}
const states = async () =>
  (await sql.rows('SELECT price::int, state, tick_sequence::int AS tick FROM price_alert ORDER BY id')).map(
    Object.values,
  )

describe('price_alert_add', () => {
  it('sees the price from where the newest tick stands', async () => {
    await tick(1, 10)
    await add(12)
    await add(8)
    expect(await sql.rows('SELECT direction, accepted_sequence::int FROM price_alert ORDER BY id')).toEqual([
      { direction: 'rises', accepted_sequence: 1 },
      { direction: 'falls', accepted_sequence: 1 },
    ])
  })

  it('makes one alert for a price, however often it is asked for, and no more than there may be', async () => {
    const first = await add(12)
    expect(await add(12)).toEqual(first)
    expect((await add(13)).outcome).toBe('done')
    expect(await add(14)).toEqual({ outcome: 'tooManyEntries', id: null })
    expect((await add(14, another)).outcome).toBe('done')
    expect(await add(12)).toEqual(first)
  })

  it('makes another for a price that was reached before', async () => {
    await tick(1, 10)
    const first = await add(12)
    await tick(2, 12)
    await judge(0)
    expect((await add(12)).id).not.toBe(first.id)
    expect(await states()).toEqual([
      [12, 'reached', 2],
      [12, 'waiting', null],
    ])
  })

  it('keeps as many of those that were reached as it is told', async () => {
    await tick(1, 10)
    for (const [sequence, price] of [
      [2, 11],
      [3, 12],
    ] as const) {
      await add(price)
      await tick(sequence, price)
      await judge(0)
    }
    await add(13)
    expect((await states()).map(([price]) => price)).toEqual([12, 13])
  })
})

describe('price_alert_judge', () => {
  it('marks an alert with the first tick after it that reached its price, and no other', async () => {
    await tick(1, 13)
    await tick(2, 10)
    await add(12)
    await add(8)
    await tick(3, 11)
    await tick(4, 12)
    await tick(5, 15)
    expect(await judge(0)).toEqual({ reached: 1, more: false })
    expect(await states()).toEqual([
      [12, 'reached', 4],
      [8, 'waiting', null],
    ])
  })

  it('tells its owner once, with the price and the tick, however often ticks are judged', async () => {
    await tick(1, 10)
    const { id } = await add(12)
    await tick(2, 12)
    await judge(0)
    expect(await judge(50)).toEqual({ reached: 0, more: false })
    expect(
      await sql.rows('SELECT user_id, event, detail, reference_id FROM notification WHERE user_id = $1', [user]),
    ).toEqual([
      {
        user_id: user,
        event: 'priceReached',
        detail: { pair: 'AAA/BBB', price: '12', last: '12', asset: 'BBB' },
        reference_id: id,
      },
    ])
  })

  it('goes through many ticks stretch by stretch, and looks again only at those that are not done with', async () => {
    await tick(1, 10)
    await add(20)
    for (const sequence of [2, 3, 4, 5]) await tick(sequence, 10 + sequence)
    expect(await judge(50, 2)).toEqual({ reached: 0, more: true })
    expect(await judge(50, 2)).toEqual({ reached: 0, more: true })
    expect(await judge(50, 2)).toEqual({ reached: 0, more: false })
    expect(await sql.rows('SELECT sequence::int FROM price_alert_judging')).toEqual([{ sequence: 5 }])
    // An alert that was on its way in since tick 3, and a tick that is not done with.
    await add(16, another)
    await sql.rows('UPDATE price_alert SET accepted_sequence = 3 WHERE price = 16')
    await tick(6, 16)
    expect(await judge(6)).toEqual({ reached: 1, more: false })
    expect(await sql.rows('SELECT sequence::int FROM price_alert_judging')).toEqual([{ sequence: 5 }])
  })

  it('passes over symbols for which nobody waits', async () => {
    await tick(1, 10)
    expect(await judge(50)).toEqual({ reached: 0, more: false })
    expect(await sql.rows('SELECT * FROM price_alert_judging')).toEqual([])
  })
})
