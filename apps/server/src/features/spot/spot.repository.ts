import type { Fill } from '@halyard/domain/spot'
import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { Database } from '../../platform/database/database.ts'
import type { PageOfRows, Paging } from '../../platform/database/page-of-rows.ts'
import { filled, type Row } from '../../platform/database/row.ts'
import type { Statements } from '../../platform/database/statements.ts'
import { type MadeBetween, madeBetween, UserLists } from '../../platform/database/user-lists.ts'
import type { SpotFillModel } from '../../platform/prisma/generated/models.ts'
import {
  type Ending,
  endingRow,
  type OrderRow,
  type PricedOrder,
  type RecordedTick,
} from './spot-writing.repository.ts'

export type OrderState = OrderRow['state']
export type SpotFillRow = Row<SpotFillModel>

/** The result of an ending; a cancellation finds the order `crossed` when a stored tick had reached it first. */
export type Ended =
  | { readonly outcome: 'ended' }
  | { readonly outcome: 'passed' }
  | { readonly outcome: 'crossed'; readonly tick: RecordedTick }

export interface FillRow extends Fill, Facing {
  readonly fillId: number
  readonly ladderVersion: number | null
  readonly tick: RecordedTick
  readonly filledAt: Date
  /** Equal to `createdAt`: a fill never changes. */
  readonly updatedAt: Date
}

/** An open order whose limit lies within the range of its symbol's recent ticks, and the tick that fills it, if any. */
export interface TouchedOrder {
  readonly order: OrderRow
  readonly crossing: RecordedTick | undefined
}

@Injectable()
export class SpotRepository {
  private readonly lists = new UserLists(this.database, orderList)

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Ends open orders with their money in one transaction. */
  async end(endings: readonly Ending[]): Promise<Ended[]> {
    const rows = await this.database.rows({ name: 'spot-end', text: 'SELECT * FROM spot_end($1::jsonb, $2)' }, [
      JSON.stringify(endings.map((ending, index) => ({ ordinal: index + 1, ...endingRow(ending) }))),
      this.clock.now(),
    ])
    const ended = new Map(rows.map((row) => [row.ordinal, endedOf(row)]))
    return endings.map((_, index) => ended.get(index + 1) ?? { outcome: 'passed' })
  }

  /** Those of these orders of which the books have carried out all that was asked. */
  carriedOut(orderIds: readonly number[]): Promise<PricedOrder[]> {
    const text = `${selectPriced} WHERE spot_order.id = ANY ((SELECT $1::bigint[])::bigint[]) AND NOT EXISTS (
                    SELECT FROM spot_command asked WHERE asked.order_id = spot_order.id AND asked.sequence IS NULL)` as const
    return this.database.rows({ name: 'spot-carried-out', text }, [orderIds])
  }

  /** Asks the books to cancel orders. */
  async askToCancel(orderIds: readonly number[]): Promise<void> {
    await this.database.query('SELECT spot_ask_to_cancel($1, $2)', [orderIds, this.clock.now()])
  }

  find(userId: number, orderId: number): Promise<PricedOrder | undefined> {
    const text = `${selectPriced} WHERE spot_order.id = $1 AND spot_order.user_id = $2` as const
    return this.database.row({ name: 'spot-find', text }, [orderId, userId])
  }

  async findAll(orderIds: readonly number[]): Promise<Map<number, OrderRow>> {
    const text = 'SELECT * FROM spot_order WHERE id = ANY ((SELECT $1::bigint[])::bigint[])'
    const rows = await this.database.rows({ name: 'spot-find-all', text }, [orderIds])
    return new Map(rows.map((order) => [order.id, order]))
  }

  /** The fills of orders, the first first. */
  fillsOfAll(orderIds: readonly number[]): Promise<SpotFillRow[]> {
    const text = 'SELECT * FROM spot_fill WHERE order_id = ANY ((SELECT $1::bigint[])::bigint[]) ORDER BY id'
    return this.database.rows({ name: 'spot-fills-of-all', text }, [orderIds])
  }

