import { type ChartPeriod, feedPeriods } from '../market.ts'

/*
 * The socket contract: the market part of the HTX WebSocket protocol
 * (https://huobiapi.github.io/docs/spot/v1/en/#websocket-market-data), spoken at /ws. The server's frames are JSON,
 * gzipped, binary; a client's are JSON as text. Numbers are JSON numbers made from decimal text and read back as text,
 * so that no price passes through a float.
 */

/** Where the gateway listens. */
export const feedPath = '/ws'
/** The same once more, where clients of the protocol look for changes of the order book. */
export const levelsPath = '/feed'

/** How many times ten price steps the levels of each view of the book are wide. */
export type DepthStep = (typeof depthSteps)[number]
export const depthSteps = [0, 1, 2, 3, 4, 5] as const
/** Of how many levels on each side changes of the book are told. */
export const levelCounts = [5, 10, 20, 150] as const

/** The topics of the feed. */
export type FeedTopic =
  | { readonly channel: 'tickers' }
  /** The same list, of which each message has only what changed: our own addition to the protocol, for phones. */
  | { readonly channel: 'changes' }
  | { readonly channel: 'detail'; readonly symbol: string }
  | { readonly channel: 'candles'; readonly symbol: string; readonly period: ChartPeriod }
  | { readonly channel: 'trades'; readonly symbol: string }
  /**
   * The book with the part of each level that is the house's, which the protocol cannot say: our own addition. Without a
   * step its levels are one price step wide.
   */
  | { readonly channel: 'book'; readonly symbol: string; readonly step?: DepthStep }
  | { readonly channel: 'depth'; readonly symbol: string; readonly step: DepthStep }
  /** Changes of the book, or all of it each time. */
  | {
      readonly channel: 'levels'
      readonly symbol: string
      readonly most: (typeof levelCounts)[number]
      readonly whole: boolean
    }
  /** The best bid and ask. */
  | { readonly channel: 'best'; readonly symbol: string }

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
    case 'book':
      return `market.${topic.symbol}.book${topic.step === undefined ? '' : `.step${topic.step}`}`
    case 'depth':
      return `market.${topic.symbol}.depth.step${topic.step}`
    case 'levels':
      return `market.${topic.symbol}.mbp.${topic.whole ? 'refresh.' : ''}${topic.most}`
    case 'best':
      return `market.${topic.symbol}.bbo`
  }
}
