import { Amount } from '@halyard/domain'
import { isStale, isTrading, type Tick } from '@halyard/domain/market'
import {
  auctionPrice,
  type BookPhase,
  collarOf,
  type Depth,
  type DepthLevel,
  depthOf,
  houseLeft,
  type Level,
  type Levels,
  ladderAt,
  notionalMax,
  stepsIn,
  stepsNear,
  wholeLots,
} from '@halyard/domain/spot'
import * as z from 'zod/mini'
import { KeyedTtlCache } from '../platform/concurrency/keyed-ttl-cache.ts'
import { type Queryable, rowsFrom } from '../platform/database/row.ts'
import type { MarketBoard } from './market-board.ts'
import type { ListedPair, Pairs } from './pairs.ts'

/** Levels on each side of the deepest book that is shown. */
export const deepest = 150
/** How old users' orders may be in what is shown, where nobody tells that they are others. */
const readEveryMs = 500
/** How often it is told that they are others, at most. */
const tellEveryMs = 100
const pairsMax = 100
const none: Levels = { bids: [], asks: [] }

/** What a book was stored with: the orders of users, and what the house has bought less what it has sold. */
interface Stored {
  readonly users: Levels
  readonly phase: BookPhase
  readonly inventory: number
  /** What is gone of the house's offer at one tick. */
  readonly taken: readonly Level[]
  readonly takenAt: number
}
const nothing: Stored = { users: none, phase: 'open', inventory: 0, taken: [], takenAt: 0 }

/** Levels as they are stored: in whole steps and lots. */
export const storedLevels = z.array(z.object({ price: z.int(), lots: z.int() }))

/**
 * The books of all pairs as they are shown: what the house offers around the newest price, computed for each look, and
 * what users' open orders offer, together with what the house has traded: both are as the writer of the book has stored
 * them. They are read of pairs that somebody looks at: when the writer tells that it has stored others, and twice a second.
 */
export class Books {
  /** How many watch a pair. */
  private readonly watchers = new Map<string, number>()
  private readonly stored = new Map<string, Stored>()
  /** What a pair looked like when it was told last that it was read. */
  private readonly seen = new Map<string, string>()
  private readonly told = new Set<(symbols: readonly string[]) => void>()
  private readonly asked: KeyedTtlCache<Stored>
  private timer: NodeJS.Timeout | undefined
  /** Which are to be read once the present read is over; undefined while there is none. */
  private next: Set<string> | undefined
  /** Of which it is to be told that they have changed, while it was told a moment ago. */
  private changes: Set<string> | undefined
  /** Tells the other processes. */
  publish: (symbols: readonly string[]) => void = () => {}

  constructor(
    private readonly pairs: Pairs,
    private readonly board: MarketBoard,
    private readonly reads: Queryable,
    private readonly clock: { now(): Date },
    private readonly failed: (error: unknown) => void,
  ) {
    this.asked = new KeyedTtlCache(readEveryMs, pairsMax, clock)
  }

  /** A book for somebody who looks once. */
  async read({ symbol }: ListedPair, most: number, group = 1): Promise<Depth> {
    const stored = this.stored.get(symbol) ?? (await this.asked.get(symbol, () => this.readStored(symbol)))
    return this.shown(symbol, stored, most, group)
  }

  /** A book that is watched, as it is known now. */
  now(symbol: string, most: number, group = 1): Depth {
    return this.shown(symbol, this.stored.get(symbol) ?? nothing, most, group)
  }

  /**
   * What the auction of a book that is watched would come to if it ended now, by the deepest levels that are read of it; null
   * where nothing would be traded, undefined where there is none.
   */
  auction(symbol: string): Level | null | undefined {
    const pair = this.pairs.find(symbol)
    const { phase, users } = this.stored.get(symbol) ?? nothing
    if (!pair?.inBook || phase !== 'auction') return undefined
    const tick = this.board.last(symbol)
    const reference = tick && stepsNear(tick.price, pair.priceStep)
    const collar = reference === undefined ? null : collarOf(reference, pair.collar)
    return auctionPrice(users.bids, users.asks, collar, reference) ?? null
  }

  /** The price that orders are filled at now; undefined while none is. */
  filling({ symbol, session }: ListedPair): Tick | undefined {
    const now = this.clock.now()
    const tick = this.board.last(symbol)
    return tick && isTrading(session, now) && !isStale(tick, now) ? tick : undefined
  }

  /** Keeps a pair's orders read until the answer is called. */
  watch(symbol: string): () => void {
    this.watchers.set(symbol, (this.watchers.get(symbol) ?? 0) + 1)
    this.timer ??= setInterval(() => this.readSoon([...this.watchers.keys()]), readEveryMs)
    if (!this.stored.has(symbol)) this.readSoon([symbol])
    return () => {
      const left = (this.watchers.get(symbol) ?? 1) - 1
      if (left > 0) return void this.watchers.set(symbol, left)
      this.watchers.delete(symbol)
      this.stored.delete(symbol)
      this.seen.delete(symbol)
      if (this.watchers.size === 0) this.close()
    }
  }

  /** Calls a listener with the pairs that look otherwise than when they were read before. */
  onRead(listener: (symbols: readonly string[]) => void): void {
    this.told.add(listener)
  }

  close(): void {
    clearInterval(this.timer)
    this.timer = undefined
  }

  private shown(symbol: string, stored: Stored, most: number, group: number): Depth {
    const pair = this.pairs.find(symbol)
    const tick = pair && this.filling(pair)
    return depthOf(stored.users, tick ? houseOf(pair, tick, stored) : none, most, group)
  }

