import type { Collar, Level, Levels } from './ladder.ts'
import type { SelfTrade, Side, TimeInForce } from './order.ts'

/** Orders meet at once; or rest until the auction ends and meet at one price; or nothing but cancelling is possible. */
export type BookPhase = 'open' | 'auction' | 'halted'

/** An order that arrives. Prices are in whole price steps, quantities in whole lots: safe integers. */
export interface NewOrder {
  readonly id: number
  readonly userId: number
  readonly side: Side
  /** The worst price; of a market order the bound that its hold was taken at. */
  readonly price: number
  readonly lots: number
  readonly timeInForce: TimeInForce
  /** Ends instead of trading at once. */
  readonly postOnly: boolean
  readonly selfTrade: SelfTrade
  /** At most so much is paid, in price steps times lots: of an IOC order that is sized in the quote coin. */
  readonly budget?: number | undefined
}

/** An order in the book. */
export interface RestingOrder {
  readonly id: number
  readonly userId: number
  readonly side: Side
  readonly price: number
  /** All that it is for, traded or not. */
  readonly lots: number
  /** What is not traded yet. */
  readonly open: number
  /** Of the command that gave it its place: at one price the lower is first. */
  readonly sequence: number
  readonly postOnly: boolean
  readonly selfTrade: SelfTrade
}

export type BookCommand =
  | { readonly kind: 'place'; readonly order: NewOrder }
  | { readonly kind: 'cancel'; readonly orderId: number }
  | { readonly kind: 'cancelAll'; readonly userId: number; readonly side?: Side | undefined }
  /** `lots` is the new whole quantity, with what is traded of it. */
  | { readonly kind: 'amend'; readonly orderId: number; readonly price: number; readonly lots: number }
  | Quote
  | { readonly kind: 'phase'; readonly phase: BookPhase }

/** A new tick: what the house offers from now on, and between which prices is traded. */
export interface Quote {
  readonly kind: 'quote'
  /** The tick's price in steps, which an auction leans to. */
  readonly reference: number
  /** None while the price is stale. */
  readonly ladder: Levels | null
  /** None before the first tick. */
  readonly collar: Collar | null
  /** What the house has traded at this tick already, in any number of parts: where a book was loaded meanwhile. */
  readonly taken?: readonly Level[] | undefined
}

/** A side of a trade, with what its order has left; null is the house. */
export type Party = { readonly orderId: number; readonly userId: number; readonly open: number } | null

export type EndReason =
  | 'cancelled'
  | 'ioc'
  | 'fok'
  | 'postOnly'
  | 'selfTrade'
  /** Nothing is traded beyond the collar, nor rests where it would be. */
  | 'collar'
  /** What is left of the budget buys no lot. */
  | 'spent'
  /** The book is halted, or in an auction and the order is one that does not rest. */
  | 'closed'

export type BookEvent =
  | {
      readonly kind: 'traded'
      /** Counts the trades of the book. */
      readonly number: number
      readonly price: number
      readonly lots: number
      readonly takerSide: Side
      readonly taker: Party
      readonly maker: Party
    }
  | { readonly kind: 'rested'; readonly orderId: number; readonly price: number; readonly open: number }
  /** Without having been traded whole; what was is told by its last trade. */
  | {
      readonly kind: 'ended'
      readonly orderId: number
      readonly userId: number
      readonly open: number
      readonly reason: EndReason
    }
  | {
      readonly kind: 'amended'
      readonly orderId: number
      readonly price: number
      readonly lots: number
      readonly open: number
      readonly keptPriority: boolean
    }
  | { readonly kind: 'refused'; readonly orderId: number; readonly reason: 'notOpen' | 'closed' | 'postOnly' }

type Changing = { -readonly [Key in keyof RestingOrder]: RestingOrder[Key] }

/** An order while it is worked on, and in the queue of its price: one object from when it arrives. */
interface Queued extends Changing {
  before: Queued | undefined
  behind: Queued | undefined
}

interface Queue {
  readonly price: number
  lots: number
  first: Queued
  last: Queued
}

const opposite = { buy: 'sell', sell: 'buy' } as const

/** Whether an order of a side is content with a price. */
const accepts = (side: Side, limit: number, price: number) => (side === 'buy' ? price <= limit : price >= limit)

/** The users' orders of one side. The best price stands last, where arrays grow and shrink for nothing. */
class BookSide {
  readonly prices: number[] = []
  readonly queues = new Map<number, Queue>()

  constructor(readonly side: Side) {}

  best(): Queue | undefined {
    const price = this.prices.at(-1)
    return price === undefined ? undefined : this.queues.get(price)
  }

