import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type BookCommand,
  type BookEvent,
  type BookPhase,
  type EndReason,
  type NewOrder,
  OrderBook,
  type Quote,
  type RestingOrder,
} from './book.ts'
import { collarOf, type Level, ladder } from './ladder.ts'
import type { Side } from './order.ts'

/**
 * The same rules once more, as plainly as can be: one list of all that can be traded with, sorted anew for each trade.
 */
class PlainBook {
  resting: RestingOrder[] = []
  offers: { side: Side; price: number; lots: number }[] = []
  phase: BookPhase = 'open'
  quoted: Quote | undefined
  sequence = 0
  trades = 0
  events: BookEvent[] = []

  apply(command: BookCommand): BookEvent[] {
    this.sequence += 1
    this.events = []
    if (command.kind === 'place') this.place(command.order)
    else if (command.kind === 'cancel') this.end(command.orderId, 'cancelled')
    else if (command.kind === 'cancelAll') {
      const mine = this.resting.filter(
        ({ userId, side }) => userId === command.userId && side === (command.side ?? side),
      )
      for (const { id } of bySequence(mine)) this.end(id, 'cancelled')
    } else if (command.kind === 'amend') this.amend(command)
    else if (command.kind === 'quote') {
      this.quoted = command
      const levels = [
        ...(command.ladder?.bids ?? []).map((level) => ({ side: 'buy' as const, ...level })),
        ...(command.ladder?.asks ?? []).map((level) => ({ side: 'sell' as const, ...level })),
      ]
      this.offers = levels.filter(({ price }) => this.inCollar(price))
      this.reach()
    } else {
      this.phase = command.phase
      if (this.phase === 'open') this.uncross()
      this.reach()
    }
    return this.events
  }

  /** What an order can trade with now, in the order in which it does. */
  against(side: Side, limit: number) {
    const users = this.resting.map((order) => ({ house: false, order, ...order, lots: order.open }))
    const house = this.offers.map((offer) => ({ house: true, order: undefined, id: 0, sequence: 0, ...offer }))
    const better = side === 'buy' ? 1 : -1
    return [...users, ...house]
      .filter((offer) => offer.side !== side && offer.lots > 0 && (limit - offer.price) * better >= 0)
      .sort((a, b) => (a.price - b.price) * better || Number(a.house) - Number(b.house) || a.sequence - b.sequence)
  }

  place(order: NewOrder): void {
    const { id, userId, side, price, lots, timeInForce, postOnly, selfTrade } = order
    const tell = (reason: EndReason) => this.events.push({ kind: 'ended', orderId: id, userId, open: lots, reason })
    if (this.phase === 'halted' || (this.phase === 'auction' && timeInForce !== 'gtc')) tell('closed')
    else if (this.phase === 'open' && postOnly && this.against(side, price).length > 0) tell('postOnly')
    else if (timeInForce === 'fok' && !this.wouldFill(order)) tell('fok')
    else {
      const resting = { id, userId, side, price, lots, open: lots, sequence: this.sequence, postOnly, selfTrade }
      this.trade(resting, timeInForce, order.budget)
    }
  }

  wouldFill(order: NewOrder): boolean {
    const trial = new PlainBook()
    const { resting, offers, phase, quoted, sequence } = this
    Object.assign(trial, JSON.parse(JSON.stringify({ resting, offers, phase, quoted, sequence })))
    const traded = trial.apply({ kind: 'place', order: { ...order, timeInForce: 'ioc' } })
    return traded.reduce((sum, event) => sum + (event.kind === 'traded' ? event.lots : 0), 0) === order.lots
  }

