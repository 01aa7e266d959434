import type { FeedContentOf } from '@halyard/wire/market-feed/content'
import { useCallback, useSyncExternalStore } from 'react'
import { marketSocket } from './market-socket.ts'

type Book = FeedContentOf<'book'>

interface FollowedBook {
  now: Book | undefined
  readonly listeners: Set<() => void>
  leave: () => void
}

const followed = new Map<string, FollowedBook>()

/**
 * The order book of a pair as it is now; undefined until it is known, or for no pair. All who ask share one subscription,
 * so that whoever asks later has it at once.
 */
export function useOrderBook(symbol: string | undefined): Book | undefined {
  const subscribe = useCallback(
    (listener: () => void) => (symbol === undefined ? () => undefined : follow(symbol, listener)),
    [symbol],
  )
  return useSyncExternalStore(subscribe, () => (symbol === undefined ? undefined : followed.get(symbol)?.now))
}

function follow(symbol: string, listener: () => void): () => void {
  const book = followed.get(symbol) ?? begin(symbol)
  book.listeners.add(listener)
  return () => {
    book.listeners.delete(listener)
    if (book.listeners.size > 0) return
    followed.delete(symbol)
    book.leave()
  }
}

function begin(symbol: string): FollowedBook {
  const book: FollowedBook = { now: undefined, listeners: new Set(), leave: () => undefined }
  followed.set(symbol, book)
  book.leave = marketSocket.subscribe({ channel: 'book', symbol }, (heard) => {
    book.now = heard
    for (const listener of book.listeners) listener()
  })
  return book
}
