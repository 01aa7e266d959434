import { feedClientText } from '@halyard/wire/market-feed/client-message'
import type { FeedChange, FeedContent, FeedContentOf } from '@halyard/wire/market-feed/content'
import type { FeedFrame } from '@halyard/wire/market-feed/read-frame'
import { type FeedTopic, feedTopicName } from '@halyard/wire/market-feed/topics'
import { Connection, type ConnectionOptions } from './connection.ts'
import type { readFrame } from './read-frame.ts'

/** One subscription and its listeners. */
interface Subscription {
  readonly topic: FeedTopic
  readonly listeners: Set<(content: FeedContent) => void>
  /** Called when the server does not know the topic. */
  readonly refused: Set<() => void>
  /** Whether its history is requested as well, at each connection. */
  withPast: boolean
}

export interface MarketSocketOptions extends ConnectionOptions {
  /** Whether the host has what the specification does not, as far as it is known. */
  readonly takesAdditions?: () => boolean | Promise<boolean>
}

const tickers = { channel: 'tickers' } as const
const changes = { channel: 'changes' } as const

/**
 * The connection to the market feed. Listeners of the same topic share one subscription; after a reconnect all are
 * subscribed again.
 */
export class MarketSocket extends Connection {
  private readonly subscriptions = new Map<string, Subscription>()
  private readonly priceListeners = new Set<(changes: readonly FeedChange[]) => void>()
  /** The state of the topic of changes on this connection. */
  private changes: 'unasked' | 'asked' | 'heard' = 'unasked'
  private readFrame: typeof readFrame | undefined
  private readonly takesAdditions: () => boolean | Promise<boolean>

  constructor(options: MarketSocketOptions) {
    super(options)
    this.takesAdditions = options.takesAdditions ?? (() => true)
  }

  /**
   * Subscribes to a topic; the answer unsubscribes. Not every server has every topic: `onRefused` is for a fallback.
   */
  subscribe<Channel extends FeedTopic['channel']>(
    topic: Extract<FeedTopic, { channel: Channel }>,
    listener: (content: FeedContentOf<Channel>) => void,
    onRefused: () => void = () => {},
  ): () => void {
    return this.asked(topic, onRefused, () => this.join(topic, listener as (content: FeedContent) => void, onRefused))
  }

  /** What another server may refuse is not asked of one of which that is not known yet. */
  private asked(topic: FeedTopic, onRefused: () => void, join: () => () => void): () => void {
    const takes = isSpecified(topic) || this.takesAdditions()
    if (takes === true) return join()
    let isLeft = false
    let leave: (() => void) | undefined
    const decide = (isTaken: boolean) => {
      if (isLeft) return
      if (isTaken) leave = join()
      else onRefused()
    }
    if (takes === false) decide(false)
    else void takes.then(decide)
    return () => {
      isLeft = true
      leave?.()
    }
  }

  private join(topic: FeedTopic, hear: (content: FeedContent) => void, onRefused: () => void): () => void {
    const name = feedTopicName(topic)
    const subscription = this.subscriptions.get(name) ?? {
      topic,
      listeners: new Set(),
      refused: new Set(),
      withPast: false,
    }
    const first = subscription.listeners.size === 0
    // A subscription gets the messages of its topic alone.
    subscription.listeners.add(hear)
    subscription.refused.add(onRefused)
    this.subscriptions.set(name, subscription)
    if (first) this.send(feedClientText.sub(topic, name))
    this.want()
    return () => {
      subscription.listeners.delete(hear)
      subscription.refused.delete(onRefused)
      if (subscription.listeners.size > 0) return
      this.subscriptions.delete(name)
      this.send(feedClientText.unsub(topic, name))
      // Without listeners nothing counts as offline.
      if (this.subscriptions.size === 0) this.want()
    }
  }

  /** The same, with the topic's history first: its newest trades, say. */
  subscribeWithPast: typeof this.subscribe = (topic, listener, onRefused = () => {}) =>
    this.asked(topic, onRefused, () => {
      const leave = this.join(topic, listener as (content: FeedContent) => void, onRefused)
      const name = feedTopicName(topic)
      const subscription = this.subscriptions.get(name)
      if (subscription) {
        subscription.withPast = true
        this.send(feedClientText.req(topic, name))
      }
      return leave
    })

  /**
   * The prices of all pairs: by the specification's topic, and once that has been heard on a connection, by its changes
   * alone where the server has them.
   */
  subscribeToPrices(listener: (changes: readonly FeedChange[]) => void): () => void {
    this.priceListeners.add(listener)
    const leave = this.subscribe(tickers, (content) => {
      listener(content.tickers)
      if (this.changes !== 'unasked' || this.takesAdditions() !== true) return
      this.changes = 'asked'
      this.send(feedClientText.sub(changes, feedTopicName(changes)))
    })
    return () => {
      this.priceListeners.delete(listener)
      if (this.changes !== 'unasked') this.send(feedClientText.unsub(changes, feedTopicName(changes)))
      this.changes = 'unasked'
      leave()
    }
  }

  protected isWanted(): boolean {
    return this.subscriptions.size > 0
  }

  protected forget(): void {
    this.subscriptions.clear()
    this.priceListeners.clear()
  }

  /** A chunk of its own: an app shows its first page without it. */
  protected async prepare(): Promise<void> {
    this.readFrame = (await import('./read-frame.ts')).readFrame
  }

  protected opened(): void {
    this.changes = 'unasked'
    for (const [name, { topic }] of this.subscriptions) this.send(feedClientText.sub(topic, name))
    for (const [name, { topic, withPast }] of this.subscriptions) {
      if (withPast) this.send(feedClientText.req(topic, name))
    }
    this.connected()
  }

  protected pingText(): string {
    return feedClientText.ping(Date.now())
  }

  protected receive(sent: ArrayBuffer | string): void {
    const frame = this.readFrame?.(sent)
    if (frame) this.take(frame)
  }

  private take(frame: FeedFrame): void {
    switch (frame.kind) {
      case 'ping':
        return this.send(feedClientText.pong(frame.value))
      case 'error':
        console.warn('market feed refused', frame.id, frame.message)
        for (const refused of this.subscriptions.get(frame.id ?? '')?.refused ?? []) refused()
        return
      case 'push':
      case 'answer': {
        if (frame.content.channel === 'changes') return this.tellChanges(frame.content.changes)
        const subscription = this.subscriptions.get(feedTopicName(frame.content))
        for (const listener of subscription?.listeners ?? []) listener(frame.content)
      }
    }
  }

  private tellChanges(prices: readonly FeedChange[]): void {
    if (this.changes === 'asked') this.send(feedClientText.unsub(tickers, feedTopicName(tickers)))
    this.changes = 'heard'
    for (const listener of this.priceListeners) listener(prices)
  }
}

/** Whether the specification has this topic; the others are additions. */
function isSpecified({ channel }: FeedTopic): boolean {
  return channel === 'tickers' || channel === 'detail'
}
