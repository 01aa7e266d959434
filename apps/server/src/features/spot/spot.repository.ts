import { Amount } from '@halyard/domain'
import type { Leg } from '@halyard/domain/ledger'
import type { Pair, PriceSource, Tick } from '@halyard/domain/market'
import type { Fill, Side } from '@halyard/domain/spot'
import { Injectable } from '@nestjs/common'
import type { Attempt } from '../../platform/attempts/attempt.ts'
import { judgedBatch } from '../../platform/attempts/judged-batch.ts'
import type { MoneyOutcomeRow } from '../../platform/attempts/money-attempts.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { Database, lateBound } from '../../platform/database/database.ts'
import { legTriples } from '../../platform/database/leg-triples.ts'
import { wordFor } from '../../platform/database/word-for.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { openOrdersMax } from './spot.rules.ts'

export type OrderState = 'open' | 'filled' | 'cancelled'

/** One order to write, with the legs of its journal; a market order brings its fill. */
export interface Placing {
  readonly userId: number
  readonly attempt: Attempt | undefined
  readonly pair: Pair
  readonly tick: Tick
  readonly side: Side
  readonly type: 'limit' | 'market'
  readonly sizing: 'quantity' | 'total'
  readonly limitPrice: Amount | null
  readonly askedQuantity: Amount | null
  readonly askedTotal: Amount | null
  readonly quantity: Amount
  readonly held: Amount
  readonly fill: Fill | undefined
  readonly legs: readonly Leg[]
}

/** One open order to bring to its end. */
export type Ending =
  | { readonly orderId: number; readonly state: 'cancelled'; readonly legs: readonly Leg[] }
  | {
      readonly orderId: number
      readonly state: 'filled'
      readonly fill: Fill
      readonly tick: RecordedTick
      readonly legs: readonly Leg[]
    }

export interface OrderRow {
  readonly orderId: number
  readonly userId: number
  readonly symbol: string
  readonly base: string
  readonly quote: string
  readonly side: Side
  readonly type: 'limit' | 'market'
  readonly sizing: 'quantity' | 'total'
  readonly limitPrice: Amount | null
  readonly askedQuantity: Amount | null
  readonly askedTotal: Amount | null
  readonly quantity: Amount
  readonly held: Amount
  readonly state: OrderState
  readonly filledQuantity: Amount
  readonly turnover: Amount
  readonly fee: Amount
  readonly feeRate: Amount
  readonly acceptedSequence: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

type RecordedTick = Omit<Tick, 'symbol' | 'volume'>

export interface FillRow extends Fill {
  readonly fillId: number
  readonly tick: RecordedTick
  readonly filledAt: Date
  /** The same: a fill never changes. */
  readonly updatedAt: Date
}

/** An open order whose limit lies within what its symbol's ticks touched of late, and the tick that fills it, if one does. */
export interface TouchedOrder {
  readonly order: OrderRow
  readonly crossing: RecordedTick | undefined
}

@Injectable()
export class SpotRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Writes orders with their money in one transaction, each judged alone and at the last moment. At most one of each user. */
  async place(judge: () => readonly (Placing | Refusal)[]): Promise<(MoneyOutcomeRow | Refusal)[]> {
    const outcomes = await judgedBatch(judge, placingColumns, (asked) =>
      this.database.prepared<MoneyOutcomeRow & { ordinal: number }>(
        'spot-place',
        'SELECT ordinal, outcome, id, fingerprint, earlier FROM spot_place($1::jsonb, $2)',
        [asked, lateBound(() => this.clock.now())],
      ),
    )
    return outcomes.map((outcome) => (outcome instanceof Refusal ? outcome : outcome.row))
  }

  /** Ends open orders with their money in one transaction. False for those that were no longer open. */
  async end(endings: readonly Ending[]): Promise<boolean[]> {
    const rows = await this.database.prepared<{ ordinal: number }>(
      'spot-end',
      'SELECT ordinal FROM spot_end($1::jsonb, $2) AS ordinal',
      [JSON.stringify(endings.map(endingRow)), this.clock.now()],
    )
    const ended = new Set(rows.map((row) => row.ordinal))
    return endings.map((_, index) => ended.has(index + 1))
  }

  async find(userId: number, orderId: number): Promise<OrderRow | undefined> {
    const [row] = await this.database.prepared<RawOrder>(
      'spot-find',
      'SELECT * FROM spot_order WHERE id = $1 AND user_id = $2',
      [orderId, userId],
    )
    return row && orderOf(row)
  }

  async fills(orderId: number): Promise<FillRow[]> {
    const rows = await this.database.prepared<RawFill>(
      'spot-fills',
      'SELECT * FROM spot_fill WHERE order_id = $1 ORDER BY id',
      [orderId],
    )
    return rows.map(fillOf)
  }

