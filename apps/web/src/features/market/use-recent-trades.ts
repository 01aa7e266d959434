import type { FeedTrade } from '@halyard/wire/market-feed/content'
import { useEffect, useState } from 'react'
import { marketSocket } from '#platform/market-socket/market-socket.ts'

/** More than fit beside the tallest form. */
const tradesMax = 40

/** The newest trades of a pair, newest first; updated at most once a frame. */
export function useRecentTrades(symbol: string): readonly FeedTrade[] {
  const [heard, setHeard] = useState<{ symbol: string; trades: readonly FeedTrade[] }>({ symbol, trades: [] })
  useEffect(() => {
    let waiting: FeedTrade[] = []
    let frame: number | undefined
    const commit = () => {
      frame = undefined
      const arrived = waiting
      waiting = []
      setHeard((before) => ({ symbol, trades: together(arrived, before.symbol === symbol ? before.trades : []) }))
    }
    const leave = marketSocket.subscribeWithPast({ channel: 'trades', symbol }, ({ trades }) => {
      waiting.push(...trades)
      frame ??= requestAnimationFrame(commit)
    })
    return () => {
      leave()
      if (frame !== undefined) cancelAnimationFrame(frame)
    }
  }, [symbol])
  return heard.symbol === symbol ? heard.trades : none
}

const none: readonly FeedTrade[] = []

function together(arrived: readonly FeedTrade[], before: readonly FeedTrade[]): FeedTrade[] {
  const known = new Map([...before, ...arrived].map((trade) => [trade.sequence, trade]))
  return [...known.values()].sort((a, b) => b.sequence - a.sequence).slice(0, tradesMax)
}