  /** A user's open and waiting orders, of a pair or all, up to `lastOrderId`. */
  open(userId: number, symbol: string | undefined, lastOrderId: number | undefined): Promise<OrderRow[]> {
    const text = `SELECT * FROM spot_order WHERE user_id = $1 AND state IN ('open', 'waiting')
                     AND ($2::text IS NULL OR symbol = $2) AND ($3::bigint IS NULL OR id <= $3) ORDER BY id`
    return this.database.rows({ name: 'spot-open', text }, [userId, symbol ?? null, lastOrderId ?? null])
  }

  /** The newest order that a program gave this name. */
  named(userId: number, clientOrderId: string): Promise<OrderRow | undefined> {
    const text = 'SELECT * FROM spot_order WHERE user_id = $1 AND client_order_id = $2 ORDER BY id DESC LIMIT 1'
    return this.database.row({ name: 'spot-named', text }, [userId, clientOrderId])
  }

  /** A user's orders of these terms, newest first. */
  async search(userId: number, terms: OrderTerms): Promise<OrderRow[]> {
    const { states = allStates, before, after } = terms
    const asked = states.map((state) => (typeof state === 'string' ? { state, filledInPart: null } : state))
    const of = [asked.map(({ state }) => state), asked.map(({ filledInPart }) => filledInPart)]
    const values = [userId, of[0], ...searched(terms), before ?? null, after ?? null, terms.limit, of[1]]
    if (after === undefined) return this.database.own.rows({ name: 'spot-search', text: searchOlder }, values)
    return (await this.database.own.rows({ name: 'spot-search-newer', text: searchNewer }, values)).reverse()
  }

  /** The fills of a user's orders of these terms, newest first; `before` and `after` are ids of fills. */
  async searchFills(userId: number, terms: SearchTerms): Promise<FillOfOrder[]> {
    const { before, after, limit } = terms
    const id = after ?? before
    if (id !== undefined && !(await this.isFillOf(userId, id))) return []
    const values = [userId, ...searched(terms), id ?? null, limit]
    if (after === undefined) return this.database.own.rows({ name: 'spot-search-fills', text: fillsOlder }, values)
    return (await this.database.own.rows({ name: 'spot-search-fills-newer', text: fillsNewer }, values)).reverse()
  }

  /** The fills of one order. */
  fillsOf(userId: number, orderId: number): Promise<FillOfOrder[]> {
    return this.database.own.rows({ name: 'spot-fills-of', text: fillsOfOrder }, [userId, orderId])
  }

  private isFillOf(userId: number, fillId: number): Promise<boolean> {
    const text = 'SELECT EXISTS (SELECT FROM spot_fill WHERE id = $2 AND user_id = $1) AS is_theirs'
    return this.database.isTrue({ name: 'spot-is-fill-of', text }, [userId, fillId])
  }

  /** After how many seconds all open orders of the user are to be cancelled; zero: they are not. Answers when. */
  async cancelAllAfter(userId: number, seconds: number, now: Date): Promise<Date | undefined> {
    if (seconds === 0) {
      await this.database.query('DELETE FROM spot_cancellation_timer WHERE user_id = $1', [userId])
      return undefined
    }
    const dueAt = new Date(now.getTime() + seconds * 1_000)
    await this.database.query(
      `INSERT INTO spot_cancellation_timer (user_id, due_at) VALUES ($1, $2)
       ON CONFLICT (user_id) DO UPDATE SET due_at = excluded.due_at`,
      [userId, dueAt],
    )
    return dueAt
  }

  /** Users whose open orders are to be cancelled now. */
  dueCancellations(limit: number, handledIds: readonly number[]): Promise<{ id: number; dueAt: Date }[]> {
    const text = `SELECT user_id AS id, due_at FROM spot_cancellation_timer
                   WHERE due_at <= $1 AND user_id <> ALL ($2::bigint[]) ORDER BY due_at LIMIT $3`
    return this.database.rows({ name: 'spot-cancellations-due', text }, [this.clock.now(), handledIds, limit])
  }

