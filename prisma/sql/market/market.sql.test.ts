import { beforeEach, describe, expect, it } from 'vitest'
import { staleAfter } from '../../../packages/domain/src/market/tick.ts'
import { sqlCases } from '../../../packages/embedded/src/sql-cases.ts'
import { fundedUsers } from '../../../packages/embedded/src/sql-submissions.ts'

const sql = sqlCases()

let pair: number
let user: number

beforeEach(async () => {
  ;[user = 0] = await fundedUsers(sql, 1)
  await sql.rows(`INSERT INTO coin (code, name, kind, precision, logo) VALUES ('BTC', 'Bitcoin', 'crypto', 8, '')`)
  pair = await addPair('btcusdt')
})

const addPair = (symbol: string) =>
  sql.insert('pair', {
    ...{
      symbol,
      name: 'BTC/USDT',
      base: 'BTC',
      quote: 'USDT',
      kind: 'crypto',
      logo: '',
      price_step: 1,
      quantity_step: 1,
    },
    ...{
      notional_min: 1,
      session: '24x7',
      reference_price: 10,
      yearly_volatility: 0.5,
      tick_interval: 500,
      typical_trade: 1,
    },
  })

/** What a function of one value answers. */
async function call(text: string, ...values: unknown[]) {
  const [row] = await sql.rows(`SELECT ${text} AS answer`, values)
  return row?.answer
}

/** The same moment for a whole test, as exact as ticks and contracts have theirs. */
const now = "date_trunc('milliseconds', now())"
const at = (second: number) => `${now} + interval '${second} seconds'`
const tick = (sequence: number, second: number, price = 10) =>
  sql.rows(
    `INSERT INTO tick (pair_id, sequence, price, volume, at, source) VALUES ($1, $2, $3, 1, ${at(second)}, 'sim')`,
    [pair, sequence, price],
  )
/** A pending contract that was opened an hour ago and closes at some second. */
const contract = (closes: number) =>
  sql.rows(
    `INSERT INTO contract (user_id, pair_id, direction, asset, premium, duration_seconds, payout_ratio, profit, state,
                           open_sequence, open_price, open_at, open_source, opened_at, closes_at, created_at, updated_at)
     VALUES ($1, $2, 'up', 'USDT', 10, 3600, 0.85, 8.5, 'pending', 1, 10, ${at(closes - 3600)}, 'sim',
             ${at(closes - 3600)}, ${at(closes)}, now(), now())`,
    [user, pair],
  )

describe('tick_is_fresh', () => {
  it.each([
    ['now', 0, true],
    ['as old as a price may be', -staleAfter, true],
    ['older', -staleAfter - 1, false],
    ['far ahead, where a clock that came back has left it', 60_000, false],
  ])('a tick of %s', async (_, ms, fresh) => {
    expect(await call(`tick_is_fresh(now() + make_interval(secs => $1 / 1000.0), now())`, ms)).toBe(fresh)
  })

  it('no tick', async () => {
    expect(await call('tick_is_fresh(NULL, now())')).toBe(false)
  })
})

describe('price_stale', () => {
  it.each([
    ['2.5', '2.5'],
    ['-1', '∞'],
    [null, '∞'],
  ])('of a price %s seconds old says %s', async (seconds, age) => {
    const text = `price_stale(3, now() - make_interval(secs => $1::float8), now())`
    expect(await sql.rows(`SELECT (${text}).*`, [seconds])).toEqual([
      { ordinal: 3, id: null, refusal: 'priceStale', detail: { age } },
    ])
  })
})

it('feed_now is the later of the two clocks', async () => {
  expect(await call(`feed_now(${at(60)}) >= ${at(60)}`)).toBe(true)
  expect(await call(`feed_now(${at(-60)}) >= now()`)).toBe(true)
})

describe('the ticks of a pair', () => {
  beforeEach(async () => {
    await tick(4, -3, 14)
    await tick(6, -2, 16)
  })

  it.each([
    [4, [14]],
    [5, []],
    [6, [16]],
    [7, []],
  ])('numbered %i', async (number, prices) => {
    const rows = await sql.rows('SELECT price::int FROM tick_numbered($1, $2)', [pair, number])
    expect(rows.map(({ price }) => price)).toEqual(prices)
  })

  it('the newest, once however often it is asked for', async () => {
    const text = 'SELECT price::int FROM tick_newest($1)'
    expect(await sql.rows(text, [[pair, pair, await addPair('btceur')]])).toEqual([{ price: 16 }])
  })
})

