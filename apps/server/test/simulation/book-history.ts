import { Amount } from '@halyard/domain'
import { ladderTerms, stepsIn } from '@halyard/domain/spot'
import { Chance } from '@halyard/testing'
import { BookReplay } from '../../src/features/spot/book-replay.ts'
import { SpotBooks } from '../../src/features/spot/spot-books.job.ts'
import type { OrderRow } from '../../src/features/spot/spot-writing.repository.ts'
import type { ListedPair } from '../../src/market-feed/pairs.ts'
import { BookStore, type Wished } from './book-store.ts'
import { pair } from './simulated-process.ts'
import { Connection } from './simulated-store.ts'
import { SimulatedTime } from './simulated-time.ts'

const begin = Date.parse('2026-11-20T12:00:00Z')
const stormMs = 15_000
const calmMs = 15_000

const settings = {
  ...{ levels: 3, spread: Amount.of('0.0002'), distance: Amount.of('0.0001') },
  ...{ size: Amount.of('0.5'), growth: Amount.of('1.5'), limit: Amount.of('10') },
}
const steps = { priceStep: Amount.one, quantityStep: Amount.of('0.1') }
const listed = {
  ...{ ...pair, ...steps, inBook: true, collar: 20_000 },
  ladder: { ...ladderTerms(settings, steps.quantityStep), version: 1 },
} as unknown as ListedPair

/** Injects a fault into a writer or its store, to see that it is noticed. */
type BookPlant = (books: SpotBooks, store: BookStore) => void

/**
 * One history of a book by a seed: users place, cancel and replace orders of every kind, the market ticks, and writers come
 * and go, two of them at once now and then, over connections that lose calls on their way there and back. Answers what is
 * wrong when all is calm again.
 */
export async function bookHistory(seed: number, plant: BookPlant = () => {}): Promise<string[]> {
  const chance = new Chance(seed)
  const time = new SimulatedTime(begin)
  const store = new BookStore(listed, time)
  const weather = { lost: chance.oneOf([0, 0.02, 0.1, 0.2]), slow: 0.03, missed: 0 }
  const isStorm = () => time.now < begin + stormMs
  const writers = [new Writer(store, time, chance.branch(), weather, plant)]
  time.every(chance.oneOf([150, 400]), () => {
    // Silent now and then, so that prices are stale.
    const isSilent = Math.floor((time.now - begin) / 3_000) % 4 === 2
    if (!isSilent || !isStorm()) store.tick(Amount.ofInteger(50_000 + chance.between(-30, 30)))
  })
  time.every(chance.oneOf([30, 120]), () => isStorm() && store.ticks.length > 0 && act(store, chance))
  time.every(1_500, () => {
    if (!isStorm()) return
    // A new one comes, and the old one may live on for a while, or for good.
    if (chance.happens(0.4)) writers.push(new Writer(store, time, chance.branch(), weather, plant))
    if (chance.happens(0.5) && writers.length > 1) writers.shift()?.kill()
  })
  await time.passUntil(begin + stormMs)
  Object.assign(weather, { lost: 0, slow: 0 })
  for (const writer of writers.slice(0, -1)) writer.kill()
  await time.passUntil(begin + stormMs + calmMs)
  for (const writer of writers) writer.kill()
  return wrongIn(store)
}

/** The project's own writer in a process of its own, that is never excluded by a lock. */
class Writer {
  private readonly connection: Connection

  constructor(
    store: BookStore,
    private readonly time: SimulatedTime,
    chance: Chance,
    weather: ConstructorParameters<typeof Connection>[2],
    plant: BookPlant,
  ) {
    const connection = new Connection(time, chance, weather)
    this.connection = connection
    const stored = {
      symbols: async () => [{ symbol: listed.symbol }],
      askToPlace: async () => {},
      endAuctions: async () => {},
      lead: () => connection.call(() => store.lead()),
      resting: () => connection.call(() => store.resting()),
      untaken: (_: unknown, limit: number) => connection.call(() => store.untaken(limit)),
      ticksAfter: ([after]: readonly { sequence: number }[], limit: number) =>
        connection.call(() =>
          store.ticks
            .filter(({ sequence }) => sequence > (after?.sequence ?? 0))
            .slice(0, limit)
            .map((tick) => ({ pairId: listed.id, ...tick })),
        ),
      matched: (...round: Parameters<BookStore['matched']>) => connection.call(() => store.matched(...round)),
    }
    const orders = { findAll: (ids: readonly number[]) => connection.call(() => store.findAll(ids)) }
    const pairs = { find: () => listed, findById: () => listed }
    // Nothing moves so far that an auction begins.
    const board = { last: () => store.ticks.at(-1), recent: () => [] }
    const shown = { changed: () => store.tell() }
    const books = new SpotBooks(
      ...([
        stored,
        orders,
        pairs,
        board,
        shown,
        { stored() {} },
        { now: () => new Date(time.now) },
        { roles: new Set() },
      ] as unknown as ConstructorParameters<typeof SpotBooks>),
    )
    Object.assign(books, { logger: { error() {}, warn() {} }, pause: (ms: number) => time.wait(ms) })
    plant(books, store)
    void this.run(books)
  }

