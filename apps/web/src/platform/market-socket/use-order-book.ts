import type { FeedContentOf } from '@halyard/wire/market-feed/content'
import { type DepthStep, feedTopicName } from '@halyard/wire/market-feed/topics'
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
 * The order book of a pair as it is now, in levels of one width; undefined until it is known, or for no pair. All who ask
 * share one subscription, so that whoever asks later has it at once.
 */
export function useOrderBook(symbol: string | undefined, step: DepthStep = 0): Book | undefined {
  const subscribe = useCallback(
    (listener: () => void) => (symbol === undefined ? () => undefined : follow(symbol, step, listener)),
    [symbol, step],
  )
  return useSyncExternalStore(subscribe, () =>
    symbol === undefined ? undefined : followed.get(feedTopicName(topicOf(symbol, step)))?.now,
  )
}

function topicOf(symbol: string, step: DepthStep) {
  return { channel: 'book', symbol, ...(step > 0 && { step }) } as const
}

function follow(symbol: string, step: DepthStep, listener: () => void): () => void {
  const topic = topicOf(symbol, step)
  const name = feedTopicName(topic)
  const book = followed.get(name) ?? begin(name, topic)
  book.listeners.add(listener)
  return () => {
    book.listeners.delete(listener)
    if (book.listeners.size > 0) return
    followed.delete(name)
    book.leave()
  }
}

function begin(name: string, topic: ReturnType<typeof topicOf>): FollowedBook {
  const book: FollowedBook = { now: undefined, listeners: new Set(), leave: () => undefined }
  followed.set(name, book)
  book.leave = marketSocket.subscribe(topic, (heard) => {
    book.now = heard
    for (const listener of book.listeners) listener()
  })
  return book
}
