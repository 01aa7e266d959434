import type { FeedContent, FeedDetail, FeedTicker } from '@halyard/wire/market-feed/content'
import type { FeedTopic } from '@halyard/wire/market-feed/topics'
import type { LiveMarket } from '../live-market.ts'
import type { Quote } from '../market-board.ts'
import type { Pairs } from '../pairs.ts'
import { tradesOf } from '../trades-of.ts'

/** The current content of each topic in this process. */
export class FeedContents {
  constructor(
    private readonly pairs: Pairs,
    private readonly market: LiveMarket,
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
    }
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
