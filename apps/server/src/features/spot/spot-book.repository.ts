import { Amount } from '@halyard/domain'
import type { Leg } from '@halyard/domain/ledger'
import type { BookPhase, EndReason, FillSums, Level, RestingOrder } from '@halyard/domain/spot'
import { Injectable } from '@nestjs/common'
import { storedLevels } from '../../market-feed/books.ts'
import type { ListedPair } from '../../market-feed/pairs.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { composite } from '../../platform/database/composite.ts'
import { Database } from '../../platform/database/database.ts'
import { filled, type Row } from '../../platform/database/row.ts'
import type { SpotBookModel } from '../../platform/prisma/generated/models.ts'
import { type OrderRow, type Placing, placingRow, type RecordedTick } from './spot-writing.repository.ts'

/** `taken` is what the house has traded at the tick, by price, in whole steps and lots. */
export interface BookRow extends Omit<Row<SpotBookModel>, 'taken'> {
  readonly taken: readonly Level[]
}

/** What is asked of a book: with the order that it is about, or the phase that the book enters. */
export type CommandRow = { readonly id: number; readonly symbol: string } & (
  | {
      readonly kind: 'place' | 'cancel' | 'replace'
      readonly order: OrderRow
      /** Of `replace`: what was open of the replaced order. */
      readonly replacedOpen: Amount | null
    }
  | { readonly kind: 'phase'; readonly phase: BookPhase }
)

/** A command that was carried out, and as which of the book's; one of the writer's own has no id. */
export interface Taken {
  readonly id: number | null
  readonly kind: CommandRow['kind'] | 'quote'
  readonly orderId?: number
  readonly sequence: number
  /** Of a quote, and of what is cancelled for another order. */
  readonly tickSequence?: number
  readonly tickPrice?: Amount
  readonly ladderVersion?: number
  /** Whether the price was too old for the house to offer anything. */
  readonly stale?: boolean
}

/** What matching makes of one order. */
export interface BookChange {
  readonly order: OrderRow
  readonly state: 'open' | 'filled' | 'cancelled'
  /** Its place in the book, where it got one. */
  readonly sequence: number | null
  readonly reason: EndReason | 'unreplaced' | null
  readonly sums: FillSums
  readonly fills: readonly BookFill[]
  readonly partialFills: number
  readonly heldTaken: Amount
  readonly exit: Placing | undefined
  readonly legs: readonly Leg[]
}

export interface BookFill {
  readonly orderId: number
  readonly number: number
  readonly role: 'maker' | 'taker'
  readonly trade: number
  readonly price: Amount
  readonly quantity: Amount
  readonly turnover: Amount
  readonly fee: Amount
  /** Of a fill by the house. */
  readonly ladderVersion: number | null
  readonly tick: RecordedTick
}

/** What is to be stored of a round: a book as it was stored and as it is, and what was carried out. */
export interface Round {
  readonly was: BookRow
  readonly is: BookRow
  readonly taken: readonly Taken[]
}

/** The store of the books, for the one process that writes them. */
@Injectable()
export class SpotBookRepository {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Begins to lead: what another process has decided and not stored is void. */
  async lead(symbols: readonly string[]): Promise<BookRow[]> {
    const rows = await this.database.rows(
      'UPDATE spot_book SET epoch = epoch + 1 WHERE symbol = ANY ($1::text[]) RETURNING *',
      [symbols],
    )
    return rows.map((row) => ({ ...row, taken: storedLevels.parse(row.taken) }))
  }

  symbols(): Promise<{ symbol: string }[]> {
    return this.database.rows({ name: 'spot-books', text: 'SELECT symbol FROM spot_book' })
  }

  /** Begins an auction of a book whose orders meet, unless its pair is just being edited. */
  async beginAuction(symbol: string, until: Date): Promise<void> {
    const text = `
      UPDATE pair SET book_phase = 'auction', auction_until = $2
       WHERE id IN (SELECT id FROM pair WHERE symbol = $1 AND in_book AND book_phase = 'open' FOR NO KEY UPDATE SKIP LOCKED)`
    await this.database.query(text, [symbol, until])
  }

  /** Ends those that began so, at their time. */
  async endAuctions(now: Date): Promise<void> {
    const text = `
      UPDATE pair SET book_phase = 'open', auction_until = NULL
       WHERE id IN (SELECT id FROM pair WHERE auction_until <= $1 FOR NO KEY UPDATE SKIP LOCKED)`
    await this.database.query({ name: 'spot-end-auctions', text }, [now])
  }

  /** What rested when the book was opened, or was on its way to the pair, is placed. */
  async askToPlace(symbols: readonly string[]): Promise<void> {
    const text = 'SELECT spot_ask_to_place(symbol, $2) FROM unnest($1::text[]) asked (symbol)'
    await this.database.query(text, [symbols, this.clock.now()])
  }

  /** The orders that have their place in a book, in whole steps and lots, as they were when they were taken. */
  async resting({ symbol, priceStep, quantityStep }: ListedPair): Promise<RestingOrder[]> {
    const text = `
      SELECT id, user_id, side, (coalesce(limit_price, bound_price) / $2::numeric)::bigint AS price,
             (quantity / $3::numeric)::bigint AS lots, ((quantity - filled_quantity) / $3::numeric)::bigint AS open,
             sequence, post_only, self_trade
        FROM spot_order WHERE symbol = $1 AND state = 'open' AND sequence IS NOT NULL ORDER BY sequence`
    const rows = await this.database.rows(text, [symbol, priceStep.text(), quantityStep.text()])
    return rows.map((row) => filled(row, 'price', 'lots', 'open', 'sequence'))
  }