  kill(): void {
    this.connection.isCut = true
  }

  private async run(books: SpotBooks): Promise<void> {
    while (!this.connection.isCut) {
      await books.round().catch(() => {})
      await this.time.wait(20)
    }
  }
}

const users = [1, 2, 3]

function act(store: BookStore, chance: Chance): void {
  const open = [...store.orders.values()].filter(({ state }) => state === 'open')
  const happening = chance.between(1, 10)
  if (open.length > 0 && happening <= 2) store.cancel(chance.oneOf(open))
  else if (open.length > 0 && happening === 3)
    store.replace(chance.oneOf(open), Amount.ofInteger(50_000 + chance.between(-20, 20)))
  else store.place(wish(chance))
}

/** Prices are few, so that many meet and wait in the same queue. */
function wish(chance: Chance): Wished {
  const [userId, side] = [chance.oneOf(users), chance.oneOf(['buy', 'sell'] as const)]
  const quantity = steps.quantityStep.times(Amount.ofInteger(chance.between(1, 30)))
  const price = Amount.ofInteger(50_000 + chance.between(-15, 15))
  if (chance.happens(0.2)) {
    const boundPrice = Amount.ofInteger(side === 'buy' ? 51_000 : 49_000)
    return { userId, side, quantity, type: 'market', boundPrice }
  }
  const selfTrade = chance.oneOf(['cancelTaker', 'cancelTaker', 'cancelMaker', 'cancelBoth'] as const)
  const timeInForce = chance.oneOf(['gtc', 'gtc', 'gtc', 'ioc', 'fok'] as const)
  const postOnly = timeInForce === 'gtc' && chance.happens(0.2)
  return { userId, side, quantity, type: 'limit', limitPrice: price, selfTrade, timeInForce, postOnly }
}

function wrongIn(store: BookStore): string[] {
  return [
    ...wrongReplay(store),
    ...wrongCommands(store),
    ...wrongOrders(store),
    ...wrongTrades(store),
    ...wrongMoney(store),
    ...(store.toldEarly ? ['a book was told of before it was stored'] : []),
  ]
}

/** Replayed, the commands give what is stored, trade by trade and order by order, and the book as it is. */
function wrongReplay(store: BookStore): string[] {
  const replay = new BookReplay(listed, () => ({ ladder: listed.ladder, collar: listed.collar }))
  const journal = store.commands
    .flatMap(({ sequence, ...command }) => (sequence === null ? [] : [{ ...command, sequence }]))
    .sort((a, b) => a.sequence - b.sequence)
  for (const command of journal) {
    const order = command.orderId === null ? undefined : store.orders.get(command.orderId)
    replay.carryOut({ ...command, order })
  }
  const told = (lines: readonly string[]) => [...lines].sort().join('\n')
  const found = store.fills.map(({ trade, role, orderId, price, quantity, ladderVersion, tick }) =>
    [trade, role, orderId, price, quantity, ladderVersion, tick.sequence].join(' '),
  )
  const expected = replay.trades.flatMap(({ number, taker, maker, price, quantity, ladderVersion, tickSequence }) =>
    [
      { role: 'taker', orderId: taker },
      { role: 'maker', orderId: maker },
    ].flatMap(({ role, orderId }) =>
      orderId === null ? [] : [[number, role, orderId, price, quantity, ladderVersion, tickSequence].join(' ')],
    ),
  )
  const ends = [...replay.ended, ...replay.open()].filter(({ order, outcome: { state, reason, filled, sequence } }) => {
    const same = order.state === state && order.endReason === reason && order.sequence === sequence
    return !same || !order.filledQuantity.equals(filled)
  })
  const { sequence, tradeNumber, inventory } = store.book
  const isSame =
    [sequence, tradeNumber, inventory].join() === [replay.sequence, replay.tradeNumber, replay.inventory].join()
  return [
    ...replay.faults,
    ...(told(found) === told(expected) ? [] : ['the trades are not those that the commands give']),
    ...ends.map(({ order }) => `order ${order.id} is ${order.state}, which its commands do not give`),
    ...(isSame ? [] : ['the book is not the one that its commands give']),
  ]
}

/** Each has its number, none is left, and none was decided on an older tick than was there when it was read. */
function wrongCommands({ commands, orders }: BookStore): string[] {
  const taken = commands.flatMap(({ sequence }) => (sequence === null ? [] : [sequence])).sort((a, b) => a - b)
  const bySequence = commands
    .filter(({ sequence }) => sequence !== null)
    .sort((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0))
  let quoted = 0
  const early = bySequence.flatMap(({ id, kind, tickSequence, readSince = 0 }) => {
    if (kind === 'quote') quoted = tickSequence ?? 0
    return readSince > quoted ? [`command ${id} was carried out on tick ${quoted}, and ${readSince} was there`] : []
  })
  return [
    ...(taken.every((sequence, index) => sequence === index + 1) ? [] : ['the numbers of commands have a gap']),
    ...commands.filter(({ sequence }) => sequence === null).map(({ id }) => `command ${id} was never carried out`),
    ...[...orders.keys()]
      .filter((id) => !commands.some(({ orderId, kind }) => orderId === id && kind !== 'cancel'))
      .map((id) => `order ${id} was placed, and no command says so`),
    ...early,
  ]
}

