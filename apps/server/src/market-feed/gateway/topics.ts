import type { Tick } from '@halyard/domain/market'
import { type FeedTopic, feedTopicName } from '@halyard/wire/market-feed/topics'
import { type FeedContents, isOfBook } from './feed-contents.ts'
import type { FeedLimits } from './feed-limits.ts'
import { LiveTopic, type Subscriber } from './live-topic.ts'

/** How long a rate-limited topic waits before the next try. */
const retryAfterMs = 20

/** Topics with subscribers; others cost nothing. */
export class Topics {
  private readonly byName = new Map<string, LiveTopic>()
  private readonly bySymbol = new Map<string, Set<LiveTopic>>()
  /** Changed topics that are rate limited. */
  private readonly waiting = new Set<LiveTopic>()
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly contents: FeedContents,
    private readonly clock: { now(): Date },
    private readonly limits: FeedLimits,
  ) {}

  join(topic: FeedTopic, subscriber: Subscriber): LiveTopic {
    const name = feedTopicName(topic)
    let live = this.byName.get(name)
    if (!live) {
      live = new LiveTopic(name, topic, this.contents, this.clock, this.limits)
      this.byName.set(name, live)
      const key = symbolOf(topic)
      const siblings = this.bySymbol.get(key)
      if (siblings) siblings.add(live)
      else this.bySymbol.set(key, new Set([live]))
    }
    live.subscribers.add(subscriber)
    return live
  }

  leave(live: LiveTopic, subscriber: Subscriber): void {
    live.subscribers.delete(subscriber)
    if (live.subscribers.size > 0) return
    live.close()
    this.byName.delete(live.name)
    this.bySymbol.get(symbolOf(live.topic))?.delete(live)
    this.waiting.delete(live)
  }

  /** The topic, where anybody has subscribed to it. */
  find(topic: FeedTopic): LiveTopic | undefined {
    return this.byName.get(feedTopicName(topic))
  }

  /** Publishes what shows the books of these pairs. */
  receiveBooks(symbols: readonly string[]): void {
    const ofBooks = symbols.flatMap((symbol) =>
      [...(this.bySymbol.get(symbol) ?? [])].filter((live) => isOfBook(live.topic)),
    )
    for (const live of ofBooks) {
      live.changed()
      this.waiting.add(live)
    }
    this.publishWaiting()
  }

  /** Publishes everything that these ticks changed. */
  receive(ticks: readonly Tick[]): void {
    const changed = new Set<LiveTopic>(this.bySymbol.get(everySymbol))
    for (const symbol of new Set(ticks.map((tick) => tick.symbol))) {
      for (const live of this.bySymbol.get(symbol) ?? []) changed.add(live)
    }
    for (const live of changed) {
      live.changed()
      this.waiting.add(live)
    }
    this.publishWaiting()
  }

  close(): void {
    clearTimeout(this.timer)
    this.waiting.clear()
    for (const live of this.byName.values()) live.close()
  }

  private publishWaiting(): void {
    const now = performance.now()
    for (const live of this.waiting) {
      if (live.publish(now)) this.waiting.delete(live)
    }
    if (this.waiting.size === 0 || this.timer) return
    this.timer = setTimeout(() => {
      this.timer = undefined
      this.publishWaiting()
    }, retryAfterMs)
  }
}

const everySymbol = ''
const symbolOf = (topic: FeedTopic) => ('symbol' in topic ? topic.symbol : everySymbol)
