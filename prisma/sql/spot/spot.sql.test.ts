import { beforeEach, describe, expect, it } from 'vitest'
import { sqlCases } from '../../../packages/embedded/src/sql-cases.ts'

const sql = sqlCases()

/** User 1 has 100 USDT, and the newest stored tick of pair 7 is its sixth. */
beforeEach(async () => {
  await sql.rows(
    `INSERT INTO tick (pair_id, sequence, price, volume, at, source)
       VALUES (7, 5, 10, 1, clock_timestamp() - interval '1 second', 'sim'), (7, 6, 11, 1, clock_timestamp(), 'sim')`,
  )
  await sql.rows(
    `SELECT ledger_post(ARRAY[ROW(1, 'fund', 'test', 1, 'user:1:available:USDT', 100, 26)::ledger_leg,
                              ROW(1, 'fund', 'test', 1, 'outside:USDT', -100, NULL)::ledger_leg], now())`,
  )
})

const limitBuy = (ordinal: number, held: number, more: object = {}) => ({
  ...{
    ordinal,
    user_id: 1,
    pair_id: 7,
    symbol: 'btcusdt',
    base: 'BTC',
    quote: 'USDT',
    side: 'buy',
    type: 'limit',
    sizing: 'quantity',
  },
  ...{ limit_price: '10', requested_quantity: '1', quantity: '1', held, turnover: '0', fee: '0', fee_rate: '0.001' },
  ...{ tick_sequence: 5, tick_price: '10', open_orders_max: 2 },
  legs: [
    ['user:1:available:USDT', `-${held}`, 8],
    ['user:1:spot:USDT', `${held}`, null],
  ],
  ...more,
})

async function write(...orders: object[]) {
  const rows = await sql.rows('SELECT ordinal, refusal FROM spot_write($1::jsonb, now()) ORDER BY ordinal', [
    JSON.stringify(orders),
  ])
  return rows.map(({ ordinal, refusal }) => [ordinal, refusal])
}

describe('spot_write', () => {
  it.each([
    ['an order that is paid for rests', [100], [[1, null]]],
    ['one that is not is refused', [101], [[1, 'insufficientBalance']]],
    [
      'two that only fit alone: the first wins',
      [60, 60],
      [
        [1, null],
        [2, 'insufficientBalance'],
      ],
    ],
    [
      'a third beside two open ones that are allowed',
      [1, 1, 1],
      [
        [1, null],
        [2, null],
        [3, 'tooManyOpenOrders'],
      ],
    ],
  ] as const)('%s', async (_, holds, expected) => {
    const written: unknown[] = []
    // A user has one order in a batch at most.
    for (const [index, held] of holds.entries()) written.push(...(await write(limitBuy(index + 1, held))))
    expect(written).toEqual(expected)
  })
})

describe('spot_crossing_tick', () => {
  const tick = (sequence: number, price: number, at: string) =>
    sql.rows(`INSERT INTO tick (pair_id, sequence, price, volume, at, source) VALUES (1, $1, $2, 1, $3, 'sim')`, [
      sequence,
      price,
      `2026-01-01T00:00:${at}Z`,
    ])
  const crossing = async (side: string, limit: number, last = 9, until = '30') => {
    const found = await sql.rows(
      `SELECT sequence::int FROM spot_crossing_tick(1, $1::spot_side, $2, '2026-01-01T00:00:10.0005Z', 1, $3, $4)`,
      [side, limit, last, `2026-01-01T00:00:${until}Z`],
    )
    return found[0]?.sequence
  }

  it('is the first after the order that reaches its limit, by number and by time', async () => {
    await tick(1, 40, '10.000')
    // Numbered after the order, and traded before it.
    await tick(2, 40, '09.999')
    await tick(3, 50, '10.000')
    await tick(4, 48, '11')
    await tick(5, 47, '12')
    expect(await crossing('buy', 49)).toBe(4)
    expect(await crossing('buy', 48)).toBe(4)
    expect(await crossing('buy', 47)).toBe(5)
    expect(await crossing('buy', 46)).toBeUndefined()
    expect(await crossing('sell', 50)).toBe(3)
    expect(await crossing('buy', 49, 3)).toBeUndefined()
    expect(await crossing('buy', 49, 9, '10.5')).toBeUndefined()
  })
})