  add(order: Queued): void {
    order.before = undefined
    order.behind = undefined
    const queue = this.queues.get(order.price)
    if (queue) {
      order.before = queue.last
      queue.last.behind = order
      queue.last = order
      queue.lots += order.open
    } else {
      this.queues.set(order.price, { price: order.price, lots: order.open, first: order, last: order })
      this.prices.splice(this.placeOf(order.price), 0, order.price)
    }
  }

  remove(order: Queued): void {
    const queue = this.queues.get(order.price)
    if (!queue) throw new Error(`order ${order.id} is not in the book`)
    queue.lots -= order.open
    if (order.before) order.before.behind = order.behind
    if (order.behind) order.behind.before = order.before
    if (queue.first === order && order.behind) queue.first = order.behind
    else if (queue.last === order && order.before) queue.last = order.before
    else if (queue.first === order) {
      this.queues.delete(order.price)
      this.prices.splice(this.placeOf(order.price), 1)
    }
  }

  shrink(order: Queued, lots: number): void {
    const queue = this.queues.get(order.price)
    if (!queue) throw new Error(`order ${order.id} is not in the book`)
    order.open -= lots
    queue.lots -= lots
  }

  /** Best first. */
  *byPriority(): Generator<Queue> {
    for (let at = this.prices.length - 1; at >= 0; at -= 1) {
      const queue = this.queues.get(this.prices[at] as number)
      if (queue) yield queue
    }
  }

  /** Where a price stands, or belongs. */
  private placeOf(price: number): number {
    let low = 0
    let high = this.prices.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const there = this.prices[middle] as number
      if (there === price) return middle
      // Better prices stand behind.
      if (accepts(this.side, there, price)) high = middle
      else low = middle + 1
    }
    return low
  }
}

/** What is left of one side of the house's ladder at this tick. */
class HouseSide {
  private at = 0

  constructor(private readonly levels: { price: number; lots: number }[]) {}

  best(): Level | undefined {
    return this.levels[this.at]
  }

  take(lots: number): void {
    const level = this.levels[this.at]
    if (!level || lots > level.lots) throw new Error('the house offers less than was taken of it')
    level.lots -= lots
    if (level.lots === 0) this.at += 1
  }

  left(): Level[] {
    return this.levels.slice(this.at)
  }
}

/**
 * The book of one pair: a pure rule, changed in place by one command after another. It knows no time, no balance and no
 * chance, so the same commands give the same events. Who writes what it decided throws it away and loads it anew where
 * writing fails.
 *
 * Better prices come first, at one price users before the house, and of users whoever was there first. A trade is at the
 * price of the one who was there, except that a resting order which a new tick's ladder reaches gets the ladder's price.
 */
export class OrderBook {
  private commands: number
  private trades: number
  private state: BookPhase
  private readonly sides = { buy: new BookSide('buy'), sell: new BookSide('sell') }
  private readonly byId = new Map<number, Queued>()
  /** By the side that the house takes: `buy` are its bids. */
  private offers = { buy: new HouseSide([]), sell: new HouseSide([]) }
  private collar: Collar | null = null
  private reference: number | undefined
  private events: BookEvent[] = []

  constructor(
    from: {
      readonly sequence: number
      readonly tradeNumber: number
      readonly phase?: BookPhase
      readonly orders: Iterable<RestingOrder>
    } = { sequence: 0, tradeNumber: 0, orders: [] },
  ) {
    this.commands = from.sequence
    this.trades = from.tradeNumber
    this.state = from.phase ?? 'open'
    for (const order of [...from.orders].sort((a, b) => a.sequence - b.sequence))
      this.rest(queuedOf(order, order.open, order.sequence))
  }

  /** Of the last command: each counts one. */
  get sequence(): number {
    return this.commands
  }

  /** Of the last trade. */
  get tradeNumber(): number {
    return this.trades
  }

  get phase(): BookPhase {
    return this.state
  }

  order(id: number): RestingOrder | undefined {
    return this.byId.get(id)
  }

  orders(): Iterable<RestingOrder> {
    return this.byId.values()
  }

  /** The users' orders of a side, summed by price, best first. */
  levels(side: Side): Level[] {
    return Array.from(this.sides[side].byPriority(), ({ price, lots }) => ({ price, lots }))
  }

  /** The best of them. */
  best(side: Side): Level | undefined {
    const queue = this.sides[side].best()
    return queue && { price: queue.price, lots: queue.lots }
  }

  /** What the house offers on a side at this tick, best first. */
  house(side: Side): Level[] {
    return this.state === 'open' ? this.offers[side].left().map(({ price, lots }) => ({ price, lots })) : []
  }