  /** They are cancelled; one that was put off meanwhile stays. */
  async cancellationDone(userId: number, dueAt: Date): Promise<void> {
    await this.database.query('DELETE FROM spot_cancellation_timer WHERE user_id = $1 AND due_at = $2', [userId, dueAt])
  }

  /** The order that replaced one, if any. */
  replacing(orderId: number): Promise<OrderRow | undefined> {
    const text = "SELECT * FROM spot_order WHERE replaces_id = $1 AND end_reason IS DISTINCT FROM 'unreplaced'"
    return this.database.row({ name: 'spot-replacing', text }, [orderId])
  }

  async fills(orderId: number): Promise<FillRow[]> {
    const text = 'SELECT * FROM spot_fill WHERE order_id = $1 ORDER BY id'
    const rows = await this.database.own.rows({ name: 'spot-fills', text }, [orderId])
    return rows.map(fillOf)
  }

  page(
    userId: number,
    { state, symbol, side, kind, from, to, ...paging }: Paging & OrderFilter,
  ): Promise<PageOfRows<ListedOrder>> {
    return this.lists.page(userId, paging, [
      ...(state ? [ofState(state)] : []),
      ...(symbol ? [{ ...ofSymbol, value: symbol }] : []),
      ...(side ? [{ ...ofSide, value: side }] : []),
      ...(kind ? [ofKind[kind]] : []),
      ...madeBetween('spot_order', { from, to }),
    ])
  }

  /** Orders with the best price that each trailing stop which waits has followed so far. */
  async followed<Order extends Pick<OrderRow, 'id' | 'state' | 'trailSequence'>>(
    orders: readonly Order[],
  ): Promise<(Order & Pick<PricedOrder, 'followed'>)[]> {
    const ids = orders.flatMap(({ id, state, trailSequence }) =>
      state === 'waiting' && trailSequence !== null ? [id] : [],
    )
    if (ids.length === 0) return [...orders]
    const rows = await this.database.own.rows({ name: 'spot-followed', text: selectFollowed }, [ids])
    const best = new Map(rows.map(({ id, price }) => [id, price]))
    return orders.map((order) => ({ ...order, followed: best.get(order.id) }))
  }

  /**
   * Whether any order waits for its trigger, or rests on a pair without a book. Each by an index of such orders alone and in its
   * order, so that none is looked for among all the others.
   */
  hasRestingOrders(): Promise<boolean> {
    const text = `SELECT (SELECT true FROM spot_order WHERE state = 'waiting' AND trail_distance IS NULL
                           ORDER BY symbol, trigger_direction, trigger_price LIMIT 1) IS TRUE
                      OR (SELECT true FROM spot_order WHERE state = 'waiting' AND trail_distance IS NOT NULL
                           ORDER BY symbol, trigger_direction, trail_unit, trail_group, trail_sequence, trail_distance LIMIT 1) IS TRUE
                      OR EXISTS (SELECT FROM pair
                                  WHERE NOT EXISTS (SELECT FROM spot_book WHERE spot_book.symbol = pair.symbol)
                                    AND (SELECT true FROM spot_order
                                          WHERE state = 'open' AND spot_order.symbol = pair.symbol
                                          ORDER BY side, limit_price LIMIT 1)) AS rests`
    return this.database.isTrue({ name: 'spot-any-rests', text })
  }

  /**
   * Triggers stop orders that ticks reached, then answers a page of open orders that unfinished ticks may fill, of the
   * given symbols or of all, by id. `spot_crossing_tick` says which tick fills an order. The oldest `ticksMax` ticks of
   * a symbol are read.
   */
  async touched(
    symbols: readonly string[] | undefined,
    afterId: number,
    limit: number,
    ticksMax: number,
  ): Promise<TouchedOrder[]> {
    const rows = await this.database.rows({ name: 'spot-match', text: selectTouched }, [
      symbols ?? null,
      afterId,
      limit,
      ticksMax,
      this.clock.now(),
    ])
    return rows.map(({ tickSequence, tickPrice, tickAt, tickSource, ...order }) => ({
      order,
      crossing: tickOf({ tickSequence, tickPrice, tickAt, tickSource }),
    }))
  }