  async page(
    userId: number,
    asked: { page: number; pageSize: number; state?: OrderState | undefined; symbol?: string | undefined },
  ): Promise<{ rows: OrderRow[]; total: number }> {
    const filter = 'user_id = $1 AND ($2::smallint IS NULL OR state = $2) AND ($3::text IS NULL OR symbol = $3)'
    const values = [userId, asked.state ? stateNumbers[asked.state] : null, asked.symbol ?? null]
    const [rows, [count]] = await Promise.all([
      this.database.query<RawOrder>(`SELECT * FROM spot_order WHERE ${filter} ORDER BY id DESC LIMIT $4 OFFSET $5`, [
        ...values,
        asked.pageSize,
        (asked.page - 1) * asked.pageSize,
      ]),
      this.database.query<{ total: string }>(`SELECT count(*) AS total FROM spot_order WHERE ${filter}`, values),
    ])
    return { rows: rows.map(orderOf), total: Number(count?.total ?? 0) }
  }

  /**
   * Open orders that may be filled by ticks which are not done with yet, of the given symbols or of all: a page of them, in
   * the order of their ids. An order is filled by the first stored tick after its acceptance that crosses its limit. Of a
   * symbol's ticks the oldest `stretch` are looked at.
   */
  async touched(
    symbols: readonly string[] | undefined,
    afterId: number,
    most: number,
    stretch: number,
  ): Promise<TouchedOrder[]> {
    const rows = await this.database.prepared<RawTouched>('spot-touched', selectTouched, [
      symbols ?? null,
      afterId,
      most,
      stretch,
    ])
    return rows.map((row) => ({ order: orderOf(row), crossing: crossingOf(row) }))
  }

  /**
   * Up to which stored tick each symbol can be done with, of the oldest `stretch` that are not yet; and whether there are
   * more. Ticks younger than `inFlightMs` cannot: an order accepted just before them may still be on its way in.
   */
  async ticksPastInFlight(
    inFlightMs: number,
    stretch: number,
  ): Promise<{ symbol: string; sequence: number; more: boolean }[]> {
    const rows = await this.database.query<{ symbol: string; sequence: string; more: boolean }>(
      `SELECT pair.symbol, oldest.settled AS sequence, oldest.settled = oldest.last AND oldest.ticks = $1 AS more
         FROM pair
         LEFT JOIN spot_matching matching ON matching.symbol = pair.symbol
         CROSS JOIN LATERAL (
           SELECT max(sequence) FILTER (WHERE at < $2) AS settled, max(sequence) AS last, count(*) AS ticks
             FROM (SELECT tick.sequence, tick.at FROM tick
                    WHERE tick.pair_id = pair.id AND tick.sequence > coalesce(matching.sequence, 0)
                    ORDER BY tick.sequence LIMIT $1) fresh) oldest
        WHERE oldest.settled IS NOT NULL`,
      [stretch, new Date(this.clock.now().getTime() - inFlightMs)],
    )
    return rows.map(({ symbol, sequence, more }) => ({ symbol, sequence: Number(sequence), more }))
  }

  /** Remembers that the ticks up to a sequence are done with. */
  async matchedUpTo(symbol: string, sequence: number): Promise<void> {
    await this.database.query(
      `INSERT INTO spot_matching (symbol, sequence) VALUES ($1, $2)
       ON CONFLICT (symbol) DO UPDATE SET sequence = greatest(spot_matching.sequence, excluded.sequence)`,
      [symbol, sequence],
    )
  }
}

const sideNumbers = { buy: 1, sell: 2 } as const satisfies Record<Side, number>
const typeNumbers = { limit: 1, market: 2 } as const
const sizingNumbers = { quantity: 1, total: 2 } as const
const stateNumbers = { open: 1, filled: 2, cancelled: 3 } as const satisfies Record<OrderState, number>

const selectTouched = `
  SELECT open.*, crossing.sequence AS tick_sequence, crossing.price AS tick_price, crossing.at AS tick_at,
         crossing.source AS tick_source
    FROM (
      SELECT resting.*, fresh.pair_id, fresh.done, fresh.last
        FROM (
          SELECT pair.id AS pair_id, pair.symbol, coalesce(matching.sequence, 0) AS done, span.*
            FROM pair
            LEFT JOIN spot_matching matching ON matching.symbol = pair.symbol
            CROSS JOIN LATERAL (
              SELECT min(price) AS low, max(price) AS high, max(sequence) AS last
                FROM (SELECT tick.sequence, tick.price FROM tick
                       WHERE tick.pair_id = pair.id AND tick.sequence > coalesce(matching.sequence, 0)
                       ORDER BY tick.sequence LIMIT $4) oldest) span
           WHERE ($1::text[] IS NULL OR pair.symbol = ANY ($1))
             AND EXISTS (SELECT FROM spot_order WHERE spot_order.state = 1 AND spot_order.symbol = pair.symbol)) fresh
        CROSS JOIN LATERAL (
          SELECT * FROM spot_order
           WHERE state = 1 AND side = 1 AND spot_order.symbol = fresh.symbol AND limit_price >= fresh.low
          UNION ALL
          SELECT * FROM spot_order
           WHERE state = 1 AND side = 2 AND spot_order.symbol = fresh.symbol AND limit_price <= fresh.high) resting
       WHERE resting.id > $2
       ORDER BY resting.id LIMIT $3) open
    LEFT JOIN LATERAL (
      SELECT tick.sequence, tick.price, tick.at, tick.source FROM tick
       WHERE tick.pair_id = open.pair_id AND tick.sequence > greatest(open.accepted_sequence, open.done)
         AND tick.sequence <= open.last
         AND CASE open.side WHEN 1 THEN tick.price <= open.limit_price ELSE tick.price >= open.limit_price END
       ORDER BY tick.sequence LIMIT 1) crossing ON true
   ORDER BY open.id`

