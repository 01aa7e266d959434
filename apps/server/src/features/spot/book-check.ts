import { Amount } from '@halyard/domain'
import { staleAfter } from '@halyard/domain/market'
import { ladderTerms, stepsIn } from '@halyard/domain/spot'
import type pg from 'pg'
import { filled, type Queryable, rowsFrom } from '../../platform/database/row.ts'
import type { Statements } from '../../platform/database/statements.ts'
import { BookReplay, type Offered, type Outcome, type Trade } from './book-replay.ts'
import type { OrderRow } from './spot-writing.repository.ts'

interface BookReport {
  readonly books: number
  readonly commands: number
  /** Of the time that was asked for. */
  readonly trades: number
  /** Of the quotes, how many by the tick kept with them, since the feed has pruned its own. */
  readonly byTheirTick: number
  /** One sentence for each deviation. */
  readonly differences: readonly string[]
}

const pageSize = 2_000
/** A tick is stored within so long of its moment, or something is wrong with the feed (docs/decisions/042). */
const inFlightMs = 20_000
/** What was asked for so long ago is carried out. */
const lateMs = 60_000

/** Checks the books as of one moment, while they are written. */
export async function checkBooks(pool: pg.Pool, from?: Date, to?: Date): Promise<BookReport> {
  const connection = await pool.connect()
  try {
    await connection.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    return await checkBooksOn(connection, from, to)
  } finally {
    await connection.query('ROLLBACK').catch(() => {})
    connection.release()
  }
}

/**
 * Carries out the journal of every book once more, from its first command, and compares with what is stored: the trades of
 * a time, how all orders ended, and the book.
 *
 * @param connection sees everything as of one moment
 */
export async function checkBooksOn(
  connection: Queryable,
  from = new Date(0),
  to = new Date(8.64e15),
): Promise<BookReport> {
  const differences: string[] = []
  let [books, commands, trades, byTheirTick] = [0, 0, 0, 0]
  for (const book of await rowsFrom(connection, { text: selectBooks })) {
    const check = new BookCheck(connection, book, await offersOf(connection, book), from, to)
    await check.run()
    books += 1
    commands += check.replay.sequence
    trades += check.trades
    byTheirTick += check.byTheirTick
    differences.push(...check.faults.map((sentence) => `${book.symbol}: ${sentence}`))
  }
  return { books, commands, trades, byTheirTick, differences }
}

type StoredBook = Statements[typeof selectBooks]
type Command = Statements[typeof selectJournal]
type QuotedTick = Statements[typeof selectTicks]
type StoredFill = Statements[typeof selectFills]

/** The versions of what the house offers. */
async function offersOf(connection: Queryable, { pairId, quantityStep }: StoredBook) {
  const text = 'SELECT * FROM pair_ladder WHERE pair_id = $1'
  const versions = new Map<number, Offered>()
  for (const { version, collar, ...settings } of await rowsFrom(connection, { text, values: [pairId] }))
    versions.set(version, { ladder: ladderTerms(settings, quantityStep), collar: stepsIn(collar, millionth) })
  return versions
}

const millionth = Amount.of('0.000001')

/** One book, page by page of its journal. */
class BookCheck {
  readonly replay: BookReplay
  readonly faults: string[] = []
  trades = 0
  byTheirTick = 0
  /** The newest moment at which something was asked for, of what is carried out. */
  private asked = { at: new Date(0), sequence: 0 }
  private phase: BookReplay['phase'] = 'open'
  private readonly stored: StoredTrades

  constructor(
    private readonly connection: Queryable,
    private readonly book: StoredBook,
    offers: ReadonlyMap<number, Offered>,
    from: Date,
    to: Date,
  ) {
    this.replay = new BookReplay(book, (version) => offers.get(version))
    this.stored = new StoredTrades(connection, book, from, to)
  }

  async run(): Promise<void> {
    await this.stored.begin()
    for (;;) {
      const values = [this.book.symbol, this.replay.sequence, pageSize]
      const page = await rowsFrom(this.connection, { text: selectJournal, values })
      if (page.length === 0) break
      await this.carryOut(page)
    }
    for (const { order, outcome } of this.replay.open()) this.compareEnd(order, outcome)
    for (const trade of await this.stored.rest()) this.faults.push(`trade ${trade} is stored, and no command gives it`)
    await this.compareBook()
  }

