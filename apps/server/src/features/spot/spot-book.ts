import { Amount } from '@halyard/domain'
import type { Leg } from '@halyard/domain/ledger'
import { isStale } from '@halyard/domain/market'
import {
  type BookCommand,
  type BookEvent,
  collarOf,
  holdLegs,
  type Level,
  ladderAt,
  noSums,
  OrderBook,
  offeredAt,
  type RestingOrder,
  releaseLegs,
  stepsIn,
  stepsNear,
} from '@halyard/domain/spot'
import type { ListedPair } from '../../market-feed/pairs.ts'
import {
  type BookChange,
  type BookFill,
  type BookRow,
  type CommandRow,
  filledBy,
  type Round,
  type Taken,
} from './spot-book.repository.ts'
import type { StoredOrders } from './spot-book-answers.ts'
import { exitPlacing, fillStep, type OpenOrder, openPart, traded } from './spot-filling.ts'
import type { OrderRow, Placing, PricedOrder, RecordedTick } from './spot-writing.repository.ts'

/** What is to be stored of a round, and what happened in it. */
interface Decided extends Round {
  readonly happened: readonly Happened[]
  /** The orders that came in another's stead. */
  readonly placed: readonly number[]
  /** All orders of which something happened. */
  readonly orderIds: readonly number[]
}

interface Happened {
  readonly event: BookEvent | { readonly kind: 'unreplaced'; readonly orderId: number }
  readonly sequence: number
  readonly tick: RecordedTick
  /** Of the ladder that the house offered then. */
  readonly ladderVersion: number
}

/**
 * A book in the memory of the writer. What is decided here counts once it is stored (`spot_matched`); whoever cannot store
 * it throws the book away and loads it anew.
 */
export class LiveBook {
  private readonly engine: OrderBook
  /** The tick that was the last when the book was loaded: it is matched, and something of the house's offer may be gone. */
  private readonly loadedAt: number
  /** What is gone of the house's offer at the tick of the last quote. */
  private readonly gone: Map<number, number>
  private newest: RecordedTick | undefined
  private quoted: { readonly tick: RecordedTick; readonly isStale: boolean; readonly version: number } | undefined

  constructor(
    public pair: ListedPair,
    private stored: BookRow,
    orders: readonly RestingOrder[],
  ) {
    this.loadedAt = stored.tickSequence
    this.gone = new Map(stored.taken.map(({ price, lots }) => [price, lots]))
    this.engine = new OrderBook({
      sequence: stored.sequence,
      tradeNumber: stored.tradeNumber,
      phase: stored.phase,
      orders,
    })
  }

  /** Whether any order rests in it. */
  get hasOrders(): boolean {
    return this.engine.best('buy') !== undefined || this.engine.best('sell') !== undefined
  }

  get matchedTick(): number {
    return this.newest?.sequence ?? this.stored.tickSequence - 1
  }