  /**
   * What no writer has carried out yet, in the order in which it was asked for. What is to be placed in a book that is
   * halted waits until it is not, unless it is to be cancelled too: a stop order that is set off meanwhile is not lost.
   */
  async untaken(symbols: readonly string[], limit: number): Promise<CommandRow[]> {
    const rows = await this.database.rows({ name: 'spot-untaken', text: selectUntaken }, [symbols, limit])
    return rows.flatMap((row): CommandRow[] => {
      const { commandId: id, commandKind, ofBook, phase, replacedOpen } = row
      const common = { id, symbol: ofBook }
      if (phase) return [{ ...common, kind: 'phase', phase }]
      const kind = commandKind === 'cancel' || commandKind === 'replace' ? commandKind : 'place'
      // The row is the order, with some names more: to pick these out of sixty would cost more than all else.
      return row.id === null ? [] : [{ ...common, kind, replacedOpen, order: row as OrderRow }]
    })
  }

  /** Ticks of pairs, each after the one that is named. */
  ticksAfter(after: readonly { pairId: number; sequence: number }[], limit: number) {
    return this.database.rows({ name: 'spot-book-ticks', text: selectTicks }, [
      after.map(({ pairId }) => pairId),
      after.map(({ sequence }) => sequence),
      limit,
    ])
  }

  /** False where another process writes the book by now. */
  matched({ was, is, taken }: Round, changes: readonly BookChange[], now: Date): Promise<boolean> {
    const text = 'SELECT spot_matched($1, $2, $3, $4::jsonb, $5::jsonb, $6::jsonb, $7::jsonb, $8) AS is_written'
    const { sequence, tradeNumber, tickSequence, inventory, taken: gone, phase } = is
    return this.database.isTrue({ name: 'spot-matched', text }, [
      was.symbol,
      was.epoch,
      was.sequence,
      JSON.stringify({
        sequence,
        trade_number: tradeNumber,
        tick_sequence: tickSequence,
        inventory,
        taken: gone,
        phase,
      }),
      JSON.stringify(
        taken.map(({ id, kind, orderId, sequence, tickSequence, tickPrice, ladderVersion, stale }) => ({
          ...{ id, kind, order_id: orderId, sequence, tick_sequence: tickSequence, tick_price: tickPrice },
          ...{ ladder_version: ladderVersion, stale },
        })),
      ),
      JSON.stringify(changes.map(changeRow)),
      JSON.stringify(changes.flatMap(({ fills }) => fills.map(fillRow))),
      now,
    ])
  }
}

/** A command for an order that there is not is nothing that could be carried out, and is passed over. */
const selectUntaken = `
  SELECT asked.*
    FROM spot_book book
   CROSS JOIN LATERAL (
     SELECT waiting.id AS command_id, waiting.kind AS command_kind, waiting.symbol AS of_book, waiting.phase, waiting.replaced_open,
            spot_order.*
       FROM spot_command waiting
       LEFT JOIN spot_order ON spot_order.id = waiting.order_id
      WHERE waiting.symbol = book.symbol AND waiting.sequence IS NULL
        AND (waiting.order_id IS NULL OR spot_order.id IS NOT NULL)
        AND (book.phase <> 'halted' OR waiting.kind IN ('cancel', 'phase') OR EXISTS (
               SELECT FROM spot_command cancelling
                WHERE cancelling.order_id = waiting.order_id AND cancelling.kind = 'cancel' AND cancelling.sequence IS NULL))
      ORDER BY waiting.id LIMIT $2) asked
   WHERE book.symbol = ANY ($1::text[])
   ORDER BY asked.command_id` as const

const selectTicks = `
  SELECT asked.pair_id, later.sequence, later.price, later.at, later.source
    FROM unnest($1::int[], $2::bigint[]) AS asked (pair_id, after)
   CROSS JOIN LATERAL (
     SELECT * FROM tick WHERE tick.pair_id = asked.pair_id AND tick.sequence > asked.after ORDER BY tick.sequence LIMIT $3) later
   ORDER BY asked.pair_id, later.sequence` as const

/** What the fills of a change brought together. */
export function filledBy({ fills }: BookChange) {
  const sum = (of: 'quantity' | 'turnover' | 'fee') => Amount.sum(fills.map((fill) => fill[of]))
  return { quantity: sum('quantity'), turnover: sum('turnover'), fee: sum('fee') }
}

function changeRow(made: BookChange) {
  const { order, state, sequence, reason, sums, ...change } = made
  return composite('spot_book_change', {
    orderId: order.id,
    partialFillsBefore: order.partialFills,
    partialFills: change.partialFills,
    state,
    sequence,
    endReason: reason,
    ...filledBy(made),
    exactTurnover: sums.exactTurnover,
    exactFee: sums.exactFee,
    heldTaken: change.heldTaken,
    exit: change.exit && placingRow(change.exit),
    legs: change.legs,
  })
}

function fillRow({ tick, ...fill }: BookChange['fills'][number]) {
  return composite('spot_book_fill', {
    ...fill,
    tickSequence: tick.sequence,
    tickPrice: tick.price,
    tickAt: tick.at,
    tickSource: tick.source,
  })
}
