import type { Depth } from '@halyard/domain/spot'
import type { FeedContent } from '@halyard/wire/market-feed/content'
import type { FeedTopic } from '@halyard/wire/market-feed/topics'
import { feedServerText } from '@halyard/wire/market-feed/write-frame'
import { TokenBucket } from '../../platform/concurrency/token-bucket.ts'
import { frameOf } from '../../platform/sockets/frame.ts'
import type { Channel, Update } from '../../platform/sockets/socket-client.ts'
import { type FeedContents, isOfBook } from './feed-contents.ts'
import type { FeedLimits } from './feed-limits.ts'
import { LevelChanges } from './level-changes.ts'
import { TickerChanges } from './ticker-changes.ts'

/** A client that listens to topics. */
export interface Subscriber {
  push(update: Update): void
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
  private readonly levels: LevelChanges | undefined
  private readonly unwatch: (() => void) | undefined

  constructor(
    readonly name: string,
    readonly topic: FeedTopic,
    private readonly contents: FeedContents,
    private readonly clock: { now(): Date },
    limits: FeedLimits,
  ) {
    this.pushes = new TokenBucket(...rateOf(topic, limits), performance.now())
    this.changes = topic.channel === 'changes' ? new TickerChanges(() => contents.tickers()) : undefined
    this.unwatch = contents.watch(topic)
    if (topic.channel === 'levels' && !topic.whole) this.levels = new LevelChanges(() => contents.depth(topic), clock)
    if (topic.channel === 'trades' || topic.channel === 'candles') {
      this.sentSequence = contents.lastSequence(topic.symbol)
    }
  }

  /** Called when the last subscriber has left. */
  close(): void {
    this.unwatch?.()
  }

  /** The book that the next change continues, for a topic of changes. */
  told(): FeedContent | undefined {
    const told = this.levels?.snapshot()
    if (!told || this.topic.channel !== 'levels') return undefined
    return this.levelsOf(this.topic, told, told.sequence)
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
      const update = { channel: this, frame }
      for (const subscriber of this.subscribers) subscriber.push(update)
    }
    return true
  }

  /** The current state for a new or lagging subscriber. Past trades are sent on request only. */
  current(): Buffer | undefined {
    const { topic } = this
    if (topic.channel === 'trades') return undefined
    if (this.levels && topic.channel === 'levels') {
      // No change, from where the next one goes on: whoever missed some sees it by the number.
      const { sequence } = this.levels.snapshot()
      return this.frame({ ...topic, bids: [], asks: [], sequence, previous: sequence })
    }
    if (!this.newest) {
      const content = this.changes
        ? { channel: 'changes' as const, changes: this.changes.snapshot() }
        : this.contents.now(topic)
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
      case 'levels': {
        if (!this.levels) return this.whole()
        const change = this.levels.next()
        return change ? [this.frame(this.levelsOf(topic, change, change.previous))] : []
      }
      default:
        return this.whole()
    }
  }

  private whole(): Buffer[] {
    const frame = this.current()
    return frame ? [frame] : []
  }

  private levelsOf(
    topic: FeedTopic & { channel: 'levels' },
    { bids, asks, sequence }: Depth & { readonly sequence: number },
    previous: number,
  ): FeedContent {
    const told = (levels: Depth['bids']) =>
      this.contents.levels(topic.symbol, levels).map(({ house: _, ...level }) => level)
    return { ...topic, bids: told(bids), asks: told(asks), sequence, previous }
  }

  private frame(content: FeedContent): Buffer {
    return frameOf(feedServerText.push(content, this.clock.now()))
  }
}

/** Updates a second, and in a burst. */
function rateOf(topic: FeedTopic, limits: FeedLimits): [perSecond: number, burst: number] {
  if (topic.channel === 'changes') return [limits.changesPerSecond, 1]
  if (topic.channel === 'book') return [limits.booksPerSecond, 1]
  if (topic.channel === 'depth') return [limits.depthsPerSecond, 1]
  return isOfBook(topic) ? [limits.levelsPerSecond, 1] : [limits.pushesPerSecond, limits.pushBurst]
}