/** Pair 7 is offered, so that ticks fill and set off its orders. */
async function offerPair() {
  await sql.rows(
    `INSERT INTO coin (code, name, kind, precision, logo) VALUES ('BTC', 'Bitcoin', 'crypto', 8, ''), ('USDT', 'Tether', 'crypto', 6, '')`,
  )
  await sql.rows(
    `INSERT INTO pair (id, symbol, name, base, quote, kind, logo, price_step, quantity_step, notional_min, session,
                         reference_price, yearly_volatility, tick_interval, typical_trade)
         VALUES (7, 'btcusdt', 'BTC/USDT', 'BTC', 'USDT', 'crypto', '', 1, 1, 1, '24x7', 10, 0.5, 500, 100)`,
  )
}

const addTick = (sequence: number, price: number, later = '1 second') =>
  sql.rows(
    `INSERT INTO tick (pair_id, sequence, price, volume, at, source)
       VALUES (7, $1, $2, 1, now() + $3::interval, 'sim')`,
    [sequence, price, later],
  )

describe('spot_amend_write', () => {
  beforeEach(offerPair)
  /** Puts the one order there is to another price, for which it holds so much. */
  const amend = async (held: number, more: object = {}) => {
    const [order] = await sql.rows<{ id: number; held: number }>('SELECT id::int, held::int FROM spot_order')
    const released = [
      ['user:1:spot:USDT', `-${order?.held}`, null],
      ['user:1:available:USDT', `${order?.held}`, 7],
    ]
    // A price of this moment, that reaches nothing.
    await sql.rows(
      `INSERT INTO tick (pair_id, sequence, price, volume, at, source) VALUES (7, 20, 11, 1, clock_timestamp(), 'sim')`,
    )
    const row = { ...limitBuy(3, held, more), replaces_id: order?.id, released }
    const [written] = await sql.rows(
      "SELECT ordinal, refusal, detail FROM spot_amend_write($1::jsonb, now() + interval '1 second')",
      [[row]],
    )
    expect(written?.ordinal).toBe(3)
    return [written?.refusal, written?.detail?.price]
  }
  const orders = async () =>
    (await sql.rows('SELECT state, held::int, replaces_id IS NOT NULL AS replaces FROM spot_order ORDER BY id')).map(
      Object.values,
    )
  const stop = { trigger_price: '9', trigger_direction: 'falls', limit_price: '8' }

  it('cancels the order and places it anew, in one step', async () => {
    await write(limitBuy(1, 10))
    expect(await amend(99, { limit_price: '9' })).toEqual([null, undefined])
    expect(await orders()).toEqual([
      ['cancelled', 10, false],
      ['open', 99, true],
    ])
  })

  it.each([
    ['what cannot be paid', {}, 101, {}, [], 'insufficientBalance'],
    ['what a stored tick has reached', {}, 10, {}, [10], 'orderNotOpen'],
    ['a stop order that was set off, and was to go on waiting', stop, 10, stop, [9], 'triggerReached'],
  ] as const)('leaves the order as it was for %s', async (_, placed, held, amended, ticks, refusal) => {
    await write(limitBuy(1, 10, placed))
    const before = await orders()
    for (const [index, price] of ticks.entries()) await addTick(7 + index, price, '0.1 seconds')
    expect(await amend(held, amended)).toEqual([refusal, refusal === 'triggerReached' ? '9' : undefined])
    expect(await orders()).toEqual(before)
  })

  it('refuses an order that was cancelled meanwhile, by that name', async () => {
    await write(limitBuy(1, 10))
    await sql.rows("UPDATE spot_order SET state = 'cancelled'")
    expect(await amend(10)).toEqual(['orderCancelled', undefined])
  })
})

