import type { Depth, DepthLevel } from '@halyard/domain/spot'
import type { FeedBookLevel, FeedContent, FeedDetail, FeedLevel, FeedTicker } from '@halyard/wire/market-feed/content'
import type { FeedTopic } from '@halyard/wire/market-feed/topics'
import { type Books, deepest, inTerms } from '../books.ts'
import type { LiveMarket } from '../live-market.ts'
import type { Quote } from '../market-board.ts'
import type { Pairs } from '../pairs.ts'
import { tradesOf } from '../trades-of.ts'

/** The current content of each topic in this process. */
export class FeedContents {
  constructor(
    private readonly pairs: Pairs,
    private readonly market: LiveMarket,
    private readonly books: Books,
  ) {}

  /** Whether the symbol exists; also one that is no longer offered, for holders of open positions. */
  knows(topic: FeedTopic): boolean {
    return topic.channel === 'tickers' || topic.channel === 'changes' || this.pairs.find(topic.symbol) !== undefined
  }

  lastSequence(symbol: string): number {
    return this.market.lastSequence(symbol)
  }

  /** Undefined before the symbol's first tick. */
  now(topic: FeedTopic): FeedContent | undefined {
    switch (topic.channel) {
      case 'tickers':
        return { channel: 'tickers', tickers: this.tickers() }
      case 'changes':
        return { channel: 'changes', changes: this.tickers() }
      case 'detail': {
        const quote = this.market.board.quote(topic.symbol)
        return quote && { ...topic, detail: detailOf(quote) }
      }
      case 'candles': {
        const candle = this.market.book.current(topic.symbol, topic.period)
        return candle && { ...topic, candles: [candle] }
      }
      case 'trades': {
        const ticks = this.market.board.recent(topic.symbol)
        return ticks.length > 0 ? { ...topic, trades: tradesOf(ticks) } : undefined
      }
      default:
        return this.book(topic, this.books.now.bind(this.books))
    }
  }

  /** The same of a book that nobody may be watching. */
  async read(topic: BookTopic): Promise<FeedContent | undefined> {
    const pair = this.pairs.find(topic.symbol)
    if (!pair) return undefined
    const depth = await this.books.read(pair, mostOf(topic), groupOf(topic))
    return this.book(topic, () => depth)
  }

  /** Keeps what a topic shows of a book up to date, until the answer is called. */
  watch(topic: FeedTopic): (() => void) | undefined {
    return isOfBook(topic) ? this.books.watch(topic.symbol) : undefined
  }

  depth(topic: BookTopic): Depth {
    return this.books.now(topic.symbol, mostOf(topic), groupOf(topic))
  }

  /** Levels in the trade's terms. */
  levels(symbol: string, levels: readonly DepthLevel[]): FeedBookLevel[] {
    const pair = this.pairs.find(symbol)
    return pair ? inTerms(levels, pair) : []
  }

  private book(
    topic: BookTopic,
    depthNow: (symbol: string, most: number, group: number) => Depth,
  ): FeedContent | undefined {
    const last = this.market.board.last(topic.symbol)
    if (!last) return undefined
    const depth = depthNow(topic.symbol, mostOf(topic), groupOf(topic))
    const bids = this.levels(topic.symbol, depth.bids)
    const asks = this.levels(topic.symbol, depth.asks)
    const { sequence, at } = last
    switch (topic.channel) {
      case 'book':
        return { ...topic, bids, asks, sequence, at, auction: this.auction(topic.symbol) }
      case 'depth':
        return { ...topic, ...withoutHouse({ bids, asks }), sequence, at }
      case 'best':
        return { ...topic, bid: bids[0], ask: asks[0], sequence, at }
      case 'levels':
        return { ...topic, ...withoutHouse({ bids, asks }), sequence, previous: sequence }
    }
  }

  private auction(symbol: string): FeedLevel | null | undefined {
    const pair = this.pairs.find(symbol)
    const auction = pair && this.books.auction(symbol)
    if (!pair || !auction) return auction === null ? null : undefined
    const [level] = inTerms([{ ...auction, house: 0 }], pair)
    return level && { price: level.price, quantity: level.quantity }
  }

  /** Every offered symbol with a price. */
  tickers(): FeedTicker[] {
    return this.pairs.offered().flatMap(({ symbol }) => {
      const quote = this.market.board.quote(symbol)
      return quote ? [{ symbol, ...detailOf(quote) }] : []
    })
  }

  /** Candles with ticks after a sequence, oldest first. */
  candlesAfter(topic: FeedTopic & { channel: 'candles' }, sequence: number): FeedContent[] {
    return this.market.book
      .newest(topic.symbol, topic.period)
      .filter((candle) => candle.lastSequence > sequence)
      .map((candle) => ({ ...topic, candles: [candle] }))
  }

  /** Trades after a sequence that are still in memory; undefined when there are none. */
  tradesAfter(topic: FeedTopic & { channel: 'trades' }, sequence: number): FeedContent | undefined {
    const trades = tradesOf(this.market.board.recent(topic.symbol)).filter((trade) => trade.sequence > sequence)
    return trades.length > 0 ? { ...topic, trades } : undefined
  }

  /** The newest `limit` candles that open from `from` up to and including `to`. */
  async candles(
    topic: FeedTopic & { channel: 'candles' },
    { limit, from, to }: { limit: number; from: number | undefined; to: number | undefined },
  ): Promise<FeedContent> {
    const pairId = this.pairs.find(topic.symbol)?.id ?? 0
    const range = { limit, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { until: to + 1 }) }
    return { ...topic, candles: await this.market.candlesOf(pairId, topic.symbol, topic.period, range) }
  }
}

export type BookTopic = Extract<FeedTopic, { channel: 'book' | 'depth' | 'levels' | 'best' }>

export function isOfBook(topic: FeedTopic): topic is BookTopic {
  return ['book', 'depth', 'levels', 'best'].includes(topic.channel)
}

/** The app draws so many on each side. */
const drawn = 20
const mostOf = (topic: BookTopic) =>
  topic.channel === 'levels'
    ? topic.most
    : topic.channel === 'book' || (topic.channel === 'depth' && topic.step > 0)
      ? drawn
      : topic.channel === 'best'
        ? 1
        : deepest
const groupOf = (topic: BookTopic) => ('step' in topic ? 10 ** (topic.step ?? 0) : 1)

/** The protocol has two numbers a level. */
function withoutHouse(book: Record<'bids' | 'asks', FeedBookLevel[]>) {
  const told = (levels: FeedBookLevel[]) => levels.map(({ price, quantity }) => ({ price, quantity }))
  return { bids: told(book.bids), asks: told(book.asks) }
}

function detailOf(quote: Quote): FeedDetail {
  return {
    sequence: quote.last.sequence,
    tickedAt: quote.last.at,
    open: quote.open,
    close: quote.close,
    low: quote.low,
    high: quote.high,
    volume: quote.volume,
    turnover: quote.turnover,
    trades: quote.trades,
  }
}
