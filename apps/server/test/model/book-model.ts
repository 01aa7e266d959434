import { type LadderTerms, ladder } from '@halyard/domain/spot'

// What an order book promises of money, said once more with whole numbers, as somebody with paper and pencil would: one list
// of orders, looked through from its beginning each time. Prices are in hundredths, lots are millionths of a coin.

export interface Wished {
  readonly owner: number
  readonly side: 'buy' | 'sell'
  readonly lots: number
  /** None: whatever there is, at once. */
  readonly price?: number
  readonly kind: 'gtc' | 'ioc' | 'fok' | 'postOnly'
}

interface ModelOrder extends Wished {
  id: number
  left: number
  isOpen: boolean
  /** What was traded, at the prices of the trades: hundredths times millionths. */
  worth: bigint
}

/** What a user has: millionths of the quote coin, hundred-millionths of the base coin. */
interface Purse {
  readonly quote: readonly [available: bigint, held: bigint]
  readonly base: readonly [available: bigint, held: bigint]
}

const up = (amount: bigint, by: bigint) => (amount + by - 1n) / by
const sum = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n)

export class BookModel {
  readonly orders: ModelOrder[] = []
  private house: { side: 'buy' | 'sell'; price: number; lots: number }[] = []
  private inventory = 0

  constructor(private readonly terms: LadderTerms) {}

  open(owner: number): ModelOrder[] {
    return this.orders.filter((order) => order.owner === owner && order.isOpen)
  }

  tick(price: number): void {
    const { bids, asks } = ladder(price, this.terms, this.inventory)
    this.house = [
      ...bids.map((level) => ({ side: 'buy' as const, ...level })),
      ...asks.map((level) => ({ side: 'sell' as const, ...level })),
    ]
    for (const side of ['buy', 'sell'] as const) {
      for (const order of this.waiting(side)) {
        for (const level of this.offered(side)) {
          if (order.left > 0 && accepts(order, level.price)) this.trade(order, level, Math.min(order.left, level.lots))
        }
      }
    }
  }

  place(wished: Wished): ModelOrder {
    const order = { ...wished, id: 0, left: wished.lots, isOpen: true, worth: 0n }
    const other = wished.side === 'buy' ? 'sell' : 'buy'
    const there = [
      ...this.waiting(other).map((maker) => ({ maker, price: maker.price as number, lots: maker.left })),
      ...this.offered(wished.side).map((level) => ({ level, ...level })),
    ]
      .filter(({ price }) => accepts(order, price))
      // What comes first stays first: users, who were there in this order, and then the house.
      .sort((a, b) => (wished.side === 'buy' ? a.price - b.price : b.price - a.price))
    const own = there.findIndex((one) => 'maker' in one && one.maker.owner === wished.owner)
    const others = own < 0 ? there : there.slice(0, own)
    const enough = others.reduce((lots, one) => lots + one.lots, 0) >= order.lots
    const isRefused = (wished.kind === 'postOnly' && there.length > 0) || (wished.kind === 'fok' && !enough)
    for (const one of isRefused ? [] : others) {
      const lots = Math.min(order.left, one.lots)
      if (lots === 0) break
      if ('level' in one) this.trade(order, one.level, lots)
      else {
        count(order, lots, one.price)
        count(one.maker, lots, one.price)
      }
    }
    const rests = !isRefused && order.left > 0 && own < 0 && (wished.kind === 'gtc' || wished.kind === 'postOnly')
    order.isOpen = rests
    this.orders.push(order)
    return order
  }

  /** What somebody has who began with so much. */
  purse(owner: number, quote: bigint, base: bigint): Purse {
    const own = this.orders.filter((order) => order.owner === owner)
    const [buys, sells] = (['buy', 'sell'] as const).map((side) => own.filter((order) => order.side === side)) as [
      ModelOrder[],
      ModelOrder[],
    ]
    const traded = ({ lots, left }: ModelOrder) => BigInt(lots - left)
    // A buyer has paid what is rounded up, and holds what the rest would cost then.
    const paid = sum(buys.map(({ worth }) => up(worth, 100n)))
    const held = sum(
      buys.map(({ isOpen, worth, left, price = 0 }) =>
        isOpen ? up(worth + BigInt(left) * BigInt(price), 100n) - up(worth, 100n) : 0n,
      ),
    )
    const received = sum(sells.map(({ worth }) => worth / 100n - up(worth, 100_000n)))
    const bought = sum(buys.map((order) => traded(order) * 100n - up(traded(order) * 100n, 1_000n)))
    const sold = sum(sells.map((order) => traded(order) * 100n))
    const offered = sum(sells.map(({ isOpen, left }) => (isOpen ? BigInt(left) * 100n : 0n)))
    return {
      quote: [quote - paid - held + received, held],
      base: [base + bought - sold - offered, offered],
    }
  }

  private waiting(side: 'buy' | 'sell'): ModelOrder[] {
    const better = (a: ModelOrder, b: ModelOrder) => (a.price as number) - (b.price as number)
    return this.orders
      .filter((order) => order.side === side && order.isOpen)
      .sort((a, b) => (side === 'buy' ? better(b, a) : better(a, b)))
  }

  /** What the house offers to somebody on a side, best first. */
  private offered(side: 'buy' | 'sell') {
    return this.house.filter((level) => level.side !== side && level.lots > 0)
  }

  private trade(order: ModelOrder, level: { price: number; lots: number }, lots: number): void {
    count(order, lots, level.price)
    level.lots -= lots
    this.inventory += order.side === 'buy' ? -lots : lots
  }
}

function accepts({ side, price }: Wished, offered: number): boolean {
  return price === undefined || (side === 'buy' ? offered <= price : offered >= price)
}

function count(order: ModelOrder, lots: number, price: number): void {
  order.left -= lots
  order.worth += BigInt(lots) * BigInt(price)
  if (order.left === 0) order.isOpen = false
}