  trade(order: RestingOrder, timeInForce: NewOrder['timeInForce'], budget = Number.POSITIVE_INFINITY): void {
    let { open } = order
    let left = budget
    const end = (reason: EndReason) =>
      this.events.push({ kind: 'ended', orderId: order.id, userId: order.userId, open, reason })
    while (this.phase === 'open' && open > 0) {
      const [best] = this.against(order.side, order.price)
      if (!best) break
      if (!this.inCollar(best.price)) return void end('collar')
      if (left < best.price) return void end('spent')
      if (best.order?.userId === order.userId) {
        if (order.selfTrade !== 'cancelTaker') this.end(best.id, 'selfTrade')
        if (order.selfTrade !== 'cancelMaker') return void end('selfTrade')
        continue
      }
      const lots = Math.min(open, best.lots, Math.floor(left / best.price))
      open -= lots
      left -= lots * best.price
      this.take(best, lots)
      const maker = best.order ? { orderId: best.id, userId: best.order.userId, open: best.lots - lots } : null
      this.tell(best.price, lots, order.side, { orderId: order.id, userId: order.userId, open }, maker)
    }
    const collar = this.quoted?.collar
    if (open === 0) return
    if (timeInForce !== 'gtc') return void end(timeInForce)
    if (collar && (order.side === 'buy' ? order.price > collar.highest : order.price < collar.lowest)) {
      return void end('collar')
    }
    this.resting.push({ ...order, open, sequence: this.sequence })
    this.events.push({ kind: 'rested', orderId: order.id, price: order.price, open })
  }

  take(offer: { house: boolean; id: number; side: Side; price: number }, lots: number): void {
    if (offer.house) {
      const same = (each: Level & { side: Side }) => each.side === offer.side && each.price === offer.price
      this.offers = this.offers.map((each) => (same(each) ? { ...each, lots: each.lots - lots } : each))
    } else {
      this.resting = this.resting
        .map((order) => (order.id === offer.id ? { ...order, open: order.open - lots } : order))
        .filter(({ open }) => open > 0)
    }
  }

  end(orderId: number, reason: EndReason): void {
    const order = this.resting.find(({ id }) => id === orderId)
    if (!order) return void this.events.push({ kind: 'refused', orderId, reason: 'notOpen' })
    this.resting = this.resting.filter(({ id }) => id !== orderId)
    this.events.push({ kind: 'ended', orderId, userId: order.userId, open: order.open, reason })
  }

  amend({ orderId, price, lots }: { orderId: number; price: number; lots: number }): void {
    const order = this.resting.find(({ id }) => id === orderId)
    const refuse = (reason: 'notOpen' | 'closed' | 'postOnly') => this.events.push({ kind: 'refused', orderId, reason })
    if (!order) return void refuse('notOpen')
    if (this.phase === 'halted') return void refuse('closed')
    const open = lots - (order.lots - order.open)
    if (open <= 0) return this.end(orderId, 'cancelled')
    const keptPriority = price === order.price && lots <= order.lots
    const crosses = this.phase === 'open' && this.against(order.side, price).length > 0
    if (!keptPriority && order.postOnly && crosses) return void refuse('postOnly')
    this.events.push({ kind: 'amended', orderId, price, lots, open, keptPriority })
    this.resting = this.resting.map((each) => (each.id === orderId ? { ...each, lots, open } : each))
    if (keptPriority) return
    this.resting = this.resting.filter(({ id }) => id !== orderId)
    this.trade({ ...order, price, lots, open }, 'gtc')
  }

  /** The house comes to the orders that its ladder reached. */
  reach(): void {
    for (const side of this.phase === 'open' ? (['buy', 'sell'] as const) : []) {
      for (;;) {
        const [order] = bySequence(this.resting.filter((each) => each.side === side)).sort((a, b) =>
          side === 'buy' ? b.price - a.price : a.price - b.price,
        )
        const best = order && this.against(side, order.price).find(({ house }) => house)
        if (!order || !best) break
        const lots = Math.min(order.open, best.lots)
        this.take(best, lots)
        this.take({ house: false, ...order }, lots)
        const maker = { orderId: order.id, userId: order.userId, open: order.open - lots }
        this.tell(best.price, lots, best.side, null, maker)
      }
    }
  }

