import { feedClientText } from '@halyard/wire/market-feed/client-message'
import type { FeedChange, FeedContent, FeedContentOf } from '@halyard/wire/market-feed/content'
import type { FeedFrame } from '@halyard/wire/market-feed/read-frame'
import { type FeedTopic, feedTopicName } from '@halyard/wire/market-feed/topics'
import { takesAdditions } from '../api/additions.ts'
import { feedAddress } from '../api/addresses.ts'
import { firstPageShown } from '../first-page.ts'
import type { readFrame } from './read-frame.ts'

export type FeedStatus = 'connected' | 'connecting' | 'offline'

/** One subscription and its listeners. */
interface Subscription {
  readonly topic: FeedTopic
  readonly listeners: Set<(content: FeedContent) => void>
  /** Called when the server does not know the topic. */
  readonly refused: Set<() => void>
  /** Whether its history is requested as well, at each connection. */
  withPast: boolean
}

/** Spec section 7: ping every 5 s, reconnect without an answer in 3 s, retry after 5 s on error. */
const pingEvery = 5000
const answerWithin = 3000
const retryAfter = 5000
/** A tab hidden for a shorter time has missed nothing worth a new connection. */
const pauseAfter = 10_000

const tickers = { channel: 'tickers' } as const
const changes = { channel: 'changes' } as const

/**
 * The one connection to the market feed. Listeners of the same topic share one subscription; after a reconnect all are
 * subscribed again. A hidden tab closes the connection.
 */
class MarketSocket {
  private socket: WebSocket | undefined
  private readonly subscriptions = new Map<string, Subscription>()
  private readonly priceListeners = new Set<(changes: readonly FeedChange[]) => void>()
  /** The state of the topic of changes on this connection. */
  private changes: 'unasked' | 'asked' | 'heard' = 'unasked'
  private readonly statusListeners = new Set<() => void>()
  private readonly reconnectListeners = new Set<() => void>()
  private state: FeedStatus = 'connecting'
  private pinging: ReturnType<typeof setInterval> | undefined
  private answering: ReturnType<typeof setTimeout> | undefined
  private retrying: ReturnType<typeof setTimeout> | undefined
  private pausing: ReturnType<typeof setTimeout> | undefined
  private connectedBefore = false
  private readFrame: typeof readFrame | undefined
  private loadingReader: Promise<void> | undefined

  /**
   * Subscribes to a topic; the answer unsubscribes. Not every server has every topic: `onRefused` is for a fallback.
   */
  subscribe<Channel extends FeedTopic['channel']>(
    topic: Extract<FeedTopic, { channel: Channel }>,
    listener: (content: FeedContentOf<Channel>) => void,
    onRefused: () => void = () => {},
  ): () => void {
    if (!isSpecified(topic) && takesAdditions() === false) {
      onRefused()
      return () => undefined
    }
    const name = feedTopicName(topic)
    const subscription = this.subscriptions.get(name) ?? {
      topic,
      listeners: new Set(),
      refused: new Set(),
      withPast: false,
    }
    const first = subscription.listeners.size === 0
    // A subscription gets the messages of its topic alone.
    const hear = listener as (content: FeedContent) => void
    subscription.listeners.add(hear)
    subscription.refused.add(onRefused)
    this.subscriptions.set(name, subscription)
    this.watchPage()
    if (!this.socket) this.connect()
    else if (first) this.send(feedClientText.sub(topic, name))
    return () => {
      subscription.listeners.delete(hear)
      subscription.refused.delete(onRefused)
      if (subscription.listeners.size > 0) return
      this.subscriptions.delete(name)
      this.send(feedClientText.unsub(topic, name))
      // Without listeners nothing counts as offline.
      if (!this.socket && this.subscriptions.size === 0) this.connect()
    }
  }

  /** The same, with the topic's history first: its newest trades, say. */
  subscribeWithPast: typeof this.subscribe = (topic, listener, onRefused) => {
    const leave = this.subscribe(topic, listener, onRefused)
    const name = feedTopicName(topic)
    const subscription = this.subscriptions.get(name)
    if (!subscription) return leave
    subscription.withPast = true
    this.send(feedClientText.req(topic, name))
    return leave
  }