/** As the composite type `spot_placing` has it. */
function placingColumns(placing: Placing) {
  const { attempt, pair, tick, fill } = placing
  return {
    user_id: placing.userId,
    attempt_key: attempt?.key ?? null,
    fingerprint: attempt?.fingerprint ?? null,
    symbol: pair.symbol,
    base: pair.base,
    quote: pair.quote,
    side: sideNumbers[placing.side],
    type: typeNumbers[placing.type],
    sizing: sizingNumbers[placing.sizing],
    limit_price: placing.limitPrice,
    asked_quantity: placing.askedQuantity,
    asked_total: placing.askedTotal,
    quantity: placing.quantity,
    held: placing.held,
    turnover: fill?.turnover ?? '0',
    fee: fill?.fee ?? '0',
    fee_rate: pair.feeRate,
    fill_price: fill?.price ?? null,
    open_orders_max: openOrdersMax,
    legs: legTriples(placing.legs),
    ...tickColumns(tick),
  }
}

/** As the composite type `spot_ending` has it. */
function endingRow(ending: Ending, index: number) {
  const shared = {
    ordinal: index + 1,
    order_id: ending.orderId,
    state: stateNumbers[ending.state],
    legs: legTriples(ending.legs),
  }
  if (ending.state === 'cancelled') return shared
  const { price, quantity, turnover, fee } = ending.fill
  return { ...shared, price, quantity, turnover, fee, ...tickColumns(ending.tick) }
}

function tickColumns(tick: RecordedTick) {
  return { tick_sequence: tick.sequence, tick_price: tick.price, tick_at: tick.at, tick_source: tick.source }
}

interface RawOrder {
  id: string
  user_id: string
  symbol: string
  base: string
  quote: string
  side: number
  type: number
  sizing: number
  limit_price: string | null
  asked_quantity: string | null
  asked_total: string | null
  quantity: string
  held: string
  state: number
  filled_quantity: string
  turnover: string
  fee: string
  fee_rate: string
  accepted_sequence: string
  created_at: Date
  updated_at: Date
}

function orderOf(row: RawOrder): OrderRow {
  const amountOrNull = (text: string | null) => (text === null ? null : Amount.of(text))
  return {
    orderId: Number(row.id),
    userId: Number(row.user_id),
    symbol: row.symbol,
    base: row.base,
    quote: row.quote,
    side: wordFor(sideNumbers, row.side),
    type: wordFor(typeNumbers, row.type),
    sizing: wordFor(sizingNumbers, row.sizing),
    limitPrice: amountOrNull(row.limit_price),
    askedQuantity: amountOrNull(row.asked_quantity),
    askedTotal: amountOrNull(row.asked_total),
    quantity: Amount.of(row.quantity),
    held: Amount.of(row.held),
    state: wordFor(stateNumbers, row.state),
    filledQuantity: Amount.of(row.filled_quantity),
    turnover: Amount.of(row.turnover),
    fee: Amount.of(row.fee),
    feeRate: Amount.of(row.fee_rate),
    acceptedSequence: Number(row.accepted_sequence),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

interface RawTouched extends RawOrder {
  tick_sequence: string | null
  tick_price: string | null
  tick_at: Date | null
  tick_source: PriceSource | null
}

function crossingOf({ tick_sequence, tick_price, tick_at, tick_source }: RawTouched): RecordedTick | undefined {
  if (!tick_sequence || !tick_price || !tick_at || !tick_source) return undefined
  return tickOf({ tick_sequence, tick_price, tick_at, tick_source })
}

type RawTick = Pick<RawFill, 'tick_sequence' | 'tick_price' | 'tick_at' | 'tick_source'>

function tickOf(row: RawTick): RecordedTick {
  return {
    sequence: Number(row.tick_sequence),
    price: Amount.of(row.tick_price),
    at: row.tick_at,
    source: row.tick_source,
  }
}

interface RawFill {
  id: string
  price: string
  quantity: string
  turnover: string
  fee: string
  tick_sequence: string
  tick_price: string
  tick_at: Date
  tick_source: PriceSource
  created_at: Date
}

function fillOf(row: RawFill): FillRow {
  return {
    fillId: Number(row.id),
    price: Amount.of(row.price),
    quantity: Amount.of(row.quantity),
    turnover: Amount.of(row.turnover),
    fee: Amount.of(row.fee),
    tick: tickOf(row),
    filledAt: row.created_at,
    updatedAt: row.created_at,
  }
}
