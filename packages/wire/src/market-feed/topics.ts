import { type ChartPeriod, feedPeriods } from '../market.ts'
import { symbolOf } from '../values.ts'

/*
 * The socket contract: the market part of the HTX WebSocket protocol
 * (https://huobiapi.github.io/docs/spot/v1/en/#websocket-market-data), spoken at /ws. The server's frames are JSON,
 * gzipped, binary; a client's are JSON as text. Numbers are JSON numbers made from decimal text and read back as text,
 * so that no price passes through a float.
 */

/** Where the gateway listens. */
export const feedPath = '/ws'

/** The topics of the feed. */
export type FeedTopic =
  | { readonly channel: 'tickers' }
  /** The same list, of which each message has only what changed: our own addition to the protocol, for phones. */
  | { readonly channel: 'changes' }
  | { readonly channel: 'detail'; readonly symbol: string }
  | { readonly channel: 'candles'; readonly symbol: string; readonly period: ChartPeriod }
  | { readonly channel: 'trades'; readonly symbol: string }

/** A topic as it is spelled on the wire: `market.btcusdt.kline.1min`. */
export function feedTopicName(topic: FeedTopic): string {
  switch (topic.channel) {
    case 'tickers':
      return 'market.tickers'
    case 'changes':
      return 'market.tickers.changes'
    case 'detail':
      return `market.${topic.symbol}.detail`
    case 'candles':
      return `market.${topic.symbol}.kline.${feedPeriods[topic.period]}`
    case 'trades':
      return `market.${topic.symbol}.trade.detail`
  }
}

/**
 * The topic that a name spells, whether or not its symbol is listed; undefined for anything else. Symbols are as in a
 * call.
 */
export function feedTopicOf(name: string): FeedTopic | undefined {
  if (name === 'market.tickers') return { channel: 'tickers' }
  if (name === 'market.tickers.changes') return { channel: 'changes' }
  const [, named, channel] = /^market\.([\w/]{1,24})\.(detail|trade\.detail|kline\.[a-z0-9]{1,8})$/.exec(name) ?? []
  if (named === undefined || channel === undefined) return undefined
  const symbol = symbolOf(named)
  if (channel === 'detail') return { channel: 'detail', symbol }
  if (channel === 'trade.detail') return { channel: 'trades', symbol }
  const period = periodsByFeedName.get(channel.slice('kline.'.length))
  return period && { channel: 'candles', symbol, period }
}

const periodsByFeedName = new Map(
  Object.entries(feedPeriods).map(([period, feedName]) => [feedName as string, period as ChartPeriod]),
)
