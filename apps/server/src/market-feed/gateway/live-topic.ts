import type { FeedContent } from '@halyard/wire/market-feed/content'
import type { FeedTopic } from '@halyard/wire/market-feed/topics'
import { feedServerText } from '@halyard/wire/market-feed/write-frame'
import { TokenBucket } from '../../platform/concurrency/token-bucket.ts'
import type { FeedContents } from './feed-contents.ts'
import { frameOf } from './frame.ts'
import type { GatewayLimits } from './gateway-limits.ts'
import { TickerChanges } from './ticker-changes.ts'

/** One who listens to topics. */
export interface Subscriber {
  /** A frame of a topic. */
  push(topic: LiveTopic, frame: Buffer): void
}

/** One topic with its subscribers. Whatever it says is written and gzipped once, and everybody gets the same buffer. */
export class LiveTopic {
  readonly subscribers = new Set<Subscriber>()
  /** The newest frame that was sent, for those who come or catch up; undefined when a tick has come since. */
  private newest: Buffer | undefined
  /** The last sequence that was sent, for topics of single ticks and candles. */
  private sentSequence = 0
  private readonly pushes: TokenBucket
  private readonly changes: TickerChanges | undefined

  constructor(
    readonly name: string,
    readonly topic: FeedTopic,
    private readonly contents: FeedContents,
    private readonly clock: { now(): Date },
    limits: GatewayLimits,
  ) {
    const ofChanges = topic.channel === 'changes'
    const [perSecond, burst] = ofChanges ? [limits.changesPerSecond, 1] : [limits.pushesPerSecond, limits.pushBurst]
    this.pushes = new TokenBucket(perSecond, burst, performance.now())
    this.changes = ofChanges ? new TickerChanges(() => contents.tickers()) : undefined
    if (topic.channel === 'trades' || topic.channel === 'candles') {
      this.sentSequence = contents.lastSequence(topic.symbol)
    }
  }

  /** A tick has changed what the topic says. */
  changed(): void {
    this.newest = undefined
  }

  /** Sends to the subscribers, if the topic has not sent too much lately; otherwise false. */
  publish(now: number): boolean {
    if (!this.pushes.tryTake(now)) return false
    for (const frame of this.unsent()) {
      this.newest = this.changes ? undefined : frame
      for (const subscriber of this.subscribers) subscriber.push(this, frame)
    }
    return true
  }

  /** What the topic says now, for one who comes or catches up. Past trades are not told again, only asked for. */
  current(): Buffer | undefined {
    if (this.topic.channel === 'trades') return undefined
    if (!this.newest) {
      const content = this.changes
        ? { channel: 'changes' as const, changes: this.changes.whole() }
        : this.contents.now(this.topic)
      this.newest = content && this.frame(content)
    }
    return this.newest
  }

  private unsent(): Buffer[] {
    const { topic, sentSequence } = this
    switch (topic.channel) {
      case 'candles': {
        // When a candle ended since, its last state is told before the first of the next one.
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
