import type { FeedChange, FeedDetail, FeedTicker } from '@halyard/wire/market-feed/content'

/** The tickers as one topic last sent them, and their changes since. */
export class TickerChanges {
  private told: readonly FeedTicker[] = []

  constructor(private readonly tickers: () => readonly FeedTicker[]) {
    this.told = tickers()
  }

  /** The state as last sent, for new and lagging subscribers: a newer one would not fit the next change. */
  snapshot(): readonly FeedTicker[] {
    return this.told
  }

  /** Changes since the last call. */
  next(): FeedChange[] {
    const before = new Map(this.told.map((ticker) => [ticker.symbol, ticker]))
    this.told = this.tickers()
    return this.told.flatMap((ticker) => {
      const last = before.get(ticker.symbol)
      if (!last) return [ticker]
      return last.sequence === ticker.sequence ? [] : [changeFrom(last, ticker)]
    })
  }
}

function changeFrom(last: FeedTicker, { symbol, sequence, tickedAt, close, trades, ...rest }: FeedTicker): FeedChange {
  const amounts = Object.entries(rest) as [AmountName, FeedTicker[AmountName]][]
  const changed = Object.fromEntries(amounts.filter(([name, amount]) => !amount.equals(last[name])))
  return { symbol, sequence, tickedAt, close, ...(trades === last.trades ? {} : { trades }), ...changed }
}

type AmountName = Exclude<keyof FeedDetail, 'sequence' | 'tickedAt' | 'close' | 'trades'>
