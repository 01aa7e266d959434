import { type FeedFrame, readFeedFrame } from '@halyard/wire/market-feed/read-frame'
import { inflate } from 'pako'

/** Decodes one frame of the feed. A chunk of its own, loaded with the first connection: home does not wait for it. */
export function readFrame(sent: ArrayBuffer | string): FeedFrame | undefined {
  try {
    return readFeedFrame(typeof sent === 'string' ? sent : inflate(sent, { toText: true }))
  } catch (error) {
    console.warn('unreadable frame of the market feed', error)
    return undefined
  }
}