function wrongOrders({ orders, fills }: BookStore): string[] {
  const resting = (side: 'buy' | 'sell') =>
    [...orders.values()]
      .filter((order) => order.state === 'open' && order.side === side)
      .map(({ limitPrice }) => limitPrice)
  const [bids, asks] = [resting('buy'), resting('sell')]
  const isCrossed = bids.some((bid) => asks.some((ask) => bid && ask && !bid.isLessThan(ask)))
  return [
    ...(isCrossed ? ['the book is crossed'] : []),
    ...[...orders.values()].flatMap((order) =>
      wrongOrder(
        order,
        fills.filter(({ orderId }) => orderId === order.id),
      ),
    ),
  ]
}

function wrongOrder(order: OrderRow, fills: BookStore['fills']): string[] {
  const { id, state, quantity, filledQuantity: filled, timeInForce, postOnly, endReason } = order
  const sum = Amount.sum(fills.map((fill) => fill.quantity))
  const limit = order.limitPrice ?? order.boundPrice
  const isAll = filled.equals(quantity)
  const wrong = {
    'has fills of another sum': !sum.equals(filled),
    'is filled beyond its quantity': filled.isGreaterThan(quantity),
    'is not in whole lots': !filled.isMultipleOf(steps.quantityStep),
    'is filled, and something is open of it': state === 'filled' && !isAll,
    'is not filled, and nothing is open of it': state !== 'filled' && isAll,
    'has ended without a reason': state === 'cancelled' && endReason === null,
    'is fill or kill, and filled in part': timeInForce === 'fok' && filled.isPositive() && !isAll,
    'rests, which it may not': timeInForce !== 'gtc' && state === 'open',
    'took, which it may not':
      postOnly && fills.some(({ role, ladderVersion }) => role === 'taker' && ladderVersion !== undefined),
    'was filled beyond its limit': fills.some(({ price }) =>
      order.side === 'buy' ? limit?.isLessThan(price) : limit?.isGreaterThan(price),
    ),
  }
  return Object.entries(wrong).flatMap(([what, isSo]) => (isSo ? [`order ${id} ${what}`] : []))
}

/** Numbered without a gap, of two users, at the resting one's price, or by the house within what it offered. */
function wrongTrades({ orders, fills, ticks, book }: BookStore): string[] {
  const trades = new Map<number, typeof fills>()
  for (const fill of fills) trades.set(fill.trade, [...(trades.get(fill.trade) ?? []), fill])
  const wrong = trades.size === book.tradeNumber ? [] : ['the numbers of trades have a gap']
  for (const [number, sides] of trades) {
    const [taker, maker] = ['taker', 'maker'].map((role) => sides.find((fill) => fill.role === role))
    const [buyer, seller] = [taker, maker].map((fill) => fill && orders.get(fill.orderId))
    if (sides.length === 2 && taker && maker) {
      if (buyer?.userId === seller?.userId) wrong.push(`trade ${number} is somebody's with themselves`)
      if (!maker.price.equals(seller?.limitPrice ?? Amount.zero))
        wrong.push(`trade ${number} is not at its maker's price`)
      if (!taker.quantity.equals(maker.quantity)) wrong.push(`trade ${number} has two quantities`)
    } else if (sides.some(({ ladderVersion }) => ladderVersion === null)) wrong.push(`trade ${number} has one side`)
    for (const { tick, price } of sides) {
      const stored = ticks[tick.sequence - 1]
      if (!stored?.price.equals(tick.price)) wrong.push(`trade ${number} is on a tick that was not stored`)
      const away = stepsIn(price, Amount.one) - stepsIn(tick.price, Amount.one)
      if (Math.abs(away) > stepsIn(tick.price, Amount.one) * 0.02) wrong.push(`trade ${number} is beyond the collar`)
    }
  }
  return wrong
}

/** Every coin sums to zero, and a user holds exactly what the rest of their orders needs. */
function wrongMoney(store: BookStore): string[] {
  const { orders, balances } = store
  const held = new Map<string, Amount>()
  for (const order of orders.values()) {
    const name = JSON.stringify(`user:${order.userId}:spot:${order.side === 'buy' ? order.quote : order.base}`)
    const own = order.state === 'open' ? order.held.minus(order.heldTaken) : Amount.zero
    held.set(name, (held.get(name) ?? Amount.zero).plus(own))
  }
  const wrong = [...held].flatMap(([name, needed]) => {
    const has = balances.get(name) ?? Amount.zero
    return has.equals(needed) ? [] : [`${name} holds ${has}, where its orders need ${needed}`]
  })
  for (const coin of [pair.base, pair.quote]) {
    const sum = Amount.sum([...balances].filter(([name]) => name.endsWith(`:${coin}"`)).map(([, amount]) => amount))
    if (!sum.isZero()) wrong.push(`${coin} sums to ${sum}`)
  }
  return wrong
}