  uncross(): void {
    for (;;) {
      const buyers = bySequence(this.resting.filter(({ side }) => side === 'buy')).sort((a, b) => b.price - a.price)
      const sellers = bySequence(this.resting.filter(({ side }) => side === 'sell')).sort((a, b) => a.price - b.price)
      const [firstBuyer, firstSeller] = [buyers[0], sellers[0]]
      if (!firstBuyer || !firstSeller || firstBuyer.price < firstSeller.price) return
      const price = this.auctionPrice(buyers, sellers)
      const lotsOf = (orders: RestingOrder[], meets: (limit: number) => boolean) =>
        orders.filter((order) => meets(order.price)).flatMap((order) => Array.from({ length: order.open }, () => order))
      const bought = price ? lotsOf(buyers, (limit) => limit >= price) : []
      const sold = price ? lotsOf(sellers, (limit) => limit <= price) : []
      const pairs = bought.slice(0, sold.length).map((buyer, index) => ({ buyer, seller: sold[index] as RestingOrder }))
      const own = pairs.find(({ buyer, seller }) => buyer.userId === seller.userId)
      if (own || !price) {
        const [older, newer] = bySequence(own ? [own.buyer, own.seller] : [firstBuyer, firstSeller]) as [
          RestingOrder,
          RestingOrder,
        ]
        if (own && newer.selfTrade !== 'cancelTaker') this.end(older.id, 'selfTrade')
        if (!own || newer.selfTrade !== 'cancelMaker') this.end(newer.id, own ? 'selfTrade' : 'collar')
        continue
      }
      const met = new Map<string, number>()
      for (const { buyer, seller } of pairs) {
        const key = `${buyer.id} ${seller.id}`
        met.set(key, (met.get(key) ?? 0) + 1)
      }
      for (const [key, lots] of met) {
        const parties = key.split(' ').map((id) => {
          const order = this.resting.find((each) => each.id === Number(id)) as RestingOrder
          this.take({ house: false, ...order }, lots)
          return { ...order, open: order.open - lots }
        })
        const [maker, taker] = bySequence(parties).map(({ id, userId, open }) => ({ orderId: id, userId, open }))
        const takerSide = bySequence(parties)[1]?.side as Side
        this.tell(price, lots, takerSide, taker ?? null, maker ?? null)
      }
    }
  }

  /** Every price there is, tried. */
  auctionPrice(buyers: RestingOrder[], sellers: RestingOrder[]): number | undefined {
    const sum = (orders: RestingOrder[]) => orders.reduce((lots, order) => lots + order.open, 0)
    return Array.from({ length: 200 }, (_, price) => {
      const demand = sum(buyers.filter((order) => order.price >= price))
      const supply = sum(sellers.filter((order) => order.price <= price))
      const toward = this.quoted?.reference ?? (sellers[0] as RestingOrder).price
      return { price, lots: Math.min(demand, supply), over: Math.abs(demand - supply), away: Math.abs(price - toward) }
    })
      .filter(({ price, lots }) => lots > 0 && this.inCollar(price))
      .sort((a, b) => b.lots - a.lots || a.over - b.over || a.away - b.away || a.price - b.price)[0]?.price
  }

  inCollar(price: number): boolean {
    const collar = this.quoted?.collar
    return !collar || (collar.lowest <= price && price <= collar.highest)
  }

  tell(price: number, lots: number, takerSide: Side, taker: Party, maker: Party): void {
    this.trades += 1
    this.events.push({ kind: 'traded', number: this.trades, price, lots, takerSide, taker, maker })
  }
}

type Party = Extract<BookEvent, { kind: 'traded' }>['taker']

const bySequence = <Order extends { sequence: number }>(orders: readonly Order[]) =>
  [...orders].sort((a, b) => a.sequence - b.sequence)

const price = fc.integer({ min: 94, max: 106 })
const lots = fc.integer({ min: 1, max: 9 })
const side = fc.constantFrom<Side>('buy', 'sell')
const userId = fc.integer({ min: 1, max: 4 })

