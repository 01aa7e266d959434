import { Amount } from '@halyard/domain'
import {
  type BookPhase,
  type Collar,
  collarOf,
  type EndReason,
  type LadderTerms,
  ladderAt,
  OrderBook,
  stepsIn,
} from '@halyard/domain/spot'
import { placingOf } from './spot-book.ts'
import type { OrderRow } from './spot-writing.repository.ts'

/** A command of a book's journal, with the order that it is about as that is stored now. */
interface JournalRow {
  readonly id: number
  readonly sequence: number
  readonly kind: 'place' | 'cancel' | 'replace' | 'quote' | 'phase'
  readonly orderId: number | null
  readonly replacedOpen: Amount | null
  /** Of a quote, and of what the writer cancels in favour of the order that stands in its place. */
  readonly tickSequence: number | null
  readonly tickPrice: Amount | null
  readonly ladderVersion: number | null
  readonly stale: boolean | null
  readonly order: OrderRow | undefined
  /** Of a change of phase. */
  readonly phase?: BookPhase | null
}

/** The house's terms in one version. */
export interface Offered {
  readonly ladder: LadderTerms
  /** In millionths. */
  readonly collar: number
}

export interface Trade {
  readonly number: number
  /** What set it off: an order that was placed, a tick, or an auction's end. */
  readonly cause: JournalRow['kind']
  readonly price: Amount
  readonly quantity: Amount
  readonly takerSide: 'buy' | 'sell'
  /** Null is the house. */
  readonly taker: number | null
  readonly maker: number | null
  readonly tickSequence: number
  readonly tickPrice: Amount
  readonly ladderVersion: number | null
}

/** What became of an order. */
export interface Outcome {
  readonly state: 'open' | 'filled' | 'cancelled'
  readonly reason: EndReason | 'unreplaced' | null
  readonly filled: Amount
  /** Its place in the book, if it got one. */
  readonly sequence: number | null
}

interface Followed {
  readonly order: OrderRow
  lots: number
  sequence: number | null
}

interface Steps {
  readonly priceStep: Amount
  readonly quantityStep: Amount
}

/**
 * Carries out a book's journal once more, from its first command. It reads nothing that was decided: what was traded and
 * how orders ended follows from the orders, the ticks and the versions of the house's terms.
 */
export class BookReplay {
  readonly trades: Trade[] = []
  readonly ended: { readonly order: OrderRow; readonly outcome: Outcome }[] = []
  readonly faults: string[] = []
  /** How many lots the house has bought more than it has sold. */
  inventory = 0
  private readonly engine = new OrderBook()
  private readonly followed = new Map<number, Followed>()
  private readonly known = new KnownIds()
  /** What is gone of the house's offer at the tick of the last quote, by price. */
  private readonly gone = new Map<number, number>()
  private quoted: { readonly tickSequence: number; readonly tickPrice: Amount; readonly version: number } | undefined
  /** What was cancelled for the order that has to come next in its stead, and what was open of it. */
  private givenWay: { readonly orderId: number; readonly open: Amount } | undefined

  constructor(
    private readonly pair: Steps,
    private readonly offered: (version: number) => Offered | undefined,
  ) {}

  get sequence(): number {
    return this.engine.sequence
  }

  get tradeNumber(): number {
    return this.engine.tradeNumber
  }

  get phase(): BookPhase {
    return this.engine.phase
  }

  /** The tick that the house offers at. */
  get quotedOn(): number | undefined {
    return this.quoted?.tickSequence
  }

  /** Orders that are in the book, with what became of them so far. */
  open(): { readonly order: OrderRow; readonly outcome: Outcome }[] {
    return Array.from(this.followed.values(), (one) => ({ order: one.order, outcome: this.outcome(one, 'open', null) }))
  }