describe('where the past is complete', () => {
  const complete = () => call(`extract(epoch FROM feed_complete_before($1) - ${now})::float8`, pair)
  const advance = async (second: number) => (await sql.rows(`SELECT * FROM feed_watermark_advance(${at(second)})`))[0]

  it('nowhere before the first tick, up to the newest tick, and not where only a wrong clock has been', async () => {
    expect(await complete()).toBeNull()
    await tick(1, -9)
    await tick(2, 60)
    expect(await complete()).toBe(-9)
  })

  it('up to a watermark, which moves where a contract has closed and nothing ticked since', async () => {
    await tick(1, -9)
    await contract(-5)
    await contract(30)
    expect(await advance(-6)).toMatchObject({ moved: [] })
    const { moved, next_close } = (await advance(-4)) as { moved: number[]; next_close: Date }
    expect([moved, next_close]).toEqual([[pair], await call(at(30))])
    expect(await complete()).toBe(-4.999)
    expect(await advance(-4)).toMatchObject({ moved: [] })
  })

  it('does not move to a close that is still to come, whatever is asked', async () => {
    await contract(30)
    expect(await advance(60)).toMatchObject({ moved: [] })
  })

  it('takes no tick from before it any more', async () => {
    await contract(-5)
    await advance(-4)
    await tick(1, -3)
    await expect(tick(2, -6)).rejects.toThrow('came after contracts were settled without it')
  })
})

describe('feed_next_close', () => {
  it('is the next of the pair behind a moment', async () => {
    await contract(10)
    await contract(20)
    const next = (second: number) => call(`feed_next_close($1, ${at(second)})`, pair)
    expect([await next(5), await next(10), await next(20)]).toEqual([await call(at(10)), await call(at(20)), null])
  })
})

describe('tick_needed_since', () => {
  it('is when the oldest pending contract was opened', async () => {
    expect(await call('tick_needed_since($1)', pair)).toBe(Number.POSITIVE_INFINITY)
    await contract(10)
    await contract(20)
    expect(await call('tick_needed_since($1)', pair)).toEqual(await call(at(10 - 3600)))
  })
})

describe('tick_done_with', () => {
  const largest = '9223372036854775807'
  const alert = `INSERT INTO price_alert (user_id, symbol, price, direction, accepted_sequence, created_at, updated_at)
                   VALUES ($1, 'btcusdt', 20, 'rises', 1, now(), now())`
  it.each([
    ['nothing waits', [], largest],
    ['an alert waits for which nobody has looked', [alert], '0'],
    ['an alert waits', [alert, `INSERT INTO price_alert_judging VALUES ('btcusdt', 7)`], '7'],
  ])('%s', async (_, statements, sequence) => {
    for (const statement of statements) await sql.rows(statement, statement.includes('$1') ? [user] : [])
    expect(await call('tick_done_with($1)', pair)).toBe(sequence)
  })
})

it('feed_forget_future deletes what is later, and draws its candles anew', async () => {
  const minute = `date_trunc('minute', now())`
  const add = (sequence: number, price: number, moment: string) =>
    sql.rows(
      `INSERT INTO tick (pair_id, sequence, price, volume, at, source) VALUES ($1, $2, $3, 1, ${moment}, 'sim')`,
      [pair, sequence, price],
    )
  await add(1, 10, minute)
  await add(2, 12, `${minute} + interval '1 second'`)
  await add(3, 99, `${minute} + interval '2 seconds'`)
  await sql.rows(
    `INSERT INTO candle (pair_id, period, open_time, open, high, low, close, volume, turnover, trades, last_sequence)
     VALUES ($1, '1m', ${minute}, 10, 99, 10, 99, 3, 121, 3, 3)`,
    [pair],
  )
  await sql.rows(`SELECT feed_forget_future(${minute} + interval '1 second')`)
  expect(await sql.rows('SELECT max(sequence)::int AS last FROM tick')).toEqual([{ last: 2 }])
  const drawn =
    'open::int, high::int, low::int, close::int, volume::int, turnover::int, trades::int, last_sequence::int'
  const candles = await sql.rows(`SELECT DISTINCT ${drawn} FROM candle WHERE period IN ('1m', '5m', 'day')`)
  expect(candles.map(Object.values)).toEqual([[10, 12, 10, 12, 2, 22, 2, 2]])
})