/** `which` is one of the orders that were placed before, or the next one. */
type Step = BookCommand | { kind: 'cancel' | 'amend'; which: number; price: number; lots: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 30,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      order: fc.record(
        {
          id: fc.constant(0),
          userId,
          side,
          price,
          lots,
          timeInForce: fc.constantFrom('gtc' as const, 'gtc' as const, 'gtc' as const, 'ioc' as const, 'fok' as const),
          postOnly: fc.integer({ min: 0, max: 7 }).map((chance) => chance === 0),
          selfTrade: fc.constantFrom('cancelTaker' as const, 'cancelMaker' as const, 'cancelBoth' as const),
          budget: fc.integer({ min: 50, max: 1_500 }),
        },
        { requiredKeys: ['id', 'userId', 'side', 'price', 'lots', 'timeInForce', 'postOnly', 'selfTrade'] },
      ),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({ kind: fc.constantFrom('cancel' as const, 'amend' as const), which: fc.nat(), price, lots }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancelAll' as const), userId }) },
  {
    weight: 8,
    arbitrary: fc
      .record({
        tick: fc.integer({ min: 97, max: 103 }),
        levels: fc.integer({ min: 0, max: 4 }),
        baseLots: fc.integer({ min: 1, max: 6 }),
        inventory: fc.integer({ min: -25, max: 25 }),
        collar: fc.integer({ min: 10_000, max: 60_000 }),
        stale: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
      })
      .map(({ tick, levels, baseLots, inventory, collar, stale }) => {
        const terms = { levels, baseLots, spread: 12_000_000, distance: 9_000_000, growthPercent: 130, limitLots: 20 }
        const offered = stale ? null : ladder(tick, terms, inventory)
        return { kind: 'quote' as const, reference: tick, ladder: offered, collar: collarOf(tick, collar) }
      }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('phase' as const),
      phase: fc.constantFrom<BookPhase>('open', 'open', 'open', 'auction', 'halted'),
    }),
  },
)

declare const process: { readonly env: { readonly EXHAUSTIVE?: string } }
const { EXHAUSTIVE } = process.env
const runs = EXHAUSTIVE ? 10_000 : 300
const history = fc.array(step, { minLength: 50, maxLength: EXHAUSTIVE ? 600 : 300, size: 'max' }).map((steps) => {
  let placed = 0
  return steps.map((each): BookCommand => {
    if (each.kind === 'place') {
      placed += 1
      const { budget, timeInForce, ...order } = each.order
      return {
        kind: 'place',
        order: { ...order, timeInForce, id: placed, ...(timeInForce === 'ioc' && budget ? { budget } : {}) },
      }
    }
    if (!('which' in each)) return each
    const orderId = 1 + (each.which % (placed + 1))
    return each.kind === 'cancel' ? { kind: 'cancel', orderId } : { ...each, kind: 'amend', orderId }
  })
})

/** What must hold after each command, whatever the rules say of who trades with whom. */
class Witness {
  private readonly orders = new Map<number, NewOrder & { traded: number; ended: number }>()
  private collar: Quote['collar'] = null
  private trades = 0

  check(book: OrderBook, command: BookCommand, events: readonly BookEvent[]): void {
    const touched = new Set<number>()
    if (command.kind === 'place') {
      this.orders.set(command.order.id, { ...command.order, traded: 0, ended: 0 })
      touched.add(command.order.id)
    }
    if (command.kind === 'quote') this.collar = command.collar
    for (const event of events) {
      if (event.kind === 'amended') Object.assign(this.of(event.orderId), { price: event.price, lots: event.lots })
      if (event.kind === 'ended') this.of(event.orderId).ended += event.open
      if (event.kind === 'rested') holds(this.of(event.orderId).timeInForce === 'gtc', 'only what may rest does', event)
      if (event.kind === 'traded') this.checkTrade(event, command)
      if (event.kind === 'traded') for (const party of [event.taker, event.maker]) if (party) touched.add(party.orderId)
      if ('orderId' in event && event.kind !== 'refused') touched.add(event.orderId)
    }
    for (const id of touched) {
      const { lots, traded, ended, timeInForce } = this.of(id)
      holds(traded + ended + (book.order(id)?.open ?? 0) === lots, 'traded, ended and open are all of an order', id)
      holds(timeInForce !== 'fok' || traded === 0 || traded === lots, 'fill or kill is all or nothing', id)
    }
    const [bid, ask] = [book.levels('buy')[0]?.price ?? 0, book.levels('sell')[0]?.price ?? 1_000]
    const [houseBid, houseAsk] = [book.house('buy')[0]?.price ?? 0, book.house('sell')[0]?.price ?? 1_000]
    const isCrossed = Math.max(bid, houseBid) >= Math.min(ask, houseAsk)
    holds(book.phase !== 'open' || !isCrossed, 'a book is never crossed', { bid, ask, houseBid, houseAsk })
  }