  private async carryOut(page: readonly Command[]): Promise<void> {
    const orders = await this.ordersOf(page)
    const ticks = await this.ticksOf(page)
    for (const command of page) {
      const sequence = command.sequence ?? 0
      this.askedInOrder(command, sequence)
      if (command.kind === 'quote') this.compareTick(command, ticks.get(sequence))
      const order = command.orderId === null ? undefined : orders.get(command.orderId)
      this.replay.carryOut({ ...command, sequence, order })
    }
    this.faults.push(...this.replay.faults.splice(0))
    for (const trade of this.replay.trades.splice(0)) {
      const stored = await this.stored.take(trade.number)
      if (!stored) continue
      this.trades += 1
      this.compareTrade(trade, stored)
    }
    for (const { order, outcome } of this.replay.ended.splice(0)) this.compareEnd(order, outcome)
  }

  private async ordersOf(page: readonly Command[]): Promise<ReadonlyMap<number, OrderRow>> {
    const ids = page.flatMap(({ kind, orderId }) => (kind === 'place' || kind === 'replace' ? [orderId] : []))
    const text = 'SELECT * FROM spot_order WHERE id = ANY ($1::bigint[]) AND symbol = $2'
    const rows: OrderRow[] = await rowsFrom(this.connection, { text, values: [ids, this.book.symbol] })
    return new Map(rows.map((order) => [order.id, order]))
  }

  /** What the feed has of each quote's tick, and of those since the quote before. */
  private async ticksOf(page: readonly Command[]): Promise<ReadonlyMap<number, QuotedTick>> {
    const quotes = page.filter(({ kind }) => kind === 'quote')
    const before = [this.replay.quotedOn ?? null, ...quotes.map(({ tickSequence }) => tickSequence)]
    const values = [
      this.book.pairId,
      quotes.map(({ sequence }) => sequence),
      quotes.map((_, index) => before[index] ?? quotes[index]?.tickSequence ?? 0),
      quotes.map(({ tickSequence }) => tickSequence),
    ]
    const rows = await rowsFrom(this.connection, { text: selectTicks, values })
    return new Map(rows.map((row) => [row.command ?? 0, row]))
  }

  /** Who asked more than a minute before somebody is not carried out after them. */
  private askedInOrder({ id, kind, createdAt, tickSequence }: Command, sequence: number): void {
    // What waited while the book was halted begins anew.
    if (this.replay.phase !== this.phase) this.asked = { at: new Date(0), sequence: 0 }
    this.phase = this.replay.phase
    if (kind === 'quote' || tickSequence !== null) return
    const ahead = this.asked.at.getTime() - createdAt.getTime()
    if (ahead > lateMs)
      this.faults.push(
        `command ${sequence} (${id}) is carried out after ${this.asked.sequence}, which was asked for ${Math.round(ahead / 1_000)} s later`,
      )
    if (ahead < 0) this.asked = { at: createdAt, sequence }
  }

  /** The tick is the feed's, none before it was passed over, and the house is there unless its price is old. */
  private compareTick(quote: Command, tick: QuotedTick | undefined): void {
    const where = `command ${quote.sequence} quotes tick ${quote.tickSequence}`
    const { recordedPrice = null, recordedAt = null, keptFrom = null, low = null, high = null } = tick ?? {}
    for (const price of [low, high]) {
      if (price && this.replay.isReachedAt(price, quote.ladderVersion))
        this.faults.push(`${where}, and an order was reached by one before, at ${price}`)
    }
    if (keptFrom === null || (quote.tickSequence ?? 0) < keptFrom) {
      this.byTheirTick += 1
      return
    }
    if (!recordedPrice || !quote.tickPrice?.equals(recordedPrice))
      this.faults.push(`${where} of ${quote.tickPrice}, where the feed has ${recordedPrice ?? 'none'}`)
    const age = recordedAt ? quote.createdAt.getTime() - recordedAt.getTime() : 0
    if (quote.stale && age <= staleAfter) this.faults.push(`${where} without the house, at a price of ${age} ms`)
  }

  private compareTrade(trade: Trade, stored: readonly StoredFill[]): void {
    const expected = linesOf(trade)
    const found = stored.map(lineOf).sort().join('; ') || 'nothing'
    if (found !== expected)
      this.faults.push(`trade ${trade.number} is stored as “${found}”, where its commands give “${expected}”`)
    const taker = stored.find(({ role }) => role === 'taker')
    if (taker && ['place', 'replace'].includes(trade.cause) && taker.laterTick !== null)
      this.faults.push(
        `trade ${trade.number} was made on tick ${trade.tickSequence} at ${taker.createdAt.toISOString()}, long after tick ${taker.laterTick}`,
      )
  }

