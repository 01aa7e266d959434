import { beforeEach, describe, expect, it } from 'vitest'
import { sqlCases } from '../../../packages/embedded/src/sql-cases.ts'
import { fundedUsers } from '../../../packages/embedded/src/sql-submissions.ts'

const sql = sqlCases()

let users: number[]

/** Two users have 100 USDT each, and pair 7 has two ticks of this second. */
beforeEach(async () => {
  users = await fundedUsers(sql, 2, '100')
  await sql.rows(
    `INSERT INTO tick (pair_id, sequence, price, volume, at, source)
       VALUES (7, 5, 10, 1, clock_timestamp() - interval '1 second', 'sim'), (7, 6, 11, 1, clock_timestamp(), 'sim')`,
  )
})

const opening = (ordinal: number, more: object = {}, userId = users[ordinal - 1]) => ({
  ...{ ordinal, user_id: userId, pair_id: 7, direction: 'up', asset: 'USDT', premium: '10' },
  ...{ duration_seconds: 60, payout_ratio: '0.85', profit: '8.5', exposure_max: '100', opened_at: new Date(), ...more },
  legs: [
    [`user:${userId}:available:USDT`, '-10', 4],
    [`user:${userId}:contract:USDT`, '10', null],
  ],
})

async function write(...openings: object[]) {
  const rows = await sql.rows('SELECT ordinal, id, refusal, detail FROM contract_write($1::jsonb, now()) ORDER BY 1', [
    JSON.stringify(openings),
  ])
  return rows.map(({ ordinal, id, refusal, detail }) => [ordinal, refusal ?? (id ? detail.openSequence : detail)])
}

describe('contract_write', () => {
  it('opens on the newest stored tick, and keeps it', async () => {
    expect(await write(opening(1), opening(2))).toEqual([
      [1, 6],
      [2, 6],
    ])
    expect(await sql.rows('SELECT open_price::int, open_sequence::int FROM contract')).toEqual([
      { open_price: 11, open_sequence: 6 },
      { open_price: 11, open_sequence: 6 },
    ])
    expect(await sql.rows('SELECT sequence::int FROM contract_tick')).toEqual([{ sequence: 6 }])
  })

  it('begins with a tick that is newer than the moment at which it was judged', async () => {
    await write(opening(1, { opened_at: new Date(Date.now() - 60_000) }))
    const [times] = await sql.rows(
      `SELECT opened_at = open_at AS with_its_tick, closes_at = open_at + interval '1 minute' AS a_minute FROM contract`,
    )
    expect(times).toEqual({ with_its_tick: true, a_minute: true })
    expect(
      await sql.rows('SELECT count(*)::int AS counted FROM contract_exposure WHERE closing_second > now()'),
    ).toEqual([{ counted: 1 }])
  })

  it.each([
    ['of two seconds', '1.5 seconds', 6],
    ['older than that by the clock of the database', '2.1 seconds', 'priceStale'],
    ['that a clock which came back has left ahead', '-1 hour', 'priceStale'],
  ])('on a price %s', async (_, age, expected) => {
    await sql.rows('UPDATE tick SET at = clock_timestamp() - $1::interval', [age])
    expect(await write(opening(1))).toEqual([[1, expected]])
  })

  it('on no price at all, and before it says what else is wrong', async () => {
    await sql.rows('DELETE FROM tick')
    expect(await write(opening(1, { exposure_max: '0' }), opening(2, { premium: '101' }))).toEqual([
      [1, 'priceStale'],
      [2, 'priceStale'],
    ])
  })

  it('takes what the house may still have to pay for a pair and second', async () => {
    const tight = { exposure_max: '12' }
    expect(await write(opening(1, tight), opening(2, tight))).toEqual([
      [1, 6],
      [2, { exposureLeft: '3.5' }],
    ])
    expect(await write(opening(2, { ...tight, duration_seconds: 300 }))).toEqual([[2, 6]])
  })

  it.each([
    ['as long as it has been silent', 40, '40'],
    ['at least five seconds', 3, '5'],
    ['ten minutes at most', 5_000, '600'],
  ])('without a price it refuses by the beacon that prices wait for: %s', async (_, silent, seconds) => {
    const beacon = `${'a'.repeat(64)} ${'b'.repeat(192)} ${Math.floor(Date.now() / 1_000) - 10_000} 3 ${'c'.repeat(64)} own`
    await sql.rows(
      `INSERT INTO feed_statement (position, epoch, generator, seed_hash, starts_at, ends_at, bound_at, previous, hash, beacon)
       VALUES (0, 1, 3, repeat('a', 64), now() - make_interval(secs => $1 + 0.5), now() + interval '1 hour', now(), '', '', $2)`,
      [silent - 1, beacon],
    )
    await sql.rows(`INSERT INTO feed_epoch (number, source, generator, hash, next_hash, starts_at, ends_at, pairs)
      SELECT 1, 'sim', 3, seed_hash, seed_hash, starts_at, ends_at, '[]' FROM feed_statement`)
    // Of the newest seconds prices are known.
    expect(await write(opening(1))).toEqual([[1, 6]])
    await sql.rows('DELETE FROM tick')
    const refused = async () =>
      (
        await sql.rows('SELECT refusal, detail FROM contract_write($1::jsonb, now())', [JSON.stringify([opening(2)])])
      )[0]
    expect(await refused()).toEqual({ refusal: 'beaconSilent', detail: { seconds } })
    // With the rounds until now it is the price that is old.
    await sql.rows(`INSERT INTO feed_round SELECT 1, round, decode(repeat('ab', 48), 'hex'), now()
      FROM feed_statement, generate_series(beacon_round(beacon, starts_at + interval '1 millisecond'), beacon_round(beacon, now()) + 1) round`)
    expect(await refused()).toMatchObject({ refusal: 'priceStale' })
  })

  it('refuses what closes after the last epoch whose seed is bound', async () => {
    const seed = "repeat('a', 64)"
    await sql.rows(
      `INSERT INTO feed_statement (position, epoch, generator, seed_hash, starts_at, ends_at, bound_at, previous, hash)
       VALUES (0, 1, 2, ${seed}, now(), now() + interval '3 minutes', now(), '', '')`,
    )
    await sql.rows(`INSERT INTO feed_epoch (number, source, generator, hash, next_hash, starts_at, ends_at, pairs)
      SELECT 1, 'sim', 2, ${seed}, ${seed}, starts_at, ends_at, '[]' FROM feed_statement`)
    await sql.rows(`INSERT INTO contract_duration (seconds, payout_ratio) VALUES (60, 0.8), (120, 0.8), (300, 0.8)`)
    const [row] = await sql.rows('SELECT refusal, detail FROM contract_write($1::jsonb, now())', [
      JSON.stringify([opening(1, { duration_seconds: 300 })]),
    ])
    expect(row).toEqual({ refusal: 'durationNotOffered', detail: { offered: '60, 120' } })
    expect(await write(opening(1, { duration_seconds: 120 }))).toEqual([[1, 6]])
  })
})

