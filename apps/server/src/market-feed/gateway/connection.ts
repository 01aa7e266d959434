import type { Duplex } from 'node:stream'
import {
  type FeedClientMessage,
  type FeedFault,
  type FeedId,
  readClientMessage,
} from '@halyard/wire/market-feed/client-message'
import type { FeedContent } from '@halyard/wire/market-feed/content'
import { feedTopicName, feedTopicOf } from '@halyard/wire/market-feed/topics'
import { type FeedErrorCode, feedServerText } from '@halyard/wire/market-feed/write-frame'
import type { RawData, WebSocket } from 'ws'
import { TokenBucket } from '../../platform/concurrency/token-bucket.ts'
import type { FeedContents } from './feed-contents.ts'
import { frameOf } from './frame.ts'
import type { GatewayLimits } from './gateway-limits.ts'
import type { LiveTopic, Subscriber } from './live-topic.ts'
import type { Topics } from './topics.ts'

export interface ConnectionParts {
  readonly topics: Topics
  readonly contents: FeedContents
  readonly limits: GatewayLimits
  readonly clock: { now(): Date }
  /** Called when a request failed through a defect of ours. */
  readonly failed: (error: unknown) => void
}

type ReceivedMessage = FeedClientMessage | FeedFault

/** One client of the gateway, its subscriptions and its backlog. */
export class Connection implements Subscriber {
  private readonly subscriptions = new Map<string, LiveTopic>()
  /** Messages over the rate limit, in order. */
  private readonly waiting: ReceivedMessage[] = []
  private waitingTimer: NodeJS.Timeout | undefined
  /** Topics whose newest state the client has not got, because it reads too slowly. */
  private readonly missedTopics = new Set<LiveTopic>()
  private owingSince = 0
  private readonly messages: TokenBucket
  private readonly heartbeats: TokenBucket
  private refusals = 0
  private unanswered = 0
  private usedAt = performance.now()
  private holding = false

  /** `stream` is the socket's stream; it is corked so that many frames are one write. */
  constructor(
    private readonly socket: WebSocket,
    private readonly stream: Duplex,
    private readonly parts: ConnectionParts,
  ) {
    const { messagesPerSecond, messageBurst } = parts.limits
    this.messages = new TokenBucket(messagesPerSecond, messageBurst, this.usedAt)
    this.heartbeats = new TokenBucket(messagesPerSecond, messageBurst, this.usedAt)
    socket.on('message', (data, isBinary) => this.receive(data, isBinary))
    socket.on('ping', () => this.countHeartbeat())
    socket.on('pong', () => this.countHeartbeat())
  }

  /** Sends a frame of a topic, or notes the topic as missed when the client reads too slowly. */
  push(topic: LiveTopic, frame: Buffer): void {
    if (this.missedTopics.size > 0 || this.socket.bufferedAmount > this.parts.limits.unreadSoft) {
      if (this.missedTopics.size === 0) this.owingSince = performance.now()
      this.missedTopics.add(topic)
      return
    }
    if (!this.holding) {
      this.holding = true
      this.stream.cork()
      this.parts.topics.hold(this)
    }
    this.send(frame)
  }

  /** Uncorks the frames of this round. */
  release(): void {
    this.holding = false
    this.stream.uncork()
  }

  /** Sends missed topics once the client has caught up; terminates it when it does not. */
  catchUp(now: number): void {
    if (this.missedTopics.size === 0) return
    const { unreadSoft, unreadFor } = this.parts.limits
    if (this.socket.bufferedAmount > unreadSoft / 2) {
      if (now - this.owingSince > unreadFor) this.socket.terminate()
      return
    }
    const topics = [...this.missedTopics]
    this.missedTopics.clear()
    for (const topic of topics) {
      const frame = topic.current()
      if (frame) this.push(topic, frame)
    }
  }