describe('epochs', () => {
  const seed = 'a'.repeat(64)
  const hashOf = (of: string) => call(`encode(sha256(convert_to($1, 'UTF8')), 'hex')`, of)
  const hour = (number: number) => `${now} + (${number} - 9) * interval '1 hour'`
  const state = async (number: number, of: string, startsAt = hour(number)) =>
    sql.rows(
      `INSERT INTO feed_statement (position, epoch, generator, seed_hash, starts_at, ends_at, bound_at, previous, hash)
       VALUES (0, $1, 1, $2, ${startsAt}, ${startsAt} + interval '1 hour', now(), '', '')`,
      [number, await hashOf(of)],
    )
  /** As it was stated, but for its seed. */
  const epoch = async (number: number, of: string, next: string) =>
    sql.rows(
      `INSERT INTO feed_epoch (number, source, generator, hash, next_hash, starts_at, ends_at, pairs)
       SELECT $1::int, 'sim', 1, $2::text, $3::text, ${hour(number)}, ${hour(number + 1)},
              jsonb_build_array(jsonb_build_object('symbol', 'btcusdt', 'tickInterval', 500, 'after', $1::int))`,
      [number, await hashOf(of), await hashOf(next)],
    )

  beforeEach(async () => {
    await state(1, seed)
    await state(2, 'second')
    await epoch(1, seed, 'second')
    await sql.rows('INSERT INTO feed_seed (epoch, encrypted, given) VALUES (1, $1, false)', ['sealed'])
  })

  it.each([
    ['as it was stated', 2, 'second', true, undefined],
    ['of another seed', 2, 'other', false, 'is not as it was stated'],
    ['that leaves one out', 3, 'second', false, 'cannot follow epoch 1'],
  ])('one %s', async (_, number, of, pending, error) => {
    if (pending) await contract(30)
    const follows = epoch(number, of, 'third')
    if (error) await expect(follows).rejects.toThrow(error)
    else expect(await follows).toEqual([])
  })

  it.each([
    ['behind the last', 3, hour(3), true, undefined],
    ['anew, while nobody has bet', 2, hour(5), false, undefined],
    ['anew, while a contract is pending', 2, hour(2), true, 'not while contracts are pending'],
    ['later than the last ends, while a contract is pending', 3, hour(4), true, 'not while contracts are pending'],
  ])('are stated %s', async (_, number, startsAt, pending, error) => {
    if (pending) await contract(30)
    const stated = state(number, 'other', startsAt)
    if (error) await expect(stated).rejects.toThrow(error)
    else expect(await stated).toEqual([])
  })

  const beginSecond = (pairs = 'epoch.pairs') =>
    sql.rows(`INSERT INTO feed_epoch (number, source, generator, hash, next_hash, starts_at, ends_at, pairs)
              SELECT 2, 'sim', 1, stated.seed_hash, stated.seed_hash, stated.starts_at, stated.ends_at, ${pairs}
                FROM feed_epoch epoch, (SELECT * FROM feed_statement WHERE epoch = 2 ORDER BY position DESC LIMIT 1) stated`)

  it('do not begin early while a contract is pending', async () => {
    await state(2, 'second', hour(1.5))
    await contract(30)
    await expect(beginSecond()).rejects.toThrow('was stated until')
  })

  it('leave the movement of a pair as it was while contracts on it are pending', async () => {
    await contract(30)
    const busier = `jsonb_set(epoch.pairs, '{0,tickInterval}', '50')`
    await expect(beginSecond(busier)).rejects.toThrow('what the prices of btcusdt go by would change')
  })

  it('bind prices until the last that is stated ends, and where none makes them not at all', async () => {
    expect(await call(`feed_bound_until() = ${hour(3)}`)).toBe(true)
    await sql.rows(`INSERT INTO feed_epoch (number, source, hash, starts_at, ends_at, pairs)
                    SELECT 2, 'htx', hash, ${hour(2)}, ${hour(3)}, '[]' FROM feed_epoch`)
    expect(await call('feed_bound_until()')).toBeNull()
  })

  it('are revealed when they are over and nothing rests on them, and then never change', async () => {
    const revealable = () => sql.rows('SELECT * FROM feed_revealable()')
    expect(await revealable()).toEqual([])
    await contract(3600 - 8 * 3600 - 60)
    await epoch(2, 'second', 'third')
    expect(await revealable()).toEqual([])
    await sql.rows('ALTER TABLE contract DISABLE TRIGGER USER')
    await sql.rows('DELETE FROM contract')
    expect(await revealable()).toEqual([{ epoch: 1, encrypted: 'sealed' }])
    await sql.rows('SELECT feed_reveal(1, $1)', [seed])
    expect(await sql.rows('SELECT seed FROM feed_epoch ORDER BY number')).toEqual([{ seed }, { seed: null }])
    expect(await sql.rows('SELECT FROM feed_seed')).toEqual([])
    await expect(sql.rows('UPDATE feed_epoch SET seed = NULL, revealed_at = NULL')).rejects.toThrow('stays')
  })

  it('take no other seed than the one whose hash was stated', async () => {
    const text = 'UPDATE feed_epoch SET seed = $1, revealed_at = now()'
    await expect(sql.rows(text, ['b'.repeat(64)])).rejects.toThrow('what was stated of an epoch stays')
  })

  it('have had their time to be compared once they are revealed for so long', async () => {
    const until = (after: string) =>
      call(`feed_compared_until('${after}') = (SELECT starts_at FROM feed_epoch WHERE number = 1)`)
    expect(await until('1 minute')).toBe(true)
    await sql.rows(`UPDATE feed_epoch SET seed = $1, revealed_at = now() - interval '1 hour'`, [seed])
    expect([await until('2 hours'), await until('1 minute')]).toEqual([true, false])
  })
})

