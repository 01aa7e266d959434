import type { Tick } from '@halyard/domain/market'
import { type FeedTopic, feedTopicName } from '@halyard/wire/market-feed/topics'
import type { FeedContents } from './feed-contents.ts'
import type { GatewayLimits } from './gateway-limits.ts'
import { LiveTopic, type Subscriber } from './live-topic.ts'

/** How long a topic that sent too much lately waits before it is asked again. */
const askAgainAfter = 20

/** One who holds frames back so that all of a round leave together. */
interface Holder {
  release(): void
}

/** The topics that anybody listens to. A topic without subscribers costs nothing. */
export class Topics {
  private readonly byName = new Map<string, LiveTopic>()
  private readonly bySymbol = new Map<string, Set<LiveTopic>>()
  /** Topics that changed and had no push left. */
  private readonly waiting = new Set<LiveTopic>()
  private timer: NodeJS.Timeout | undefined
  /** Connections whose frames of this round are held back until the round is over. */
  private holding: Holder[] = []

  constructor(
    private readonly contents: FeedContents,
    private readonly clock: { now(): Date },
    private readonly limits: GatewayLimits,
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
    this.byName.delete(live.name)
    this.bySymbol.get(symbolOf(live.topic))?.delete(live)
    this.waiting.delete(live)
  }

  /** Tells the subscribers of everything that these ticks changed. */
  receive(ticks: readonly Tick[]): void {
    const changed = new Set<LiveTopic>(this.bySymbol.get(everySymbol))
    for (const symbol of new Set(ticks.map((tick) => tick.symbol))) {
      for (const live of this.bySymbol.get(symbol) ?? []) changed.add(live)
    }
    for (const live of changed) {
      live.changed()
      this.waiting.add(live)
    }
    this.tellWaiting()
  }

  /** A connection holds its frames back; it is released when the round of ticks, or a moment, is over. */
  held(holder: Holder): void {
    if (this.holding.length === 0) process.nextTick(() => this.release())
    this.holding.push(holder)
  }

  close(): void {
    clearTimeout(this.timer)
    this.waiting.clear()
  }

  private release(): void {
    const held = this.holding
    this.holding = []
    for (const holder of held) holder.release()
  }

  private tellWaiting(): void {
    const now = performance.now()
    for (const live of this.waiting) {
      if (live.publish(now)) this.waiting.delete(live)
    }
    if (this.waiting.size === 0 || this.timer) return
    this.timer = setTimeout(() => {
      this.timer = undefined
      this.tellWaiting()
    }, askAgainAfter)
  }
}

const everySymbol = ''
const symbolOf = (topic: FeedTopic) => ('symbol' in topic ? topic.symbol : everySymbol)