  carryOut(row: JournalRow): void {
    const { sequence, kind } = row
    if (sequence !== this.engine.sequence + 1) {
      const next = this.engine.sequence + 1
      this.faults.push(`command ${next} is missing; the next is ${sequence}`)
      // The numbers go on from here, so that what follows is told of once.
      while (this.engine.sequence < sequence - 1) this.engine.apply({ kind: 'cancel', orderId: 0 })
    }
    const gaveWay = this.givenWay
    this.givenWay = undefined
    if (gaveWay && !(kind === 'replace' && row.order?.replacesId === gaveWay.orderId))
      this.faults.push(
        `command ${sequence - 1} cancels order ${gaveWay.orderId} for another, and none stands in its place`,
      )
    if (kind === 'quote') this.quote(row)
    else if (kind === 'cancel') this.cancel(row)
    else if (kind === 'phase') this.apply({ kind, phase: row.phase ?? 'open' }, kind)
    else this.place(row, gaveWay)
  }

  /** Whether the house's offer at a price reaches an order that rests, by the terms of the last quote and by those of the next. */
  isReachedAt(price: Amount, next?: number | null): boolean {
    if (this.engine.phase !== 'open') return false
    const versions = [this.quoted?.version, next ?? this.quoted?.version]
    return versions.every((version) => version !== undefined && this.isReachedBy(price, this.offered(version)))
  }

  private isReachedBy(price: Amount, offered: Offered | undefined): boolean {
    if (!offered) return false
    const { bids, asks } = ladderAt(price, this.pair.priceStep, offered.ladder, this.inventory)
    const [bid, ask] = [this.engine.levels('buy')[0], this.engine.levels('sell')[0]]
    return Boolean((bid && asks[0] && asks[0].price <= bid.price) || (ask && bids[0] && bids[0].price >= ask.price))
  }

  private quote({ sequence, tickSequence, tickPrice, ladderVersion, stale }: JournalRow): void {
    const offered = ladderVersion === null ? undefined : this.offered(ladderVersion)
    if (tickSequence === null || !tickPrice || ladderVersion === null || !offered) {
      this.faults.push(`command ${sequence} quotes ladder ${ladderVersion} on tick ${tickSequence}, which there is not`)
      this.engine.apply({ kind: 'cancel', orderId: 0 })
      return
    }
    const last = this.quoted?.tickSequence ?? 0
    if (tickSequence < last) this.faults.push(`command ${sequence} quotes tick ${tickSequence}, after tick ${last}`)
    if (tickSequence !== last) this.gone.clear()
    this.quoted = { tickSequence, tickPrice, version: ladderVersion }
    const reference = stepsIn(tickPrice.dividedBy(this.pair.priceStep, 0, 'half-even'), Amount.one)
    let boughtHere = 0
    for (const [price, lots] of this.gone) boughtHere += price > reference ? -lots : lots
    const collar: Collar = collarOf(reference, offered.collar)
    const ladder = stale ? null : ladderAt(tickPrice, this.pair.priceStep, offered.ladder, this.inventory - boughtHere)
    const taken = Array.from(this.gone, ([price, lots]) => ({ price, lots }))
    this.apply({ kind: 'quote', reference, ladder, collar, taken }, 'quote')
  }

  private cancel({ sequence, orderId, tickSequence }: JournalRow): void {
    const resting = orderId === null ? undefined : this.engine.order(orderId)
    if (orderId !== null && tickSequence !== null) {
      const open = this.pair.quantityStep.times(Amount.ofInteger(resting?.open ?? 0))
      this.givenWay = { orderId, open }
      if (!resting)
        this.faults.push(`command ${sequence} cancels order ${orderId} for another, and it is not in the book`)
    }
    this.apply({ kind: 'cancel', orderId: orderId ?? 0 }, 'cancel')
  }

  private place(row: JournalRow, gaveWay: { readonly orderId: number; readonly open: Amount } | undefined): void {
    const { order, orderId, kind, sequence, replacedOpen } = row
    const refused = order ? (this.known.has(order.id) ? 'again' : undefined) : 'which is not stored'
    if (!order || refused) {
      this.faults.push(`command ${sequence} places order ${orderId} ${refused}`)
      this.engine.apply({ kind: 'cancel', orderId: 0 })
      return
    }
    this.known.add(order.id)
    const followed = { order, lots: 0, sequence: null }
    if (kind === 'replace') {
      const replaced = order.replacesId === null ? undefined : this.engine.order(order.replacesId)
      const isOpenAs = (lots: number) => replacedOpen?.equals(this.pair.quantityStep.times(Amount.ofInteger(lots)))
      if (gaveWay && !replacedOpen?.equals(gaveWay.open))
        this.faults.push(
          `command ${sequence} replaces order ${order.replacesId}, of which something was filled meanwhile`,
        )
      if (!gaveWay && replaced && isOpenAs(replaced.open))
        this.faults.push(`command ${sequence} does not replace order ${order.replacesId}, which is as it was`)
      if (!gaveWay) {
        this.engine.apply({ kind: 'cancel', orderId: order.id })
        this.end(followed, 'cancelled', 'unreplaced')
        return
      }
    }
    if (!this.quoted) this.faults.push(`command ${sequence} places order ${order.id} before the first tick`)
    const command = this.commandOf(order, sequence)
    if (!command) return
    this.followed.set(order.id, followed)
    this.apply(command, kind)
  }