  /** Called by the writer of a book that has stored it: it is told here and to all processes, ten times a second at most. */
  changed(symbol: string): void {
    if (this.changes) return void this.changes.add(symbol)
    this.changes = new Set()
    this.tellChanged([symbol])
  }

  private tellChanged(symbols: readonly string[]): void {
    this.readSoon(symbols)
    this.publish(symbols)
    setTimeout(() => {
      const more = [...(this.changes ?? [])]
      this.changes = more.length > 0 ? new Set() : undefined
      if (more.length > 0) this.tellChanged(more)
    }, tellEveryMs).unref()
  }

  /** Reads those that are watched, now or once the present read is over. */
  readSoon(symbols: readonly string[]): void {
    const watched = symbols.filter((symbol) => this.watchers.has(symbol))
    if (watched.length === 0) return
    if (this.next) for (const symbol of watched) this.next.add(symbol)
    else void this.readNow(watched)
  }

  private async readNow(symbols: readonly string[]): Promise<void> {
    this.next = new Set()
    try {
      const changed: string[] = []
      for (const symbol of symbols) {
        const stored = await this.readStored(symbol)
        if (!this.watchers.has(symbol)) continue
        this.stored.set(symbol, stored)
        if (this.looksOtherwise(symbol, stored)) changed.push(symbol)
      }
      if (changed.length > 0) for (const listener of this.told) listener(changed)
    } catch (error) {
      // What is shown stays as it was, and the next read tries again.
      this.failed(error)
    }
    const more = [...this.next]
    this.next = undefined
    this.readSoon(more)
  }

  /**
   * A topic has so many updates a second: one that says nothing new would be missing at the next tick. What the house offers
   * goes without a tick when its price is stale, or its terms are others.
   */
  private looksOtherwise(symbol: string, stored: Stored): boolean {
    const pair = this.pairs.find(symbol)
    const offered = pair && this.filling(pair) && [pair.inBook, pair.ladder.version]
    const looks = JSON.stringify([stored, offered])
    if (this.seen.get(symbol) === looks) return false
    this.seen.set(symbol, looks)
    return true
  }

  private async readStored(symbol: string): Promise<Stored> {
    const pair = this.pairs.find(symbol)
    if (!pair) return nothing
    const rows = await rowsFrom(this.reads, { name: 'market-book', text: selectBook, values: [symbol, deepest] })
    const levels = (side: 'buy' | 'sell') => rows.flatMap((row) => (row.side === side ? levelOf(row, pair) : []))
    const users = { bids: levels('buy'), asks: levels('sell') }
    const [book] = rows
    if (!book || book.tickSequence === null || book.inventory === null || book.phase === null)
      return { ...nothing, users }
    const { phase, inventory, taken, tickSequence: takenAt } = book
    return { users, phase, inventory, taken: storedLevels.parse(taken), takenAt }
  }
}

/**
 * What the house offers at a price: its ladder, or, of a pair whose orders meet nobody, the one price at which it fills
 * each of them whole, up to the largest that it takes.
 */
function houseOf(pair: ListedPair, { price, sequence }: Tick, { phase, inventory, taken, takenAt }: Stored): Levels {
  const { priceStep, quantityStep } = pair
  if (phase !== 'open') return none
  if (pair.inBook) return houseLeft(price, pair, inventory, sequence === takenAt ? taken : [])
  const maximum = notionalMax(pair)
  const lots = maximum ? stepsIn(wholeLots(maximum, price, pair), quantityStep) : 0
  const terms = { levels: 1, spread: 0, distance: 0, baseLots: lots, growthPercent: 100, limitLots: lots }
  return ladderAt(price, priceStep, terms, 0)
}

/** The best prices of each side, by the index of open orders; in a book, of those that have their place in it. */
const selectBook = `
  SELECT book.tick_sequence, book.phase, book.inventory, book.taken, best.side, best.limit_price, best.quantity
    FROM pair
    LEFT JOIN spot_book book ON book.symbol = pair.symbol
    LEFT JOIN LATERAL (
         (SELECT side, limit_price, sum(quantity - filled_quantity) AS quantity FROM spot_order
            WHERE state = 'open' AND spot_order.symbol = $1 AND side = 'buy' AND (book.symbol IS NULL OR spot_order.sequence IS NOT NULL)
            GROUP BY side, limit_price ORDER BY limit_price DESC LIMIT $2)
          UNION ALL
          (SELECT side, limit_price, sum(quantity - filled_quantity) AS quantity FROM spot_order
            WHERE state = 'open' AND spot_order.symbol = $1 AND side = 'sell' AND (book.symbol IS NULL OR spot_order.sequence IS NOT NULL)
            GROUP BY side, limit_price ORDER BY limit_price LIMIT $2)) best ON true
   WHERE pair.symbol = $1`

function levelOf(row: { limitPrice: Amount | null; quantity: Amount | null }, pair: ListedPair) {
  if (!row.limitPrice || !row.quantity) return []
  return [{ price: stepsIn(row.limitPrice, pair.priceStep), lots: stepsIn(row.quantity, pair.quantityStep) }]
}

/** Levels in the coins of their pair. */
export function inTerms(levels: readonly DepthLevel[], { priceStep, quantityStep }: ListedPair) {
  const quantity = (lots: number) => quantityStep.times(Amount.ofInteger(lots))
  return levels.map(({ price, lots, house }) => ({
    price: priceStep.times(Amount.ofInteger(price)),
    quantity: quantity(lots),
    house: quantity(house),
  }))
}
