import type { FeedContent } from '@halyard/wire/market-feed/content'
import type { FeedTopic } from '@halyard/wire/market-feed/topics'
import { feedServerText } from '@halyard/wire/market-feed/write-frame'
import { TokenBucket } from '../../platform/concurrency/token-bucket.ts'
import { frameOf } from '../../platform/sockets/frame.ts'
import type { Channel } from '../../platform/sockets/socket-client.ts'
import type { FeedContents } from './feed-contents.ts'
import type { FeedLimits } from './feed-limits.ts'
import { TickerChanges } from './ticker-changes.ts'

/** A client that listens to topics. */
export interface Subscriber {
  push(topic: Channel, frame: Buffer): void
}

/** One topic and its subscribers. Each update is encoded and gzipped once for all. */
export class LiveTopic implements Channel {
  readonly subscribers = new Set<Subscriber>()
  /** The newest sent frame, for new and lagging subscribers; undefined after a further tick. */
  private newest: Buffer | undefined
  /** The last sent sequence, for topics of trades and candles. */
  private sentSequence = 0
  private readonly pushes: TokenBucket
  private readonly changes: TickerChanges | undefined

  constructor(
    readonly name: string,
    readonly topic: FeedTopic,
    private readonly contents: FeedContents,
    private readonly clock: { now(): Date },
    limits: FeedLimits,
  ) {
    const ofChanges = topic.channel === 'changes'
    const [perSecond, burst] = ofChanges ? [limits.changesPerSecond, 1] : [limits.pushesPerSecond, limits.pushBurst]
    this.pushes = new TokenBucket(perSecond, burst, performance.now())
    this.changes = ofChanges ? new TickerChanges(() => contents.tickers()) : undefined
    if (topic.channel === 'trades' || topic.channel === 'candles') {
      this.sentSequence = contents.lastSequence(topic.symbol)
    }
  }

  /** Called when a tick changed the topic. */
  changed(): void {
    this.newest = undefined
  }

  /** Sends an update, unless the rate limit forbids it: then false. */
  publish(now: number): boolean {
    if (!this.pushes.tryTake(now)) return false
    for (const frame of this.unsent()) {
      this.newest = this.changes ? undefined : frame
      for (const subscriber of this.subscribers) subscriber.push(this, frame)
    }
    return true
  }

  /** The current state for a new or lagging subscriber. Past trades are sent on request only. */
  current(): Buffer | undefined {
    if (this.topic.channel === 'trades') return undefined
    if (!this.newest) {
      const content = this.changes
        ? { channel: 'changes' as const, changes: this.changes.snapshot() }
        : this.contents.now(this.topic)
      this.newest = content && this.frame(content)
    }
    return this.newest
  }

  private unsent(): Buffer[] {
    const { topic, sentSequence } = this
    switch (topic.channel) {
      case 'candles': {
        // The final state of an ended candle is sent before the next candle.
        this.sentSequence = this.contents.lastSequence(topic.symbol)
        return this.contents.candlesAfter(topic, sentSequence).map((content) => this.frame(content))
      }
      case 'trades': {
        this.sentSequence = this.contents.lastSequence(topic.symbol)
        const content = this.contents.tradesAfter(topic, sentSequence)
        return content ? [this.frame(content)] : []
      }
      case 'changes': {
        const changes = this.changes?.next() ?? []
        return changes.length > 0 ? [this.frame({ channel: 'changes', changes })] : []
      }
      default: {
        const frame = this.current()
        return frame ? [frame] : []
      }
    }
  }

  private frame(content: FeedContent): Buffer {
    return frameOf(feedServerText.push(content, this.clock.now()))
  }
}