  /** Carries out the next command, and says what came of it, in order. */
  apply(command: BookCommand): BookEvent[] {
    this.commands += 1
    this.events = []
    switch (command.kind) {
      case 'place':
        this.place(command.order)
        break
      case 'cancel':
        this.cancel(command.orderId)
        break
      case 'cancelAll':
        for (const order of [...this.byId.values()]) {
          if (order.userId === command.userId && (command.side ?? order.side) === order.side)
            this.end(order, 'cancelled')
        }
        break
      case 'amend':
        this.amend(command.orderId, command.price, command.lots)
        break
      case 'quote':
        this.quote(command)
        break
      case 'phase':
        this.enter(command.phase)
        break
    }
    return this.events
  }

  /** At which price the most would be traded if the auction ended now, and how much. */
  indicative(): Level | undefined {
    return auctionPrice(this.levels('buy'), this.levels('sell'), this.collar, this.reference)
  }

  private place(asked: NewOrder): void {
    const { timeInForce, budget } = asked
    const order = queuedOf(asked, asked.lots, this.commands)
    if (this.state === 'halted' || (this.state === 'auction' && timeInForce !== 'gtc')) {
      return this.tellEnd(order, 'closed')
    }
    if (order.postOnly && this.wouldTrade(order)) return this.tellEnd(order, 'postOnly')
    if (timeInForce === 'fok' && !this.fills(order)) return this.tellEnd(order, 'fok')
    this.trade(order, timeInForce, budget)
  }

  /** Trades what can be traded, and rests or ends what is left. */
  private trade(order: Queued, timeInForce: TimeInForce, budget?: number): void {
    const stopped = this.state === 'open' ? this.take(order, budget) : undefined
    if (order.open === 0) return
    if (stopped) return this.tellEnd(order, stopped)
    if (timeInForce !== 'gtc') return this.tellEnd(order, timeInForce)
    if (this.isBeyondCollar(order)) return this.tellEnd(order, 'collar')
    this.rest(order)
    this.events.push({ kind: 'rested', orderId: order.id, price: order.price, open: order.open })
  }

  private rest(order: Queued): void {
    this.sides[order.side].add(order)
    this.byId.set(order.id, order)
  }

  private take(order: Queued, budget = Number.POSITIVE_INFINITY): EndReason | undefined {
    let left = budget
    while (order.open > 0) {
      const users = this.sides[opposite[order.side]].best()
      const house = this.offers[opposite[order.side]].best()
      const toUser = users && (!house || accepts(order.side, house.price, users.price))
      const best = toUser ? users : house
      if (!best || !accepts(order.side, order.price, best.price)) return undefined
      if (!this.isWithinCollar(best.price)) return 'collar'
      const affordable = Math.min(order.open, Math.floor(left / best.price))
      if (affordable === 0) return 'spent'
      if (toUser) {
        const maker = users.first
        if (maker.userId === order.userId) {
          if (order.selfTrade !== 'cancelTaker') this.end(maker, 'selfTrade')
          if (order.selfTrade !== 'cancelMaker') return 'selfTrade'
          continue
        }
        const lots = Math.min(affordable, maker.open)
        left -= lots * best.price
        order.open -= lots
        this.shrink(maker, lots)
        this.tellTrade(best.price, lots, order.side, partyOf(order), partyOf(maker))
      } else {
        const lots = Math.min(affordable, best.lots)
        const { price } = best
        left -= lots * price
        order.open -= lots
        this.offers[opposite[order.side]].take(lots)
        this.tellTrade(price, lots, order.side, partyOf(order), null)
      }
    }
    return undefined
  }

  private wouldTrade({ side, price }: Pick<RestingOrder, 'side' | 'price'>): boolean {
    if (this.state !== 'open') return false
    const users = this.sides[opposite[side]].best()
    const house = this.offers[opposite[side]].best()
    return [users, house].some((best) => best !== undefined && accepts(side, price, best.price))
  }

  /** Whether all of an order could be traded now. */
  private fills(order: Queued): boolean {
    let missing = order.open
    for (const { price, lots, maker } of this.against(opposite[order.side])) {
      if (!accepts(order.side, order.price, price) || !this.isWithinCollar(price)) return false
      const own = maker?.userId === order.userId
      if (own && order.selfTrade !== 'cancelMaker') return false
      if (!own) missing -= lots
      if (missing <= 0) return true
    }
    return false
  }