it('contract_write refuses what pays too much for what the price moves', async () => {
  await addPair()
  const dear = { payout_ratio: '0.97', profit: '9.7', deviation: '0.49' }
  expect(await write(opening(1, dear), opening(2, { ...dear, deviation: '0.51' }))).toEqual([
    [1, 'currencyUnsupported'],
    [2, 6],
  ])
  expect(await write(opening(1, { deviation: '0.11' }))).toEqual([[1, 6]])
})

it('contract_write begins no contract before an epoch that was stated anew', async () => {
  const seed = "repeat('a', 64)"
  const judged = new Date()
  await sql.rows(
    `INSERT INTO feed_statement (position, epoch, generator, seed_hash, starts_at, ends_at, bound_at, previous, hash)
     VALUES (0, 1, 2, ${seed}, $1, $1::timestamptz + interval '1 hour', $1::timestamptz + interval '20 milliseconds', '', '')`,
    [judged],
  )
  await sql.rows(`INSERT INTO feed_epoch (number, source, generator, hash, next_hash, starts_at, ends_at, pairs)
    SELECT 1, 'sim', 2, ${seed}, ${seed}, starts_at, ends_at, '[]' FROM feed_statement`)
  expect(await write(opening(1, { opened_at: judged }))).toEqual([[1, 6]])
  const [stated] = await sql.rows(
    'SELECT epoch FROM contract CROSS JOIN LATERAL feed_stated(closes_at, opened_at) WHERE opened_at >= $1',
    [new Date(judged.getTime() + 20)],
  )
  expect(stated).toEqual({ epoch: 1 })
})