  /** Closes a client that is gone or idle, pings any other. */
  heartbeat(ping: Buffer, now: number): void {
    if (this.unanswered >= 2) return this.socket.terminate()
    if (this.subscriptions.size === 0 && now - this.usedAt > this.parts.limits.idleFor) {
      return this.socket.close(1000, 'idle')
    }
    this.unanswered += 1
    this.send(ping)
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason)
  }

  terminate(): void {
    this.socket.terminate()
  }

  /** For when the socket has closed. */
  leaveAll(): void {
    clearTimeout(this.waitingTimer)
    this.waiting.length = 0
    this.missedTopics.clear()
    for (const topic of this.subscriptions.values()) this.parts.topics.leave(topic, this)
    this.subscriptions.clear()
  }

  private receive(data: RawData, isBinary: boolean): void {
    const sent: ReceivedMessage = isBinary
      ? { kind: 'fault', message: 'send text frames', id: undefined }
      : readClientMessage(data.toString())
    if (sent.kind === 'ping' || sent.kind === 'pong') {
      if (!this.countHeartbeat()) return
      if (sent.kind === 'ping') this.sendText(feedServerText.pong(sent.value))
      return
    }
    if (this.waiting.length >= this.parts.limits.messagesWaiting) {
      this.refuse('too-many-requests', 'too many messages: send at most 5 a second', sent.id)
      this.countRefusal()
      return
    }
    this.waiting.push(sent)
    if (!this.waitingTimer) this.handleWaiting()
  }

  /** Any heartbeat shows that the client lives. False when there are too many. */
  private countHeartbeat(): boolean {
    this.unanswered = 0
    if (this.heartbeats.tryTake(performance.now())) return true
    this.countRefusal()
    return false
  }

  private countRefusal(): void {
    this.refusals += 1
    if (this.refusals > this.parts.limits.refusalsMax) this.socket.close(1008, 'too many messages')
  }

  /** Handles messages within the rate limit, and comes back for the rest. */
  private handleWaiting(): void {
    this.waitingTimer = undefined
    while (this.waiting.length > 0) {
      // A client that does not read its answers gets no further ones.
      const ready =
        this.socket.bufferedAmount <= this.parts.limits.unreadSoft && this.messages.tryTake(performance.now())
      if (!ready) {
        this.waitingTimer = setTimeout(() => this.handleWaiting(), 1_000 / this.parts.limits.messagesPerSecond)
        return
      }
      this.handle(this.waiting.shift() as ReceivedMessage)
    }
  }

  private handle(sent: ReceivedMessage): void {
    this.usedAt = performance.now()
    switch (sent.kind) {
      case 'sub':
        return this.subscribe(sent.topic, sent.id)
      case 'unsub':
        return this.unsubscribe(sent.topic, sent.id)
      case 'req':
        void this.answer(sent).catch((error: unknown) => {
          this.parts.failed(error)
          this.refuse('internal-error', 'the request could not be answered, try again', sent.id)
        })
        return
      case 'fault':
        return this.refuse('bad-request', sent.message, sent.id)
      case 'ping':
      case 'pong':
    }
  }

  private subscribe(name: string, id: FeedId | undefined): void {
    const topic = feedTopicOf(name)
    if (!topic || !this.parts.contents.knows(topic)) return this.refuse('bad-request', wrongTopic(name), id)
    const channel = feedTopicName(topic)
    if (!this.subscriptions.has(channel) && this.subscriptions.size >= this.parts.limits.subscriptions) {
      return this.refuse('bad-request', `at most ${this.parts.limits.subscriptions} subscriptions on one socket`, id)
    }
    const live = this.parts.topics.join(topic, this)
    this.subscriptions.set(channel, live)
    this.sendText(feedServerText.subscribed(name, id, this.parts.clock.now()))
    const frame = live.current()
    if (frame) this.push(live, frame)
  }

  private unsubscribe(name: string, id: FeedId | undefined): void {
    const topic = feedTopicOf(name)
    const live = topic && this.subscriptions.get(feedTopicName(topic))
    if (!live) return this.refuse('bad-request', `not subscribed: ${shortened(name)}`, id)
    this.subscriptions.delete(live.name)
    this.missedTopics.delete(live)
    this.parts.topics.leave(live, this)
    this.sendText(feedServerText.unsubscribed(name, id, this.parts.clock.now()))
  }

  private async answer({ topic: name, id, from, to }: FeedClientMessage & { kind: 'req' }): Promise<void> {
    const { contents, limits, clock } = this.parts
    const topic = feedTopicOf(name)
    if (!topic || !contents.knows(topic)) return this.refuse('bad-request', wrongTopic(name), id)
    if (from !== undefined && to !== undefined && from > to) return this.refuse('bad-request', 'from is after to', id)
    const content: FeedContent | undefined =
      topic.channel === 'candles'
        ? await contents.candles(topic, { limit: limits.candlesMax, from, to })
        : contents.now(topic)
    if (!content) return this.refuse('bad-request', `no price yet: ${shortened(name)}`, id)
    this.sendText(feedServerText.answer(content, id, clock.now()))
  }

  private refuse(code: FeedErrorCode, message: string, id: FeedId | undefined): void {
    this.sendText(feedServerText.error(code, message, id, this.parts.clock.now()))
  }

  private sendText(json: string): void {
    this.send(frameOf(json))
  }

  private send(frame: Buffer): void {
    if (this.socket.readyState !== this.socket.OPEN) return
    if (this.socket.bufferedAmount > this.parts.limits.unreadHard) return this.socket.terminate()
    this.socket.send(frame, binary)
  }
}

const binary = { binary: true, compress: false }

const shortened = (name: string) => (name.length > 80 ? `${name.slice(0, 80)}…` : name)

function wrongTopic(name: string): string {
  if (/^market\.[\w/]+\.(depth|mbp|bbo)/.test(name)) {
    return `no order book here: this market's source gives trades and no depth (${shortened(name)})`
  }
  return `invalid topic ${shortened(name)}`
}