  /**
   * Up to which of the oldest `ticksMax` unfinished ticks each symbol can be finished, and whether there are more.
   * Ticks younger than `inFlightMs` cannot: an order accepted before them may still be uncommitted.
   */
  async ticksPastInFlight(
    inFlightMs: number,
    ticksMax: number,
  ): Promise<{ symbol: string; sequence: number; more: boolean }[]> {
    const rows = await this.database.rows(
      `SELECT pair.symbol, oldest.settled AS sequence, oldest.settled = oldest.last AND oldest.ticks = $1 AS more
         FROM pair
         LEFT JOIN spot_matching matching ON matching.symbol = pair.symbol
         CROSS JOIN LATERAL (
           SELECT max(sequence) FILTER (WHERE at < $2) AS settled, max(sequence) AS last, count(*) AS ticks
             FROM (SELECT tick.sequence, tick.at FROM tick
                    WHERE tick.pair_id = pair.id AND tick.sequence > coalesce(matching.sequence, 0)
                    ORDER BY tick.sequence LIMIT $1) fresh) oldest
        WHERE oldest.settled IS NOT NULL`,
      [ticksMax, new Date(this.clock.now().getTime() - inFlightMs)],
    )
    return rows.map((row) => filled(row, 'sequence', 'more'))
  }

  /** Records up to which sequence each symbol's ticks are finished. */
  async matchedUpTo(matched: readonly { symbol: string; sequence: number }[]): Promise<void> {
    if (matched.length === 0) return
    await this.database.query(
      `INSERT INTO spot_matching (symbol, sequence)
       SELECT * FROM unnest($1::text[], $2::bigint[]) done (symbol, sequence) ORDER BY symbol
       ON CONFLICT (symbol) DO UPDATE SET sequence = greatest(spot_matching.sequence, excluded.sequence)`,
      [matched.map(({ symbol }) => symbol), matched.map(({ sequence }) => sequence)],
    )
  }
}

/** Which of a user's orders or fills. `after` an id the next newer ones, otherwise the newest that are before `before`. */
export interface SearchTerms {
  readonly symbols?: readonly string[] | undefined
  readonly kinds?: readonly `${'buy' | 'sell'}-${ProgramKind}`[] | undefined
  readonly since?: Date | undefined
  readonly until?: Date | undefined
  readonly before?: number | undefined
  readonly after?: number | undefined
  readonly limit: number
}

/** Which of a user's orders a list has. */
export interface OrderFilter extends MadeBetween {
  readonly state?: OrderState | undefined
  readonly symbol?: string | undefined
  readonly side?: OrderRow['side'] | undefined
  readonly kind?: keyof typeof ofKind | undefined
}

export interface OrderTerms extends SearchTerms {
  readonly states?: readonly SearchedState[] | undefined
}

/** A state, or of it only the orders of which something is filled, or nothing. */
export type SearchedState = OrderState | { readonly state: OrderState; readonly filledInPart: boolean }

const allStates: readonly OrderState[] = ['waiting', 'open', 'filled', 'cancelled']

const searched = ({ symbols, kinds, since, until }: SearchTerms) => [
  symbols ?? null,
  kinds ?? null,
  since ?? null,
  until ?? null,
]

/** As a program names it: by how it is matched, or as a stop order. */
const kindInSql = `
  CASE WHEN trigger_price IS NOT NULL THEN CASE time_in_force WHEN 'fok' THEN 'stop-limit-fok' ELSE 'stop-limit' END
       WHEN type = 'market' THEN 'market' WHEN post_only THEN 'limit-maker'
       ELSE CASE time_in_force WHEN 'ioc' THEN 'ioc' WHEN 'fok' THEN 'limit-fok' ELSE 'limit' END END` as const

