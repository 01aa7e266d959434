import type { FeedChange, FeedDetail, FeedTicker } from '@halyard/wire/market-feed/content'

/** What one topic has told of all tickers, and what of them has changed since. */
export class TickerChanges {
  private told: readonly FeedTicker[] = []

  constructor(private readonly tickers: () => readonly FeedTicker[]) {
    this.told = tickers()
  }

  /** All that was told so far, whole: for those who come or catch up. Not newer, or what follows would not fit it. */
  whole(): readonly FeedTicker[] {
    return this.told
  }

  /** What has changed since this was asked last. */
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
