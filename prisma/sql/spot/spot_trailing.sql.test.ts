import { beforeEach, describe, expect, it } from 'vitest'
import { sqlCases } from '../../../packages/embedded/src/sql-cases.ts'

const sql = sqlCases()

beforeEach(async () => {
  await sql.rows(
    `INSERT INTO coin (code, name, kind, precision, logo) VALUES ('BTC', 'Bitcoin', 'crypto', 8, ''), ('USDT', 'Tether', 'crypto', 6, '')`,
  )
  await sql.rows(
    `INSERT INTO pair (id, symbol, name, base, quote, kind, logo, price_step, quantity_step, notional_min, session,
                         reference_price, yearly_volatility, tick_interval, typical_trade)
         VALUES (7, 'btcusdt', 'BTC/USDT', 'BTC', 'USDT', 'crypto', '', 1, 1, 1, '24x7', 10, 0.5, 500, 100)`,
  )
})

interface Stop {
  readonly id: number
  readonly direction: 'falls' | 'rises'
  readonly unit: 'price' | 'ratio'
  /** A share in thousandths. */
  readonly distance: number
  readonly activation: number | null
  best: number | undefined
  /** The ticks at the best price and at the trigger. */
  peak: number | undefined
  setOff: number | undefined
}

/** What a tick makes of an order, each by itself and from its first tick on. */
function follow(stop: Stop, sequence: number, price: number): void {
  const ahead = (one: number, other: number) => (stop.direction === 'falls' ? one >= other : one <= other)
  if (stop.setOff !== undefined) return
  if (stop.best === undefined && stop.activation !== null && !ahead(price, stop.activation)) return
  if (stop.best === undefined || ahead(price, stop.best)) {
    stop.best = price
    stop.peak = sequence
  }
  const way = stop.direction === 'falls' ? -1 : 1
  const trigger =
    stop.unit === 'price' ? (stop.best + way * stop.distance) * 1_000 : stop.best * (1_000 + way * stop.distance)
  if (!ahead(price * 1_000 + way, trigger)) stop.setOff = sequence
}

const addTick = (sequence: number, price: number) =>
  sql.rows(`INSERT INTO tick (pair_id, sequence, price, volume, at, source) VALUES (7, $1, $2, 1, now(), 'sim')`, [
    sequence,
    price,
  ])
const match = () => sql.rows("SELECT FROM spot_match(NULL, 0, 1000, 1000, now() + interval '1 minute')")
const doneWith = (sequence: number) =>
  sql.rows(
    `INSERT INTO spot_matching (symbol, sequence) VALUES ('btcusdt', $1) ON CONFLICT (symbol) DO UPDATE SET sequence = excluded.sequence`,
    [sequence],
  )

async function place(
  terms: Omit<Stop, 'id' | 'setOff' | 'peak' | 'best'>,
  accepted: number,
  price: number,
): Promise<Stop> {
  const distance = terms.unit === 'ratio' ? terms.distance / 1_000 : terms.distance
  const [row] = await sql.rows<{ id: number }>(
    `INSERT INTO spot_order (user_id, symbol, base, quote, side, type, sizing, limit_price, requested_quantity, quantity, held, state,
                             fee_rate, accepted_sequence, trigger_price, trigger_direction, trail_distance, trail_unit, trail_group,
                             activation_price, trail_sequence, created_at, updated_at)
     VALUES (1, 'btcusdt', 'BTC', 'USDT', 'sell', 'limit', 'quantity', 99999, 1, 1, 1, 'waiting', 0, $1, 1, $2, $3::numeric, $4,
             trunc($3::numeric, 1 - floor(log($3::numeric))::int), $5, $6, now(), now()) RETURNING id::int`,
    [accepted, terms.direction, distance, terms.unit, terms.activation, terms.activation === null ? accepted : null],
  )
  const best = terms.activation === null ? price : undefined
  return { ...terms, id: row?.id ?? 0, best, peak: best === undefined ? undefined : accepted, setOff: undefined }
}