describe('a stop order', () => {
  beforeEach(offerPair)
  const stop = (direction: 'falls' | 'rises', trigger: string, limit: string) =>
    write(limitBuy(1, 10, { trigger_price: trigger, trigger_direction: direction, limit_price: limit }))
  /** What the matcher finds to fill, by the tick that fills it, and the tick that set the order off. */
  const matched = async () => {
    const found = await sql.rows(
      "SELECT tick_sequence::int AS fills FROM spot_match(NULL, 0, 10, 100, now() + interval '1 minute') WHERE tick_sequence IS NOT NULL",
    )
    const [order] = await sql.rows('SELECT state, trigger_sequence::int AS set_off FROM spot_order')
    return [order?.state, order?.set_off, found[0]?.fills ?? null]
  }

  it.each<[string, 'falls' | 'rises', string, string, [number, number][], unknown[]]>([
    ['waits while nothing reaches its trigger', 'falls', '9', '8', [[7, 9.5]], ['waiting', null, null]],
    ['waits although the market is past its limit', 'rises', '13', '14', [[7, 12]], ['waiting', null, null]],
    ['is set off by a price at its trigger', 'falls', '9', '8', [[7, 9]], ['open', 7, null]],
    [
      'is filled on the tick that sets it off',
      'rises',
      '13',
      '14',
      [
        [7, 12],
        [8, 13.5],
        [9, 12],
      ],
      ['open', 8, 8],
    ],
    [
      'is filled on a later one',
      'rises',
      '13',
      '14',
      [
        [7, 15],
        [8, 14.5],
        [9, 13.9],
      ],
      ['open', 7, 9],
    ],
    [
      'is not filled on one from before it was set off',
      'rises',
      '13',
      '14',
      [
        [7, 12],
        [8, 15],
      ],
      ['open', 8, null],
    ],
    [
      'is set off by the first of several',
      'falls',
      '9',
      '8',
      [
        [7, 9],
        [8, 8.9],
        [9, 8],
      ],
      ['open', 7, 9],
    ],
  ])('%s', async (_, direction, trigger, limit, ticks, expected) => {
    await stop(direction, trigger, limit)
    for (const [sequence, price] of ticks) await addTick(sequence, price)
    expect(await matched()).toEqual(expected)
    expect(await matched()).toEqual(expected)
  })

  it('is not set off by a tick from before it, by its number or by its time', async () => {
    await stop('rises', '10', '9')
    expect(await matched()).toEqual(['waiting', null, null])
    await addTick(7, 12, '-1 second')
    expect(await matched()).toEqual(['waiting', null, null])
    await addTick(8, 10)
    expect(await matched()).toEqual(['open', 8, null])
  })

  it('is not filled while it waits, nor on a tick from before it was set off, whoever writes', async () => {
    await stop('rises', '13', '14')
    const filledOn = (sequence: number) =>
      sql.rows(
        `SELECT ended.ordinal FROM spot_order resting, unnest(spot_end_orders(ARRAY[jsonb_populate_record(NULL::spot_ending,
           jsonb_build_object('ordinal', 1, 'order_id', resting.id, 'state', 'filled', 'quantity', 1, 'turnover', 13, 'fee', 0,
             'tick_sequence', $1::bigint, 'tick_at', now() + interval '1 second'))], now())) ended (ordinal)`,
        [sequence],
      )
    expect(await filledOn(7)).toEqual([])
    await addTick(7, 12)
    await addTick(8, 13)
    expect(await matched()).toEqual(['open', 8, 8])
    expect(await filledOn(7)).toEqual([])
    expect(await filledOn(8)).toHaveLength(1)
    expect(await filledOn(8)).toEqual([])
  })

  it.each([
    [
      'a market order with a trigger',
      { type: 'market', limit_price: null, tick_price: '11' },
      /trigger_of_limit_orders/,
    ],
    ['a trigger without its direction', { trigger_direction: null }, /trigger_of_limit_orders/],
    ['a trigger of nothing', { trigger_price: '0' }, /trigger_price_positive/],
  ])('%s cannot be stored', async (_, change, reason) => {
    const row = limitBuy(1, 10, { trigger_price: '9', trigger_direction: 'falls', ...change })
    await expect(write(row)).rejects.toThrow(reason)
  })
})