  /** Carries out what is new, in order: ticks before commands. Undefined where nothing of it needs to be stored. */
  decide(ticks: readonly RecordedTick[], commands: readonly CommandRow[], now: Date): Decided | undefined {
    const taken: Taken[] = []
    const happened: Happened[] = []
    const placed: number[] = []
    let { inventory } = this.stored
    const note = (event: Happened['event'], tick: RecordedTick) => {
      const ladderVersion = this.quoted?.version ?? this.pair.ladder.version
      happened.push({ event, tick, ladderVersion, sequence: this.engine.sequence })
    }
    const carryOut = (command: BookCommand, of: Omit<Taken, 'sequence'>, tick: RecordedTick) => {
      for (const event of this.engine.apply(command)) {
        note(event, tick)
        if (event.kind === 'traded' && !(event.taker && event.maker)) {
          this.gone.set(event.price, (this.gone.get(event.price) ?? 0) + event.lots)
          inventory += (event.taker ? event.takerSide === 'buy' : event.takerSide === 'sell') ? -event.lots : event.lots
        }
      }
      taken.push({ ...of, sequence: this.engine.sequence })
    }
    const quote = (tick: RecordedTick, stale: boolean) => {
      const { ladder, collar, priceStep } = this.pair
      const reference = stepsNear(tick.price, priceStep)
      if (tick.sequence !== (this.quoted?.tick.sequence ?? this.loadedAt)) this.gone.clear()
      this.quoted = { tick, isStale: stale, version: ladder.version }
      const traded = this.levelsGone()
      carryOut(
        {
          kind: 'quote',
          reference,
          ladder: stale ? null : offeredAt(tick.price, this.pair, inventory, traded),
          collar: collarOf(reference, collar),
          taken: traded,
        },
        {
          id: null,
          kind: 'quote',
          tickSequence: tick.sequence,
          tickPrice: tick.price,
          ladderVersion: ladder.version,
          stale,
        },
        tick,
      )
    }
    for (const tick of ticks) {
      this.newest = tick
      if (tick.sequence > this.loadedAt && this.isReachedBy(tick, inventory)) quote(tick, false)
    }
    const tick = this.newest
    if (commands.length > 0 && tick) {
      const stale = isStale(tick, now)
      const { quoted } = this
      const isSame = quoted?.tick === tick && quoted.isStale === stale && quoted.version === this.pair.ladder.version
      if (!isSame) quote(tick, stale)
      for (const command of commands) {
        if (command.kind === 'phase') {
          const { id, kind, phase } = command
          carryOut({ kind, phase }, { id, kind }, tick)
          // What is asked of a halted book waits, but for what is to be cancelled: that is looked for anew.
          if (phase === 'halted') break
          continue
        }
        const { id, kind, order, replacedOpen } = command
        const orderId = order.id
        if (kind === 'cancel') carryOut({ kind, orderId }, { id, kind }, tick)
        else if (kind === 'place') carryOut(placingOf(order, this.pair), { id, kind }, tick)
        else if (this.isUntouched(order.replacesId, replacedOpen)) {
          const replaced = order.replacesId ?? 0
          const own = { id: null, kind: 'cancel', orderId: replaced, tickSequence: tick.sequence } as const
          carryOut({ kind: 'cancel', orderId: replaced }, own, tick)
          carryOut(placingOf(order, this.pair), { id, kind }, tick)
          placed.push(orderId)
        } else {
          // It is not there to be cancelled, which only counts the command.
          carryOut({ kind: 'cancel', orderId }, { id, kind }, tick)
          note({ kind: 'unreplaced', orderId }, tick)
        }
      }
    }
    if (taken.length === 0) return undefined
    const is = {
      ...this.stored,
      sequence: this.engine.sequence,
      tradeNumber: this.engine.tradeNumber,
      tickSequence: this.matchedTick,
      inventory,
      phase: this.engine.phase,
      // Of an earlier tick than the last, nothing is missing any more.
      taken: this.quoted?.tick === this.newest ? this.levelsGone() : [],
    }
    const orderIds = [...new Set(happened.flatMap(({ event }) => partiesOf(event)))]
    return { was: this.stored, is, taken, happened, placed, orderIds }
  }

  /** It is stored. */
  adopt({ is }: Decided): void {
    this.stored = is
  }

  /** The money of what was decided: each order's own journal, against the house, which clears between two users. */
  changesOf({ happened, placed }: Decided, orders: ReadonlyMap<number, OrderRow>): BookChange[] {
    const changes = new Map<number, Working>()
    const of = (orderId: number) => {
      const known = changes.get(orderId)
      if (known) return known
      const order = orders.get(orderId)
      if (!order) throw new Error(`order ${orderId} of the book of ${this.pair.symbol} is not stored`)
      const begun: Working = { order, state: 'open', open: workedOn(order), ...untouched(order) }
      changes.set(orderId, begun)
      return begun
    }
    for (const orderId of placed) takeOver(of(orderId), this.pair)
    for (const { event, sequence, tick, ladderVersion: version } of happened) {
      if (event.kind === 'traded') {
        const trade = {
          price: this.pair.priceStep.times(Amount.of(String(event.price))),
          quantity: this.pair.quantityStep.times(Amount.of(String(event.lots))),
        }
        const ladderVersion = event.taker && event.maker ? null : version
        for (const role of ['taker', 'maker'] as const) {
          const party = event[role]
          if (party) this.fill(of(party.orderId), trade, { role, trade: event.number, ladderVersion, tick })
        }
      } else if (event.kind === 'rested') of(event.orderId).sequence = sequence
      else if (event.kind === 'ended') this.end(of(event.orderId), event.reason, tick)
      else if (event.kind === 'unreplaced') this.end(of(event.orderId), 'unreplaced', tick)
    }
    return [...changes.values()].map((change) => ({ ...change, sums: change.open.sums }))
  }

  private fill(
    change: Working,
    trade: Pick<BookFill, 'price' | 'quantity'>,
    told: Pick<BookFill, 'role' | 'trade' | 'ladderVersion' | 'tick'>,
  ): void {
    const { order } = change
    const step = fillStep(change.open, { ...trade, role: told.role }, this.pair)
    const number = change.partialFills + 1
    change.open = step.open
    change.legs.push(...step.legs)
    change.fills.push({ orderId: order.id, number, ...told, ...step.fill })
    if (step.open.quantity.isPositive()) {
      change.partialFills += 1
      change.heldTaken = change.heldTaken.plus(step.heldTaken)
    } else {
      change.state = 'filled'
      change.exit = this.exitOf(change, told.tick)
    }
  }

  /** A market order is filled when its money is spent; any other order ends unfilled, in whole or in part. */
  private end(change: Working, reason: BookChange['reason'], tick: RecordedTick): void {
    change.state = reason === 'spent' && change.fills.length > 0 ? 'filled' : 'cancelled'
    change.reason = reason
    change.legs.push(...releaseLegs(change.open, this.pair))
    if (change.partialFills > 0) change.exit = this.exitOf(change, tick)
  }