const addPair = async () => {
  await sql.rows(`INSERT INTO coin (code, name, kind, precision, logo)
    VALUES ('BTC', 'Bitcoin', 'crypto', 8, ''), ('USDT', 'Tether', 'crypto', 6, '') ON CONFLICT DO NOTHING`)
  await sql.rows(`INSERT INTO pair (id, symbol, name, base, quote, kind, logo, price_step, quantity_step, notional_min,
                                    session, reference_price, yearly_volatility, tick_interval, typical_trade)
    VALUES (7, 'btcusdt', 'BTC/USDT', 'BTC', 'USDT', 'crypto', '', 0.01, 0.01, 5, '24x7', 10, 0.5, 200, 900)`)
}

describe('contract_due', () => {
  const jumped = `INSERT INTO tick (pair_id, sequence, price, volume, at, source)
    VALUES (7, 7, 12, 1, clock_timestamp() + $1::interval, 'sim')`
  beforeEach(addPair)
  const due = () => sql.rows('SELECT close_sequence::int FROM contract_due(ARRAY[7], 10)')

  it('calls no close complete by a tick that a clock which jumped ahead has told for later', async () => {
    await write(opening(1), opening(2))
    for (const ahead of ['61 seconds', '1 hour']) {
      await sql.rows(jumped, [ahead])
      expect(await due()).toEqual([])
      await sql.rows('DELETE FROM tick WHERE sequence = 7')
    }
  })
})

describe('contract_settle', () => {
  it('reads the ticks that it settles on and not all of the pair, planned when there were none', async () => {
    await addPair()
    await sql.rows('DELETE FROM tick')
    await sql.rows("SELECT contract_settle('[]', now())")
    await sql.rows(`INSERT INTO tick (pair_id, sequence, price, volume, at, source)
      SELECT 7, number, 11, 1, clock_timestamp() - make_interval(secs => 2 - number / 1000.0), 'sim'
        FROM generate_series(1, 500) number`)
    const second = { duration_seconds: 1, opened_at: new Date(0) }
    await write(opening(1, second), opening(2, second))
    await sql.rows(`INSERT INTO tick (pair_id, sequence, price, volume, at, source)
      VALUES (7, 501, 12, 1, clock_timestamp(), 'sim')`)
    const contracts = await sql.rows('SELECT id, user_id FROM contract ORDER BY id')
    const settlements = contracts.map(({ id, user_id }, index) => ({
      ...{ ordinal: index + 1, contract_id: id, state: 'settled', result: 'equal', payout: '10', close_sequence: 500 },
      legs: [
        [`user:${user_id}:contract:USDT`, '-10', null],
        [`user:${user_id}:available:USDT`, '10', 6],
      ],
    }))
    const ticksRead = async () => {
      const [row] = await sql.rows(
        "SELECT (seq_tup_read + idx_tup_fetch)::int AS read FROM pg_stat_xact_user_tables WHERE relname = 'tick'",
      )
      return row?.read as number
    }
    const before = await ticksRead()
    expect(
      await sql.rows('SELECT contract_settle($1::jsonb, now()) AS ordinal', [JSON.stringify(settlements)]),
    ).toEqual([{ ordinal: 1 }, { ordinal: 2 }])
    expect((await ticksRead()) - before).toBeLessThan(50)
  })
})

describe('no edit', () => {
  it.each([
    [
      'a payout of all of the premium',
      'INSERT INTO contract_duration (seconds, payout_ratio) VALUES (7, 1)',
      /below_one/,
    ],
    ['a payout of more', 'INSERT INTO contract_duration (seconds, payout_ratio) VALUES (7, 1.2)', /below_one/],
    ['a payout of nothing', 'INSERT INTO contract_duration (seconds, payout_ratio) VALUES (7, 0)', /below_one/],
    [
      'a payout that is no number',
      "INSERT INTO contract_duration (seconds, payout_ratio) VALUES (7, 'NaN')",
      /below_one/,
    ],
    ['a premium of millions', 'INSERT INTO contract_amount (premium) VALUES (1000001)', /premium_positive/],
    ['a premium that is no number', "INSERT INTO contract_amount (premium) VALUES ('NaN')", /premium_positive/],
    ['a greatest premium of millions', settings('10', '1000001', '5'), /premiums_in_order/],
    ['an exposure that is no number', settings('10', '100', 'NaN'), /exposure_in_range/],
    ['an exposure without end', settings('10', '100', '1000000001'), /exposure_in_range/],
  ])('takes %s', async (_, statement, constraint) => {
    await expect(sql.rows(statement)).rejects.toThrow(constraint)
  })
})

function settings(min: string, max: string, exposure: string): string {
  return `INSERT INTO contract_setting (asset, premium_min, premium_max, exposure_max)
            VALUES ('USDT', '${min}', '${max}', '${exposure}')`
}
