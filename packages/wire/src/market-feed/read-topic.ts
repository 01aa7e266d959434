import { type ChartPeriod, feedPeriods } from '../market.ts'
import { symbolOf } from '../values.ts'
import { depthSteps, type FeedTopic, levelCounts } from './topics.ts'

/**
 * The topic that a name spells, whether or not its symbol is listed; undefined for anything else. Symbols are as in a
 * call.
 */
export function feedTopicOf(name: string): FeedTopic | undefined {
  if (name === 'market.tickers') return { channel: 'tickers' }
  if (name === 'market.tickers.changes') return { channel: 'changes' }
  const [, named, channel] =
    /^market\.([\w/]{1,24})\.(detail|trade\.detail|kline\.[a-z0-9]{1,8}|book(?:\.step\d)?|bbo|depth\.step\d|mbp\.(?:refresh\.)?\d+)$/.exec(
      name,
    ) ?? []
  if (named === undefined || channel === undefined) return undefined
  const symbol = symbolOf(named)
  if (channel === 'detail') return { channel: 'detail', symbol }
  if (channel === 'trade.detail') return { channel: 'trades', symbol }
  if (channel === 'book') return { channel, symbol }
  if (channel === 'bbo') return { channel: 'best', symbol }
  const [, view, count] = /^(book\.step|depth\.step|mbp\.refresh\.|mbp\.)(\d+)$/.exec(channel) ?? []
  if (view === 'depth.step' || view === 'book.step') {
    const step = depthSteps.find((each) => each === Number(count))
    return step === undefined ? undefined : { channel: view === 'book.step' ? 'book' : 'depth', symbol, step }
  }
  if (view) {
    const most = levelCounts.find((each) => each === Number(count))
    return most && { channel: 'levels', symbol, most, whole: view !== 'mbp.' }
  }
  const period = periodsByFeedName.get(channel.slice('kline.'.length))
  return period && { channel: 'candles', symbol, period }
}

const periodsByFeedName = new Map(
  Object.entries(feedPeriods).map(([period, feedName]) => [feedName as string, period as ChartPeriod]),
)