  /** What is offered on a side, in the order in which it is traded with. */
  private *against(side: Side): Generator<Level & { readonly maker?: Queued }> {
    const house = this.offers[side].left()
    let at = 0
    for (const queue of this.sides[side].byPriority()) {
      for (let offer = house[at]; offer && !accepts(opposite[side], offer.price, queue.price); offer = house[at]) {
        yield offer
        at += 1
      }
      for (let maker: Queued | undefined = queue.first; maker; maker = maker.behind) {
        yield { price: queue.price, lots: maker.open, maker }
      }
    }
    yield* house.slice(at)
  }

  private cancel(orderId: number): void {
    const order = this.byId.get(orderId)
    if (order) this.end(order, 'cancelled')
    else this.events.push({ kind: 'refused', orderId, reason: 'notOpen' })
  }

  private amend(orderId: number, price: number, lots: number): void {
    const order = this.byId.get(orderId)
    if (!order) return this.refuse(orderId, 'notOpen')
    if (this.state === 'halted') return this.refuse(orderId, 'closed')
    const open = lots - (order.lots - order.open)
    if (open <= 0) return this.end(order, 'cancelled')
    const keptPriority = price === order.price && lots <= order.lots
    if (!keptPriority && order.postOnly && this.wouldTrade({ side: order.side, price }))
      return this.refuse(orderId, 'postOnly')
    this.events.push({ kind: 'amended', orderId, price, lots, open, keptPriority })
    if (keptPriority) {
      this.sides[order.side].shrink(order, order.open - open)
      order.lots = lots
      return
    }
    this.remove(order)
    Object.assign(order, { price, lots, open, sequence: this.commands })
    this.trade(order, 'gtc')
  }

  private quote({ reference, ladder, collar, taken = [] }: Quote): void {
    this.reference = reference
    this.collar = collar
    const offered = (levels: readonly Level[]) =>
      new HouseSide(
        levels.flatMap(({ price, lots }) => {
          const gone = taken.length === 0 ? 0 : sumOf(taken, (level) => level.price === price)
          return this.isWithinCollar(price) && gone < lots ? [{ price, lots: lots - gone }] : []
        }),
      )
    this.offers = { buy: offered(ladder?.bids ?? []), sell: offered(ladder?.asks ?? []) }
    if (this.state === 'open') this.fillReached()
  }

  /** Fills the resting orders that the house's ladder has reached, each at the ladder's price. */
  private fillReached(): void {
    for (const side of ['buy', 'sell'] as const) {
      const house = this.offers[opposite[side]]
      for (;;) {
        const order = this.sides[side].best()?.first
        const best = house.best()
        if (!order || !best || !accepts(side, order.price, best.price)) break
        const { price } = best
        const lots = Math.min(order.open, best.lots)
        house.take(lots)
        this.shrink(order, lots)
        this.tellTrade(price, lots, opposite[side], null, partyOf(order))
      }
    }
  }

  private enter(phase: BookPhase): void {
    this.state = phase
    if (phase !== 'open') return
    this.uncross()
    this.fillReached()
  }

  /** Ends an auction: everything that meets is traded at one price, and what cannot be is no longer in the way. */
  private uncross(): void {
    for (;;) {
      const [buy, sell] = [this.sides.buy.best()?.first, this.sides.sell.best()?.first]
      if (!buy || !sell || buy.price < sell.price) return
      const price = this.indicative()?.price
      const pairs = price === undefined ? [] : this.pairsAt(price)
      const own = pairs.find(({ buyer, seller }) => buyer.userId === seller.userId)
      if (own || price === undefined) {
        const [older, newer] = inOrder(own?.buyer ?? buy, own?.seller ?? sell)
        if (own && newer.selfTrade !== 'cancelTaker') this.end(older, 'selfTrade')
        if (!own || newer.selfTrade !== 'cancelMaker') this.end(newer, own ? 'selfTrade' : 'collar')
        continue
      }
      for (const { buyer, seller, lots } of pairs) {
        this.shrink(buyer, lots)
        this.shrink(seller, lots)
        const [maker, taker] = inOrder(buyer, seller)
        this.tellTrade(price, lots, taker.side, partyOf(taker), partyOf(maker))
      }
    }
  }