/** The same of an order that was read. */
export function kindOf({
  type,
  triggerPrice,
  postOnly,
  timeInForce,
}: Pick<OrderRow, 'type' | 'triggerPrice' | 'postOnly' | 'timeInForce'>): ProgramKind {
  if (triggerPrice) return timeInForce === 'fok' ? 'stop-limit-fok' : 'stop-limit'
  if (type === 'market') return 'market'
  if (postOnly) return 'limit-maker'
  return ({ gtc: 'limit', ioc: 'ioc', fok: 'limit-fok' } as const)[timeInForce]
}

type ProgramKind = 'market' | 'limit' | 'ioc' | 'limit-maker' | 'limit-fok' | 'stop-limit' | 'stop-limit-fok'

/** Each state by itself, since the index has a user's orders in each. */
const searchOrders = `
   CROSS JOIN LATERAL (
     SELECT * FROM spot_order
      WHERE user_id = $1 AND state = wanted.state AND (wanted.filled_in_part IS NULL OR (filled_quantity > 0) = wanted.filled_in_part)
        AND ($3::text[] IS NULL OR symbol = ANY ($3))
        AND ($4::text[] IS NULL OR
             side || '-' || ${kindInSql} = ANY ($4))
        AND created_at >= coalesce($5::timestamptz, '-infinity') AND created_at <= coalesce($6::timestamptz, 'infinity')
        AND id < coalesce($7::bigint, 9223372036854775807) AND id > coalesce($8::bigint, 0)` as const
const searchOlder = `
  SELECT found.* FROM unnest($2::spot_order_state[], $10::boolean[]) AS wanted (state, filled_in_part) ${searchOrders}
      ORDER BY id DESC LIMIT $9) found ORDER BY found.id DESC LIMIT $9` as const
const searchNewer = `
  SELECT found.* FROM unnest($2::spot_order_state[], $10::boolean[]) AS wanted (state, filled_in_part) ${searchOrders}
      ORDER BY id LIMIT $9) found ORDER BY found.id LIMIT $9` as const

const selectFills = `
  SELECT spot_fill.id AS fill_id, spot_fill.order_id, spot_fill.price, spot_fill.quantity, spot_fill.turnover, spot_fill.fee,
         spot_fill.role, spot_fill.ladder_version, spot_fill.created_at AS filled_at, spot_order.symbol, spot_order.base, spot_order.quote,
         spot_order.side, spot_order.type, spot_order.trigger_price, spot_order.time_in_force, spot_order.post_only,
         spot_order.client_order_id, spot_order.fee_rate, spot_order.maker_fee_rate
    FROM spot_fill JOIN spot_order ON spot_order.id = spot_fill.order_id
   WHERE spot_fill.user_id = $1` as const
const searchFills = `${selectFills}
     AND ($2::text[] IS NULL OR spot_order.symbol = ANY ($2))
     AND ($3::text[] IS NULL OR spot_order.side || '-' || ${kindInSql} = ANY ($3))
     AND spot_fill.created_at >= coalesce($4::timestamptz, '-infinity')
     AND spot_fill.created_at <= coalesce($5::timestamptz, 'infinity')` as const
const fillsOlder = `${searchFills} AND spot_fill.id < coalesce($6::bigint, 9223372036854775807)
   ORDER BY spot_fill.id DESC LIMIT $7` as const
const fillsNewer = `${searchFills} AND spot_fill.id > $6::bigint ORDER BY spot_fill.id LIMIT $7` as const
const fillsOfOrder = `${selectFills} AND spot_order.id = $2 ORDER BY spot_fill.id DESC` as const

/** A fill with what its order says of it. */
export type FillOfOrder = Statements[typeof fillsOlder]

const selectPriced = `
  SELECT spot_order.*, CASE WHEN filled_quantity > 0 THEN spot_average_price(spot_order.id) END AS average_price
    FROM spot_order` as const

const selectFollowed = `
  SELECT waiting.id, peak.price
    FROM spot_order waiting
    JOIN pair ON pair.symbol = waiting.symbol
   CROSS JOIN LATERAL spot_trail_peak(
           pair.id, waiting.symbol, waiting.trigger_direction, waiting.trail_sequence, 9223372036854775807) peak
   WHERE waiting.id = ANY ($1::bigint[])` as const

