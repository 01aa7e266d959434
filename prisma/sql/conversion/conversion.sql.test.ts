import { beforeEach, describe, expect, it } from 'vitest'
import { sqlCases } from '../../../packages/embedded/src/sql-cases.ts'
import { fundedUsers, postLegs } from '../../../packages/embedded/src/sql-submissions.ts'

const sql = sqlCases()

let userId: number

/** A user with 1 BTC. */
beforeEach(async () => {
  ;[userId = 0] = await fundedUsers(sql, 1)
  await sql.rows(`INSERT INTO coin (code, name, kind, precision, logo) VALUES ('BTC', 'Bitcoin', 'crypto', 8, '')`)
  await postLegs(sql, userId, ['house:play:BTC', '-1', null], [`user:${userId}:available:BTC`, '1', 26])
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

  describe('by the newest stored price', () => {
    const told = (price: string) => ({
      ticks: [{ symbol: 'btcusdt', price, sequence: 5, at: 'long ago', source: 'sim' }],
    })
    const aged = (age: string) =>
      sql.rows('UPDATE tick SET at = clock_timestamp() - $1::interval WHERE sequence = 6', [age])

    beforeEach(async () => {
      await sql.rows(`INSERT INTO pair (id, symbol, name, base, quote, kind, logo, price_step, quantity_step, notional_min,
                                        session, reference_price, yearly_volatility, tick_interval, typical_trade)
        VALUES (7, 'btcusdt', 'BTC/USDT', 'BTC', 'USDT', 'crypto', '', 0.01, 0.01, 5, '24x7', 10, 0.5, 200, 900)`)
      await sql.rows(`INSERT INTO tick (pair_id, sequence, price, volume, at, source)
        VALUES (7, 5, 1000, 1, clock_timestamp() - interval '1 minute', 'sim'), (7, 6, 1000, 1, clock_timestamp(), 'sim')`)
    })

    it('it keeps that as evidence, whichever tick of the same price its writer knew', async () => {
      expect(await write(making(1, '0.1', told('1000')))).toEqual(['accepted'])
      const [kept] = await sql.rows('SELECT ticks FROM conversion')
      expect(kept?.ticks).toEqual([expect.objectContaining({ symbol: 'btcusdt', sequence: 6, price: '1000' })])
    })

    it('it is to be judged anew on another', async () => {
      const [[refusal, detail]] = (await write(making(1, '0.1', told('999')))) as [[null, object]]
      expect([refusal, detail]).toMatchObject([null, { ticks: [{ symbol: 'btcusdt', sequence: 6, price: '1000' }] }])
    })

    it.each(['2.1 seconds', '-1 hour'])(
      'it is refused when that is %s old by the clock of the database',
      async (age) => {
        await aged(age)
        expect(await write(making(1, '0.1', told('1000')))).toEqual([['exchangeFailed', {}]])
        await sql.rows('DELETE FROM tick')
        expect(await write(making(1, '0.1', told('1000')))).toEqual([['exchangeFailed', {}]])
        expect(await sql.rows('SELECT FROM conversion')).toEqual([])
      },
    )
  })
})