  private exitOf({ order, fills }: Working, tick: RecordedTick): Placing | undefined {
    return exitPlacing(order, traded(order, ...fills), this.pair, tick)
  }

  private levelsGone(): Level[] {
    return [...this.gone].map(([price, lots]) => ({ price, lots }))
  }

  /** Whether as much is open of an order as when it was asked to replace it. */
  private isUntouched(orderId: number | null, open: Amount | null): boolean {
    const resting = orderId === null ? undefined : this.engine.order(orderId)
    return resting !== undefined && open !== null && resting.open === stepsIn(open, this.pair.quantityStep)
  }

  private isReachedBy(tick: RecordedTick, inventory: number): boolean {
    const [bid, ask] = [this.engine.best('buy'), this.engine.best('sell')]
    if (this.engine.phase !== 'open' || (!bid && !ask)) return false
    const { bids, asks } = ladderAt(tick.price, this.pair.priceStep, this.pair.ladder, inventory)
    return Boolean((bid && asks[0] && asks[0].price <= bid.price) || (ask && bids[0] && bids[0].price >= ask.price))
  }
}

/** The orders of a round as they are stored now, without reading them back. */
export function storedOrders(
  commands: readonly CommandRow[],
  changes: readonly BookChange[],
  updatedAt: Date,
): StoredOrders {
  const placings = commands.flatMap((command) =>
    command.kind === 'place' || command.kind === 'replace' ? [command.order.id] : [],
  )
  const byId = new Map(changes.map((change) => [change.order.id, change]))
  const find = (orderId: number) => {
    const change = byId.get(orderId)
    return change && storedOrder(change, updatedAt)
  }
  return { placed: new Set(placings), find }
}

/** At several prices the average is the store's to round. */
function storedOrder(change: BookChange, updatedAt: Date): PricedOrder | 'unsaid' {
  const { order, state, reason, fills, partialFills, sums } = change
  const averagePrice = fills[0]?.price ?? null
  if (order.filledQuantity.isPositive() || fills.some(({ price }) => !price.equals(averagePrice ?? price)))
    return 'unsaid'
  const { quantity: filledQuantity, turnover, fee } = filledBy(change)
  return {
    ...{ ...order, state, endReason: reason, filledQuantity, turnover, fee, averagePrice, partialFills, updatedAt },
    ...{ sequence: change.sequence ?? order.sequence, exactTurnover: sums.exactTurnover, exactFee: sums.exactFee },
    heldTaken: order.heldTaken.plus(change.heldTaken),
  }
}

type Working = { -readonly [Key in keyof BookChange]: BookChange[Key] } & {
  legs: Leg[]
  fills: BookFill[]
  open: ReturnType<typeof workedOn>
}

/** Of few fields, since it is copied with each fill. */
const workedOn = (order: OrderRow): OpenOrder => {
  const { limitPrice, feeRate, makerFeeRate } = order
  return { ...openPart(order), limitPrice, feeRate, makerFeeRate, sums: order }
}

const untouched = ({ partialFills }: OrderRow) => ({
  sequence: null,
  reason: null,
  fills: [],
  partialFills,
  heldTaken: Amount.zero,
  exit: undefined,
  legs: [],
  sums: noSums,
})

/** What the order in whose stead it came held, and what was released with that one's end, is held for this one. */
function takeOver(change: Working, pair: ListedPair): void {
  const { order } = change
  change.legs.push(...holdLegs({ ...order, held: order.heldTaken }, pair))
  change.heldTaken = Amount.zero.minus(order.heldTaken)
  change.open = { ...change.open, held: order.held }
}

function partiesOf(event: Happened['event']): number[] {
  if (event.kind !== 'traded') return event.kind === 'refused' ? [] : [event.orderId]
  return [event.taker, event.maker].flatMap((party) => (party ? [party.orderId] : []))
}

/** The command that an order is placed by. */
export function placingOf(order: OrderRow, pair: Pick<ListedPair, 'priceStep' | 'quantityStep'>): BookCommand {
  const { requestedTotal, type, side, timeInForce } = order
  const inSteps = pair.priceStep.times(pair.quantityStep)
  const budget =
    type === 'market' && side === 'buy' && requestedTotal
      ? stepsIn(requestedTotal.dividedBy(inSteps, 0, 'down'), Amount.one)
      : undefined
  const price = order.limitPrice ?? order.boundPrice
  if (!price) throw new Error(`order ${order.id} has no place in a book`)
  const { id, userId, postOnly, selfTrade } = order
  const lots = stepsIn(order.quantity, pair.quantityStep)
  return {
    kind: 'place',
    order: { id, userId, side, price: stepsIn(price, pair.priceStep), lots, postOnly, selfTrade, timeInForce, budget },
  }
}