  private compareEnd(order: OrderRow, outcome: Outcome): void {
    const { state, endReason: reason, filledQuantity: filled, sequence } = order
    const [found, expected] = [told({ state, reason, filled, sequence }), told(outcome)]
    if (found !== expected)
      this.faults.push(`order ${order.id} is stored as “${found}”, where its commands give “${expected}”`)
  }

  /** What the book is, and what it has left undone. */
  private async compareBook(): Promise<void> {
    const { sequence, tradeNumber, inventory } = this.replay
    const said = (book: Pick<StoredBook, 'sequence' | 'tradeNumber' | 'inventory'>) =>
      `${book.sequence} commands, ${book.tradeNumber} trades, ${book.inventory} lots of the house`
    const [found, expected] = [said(this.book), said({ sequence, tradeNumber, inventory })]
    if (found !== expected) this.faults.push(`it is stored with ${found}, where its journal has ${expected}`)
    const values = [this.book.symbol, this.book.pairId, this.replay.quotedOn ?? 0, inFlightMs, lateMs]
    const [left] = await rowsFrom(this.connection, { text: selectLeft, values })
    for (const price of [left?.low, left?.high]) {
      if (price && this.replay.isReachedAt(price))
        this.faults.push(`a tick at ${price} reached an order more than a minute ago, and did not fill it`)
    }
    const name = (ids: readonly number[] | null | undefined) => (ids ?? []).join(', ')
    // What a halted book is asked waits.
    if (this.replay.phase === 'halted') return
    if (left?.untaken) this.faults.push(`commands not carried out for a minute: ${name(left.untaken)}`)
    if (left?.unasked) this.faults.push(`orders that no command placed: ${name(left.unasked)}`)
  }
}

/** The fills of a time by their trades. Fills and trades have the same order. */
class StoredTrades {
  private readonly trades = new Map<number, StoredFill[]>()
  private first = 0
  private end = 0
  private afterId = 0
  private read = 0
  private isRead = false

  constructor(
    private readonly connection: Queryable,
    private readonly book: StoredBook,
    private readonly from: Date,
    private readonly to: Date,
  ) {}

  async begin(): Promise<void> {
    const { symbol } = this.book
    const [bounds] = await rowsFrom(this.connection, { text: selectBounds, values: [symbol, this.from, this.to] })
    this.first = bounds?.first ?? 1
    this.end = bounds?.end ?? Number.MAX_SAFE_INTEGER
  }

  /** What is stored of a trade; undefined where it is not of this time. */
  async take(number: number): Promise<readonly StoredFill[] | undefined> {
    if (number < this.first || number >= this.end) return undefined
    while (!this.isRead && this.read <= number) await this.readOn()
    const fills = this.trades.get(number) ?? []
    this.trades.delete(number)
    return fills
  }

  /** What nobody asked for. */
  async rest(): Promise<number[]> {
    while (!this.isRead) await this.readOn()
    return [...this.trades.keys()]
  }

  private async readOn(): Promise<void> {
    const { symbol, pairId } = this.book
    const values = [symbol, this.first, this.end, this.afterId, pageSize, pairId, inFlightMs]
    const rows = await rowsFrom(this.connection, { text: selectFills, values })
    for (const row of rows) {
      const fill = filled(row, 'trade')
      this.afterId = fill.id
      this.read = Math.max(this.read, fill.trade)
      this.trades.set(fill.trade, [...(this.trades.get(fill.trade) ?? []), fill])
    }
    this.isRead = rows.length < pageSize
  }
}

type FillLine = Pick<
  StoredFill,
  'role' | 'side' | 'orderId' | 'price' | 'quantity' | 'tickSequence' | 'tickPrice' | 'ladderVersion'
>

function lineOf({ role, side, orderId, price, quantity, tickSequence, tickPrice, ladderVersion }: FillLine): string {
  const by = ladderVersion === null ? 'by a user' : `by ladder ${ladderVersion}`
  return `${role} ${orderId} ${side}s ${quantity} at ${price} on tick ${tickSequence} of ${tickPrice}, ${by}`
}