  private commandOf(order: OrderRow, sequence: number): ReturnType<typeof placingOf> | undefined {
    try {
      return placingOf(order, this.pair)
    } catch (error) {
      this.faults.push(
        `command ${sequence} places order ${order.id}, which is none of a book: ${(error as Error).message}`,
      )
      this.engine.apply({ kind: 'cancel', orderId: 0 })
      return undefined
    }
  }

  private apply(command: Parameters<OrderBook['apply']>[0], cause: JournalRow['kind']): void {
    for (const event of this.engine.apply(command)) {
      if (event.kind === 'traded') this.trade(event, cause)
      else if (event.kind === 'rested') (this.followed.get(event.orderId) as Followed).sequence = this.engine.sequence
      else if (event.kind === 'ended') {
        const followed = this.followed.get(event.orderId) as Followed
        this.end(followed, event.reason === 'spent' && followed.lots > 0 ? 'filled' : 'cancelled', event.reason)
      }
    }
  }

  private trade(event: Traded, cause: JournalRow['kind']): void {
    const { number, price, lots, takerSide, taker, maker } = event
    const isOfHouse = !taker || !maker
    if (isOfHouse) {
      this.gone.set(price, (this.gone.get(price) ?? 0) + lots)
      const houseBuys = taker ? takerSide === 'sell' : takerSide === 'buy'
      this.inventory += houseBuys ? lots : -lots
    }
    const { tickSequence = 0, tickPrice = Amount.zero, version = null } = this.quoted ?? {}
    this.trades.push({
      ...{ number, cause, takerSide, tickSequence, tickPrice },
      price: this.pair.priceStep.times(Amount.ofInteger(price)),
      quantity: this.pair.quantityStep.times(Amount.ofInteger(lots)),
      taker: taker?.orderId ?? null,
      maker: maker?.orderId ?? null,
      ladderVersion: isOfHouse ? version : null,
    })
    for (const party of [taker, maker]) {
      const followed = party && this.followed.get(party.orderId)
      if (!followed) continue
      followed.lots += lots
      if (party.open === 0) this.end(followed, 'filled', null)
    }
  }

  private end(followed: Followed, state: 'filled' | 'cancelled', reason: Outcome['reason']): void {
    this.followed.delete(followed.order.id)
    this.ended.push({ order: followed.order, outcome: this.outcome(followed, state, reason) })
  }

  private outcome({ lots, sequence }: Followed, state: Outcome['state'], reason: Outcome['reason']): Outcome {
    return { state, reason, sequence, filled: this.pair.quantityStep.times(Amount.ofInteger(lots)) }
  }
}

/** A bit for each id, page by page: a Set ends at 16,777,216 of them, and takes many times as much memory. */
class KnownIds {
  private readonly pages = new Map<number, Uint8Array>()

  has(id: number): boolean {
    return (
      ((this.pages.get(Math.floor(id / idsOfPage))?.[Math.floor((id % idsOfPage) / 8)] ?? 0) & (1 << (id % 8))) !== 0
    )
  }

  add(id: number): void {
    const number = Math.floor(id / idsOfPage)
    const page = this.pages.get(number) ?? new Uint8Array(idsOfPage / 8)
    const place = Math.floor((id % idsOfPage) / 8)
    page[place] = (page[place] ?? 0) | (1 << (id % 8))
    this.pages.set(number, page)
  }
}

const idsOfPage = 1 << 20

type Traded = Extract<ReturnType<OrderBook['apply']>[number], { kind: 'traded' }>
