import type { FeedContentOf } from '@halyard/wire/market-feed/content'
import { useEffect, useState } from 'react'
import { marketSocket } from '#platform/market-socket/market-socket.ts'

/** The order book of a pair as it is now; undefined until it is known. */
export function useOrderBook(symbol: string): FeedContentOf<'book'> | undefined {
  const [heard, setHeard] = useState<FeedContentOf<'book'>>()
  useEffect(() => marketSocket.subscribe({ channel: 'book', symbol }, setHeard), [symbol])
  return heard?.symbol === symbol ? heard : undefined
}