  /**
   * The prices of all pairs: by the specification's topic, and once that has been heard on a connection, by its changes
   * alone where the server has them.
   */
  subscribeToPrices(listener: (changes: readonly FeedChange[]) => void): () => void {
    this.priceListeners.add(listener)
    const leave = this.subscribe(tickers, (content) => {
      listener(content.tickers)
      if (this.changes !== 'unasked' || takesAdditions() !== true) return
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

  status = (): FeedStatus => this.state

  onStatus = (listener: () => void): (() => void) => {
    this.statusListeners.add(listener)
    return () => void this.statusListeners.delete(listener)
  }

  /** Called when a lost connection is back: what was missed must be fetched. */
  onReconnect(listener: () => void): () => void {
    this.reconnectListeners.add(listener)
    return () => void this.reconnectListeners.delete(listener)
  }

  private connect(): void {
    clearTimeout(this.retrying)
    if (this.socket || document.hidden) return
    // Without listeners nothing is missed: the next one connects.
    if (this.subscriptions.size === 0) return this.become('connecting')
    this.become(navigator.onLine ? 'connecting' : 'offline')
    const { readFrame } = this
    if (!readFrame) return this.loadReader()
    const socket = new WebSocket(feedAddress())
    socket.binaryType = 'arraybuffer'
    this.socket = socket
    socket.onopen = () => {
      this.become('connected')
      this.changes = 'unasked'
      for (const [name, { topic }] of this.subscriptions) this.send(feedClientText.sub(topic, name))
      for (const [name, { topic, withPast }] of this.subscriptions) {
        if (withPast) this.send(feedClientText.req(topic, name))
      }
      this.pinging = setInterval(() => this.ping(), pingEvery)
      if (this.connectedBefore) for (const listener of this.reconnectListeners) listener()
      this.connectedBefore = true
    }
    socket.onmessage = (event: MessageEvent<ArrayBuffer | string>) => {
      // Any frame shows that the connection is alive.
      clearTimeout(this.answering)
      this.answering = undefined
      const frame = socket === this.socket ? readFrame(event.data) : undefined
      if (frame) this.receive(frame)
    }
    socket.onclose = () => {
      if (socket !== this.socket) return
      this.drop()
      this.retry()
    }
  }

  /** The frame reader loads after the first page: the list had prices already. */
  private loadReader(): void {
    this.loadingReader ??= firstPageShown
      .then(() => import('./read-frame.ts'))
      .then(
        (loaded) => {
          this.readFrame = loaded.readFrame
          this.connect()
        },
        () => {
          this.loadingReader = undefined
          this.retry()
        },
      )
  }

  private ping(): void {
    this.send(feedClientText.ping(Date.now()))
    this.answering ??= setTimeout(() => {
      this.drop()
      this.connect()
    }, answerWithin)
  }

  private retry(): void {
    if (this.subscriptions.size === 0) return this.connect()
    this.become('offline')
    if (document.hidden) return
    clearTimeout(this.retrying)
    this.retrying = setTimeout(() => this.connect(), retryAfter)
  }

  /** Closes the connection, whatever its state. */
  private drop(): void {
    const socket = this.socket
    this.socket = undefined
    clearInterval(this.pinging)
    clearTimeout(this.answering)
    this.answering = undefined
    if (socket && socket.readyState <= WebSocket.OPEN) socket.close()
  }

  private send(text: string): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text)
  }

  private receive(frame: FeedFrame): void {
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

  private become(state: FeedStatus): void {
    if (state === this.state) return
    this.state = state
    for (const listener of this.statusListeners) listener()
  }

  private watching = false

  /** Follows the tab's visibility and the network; started with the first subscription. */
  private watchPage(): void {
    if (this.watching) return
    this.watching = true
    document.addEventListener('visibilitychange', () => {
      clearTimeout(this.pausing)
      if (document.hidden) this.pausing = setTimeout(() => this.drop(), pauseAfter)
      else this.connect()
    })
    addEventListener('online', () => {
      this.drop()
      this.connect()
    })
    addEventListener('offline', () => {
      this.drop()
      this.retry()
    })
  }
}

/** Whether the specification has this topic; the others are additions. */
function isSpecified({ channel }: FeedTopic): boolean {
  return channel === 'tickers' || channel === 'detail'
}

export const marketSocket = new MarketSocket()
