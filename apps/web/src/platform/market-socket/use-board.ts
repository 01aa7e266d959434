import type { ConnectionStatus } from '@halyard/client/connection'
import { staleAfter } from '@halyard/domain/market'
import { useCallback, useDeferredValue, useEffect, useSyncExternalStore } from 'react'
import { useNow } from '../time/use-now.ts'
import { type BoardPair, board } from './board.ts'
import { marketSocket } from './market-socket.ts'

/**
 * One pair with live prices; the component renders only when this pair changed. `live` is false for a row that is
 * scrolled away.
 */
export function usePair(symbol: string, live = true): BoardPair | undefined {
  const subscribe = useCallback(
    (listener: () => void) => (live ? board.onPair(symbol, listener) : () => undefined),
    [symbol, live],
  )
  return useSyncExternalStore(subscribe, () => board.pair(symbol))
}

/** The pair of a page: its own topic of the feed is subscribed as well (spec section 7). */
export function useOpenPair(symbol: string): BoardPair | undefined {
  useEffect(() => (symbol === '' ? undefined : board.follow(symbol)), [symbol])
  const pair = usePair(symbol)
  // A new page is rendered in slices; its prices are shown at once.
  return useDeferredValue(pair !== undefined) ? pair : undefined
}

/** The symbols of all pairs; empty until the first answer. Does not change when a price moves. */
export function useSymbols(): readonly string[] {
  return useSyncExternalStore(board.onList, board.symbols)
}

/** Why the list could not be loaded. */
export function useBoardError(): unknown {
  return useSyncExternalStore(board.onList, board.error)
}

export function useFeedStatus(): ConnectionStatus {
  return useSyncExternalStore(marketSocket.onStatus, marketSocket.status)
}

/** The way through the network is forgiven, so that a healthy feed never flickers grey. */
const transit = 1000
/** Without the feed's push a price comes with the poll, as old as that. */
const pollEvery = 2000

/** How old a pair's price is in seconds when it is stale, otherwise undefined. A closed market is closed, not stale. */
export function useStaleness(pair: BoardPair | undefined, live = true): number | undefined {
  const now = useNow(live)
  if (!pair?.trading) return undefined
  if (!pair.tickedAt) return undefined
  const age = now - pair.tickedAt.getTime()
  const forgiven = transit + (marketSocket.status() === 'connected' ? 0 : pollEvery)
  return age > staleAfter + forgiven ? Math.floor(age / 1000) : undefined
}