/** The fills that a trade has: one for each side that is a user's. */
function linesOf(trade: Trade): string {
  const other = { buy: 'sell', sell: 'buy' } as const
  const { takerSide, taker, maker } = trade
  const sides = [
    { role: 'taker', side: takerSide, orderId: taker },
    { role: 'maker', side: other[takerSide], orderId: maker },
  ] as const
  return sides
    .flatMap(({ orderId, ...side }) => (orderId === null ? [] : [lineOf({ ...trade, ...side, orderId })]))
    .sort()
    .join('; ')
}

function told({ state, reason, filled, sequence }: Told): string {
  const why = reason === null ? '' : ` (${reason})`
  return `${state}${why}, ${filled} filled, ${sequence === null ? 'never in the book' : `there since ${sequence}`}`
}

type Told = Pick<Outcome, 'filled' | 'sequence'> & { readonly state: string; readonly reason: string | null }

const selectBooks = `
  SELECT spot_book.*, pair.id AS pair_id, pair.price_step, pair.quantity_step
    FROM spot_book JOIN pair ON pair.symbol = spot_book.symbol ORDER BY pair.id` as const

const selectJournal = `
  SELECT * FROM spot_command WHERE symbol = $1 AND sequence > $2 ORDER BY sequence LIMIT $3` as const

const selectTicks = `
  SELECT asked.command, recorded.price AS recorded_price, recorded.at AS recorded_at,
         (SELECT min(sequence) FROM tick WHERE pair_id = $1) AS kept_from, skipped.low, skipped.high
    FROM unnest($2::bigint[], $3::bigint[], $4::bigint[]) AS asked (command, before, quoted)
    LEFT JOIN tick recorded ON recorded.pair_id = $1 AND recorded.sequence = asked.quoted
    LEFT JOIN LATERAL (
      SELECT min(price) AS low, max(price) AS high FROM tick
       WHERE pair_id = $1 AND sequence > asked.before AND sequence < asked.quoted) skipped ON true` as const

const selectBounds = `
  SELECT coalesce(max(fill.trade) FILTER (WHERE fill.created_at < $2), 0) + 1 AS first,
         min(fill.trade) FILTER (WHERE fill.created_at >= $3) AS "end"
    FROM spot_fill fill JOIN spot_order ON spot_order.id = fill.order_id
   WHERE spot_order.symbol = $1 AND fill.trade IS NOT NULL` as const

/**
 * Between users the maker's price counts, on whatever tick: an order that was asked for before the feed was away is carried out
 * on the last tick before, and what was missed is filled in later. So it is the order that may not be from long after the next.
 */
const selectFills = `
  SELECT fill.id, fill.trade, fill.role, fill.order_id, fill.price, fill.quantity, fill.tick_sequence, fill.tick_price, fill.ladder_version,
         fill.created_at, spot_order.side,
         CASE WHEN later.at < decided.at - $7::int * interval '1 millisecond' THEN later.sequence END AS later_tick
    FROM spot_fill fill JOIN spot_order ON spot_order.id = fill.order_id
   CROSS JOIN LATERAL (
     SELECT CASE WHEN fill.ladder_version IS NULL
                 THEN (SELECT min(asked.created_at) FROM spot_command asked WHERE asked.order_id = fill.order_id)
                 ELSE fill.created_at END AS at) decided
    LEFT JOIN LATERAL (
      SELECT sequence, at FROM tick WHERE pair_id = $6 AND sequence > fill.tick_sequence ORDER BY sequence LIMIT 1) later ON true
   WHERE spot_order.symbol = $1 AND fill.trade >= $2 AND fill.trade < $3 AND fill.id > $4
   ORDER BY fill.id LIMIT $5` as const

/** The clock is the newest moment that the journal and the feed know. */
const selectLeft = `
  SELECT skipped.low, skipped.high,
         (SELECT array_agg(id ORDER BY id) FROM spot_command
           WHERE symbol = $1 AND sequence IS NULL AND created_at < clock_timestamp() - $5::int * interval '1 millisecond') AS untaken,
         (SELECT array_agg(id ORDER BY id) FROM spot_order unasked
           WHERE symbol = $1 AND (sequence IS NOT NULL OR (state = 'open' AND updated_at < clock_timestamp() - $5::int * interval '1 millisecond'))
             AND NOT EXISTS (SELECT FROM spot_command asked WHERE asked.order_id = unasked.id AND asked.kind <> 'cancel')) AS unasked
    FROM (SELECT min(price) AS low, max(price) AS high FROM tick
           WHERE pair_id = $2 AND sequence > $3 AND at < clock_timestamp() - ($4::int + $5::int) * interval '1 millisecond') skipped` as const
