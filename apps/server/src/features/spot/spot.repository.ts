import { Amount } from '@halyard/domain'
import type { Leg } from '@halyard/domain/ledger'
import type { Pair, PriceSource, Tick } from '@halyard/domain/market'
import type { Fill, Side } from '@halyard/domain/spot'
import type { RefusalName } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import type { Attempt } from '../../platform/attempts/attempt.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import { legTriples } from '../ledger/ledger.service.ts'
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

/** How an earlier submit with the same key ended. */
export type EarlierOutcome = { orderId: number } | { refusal: RefusalName; detail: Record<string, string> }

export type PlacingOutcome =
  | { outcome: 'placed'; orderId: number }
  | { outcome: 'tooMany' }
  | { outcome: 'insufficient'; earlier: EarlierOutcome }
  | { outcome: 'repeated'; fingerprint: string; earlier: EarlierOutcome }

/** One open order to bring to its end. */
export type Ending =
  | { readonly orderId: number; readonly state: 'cancelled'; readonly legs: readonly Leg[] }
  | {
      readonly orderId: number
      readonly state: 'filled'
      readonly fill: Fill
      readonly tick: Tick
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

export interface FillRow extends Fill {
  readonly tick: Omit<Tick, 'symbol' | 'volume'>
  readonly filledAt: Date
}

/** What the ticks of a symbol touched in some while: the span of prices that open orders are held against. */
export interface PriceSpan {
  readonly symbol: string
  readonly low: Amount
  readonly high: Amount
}

/** What the sweeper still has to look at: from which tick, and up to which tick it will then be done. */
export interface UnmatchedSpan extends PriceSpan {
  readonly fromSequence: number
  readonly settledSequence: number | undefined
}

@Injectable()
export class SpotRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Writes orders with their money in one transaction, each judged alone. At most one of each user. */
  async place(placings: readonly Placing[]): Promise<PlacingOutcome[]> {
    const rows = await this.database.prepared<PlacedRow>(
      'spot-place',
      'SELECT ordinal, outcome, order_id, fingerprint, earlier FROM spot_place($1::jsonb, $2)',
      [JSON.stringify(placings.map(placingRow)), this.clock.now()],
    )
    const outcomes = new Map(rows.map((row) => [row.ordinal, outcomeOf(row)]))
    return placings.map((_, index) => {
      const outcome = outcomes.get(index + 1)
      if (!outcome) throw new Error('an order was given no outcome')
      return outcome
    })
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

  /** Open orders that a price within these spans may fill, oldest first. */
  async crossedBy(spans: readonly PriceSpan[], most: number): Promise<OrderRow[]> {
    const rows = await this.database.prepared<RawOrder>(
      'spot-crossed',
      `SELECT open.* FROM unnest($1::text[], $2::numeric[], $3::numeric[]) AS span (symbol, low, high)
         CROSS JOIN LATERAL (
           SELECT * FROM spot_order
            WHERE state = 1 AND side = 1 AND spot_order.symbol = span.symbol AND limit_price >= span.low
           UNION ALL
           SELECT * FROM spot_order
            WHERE state = 1 AND side = 2 AND spot_order.symbol = span.symbol AND limit_price <= span.high) open
        ORDER BY open.id LIMIT $4`,
      [
        spans.map((span) => span.symbol),
        spans.map((span) => span.low.text()),
        spans.map((span) => span.high.text()),
        most,
      ],
    )
    return rows.map(orderOf)
  }

  /**
   * The span of each symbol's stored ticks that have not been held against the open orders yet. Ticks younger than
   * `settlingMs` count in the span but not as done: an order accepted just before them may still be on its way in.
   */
  async unmatchedSpans(settlingMs: number): Promise<UnmatchedSpan[]> {
    const rows = await this.database.query<{
      symbol: string
      low: string
      high: string
      from_sequence: string
      settled_sequence: string | null
    }>(
      `SELECT pair.symbol, coalesce(done.sequence, 0) AS from_sequence, span.low, span.high, span.settled_sequence
         FROM pair
         LEFT JOIN spot_matching done ON done.symbol = pair.symbol
         CROSS JOIN LATERAL (
           SELECT min(price) AS low, max(price) AS high, max(sequence) FILTER (WHERE at < $1) AS settled_sequence
             FROM tick WHERE tick.pair_id = pair.id AND tick.sequence > coalesce(done.sequence, 0)) span
        WHERE span.low IS NOT NULL`,
      [new Date(this.clock.now().getTime() - settlingMs)],
    )
    return rows.map((row) => ({
      symbol: row.symbol,
      low: Amount.of(row.low),
      high: Amount.of(row.high),
      fromSequence: Number(row.from_sequence),
      settledSequence: row.settled_sequence === null ? undefined : Number(row.settled_sequence),
    }))
  }

  /** The first stored tick after the order's acceptance that crosses its limit. */
  async firstCrossing(order: OrderRow, afterSequence: number): Promise<Tick | undefined> {
    const [row] = await this.database.query<RawTick>(
      `SELECT tick.* FROM tick JOIN pair ON pair.id = tick.pair_id
        WHERE pair.symbol = $1 AND tick.sequence > $2
          AND CASE $3::smallint WHEN 1 THEN tick.price <= $4 ELSE tick.price >= $4 END
        ORDER BY tick.sequence LIMIT 1`,
      [
        order.symbol,
        Math.max(order.acceptedSequence, afterSequence),
        sideNumbers[order.side],
        order.limitPrice?.text(),
      ],
    )
    return row && { ...tickOf(row), symbol: order.symbol, volume: Amount.of(row.volume) }
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

/** The word for a number of one of the tables above. */
function wordFor<Word extends string>(numbers: Readonly<Record<Word, number>>, number: number): Word {
  const word = (Object.keys(numbers) as Word[]).find((one) => numbers[one] === number)
  if (word === undefined) throw new Error(`no word for ${number}`)
  return word
}

interface PlacedRow {
  ordinal: number
  outcome: PlacingOutcome['outcome']
  order_id: string | null
  fingerprint: string | null
  earlier: EarlierOutcome | null
}

function outcomeOf(row: PlacedRow): PlacingOutcome {
  switch (row.outcome) {
    case 'placed':
      return { outcome: 'placed', orderId: Number(row.order_id) }
    case 'tooMany':
      return { outcome: 'tooMany' }
    case 'insufficient':
      return { outcome: 'insufficient', earlier: row.earlier as EarlierOutcome }
    case 'repeated':
      return { outcome: 'repeated', fingerprint: row.fingerprint ?? '', earlier: row.earlier as EarlierOutcome }
  }
}

/** As the composite type `spot_placing` has it. */
function placingRow(placing: Placing, index: number) {
  const { attempt, pair, tick, fill } = placing
  return {
    ordinal: index + 1,
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

function tickColumns(tick: Tick) {
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

interface RawTick {
  sequence: string
  price: string
  volume: string
  at: Date
  source: PriceSource
}

function tickOf(row: RawTick): Omit<Tick, 'symbol' | 'volume'> {
  return { sequence: Number(row.sequence), price: Amount.of(row.price), at: row.at, source: row.source }
}

interface RawFill {
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
    price: Amount.of(row.price),
    quantity: Amount.of(row.quantity),
    turnover: Amount.of(row.turnover),
    fee: Amount.of(row.fee),
    tick: {
      sequence: Number(row.tick_sequence),
      price: Amount.of(row.tick_price),
      at: row.tick_at,
      source: row.tick_source,
    },
    filledAt: row.created_at,
  }
}
