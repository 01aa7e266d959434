import { type FeedFrame, readFeedFrame } from '@halyard/wire/market-feed/read-frame'
import { inflate } from 'pako'

/**
 * Reads one frame of the feed as it came. A chunk of its own, which the first connection loads: home does not wait for
 * it.
 */
export function readFrame(sent: ArrayBuffer | string): FeedFrame | undefined {
  try {
    return readFeedFrame(typeof sent === 'string' ? sent : inflate(sent, { toText: true }))
  } catch (error) {
    console.warn('unreadable frame of the market feed', error)
    return undefined
  }
}