/** The columns that people are shown: a page of whole rows costs a fifth more. */
const selectListed = `
  SELECT id, symbol, base, quote, side, type, sizing, limit_price, requested_quantity, requested_total, quantity, state, filled_quantity,
         turnover, fee, fee_rate, maker_fee_rate, trigger_price, trigger_direction, trigger_sequence, trigger_tick_price, trigger_at,
         trigger_source, profit_price, trail_distance, trail_unit, activation_price, trail_sequence, peak_sequence, peak_price, peak_at,
         take_profit, stop_loss, exit_of, replaces_id, time_in_force, post_only, self_trade, end_reason, created_at, updated_at,
         CASE WHEN filled_quantity > 0 THEN spot_average_price(spot_order.id) END AS average_price
    FROM spot_order` as const

export type ListedOrder = Statements[typeof selectListed]

const orderList = { name: 'spot-orders', table: 'spot_order', select: selectListed } as const
const ofSymbol = { name: 'symbol', condition: 'spot_order.symbol = params.symbol', type: 'text' }
const ofSide = { name: 'side', condition: 'spot_order.side = params.side', type: 'spot_side' }
const ofKind = {
  limit: { name: 'limit', condition: "spot_order.type = 'limit' AND spot_order.trigger_price IS NULL" },
  market: { name: 'market', condition: "spot_order.type = 'market'" },
  stop: { name: 'stop', condition: 'spot_order.trigger_price IS NOT NULL AND spot_order.trail_distance IS NULL' },
  trailing: { name: 'trailing', condition: 'spot_order.trail_distance IS NOT NULL' },
} as const

/** Orders in a state; `open` includes waiting stop orders. */
function ofState(state: OrderState) {
  if (state === 'open') return { name: 'open', condition: "spot_order.state IN ('open', 'waiting')", shrinks: true }
  const condition = 'spot_order.state = params.state'
  return { name: 'state', condition, type: 'spot_order_state', value: state, shrinks: state === 'waiting' }
}

const selectTouched = `
  SELECT (touched.resting).*, touched.tick_sequence, touched.tick_price, touched.tick_at, touched.tick_source
    FROM spot_match($1, $2, $3, $4, $5) touched`

type TickColumns = Pick<Row<SpotFillModel>, 'tickSequence' | 'tickPrice' | 'tickAt' | 'tickSource'>

/** Undefined where there is none. */
function tickOf(columns: { readonly [Name in keyof TickColumns]: TickColumns[Name] | null }): RecordedTick | undefined {
  if (columns.tickSequence === null) return undefined
  return tickOfFill(filled(columns, 'tickSequence', 'tickPrice', 'tickAt', 'tickSource'))
}

function tickOfFill({ tickSequence, tickPrice, tickAt, tickSource }: TickColumns): RecordedTick {
  return { sequence: tickSequence, price: tickPrice, at: tickAt, source: tickSource }
}

function endedOf(row: Parameters<typeof tickOf>[0]): Ended {
  const tick = tickOf(row)
  return tick ? { outcome: 'crossed', tick } : { outcome: 'ended' }
}

/** With whom a fill was, and as whom. */
interface Facing {
  readonly role: 'maker' | 'taker'
  readonly counterparty: 'house' | 'user'
}

/** Without a book it was the house, which fills what takes. */
export function facingOf({ role, ladderVersion }: Pick<SpotFillRow, 'role' | 'ladderVersion'>): Facing {
  return { role: role ?? 'taker', counterparty: role && ladderVersion === null ? 'user' : 'house' }
}

function fillOf(row: Row<SpotFillModel>): FillRow {
  const { id, price, quantity, turnover, fee, createdAt } = row
  return {
    fillId: id,
    price,
    quantity,
    turnover,
    fee,
    ...facingOf(row),
    ladderVersion: row.ladderVersion,
    tick: tickOfFill(row),
    filledAt: createdAt,
    updatedAt: createdAt,
  }
}
