import { useEffect, useState } from 'react'
import { marketSocket, type Push } from '#platform/market-socket/market-socket.ts'

export interface RecentTrade {
  sequence: string
  /** Plain decimals, exactly as the feed wrote them. */
  price: string
  quantity: string
  /** By the tick rule: at or above the price before it. */
  isUp: boolean
}

/** More than fit beside the tallest form. */
const most = 40

/** The newest trades of a pair, newest first; at most one change a frame of the screen. */
export function useRecentTrades(symbol: string): readonly RecentTrade[] {
  const [heard, setHeard] = useState<{ symbol: string; trades: readonly RecentTrade[] }>({ symbol, trades: [] })
  useEffect(() => {
    let waiting: RecentTrade[] = []
    let frame: number | undefined
    const commit = () => {
      frame = undefined
      const arrived = waiting
      waiting = []
      setHeard((before) => ({ symbol, trades: together(arrived, before.symbol === symbol ? before.trades : []) }))
    }
    const leave = marketSocket.subscribeWithPast(`market.${symbol}.trade.detail`, (push) => {
      waiting.push(...tradesIn(push))
      frame ??= requestAnimationFrame(commit)
    })
    return () => {
      leave()
      if (frame !== undefined) cancelAnimationFrame(frame)
    }
  }, [symbol])
  return heard.symbol === symbol ? heard.trades : none
}

const none: readonly RecentTrade[] = []

/** A push carries its trades inside `tick`, the answer to a request on its own; both newest first. */
function tradesIn({ tick, rows }: Push): RecentTrade[] {
  const inside = tick['data']
  const sent: unknown[] = rows.length > 0 ? rows : Array.isArray(inside) ? inside : []
  return sent.flatMap((row) => {
    const { tradeId, price, amount, direction } = row as Record<string, unknown>
    if (typeof tradeId !== 'string' || typeof price !== 'string' || typeof amount !== 'string') return []
    return [{ sequence: tradeId, price, quantity: amount, isUp: direction === 'buy' }]
  })
}

function together(arrived: readonly RecentTrade[], before: readonly RecentTrade[]): RecentTrade[] {
  const known = new Map([...before, ...arrived].map((trade) => [trade.sequence, trade]))
  return [...known.values()].sort((a, b) => Number(b.sequence) - Number(a.sequence)).slice(0, most)
}
