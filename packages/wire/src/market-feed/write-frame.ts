import type { Candle } from '@halyard/domain/market'
import type { FeedId } from './client-message.ts'
import type { FeedBookLevel, FeedChange, FeedContent, FeedDetail, FeedLevel, FeedTicker, FeedTrade } from './content.ts'
import { feedTopicName } from './topics.ts'

/** Encodes a message of the server as JSON. `at` is the server's clock. */
export const feedServerText = {
  ping: (at: Date) => `{"ping":${at.getTime()}}`,
  pong: (value: number) => `{"pong":${value}}`,
  subscribed: (topic: string, id: FeedId | undefined, at: Date) =>
    `{${marked(id)}"status":"ok","subbed":${JSON.stringify(topic)},"ts":${at.getTime()}}`,
  unsubscribed: (topic: string, id: FeedId | undefined, at: Date) =>
    `{${marked(id)}"status":"ok","unsubbed":${JSON.stringify(topic)},"ts":${at.getTime()}}`,
  error: (code: FeedErrorCode, message: string, id: FeedId | undefined, at: Date) =>
    `{"status":"error","err-code":"${code}","err-msg":${JSON.stringify(message)},${marked(id)}"ts":${at.getTime()}}`,
  /** The update that subscribers of a topic get. */
  push: (content: FeedContent, at: Date) => {
    const head = `{"ch":"${feedTopicName(content)}","ts":${at.getTime()}`
    switch (content.channel) {
      case 'tickers':
        return `${head},"data":${tickersJson(content.tickers)}}`
      case 'changes':
        return `${head},"data":${changesJson(content.changes)}}`
      case 'detail':
        return `${head},"tick":${detailJson(content.detail)}}`
      case 'candles': {
        const newest = content.candles.at(-1)
        return `${head},"tick":${newest ? candleJson(newest) : 'null'}}`
      }
      case 'trades': {
        const newest = content.trades.at(-1)
        return `${head},"tick":{"id":${newest?.sequence ?? 0},"ts":${newest?.at.getTime() ?? 0},"data":${tradesJson(content.trades)}}}`
      }
      default:
        return `${head},"tick":${answerJson(content)}}`
    }
  },
  /** The answer to a request. */
  answer: (content: FeedContent, id: FeedId | undefined, at: Date) =>
    `{"status":"ok",${marked(id)}"rep":"${feedTopicName(content)}","ts":${at.getTime()},"data":${answerJson(content)}}`,
}

export type FeedErrorCode = 'bad-request' | 'too-many-requests' | 'internal-error'

function answerJson(content: FeedContent): string {
  switch (content.channel) {
    case 'tickers':
      return tickersJson(content.tickers)
    case 'changes':
      return changesJson(content.changes)
    case 'detail':
      return detailJson(content.detail)
    case 'candles':
      return `[${content.candles.map(candleJson).join(',')}]`
    case 'trades':
      return tradesJson(content.trades)
    case 'book':
      return `{${sidesJson(content)}${auctionJson(content.auction)},"version":${content.sequence},"ts":${content.at.getTime()}}`
    case 'depth':
      return `{${sidesJson(content)},"version":${content.sequence},"ts":${content.at.getTime()}}`
    case 'levels':
      return `{"seqNum":${content.sequence},"prevSeqNum":${content.previous},${sidesJson(content)}}`
    case 'best':
      return (
        `{"seqId":${content.sequence},"symbol":"${content.symbol}","quoteTime":${content.at.getTime()}` +
        `${bestJson('bid', content.bid)}${bestJson('ask', content.ask)}}`
      )
  }
}

const sidesJson = ({ bids, asks }: Record<'bids' | 'asks', readonly (FeedLevel | FeedBookLevel)[]>) =>
  `"bids":${levelsJson(bids)},"asks":${levelsJson(asks)}`

const levelsJson = (levels: readonly (FeedLevel | FeedBookLevel)[]) =>
  `[${levels.map((level) => `[${level.price.text()},${level.quantity.text()}${'house' in level ? `,${level.house.text()}` : ''}]`).join(',')}]`

const auctionJson = (auction: FeedLevel | null | undefined) =>
  auction === undefined ? '' : `,"auction":[${auction ? `${auction.price.text()},${auction.quantity.text()}` : ''}]`

const bestJson = (side: 'bid' | 'ask', level: FeedLevel | undefined) =>
  level ? `,"${side}":${level.price.text()},"${side}Size":${level.quantity.text()}` : ''

const marked = (id: FeedId | undefined) => (id === undefined ? '' : `"id":${JSON.stringify(id)},`)

const tickersJson = (tickers: readonly FeedTicker[]) =>
  `[${tickers.map((ticker) => `{"symbol":"${ticker.symbol}",${dayJson(ticker)},"id":${ticker.sequence},"ts":${ticker.tickedAt.getTime()}}`).join(',')}]`

const changesJson = (changes: readonly FeedChange[]) => `[${changes.map(changeJson).join(',')}]`

function changeJson({
  symbol,
  sequence,
  tickedAt,
  open,
  close,
  low,
  high,
  volume,
  turnover,
  trades,
}: FeedChange): string {
  const amounts = Object.entries({ open, close, low, high, amount: volume, vol: turnover })
  const changed = amounts.flatMap(([name, value]) => (value ? [`"${name}":${value.text()}`] : []))
  if (trades !== undefined) changed.push(`"count":${trades}`)
  return `{"symbol":"${symbol}",${changed.join(',')},"id":${sequence},"ts":${tickedAt.getTime()}}`
}

const detailJson = (detail: FeedDetail) =>
  `{"id":${detail.sequence},${dayJson(detail)},"version":${detail.sequence},"ts":${detail.tickedAt.getTime()}}`

const candleJson = (candle: Candle) => `{"id":${candle.openTime},${dayJson(candle)}}`

const dayJson = (day: Omit<FeedDetail, 'sequence' | 'tickedAt'>) =>
  `"open":${day.open.text()},"close":${day.close.text()},"low":${day.low.text()},"high":${day.high.text()},` +
  `"amount":${day.volume.text()},"vol":${day.turnover.text()},"count":${day.trades}`

/** Newest first, as the protocol has it. */
const tradesJson = (trades: readonly FeedTrade[]) => `[${trades.toReversed().map(tradeJson).join(',')}]`

const tradeJson = (trade: FeedTrade) =>
  `{"id":${trade.sequence},"ts":${trade.at.getTime()},"tradeId":${trade.sequence},"amount":${trade.volume.text()},` +
  `"price":${trade.price.text()},"direction":"${trade.side}"}`