describe('trailing stops', () => {
  it.each([1, 2, 3, 4, 5, 6])(
    'come to what each of them does by itself, whenever the matcher comes by (%d)',
    async (seed) => {
      let state = seed
      /** Park and Miller's minimal standard. */
      const upTo = (count: number) => {
        state = (state * 48_271) % 2_147_483_647
        return state % count
      }
      const stops: Stop[] = []
      let price = 1_000
      for (let sequence = 1; sequence <= 250; sequence += 1) {
        price = Math.max(200, price + upTo(41) - 20)
        await addTick(sequence, price)
        for (const stop of stops) follow(stop, sequence, price)
        for (let more = upTo(3); more > 0; more -= 1) {
          const direction = upTo(2) === 0 ? 'falls' : 'rises'
          const unit = upTo(2) === 0 ? 'price' : 'ratio'
          const activation = upTo(3) === 0 ? price + (direction === 'falls' ? 1 : -1) * (1 + upTo(60)) : null
          stops.push(await place({ direction, unit, distance: 1 + upTo(250), activation }, sequence, price))
        }
        if (upTo(3) === 0) await match()
        if (upTo(12) === 0 && sequence > 10) {
          await match()
          await doneWith(sequence - 3)
        }
      }
      await match()
      const rows = await sql.rows<Record<'id' | 'set_off' | 'best' | 'peak', number | null>>(
        `SELECT id::int, trigger_sequence::int AS set_off, peak_price::int AS best, peak_sequence::int AS peak FROM spot_order ORDER BY id`,
      )
      const due = stops.map(({ id, setOff, best, peak }) => ({
        id,
        set_off: setOff ?? null,
        best: setOff === undefined ? null : best,
        peak: setOff === undefined ? null : peak,
      }))
      expect(rows).toEqual(due)
      expect(due.filter(({ set_off }) => set_off !== null).length).toBeGreaterThan(50)
      expect(due.filter(({ set_off }) => set_off === null).length).toBeGreaterThan(10)
    },
  )

  it('are looked at by few: what is not as far from the best price is not among those that a tick may set off', async () => {
    await addTick(1, 1_000)
    for (let distance = 1; distance <= 200; distance += 1) {
      await place({ direction: 'falls', unit: 'price', distance, activation: null }, 1, 1_000)
    }
    await addTick(2, 1_100)
    await doneWith(2)
    await addTick(3, 1_050)
    const reached = await sql.rows("SELECT spot_trail_reached('{btcusdt}', 1000)")
    expect(reached).toHaveLength(50)
  })

  it('leave nothing behind to follow once none waits', async () => {
    await addTick(1, 1_000)
    await place({ direction: 'falls', unit: 'price', distance: 10, activation: null }, 1, 1_000)
    await addTick(2, 1_005)
    await doneWith(2)
    expect(await sql.rows('SELECT direction, sequence::int, price::int FROM spot_peak')).toEqual([
      { direction: 'falls', sequence: 2, price: 1_005 },
    ])
    await addTick(3, 995)
    await match()
    await doneWith(3)
    expect(await sql.rows('SELECT FROM spot_peak')).toEqual([])
  })

  it.each([
    ['another distance', 'trail_distance = 11'],
    ['another tick to begin from', 'trail_sequence = 2'],
    ['a best price before it is set off', 'peak_sequence = 1, peak_price = 1, peak_at = now()'],
    ['an activation', 'activation_price = 1'],
  ])('are given no %s afterwards', async (_, change) => {
    await addTick(1, 1_000)
    await place({ direction: 'falls', unit: 'price', distance: 10, activation: null }, 1, 1_000)
    await expect(sql.rows(`UPDATE spot_order SET ${change}`)).rejects.toThrow(/cannot be changed|violates check/)
  })
})