  /** Who meets whom at an auction's price, by priority. */
  private pairsAt(price: number): { buyer: Queued; seller: Queued; lots: number }[] {
    const waiting = (side: Side) =>
      [...this.sides[side].byPriority()]
        .filter((queue) => accepts(side, queue.price, price))
        .flatMap((queue) => {
          const orders: Queued[] = []
          for (let order: Queued | undefined = queue.first; order; order = order.behind) orders.push(order)
          return orders
        })
        .map((order) => ({ order, open: order.open }))
    const [buyers, sellers] = [waiting('buy'), waiting('sell')]
    const pairs: { buyer: Queued; seller: Queued; lots: number }[] = []
    for (let [b, s] = [0, 0]; ; ) {
      const [buyer, seller] = [buyers[b], sellers[s]]
      if (!buyer || !seller) return pairs
      const lots = Math.min(buyer.open, seller.open)
      pairs.push({ buyer: buyer.order, seller: seller.order, lots })
      buyer.open -= lots
      seller.open -= lots
      if (buyer.open === 0) b += 1
      if (seller.open === 0) s += 1
    }
  }

  private isWithinCollar(price: number): boolean {
    return !this.collar || (price >= this.collar.lowest && price <= this.collar.highest)
  }

  /** Whether an order would trade at worse prices than the collar allows. */
  private isBeyondCollar({ side, price }: Queued): boolean {
    return this.collar !== null && !accepts(side, side === 'buy' ? this.collar.highest : this.collar.lowest, price)
  }

  /** Takes so many lots off a resting order, and the order out of the book when none are left. */
  private shrink(order: Queued, lots: number): void {
    this.sides[order.side].shrink(order, lots)
    if (order.open === 0) this.remove(order)
  }

  private remove(order: Queued): void {
    this.sides[order.side].remove(order)
    this.byId.delete(order.id)
  }

  private end(order: Queued, reason: EndReason): void {
    this.remove(order)
    this.tellEnd(order, reason)
  }

  private tellEnd({ id, userId, open }: Queued, reason: EndReason): void {
    this.events.push({ kind: 'ended', orderId: id, userId, open, reason })
  }

  private refuse(orderId: number, reason: 'notOpen' | 'closed' | 'postOnly'): void {
    this.events.push({ kind: 'refused', orderId, reason })
  }

  private tellTrade(price: number, lots: number, takerSide: Side, taker: Party, maker: Party): void {
    this.trades += 1
    this.events.push({ kind: 'traded', number: this.trades, price, lots, takerSide, taker, maker })
  }
}

/** Field by field: a copy of whatever else a caller's object has would cost more than all the rest. */
function queuedOf(order: Omit<RestingOrder, 'open' | 'sequence'>, open: number, sequence: number): Queued {
  const { id, userId, side, price, lots, postOnly, selfTrade } = order
  return { id, userId, side, price, lots, open, sequence, postOnly, selfTrade, before: undefined, behind: undefined }
}

const partyOf = ({ id, userId, open }: Queued): Party => ({ orderId: id, userId, open })

/** The one that was there first, and the other. */
const inOrder = (a: Queued, b: Queued): [Queued, Queued] => (a.sequence < b.sequence ? [a, b] : [b, a])

/**
 * The one price of an auction: at which the most is traded, of those with the least left over, of those nearest to the
 * reference, and of two as near the lower. Undefined where nothing would be traded.
 */
export function auctionPrice(
  bids: readonly Level[],
  asks: readonly Level[],
  collar: Collar | null,
  reference: number | undefined,
): Level | undefined {
  const [highestBid, lowestAsk] = [bids[0]?.price, asks[0]?.price]
  if (highestBid === undefined || lowestAsk === undefined) return undefined
  const from = Math.max(lowestAsk, collar?.lowest ?? lowestAsk)
  const to = Math.min(highestBid, collar?.highest ?? highestBid)
  const toward = reference ?? from
  // Between two of these prices nothing changes but the way to the reference.
  const prices = new Set([from, to, Math.min(Math.max(toward, from), to)])
  for (const { price } of bids) prices.add(price).add(price + 1)
  for (const { price } of asks) prices.add(price).add(price - 1)
  let best: (Level & { over: number; away: number }) | undefined
  for (const price of [...prices].filter((price) => price >= from && price <= to).sort((a, b) => a - b)) {
    const demand = sumOf(bids, (level) => level.price >= price)
    const supply = sumOf(asks, (level) => level.price <= price)
    const lots = Math.min(demand, supply)
    const found = { price, lots, over: Math.abs(demand - supply), away: Math.abs(price - toward) }
    const better =
      !best ||
      found.lots > best.lots ||
      (found.lots === best.lots && (found.over < best.over || (found.over === best.over && found.away < best.away)))
    if (found.lots > 0 && better) best = found
  }
  return best && { price: best.price, lots: best.lots }
}

function sumOf(levels: readonly Level[], counts: (level: Level) => boolean): number {
  let lots = 0
  for (const level of levels) if (counts(level)) lots += level.lots
  return lots
}
