import { type Collar, collarOf, type LadderTerms, ladder, OrderBook } from '@halyard/domain/spot'

/** A pair's ticks in price steps, with what its house offers around them. */
export interface PlayedBook {
  readonly symbol: string
  readonly ticks: readonly number[]
  readonly terms: LadderTerms
  /** In millionths. */
  readonly collar: number
}

interface BookResult {
  readonly strategy: string
  readonly symbol: string
  readonly rounds: number
  /** What a round brings before fees, as a share of the price, and how far that may be off by chance. */
  readonly mean: number
  readonly error: number
  readonly earns: boolean
}

interface Strategy {
  readonly name: string
  /** Plays a book, and answers what each of its rounds brought, as a share of the price. */
  play(book: PlayedBook, lag: number): number[]
}

const [me, others] = [1, 2]

/** A book of users, and the house that offers around a tick. */
class Table {
  readonly engine = new OrderBook()
  private orders = 0

  /** One lot is taken at a time: what lies further away is never reached. */
  private readonly terms: LadderTerms

  constructor(private readonly played: PlayedBook) {
    this.terms = { ...played.terms, levels: Math.min(2, played.terms.levels) }
  }

  tick(index: number): ReturnType<OrderBook['apply']> {
    const { ticks, collar } = this.played
    const reference = ticks[Math.max(0, index)] as number
    const limits: Collar = collarOf(reference, collar)
    return this.engine.apply({ kind: 'quote', reference, ladder: ladder(reference, this.terms, 0), collar: limits })
  }

  /** What there is of one lot at a price or better. */
  take(userId: number, side: 'buy' | 'sell', price = side === 'buy' ? Number.MAX_SAFE_INTEGER : 1) {
    return took(this.place(userId, side, price, false), userId)
  }

  /** Offers one lot. */
  place(userId: number, side: 'buy' | 'sell', price: number, postOnly = true): ReturnType<OrderBook['apply']> {
    this.orders += 1
    const timeInForce = postOnly ? 'gtc' : 'ioc'
    return this.engine.apply({
      kind: 'place',
      order: { id: this.orders, userId, side, lots: 1, price, postOnly, timeInForce, selfTrade: 'cancelTaker' },
    })
  }

  clear(userId: number): void {
    this.engine.apply({ kind: 'cancelAll', userId })
  }
}

interface Taken {
  readonly cash: number
  readonly lots: number
}

/** What a user has paid less than received, and has bought less what they sold. */
function took(events: ReturnType<OrderBook['apply']>, userId: number): Taken {
  let [cash, lots] = [0, 0]
  for (const event of events) {
    if (event.kind !== 'traded') continue
    const isTaker = event.taker?.userId === userId
    if (!isTaker && event.maker?.userId !== userId) continue
    const buys = isTaker === (event.takerSide === 'buy')
    lots += buys ? event.lots : -event.lots
    cash += buys ? -event.lots * event.price : event.lots * event.price
  }
  return { cash, lots }
}

/** What somebody has gained, with what is left at the tick, as a share of its price. */
const worth = (taken: readonly Taken[], price: number) =>
  taken.reduce((sum, { cash, lots }) => sum + cash + lots * price, 0) / price

/** Takes what the house offers when the price has moved, that way or the other, and trades it back some ticks later. */
const picksOff = (name: string, held: number, way: 1 | -1): Strategy => ({
  name,
  play(book, lag) {
    const table = new Table(book)
    const rounds: number[] = []
    for (let index = 1; index + held < book.ticks.length; index += held) {
      const [before, now] = [book.ticks[index - 1] as number, book.ticks[index] as number]
      if (now === before) continue
      const side = now > before === (way === 1) ? 'buy' : 'sell'
      table.tick(index - lag)
      const begun = table.take(me, side)
      table.tick(index + held - lag)
      const ended = table.take(me, side === 'buy' ? 'sell' : 'buy')
      if (begun.lots + ended.lots === 0 && begun.lots !== 0) rounds.push((begun.cash + ended.cash) / now)
    }
    return rounds
  },
})

/** Takes whatever is offered beyond the newest tick. */
const picksBeyond: Strategy = {
  name: 'picks off what is offered beyond the newest tick',
  play(book, lag) {
    const table = new Table(book)
    const rounds: number[] = []
    for (let index = 1; index < book.ticks.length; index += 1) {
      table.tick(index - lag)
      const now = book.ticks[index] as number
      const taken = [table.take(me, 'buy', now - 1), table.take(me, 'sell', now + 1)]
      if (taken.some(({ lots }) => lots !== 0)) rounds.push(worth(taken, now))
    }
    return rounds
  },
}

/**
 * Offers one step inside the house's quote on both sides at each tick. Others take now and then, on a side that nothing
 * tells; and the next tick's ladder takes what it has passed.
 */
const makesInside: Strategy = {
  name: 'makes the market inside the ladder',
  play(book) {
    const table = new Table(book)
    const rounds: number[] = []
    let chance = 7
    table.tick(0)
    for (let index = 1; index < book.ticks.length; index += 1) {
      const [bid, ask] = [table.engine.house('buy')[0]?.price, table.engine.house('sell')[0]?.price]
      if (bid === undefined || ask === undefined || ask - bid < 3) {
        table.tick(index)
        continue
      }
      table.place(me, 'buy', bid + 1)
      table.place(me, 'sell', ask - 1)
      // A generator of Lehmer's: which side comes, if any.
      chance = (chance * 48_271) % 2_147_483_647
      const [side, price] = chance % 2 === 0 ? (['buy', ask] as const) : (['sell', bid] as const)
      const taken = chance % 3 === 0 ? { cash: 0, lots: 0 } : took(table.place(others, side, price, false), me)
      const reached = took(table.tick(index), me)
      table.clear(me)
      rounds.push(worth([taken, reached], book.ticks[index] as number))
    }
    return rounds
  },
}

/** These may not earn, even without fees. */
const takers: readonly Strategy[] = [
  picksBeyond,
  picksOff('picks off the ladder with the last move', 1, 1),
  picksOff('picks off the ladder against the last move', 1, -1),
  picksOff('picks off the ladder with the last move, for ten ticks', 10, 1),
  picksOff('picks off the ladder against the last move, for ten ticks', 10, -1),
]

/**
 * Plays every strategy on every book. Whoever takes from the house must not earn; who makes the market inside its quote
 * may, of those who take.
 *
 * @param lag by how many ticks the house's offer is behind: of an honest house none
 */
export function playBooks(books: readonly PlayedBook[], lag = 0) {
  return { takers: resultsOf(takers, books, lag), makers: resultsOf([makesInside], books, lag) }
}

function resultsOf(strategies: readonly Strategy[], books: readonly PlayedBook[], lag: number): BookResult[] {
  return strategies.flatMap((strategy) =>
    books.map((book) => {
      const brought = strategy.play(book, lag)
      const rounds = brought.length
      const mean = brought.reduce((sum, each) => sum + each, 0) / Math.max(1, rounds)
      const spread = brought.reduce((sum, each) => sum + (each - mean) ** 2, 0) / Math.max(1, rounds - 1)
      const error = Math.sqrt(spread / Math.max(1, rounds))
      return {
        strategy: strategy.name,
        symbol: book.symbol,
        rounds,
        mean,
        error,
        earns: rounds > 30 && mean > 3 * error,
      }
    }),
  )
}