describe('the price of an order', () => {
  const marketBuy = (price: string, sequence: number, more: object = {}) =>
    limitBuy(1, 0, {
      ...{ type: 'market', limit_price: null, turnover: price, fill_price: price, tick_price: price },
      ...{ tick_sequence: sequence, ...more },
      legs: [
        ['user:1:available:USDT', `-${price}`, 8],
        ['house:market:USDT', price, null],
      ],
    })
  const answer = async (row: object) =>
    (await sql.rows('SELECT id, refusal, detail FROM spot_write($1::jsonb, now())', [JSON.stringify([row])]))[0]
  const fills = () => sql.rows('SELECT tick_sequence::int, tick_price::int FROM spot_fill')
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString()

  it('is the newest stored one', async () => {
    expect(await answer(marketBuy('11', 6))).toMatchObject({ id: expect.any(String), detail: { acceptedSequence: 6 } })
    expect(await fills()).toEqual([{ tick_sequence: 6, tick_price: 11 }])
  })

  it('that an earlier tick had too is that of the newest', async () => {
    await sql.rows("INSERT INTO tick VALUES (7, 7, 11, 1, clock_timestamp(), 'sim')")
    await answer(marketBuy('11', 6))
    expect(await fills()).toEqual([{ tick_sequence: 7, tick_price: 11 }])
  })

  it('that is no longer the newest writes nothing, and says what is', async () => {
    expect(await answer(marketBuy('10', 5))).toMatchObject({ id: null, refusal: null, detail: { sequence: 6 } })
    expect(await fills()).toEqual([])
  })

  it.each([
    ['a moment ago will do', 100, [{ tick_sequence: 5, tick_price: 10 }]],
    ['longer ago will not', 400, []],
  ])('that the database said was the newest %s', async (_, ms, expected) => {
    await answer(marketBuy('10', 5, { tick_seen_at: ago(ms) }))
    expect(await fills()).toEqual(expected)
  })

  it('that is older than two seconds by the clock of the database is refused, whatever the writer says', async () => {
    await sql.rows("UPDATE tick SET at = clock_timestamp() - interval '2.1 seconds'")
    const row = JSON.stringify([marketBuy('11', 6)])
    const [stale] = await sql.rows("SELECT * FROM spot_write($1::jsonb, now() - interval '1 minute')", [row])
    expect(stale).toMatchObject({ refusal: 'priceStale', detail: { age: expect.stringMatching(/^2\.\d$/) } })
    for (const without of ["UPDATE tick SET at = clock_timestamp() + interval '1 hour'", 'DELETE FROM tick']) {
      await sql.rows(without)
      expect(await answer(limitBuy(1, 10))).toMatchObject({ refusal: 'priceStale', detail: { age: '∞' } })
    }
  })

  it('is from before a limit order, which no tick up to then can fill', async () => {
    await answer(limitBuy(1, 10))
    expect(await sql.rows('SELECT accepted_sequence::int FROM spot_order')).toEqual([{ accepted_sequence: 6 }])
  })
})

describe('an order', () => {
  it.each([
    ['a limit order without a limit price', { limit_price: null }, /limit_price_of_limit_orders/],
    ['one that was requested in no coin', { requested_quantity: null }, /requested_in_one_coin/],
    ['a quantity of nothing', { quantity: '0' }, /quantity_positive/],
    ['a quantity that is no number', { quantity: 'NaN' }, /quantity_positive/],
  ])('%s cannot be stored', async (_, change, reason) => {
    await expect(write(limitBuy(1, 10, change))).rejects.toThrow(reason)
  })

  it('is not filled on a tick from before it, by its number or by its time', async () => {
    await write(limitBuy(1, 10))
    const filledOn = (sequence: number, at: string) =>
      sql.rows(
        `SELECT ended.ordinal FROM spot_order resting, spot_end(jsonb_build_array(jsonb_build_object(
           'ordinal', 1, 'order_id', resting.id, 'state', 'filled', 'price', 10, 'quantity', 1, 'turnover', 10, 'fee', 0,
           'tick_sequence', $1::bigint, 'tick_price', 10, 'tick_at', resting.created_at + $2::interval, 'tick_source', 'sim',
           'legs', '[["user:1:spot:USDT", "-10", null], ["user:1:available:USDT", "10", 8]]'::jsonb)), now()) ended`,
        [sequence, at],
      )
    expect(await filledOn(6, '1 second')).toEqual([])
    expect(await filledOn(7, '-1 second')).toEqual([])
    expect(await filledOn(7, '1 second')).toEqual([{ ordinal: 1 }])
  })

  it('that has ended stays as it is', async () => {
    await write(limitBuy(1, 10))
    await sql.rows("UPDATE spot_order SET state = 'cancelled'")
    await expect(sql.rows("UPDATE spot_order SET state = 'open'")).rejects.toThrow(/cannot be changed/)
  })
})