  private checkTrade(event: Extract<BookEvent, { kind: 'traded' }>, command: BookCommand): void {
    this.trades += 1
    const { number, price, lots, taker, maker } = event
    holds(number === this.trades && lots > 0, 'trades are numbered without a gap, and of something', event)
    holds(taker?.userId !== maker?.userId, 'nobody trades with themselves', event)
    const isWithin = !this.collar || (price >= this.collar.lowest && price <= this.collar.highest)
    holds(isWithin, 'nothing is traded outside the collar', event)
    for (const party of [taker, maker]) {
      if (!party) continue
      const order = this.of(party.orderId)
      order.traded += lots
      holds(order.side === 'buy' ? price <= order.price : price >= order.price, 'no limit is passed', event)
    }
    if (!taker || command.kind === 'phase') return
    holds(!this.of(taker.orderId).postOnly, 'post-only never takes', event)
    if (maker) holds(price === this.of(maker.orderId).price, 'the price is that of the resting order', event)
  }

  private of(id: number) {
    const order = this.orders.get(id)
    if (!order) throw new Error(`nobody placed order ${id}`)
    return order
  }
}

/** Cheaper than `expect`, which would take most of the time. */
function holds(condition: boolean, promise: string, of: unknown): void {
  if (!condition) throw new Error(`${promise}: ${JSON.stringify(of)}`)
}

const timeout = runs * 1_000

describe('any history of a book', () => {
  it('goes as the plain rules say, event for event, and breaks no promise', { timeout }, () => {
    fc.assert(
      fc.property(history, (commands) => {
        const [book, plain, witness] = [new OrderBook(), new PlainBook(), new Witness()]
        for (const command of commands) {
          const events = book.apply(command)
          const expected = plain.apply(command)
          // Equal most often; where they are not, how is said by the other.
          if (JSON.stringify(events) !== JSON.stringify(expected)) expect(events).toEqual(expected)
          witness.check(book, command, events)
        }
        expect(book.sequence).toBe(commands.length)
      }),
      { numRuns: runs },
    )
  })

  it('goes on as it would have from what is stored of it', { timeout }, () => {
    fc.assert(
      fc.property(history, fc.nat(), (commands, at) => {
        const book = new OrderBook()
        const [before, after] = [commands.slice(0, at % commands.length), commands.slice(at % commands.length)]
        let quoted: Quote | undefined
        let taken: Level[] = []
        for (const command of before) {
          if (command.kind === 'quote') [quoted, taken] = [command, []]
          for (const event of book.apply(command)) {
            if (event.kind === 'traded' && !(event.taker && event.maker)) taken.push(event)
          }
        }
        const { sequence, tradeNumber, phase } = book
        const orders = JSON.parse(JSON.stringify([...book.orders()].map(({ id }) => stored(book, id)).reverse()))
        const loaded = new OrderBook({ sequence: sequence - (quoted ? 1 : 0), tradeNumber, phase, orders })
        if (quoted) expect(loaded.apply({ ...quoted, taken })).toEqual([])
        expect(loaded.house('buy')).toEqual(book.house('buy'))
        for (const command of after) expect(loaded.apply(command)).toEqual(book.apply(command))
        expect([loaded.sequence, loaded.tradeNumber]).toEqual([book.sequence, book.tradeNumber])
      }),
      { numRuns: runs },
    )
  })
})

/** An order of a book without its place in it. */
function stored(book: OrderBook, orderId: number): RestingOrder {
  const { id, userId, side, price, lots, open, sequence, postOnly, selfTrade } = book.order(orderId) as RestingOrder
  return { id, userId, side, price, lots, open, sequence, postOnly, selfTrade }
}