it.each([
  ['0.000001', undefined],
  ['0.0000010', undefined],
  ['0.0000001', 'minimum of USDT has at most 6 decimals'],
])('amounts_fit_their_coin: a minimum of %s', async (minimum, error) => {
  const text = `INSERT INTO card_currency (currency, minimum, maximum, fee) VALUES ('USDT', $1, 9, 0)`
  const written = sql.rows(text, [minimum])
  if (error) await expect(written).rejects.toThrow(error)
  else expect(await written).toEqual([])
})

describe('what the house offers on a pair', () => {
  const terms =
    'ladder_levels, ladder_spread, ladder_distance, ladder_size, ladder_growth, ladder_limit, collar, ladder_version'
  const offered = async () => (await sql.rows(`SELECT ${terms} FROM pair WHERE id = $1`, [pair]))[0]
  const change = (text: string) => sql.rows(`UPDATE pair SET ${text} WHERE id = $1`, [pair])
  const versions = () =>
    sql.rows('SELECT version, levels, spread, "limit" FROM pair_ladder WHERE pair_id = $1 ORDER BY version', [pair])

  it('follows from how it moves and trades where nothing is said of it', async () => {
    // 0.5 a year is 0.0000629 in half a second; twenty trades of 1 at 10 are two lots.
    expect(await offered()).toEqual({
      ...{
        ladder_levels: 20,
        ladder_spread: '0.000123356',
        ladder_distance: '0.000123356',
        ladder_size: '2.000000000000000000',
      },
      ...{ ladder_growth: '1.10', ladder_limit: '1000.000000000000000000', collar: '0.020000', ladder_version: 1 },
    })
  })

  it('is kept in each of its versions, and those are final', async () => {
    await change('ladder_spread = 0.001, ladder_limit = 50')
    await change("name = 'Bitcoin'")
    await change('ladder_levels = 3')
    expect((await versions()).map((row) => Object.values(row).map(Number))).toEqual([
      [1, 20, 0.000123356, 1000],
      [2, 20, 0.001, 50],
      [3, 3, 0.001, 50],
    ])
    await expect(sql.rows('UPDATE pair_ladder SET spread = 0.5')).rejects.toThrow('append-only')
  })

  it.each([
    ['a spread of nothing', 'ladder_spread = 0', 'pair_ladder_within_its_collar'],
    ['a level beyond the collar', 'collar = 0.002', 'pair_ladder_within_its_collar'],
    ['a part of a lot', 'ladder_size = 0.5', 'pair_ladder_size_check'],
    ['a limit below one level', 'ladder_limit = 1', 'pair_ladder_limit_check'],
    ['no level', 'ladder_levels = 0', 'pair_ladder_levels_check'],
    ['a growth of ten', 'ladder_growth = 10', 'pair_ladder_growth_check'],
    ['a collar of all', 'collar = 1', 'pair_collar_check'],
  ])('is not %s', async (_, change_, constraint) => {
    await expect(change(change_)).rejects.toThrow(constraint)
  })
})
