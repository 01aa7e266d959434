import type { Duplex } from 'node:stream'
import type { RawData, WebSocket } from 'ws'
import { TokenBucket } from '../concurrency/token-bucket.ts'
import { encodedBy } from './frame.ts'
import type { SocketLimits, SocketMessage, SocketProtocol } from './socket-options.ts'

/** The topics of clients. */
export interface Channel {
  /** The newest state, for a client that has missed frames; undefined when there is none to repeat. */
  current(): Buffer | undefined
}

/** A frame of a channel, the same for all its subscribers. */
export interface Update {
  readonly channel: Channel
  readonly frame: Buffer
}

interface Parts {
  readonly protocol: SocketProtocol
  readonly clock: { now(): Date }
  readonly limits: SocketLimits
  /** Has this client flushed when the round is over. */
  readonly flushLater: (client: SocketClient) => void
}

/** One client of a gateway, its subscriptions and its backlog. */
export class SocketClient<Subscribed extends Channel = Channel> {
  /** Kept by the gateway, by name. Who has none for long is idle. */
  readonly subscriptions = new Map<string, Subscribed>()
  private handle: (message: SocketMessage) => Promise<void> = async () => {}
  /** The message that is being handled. */
  private handled = Promise.resolve()
  /** Messages over the rate limit, in order. */
  private readonly waiting: SocketMessage[] = []
  private waitingTimer: NodeJS.Timeout | undefined
  /** What this round has for the client. */
  private readonly updates: Update[] = []
  /** Channels whose newest state the client has not got, because it reads too slowly. */
  private readonly missed = new Set<Channel>()
  private owingSince = 0
  private readonly messages: TokenBucket
  private readonly heartbeats: TokenBucket
  private refusals = 0
  private unanswered = 0
  private usedAt = performance.now()
  private isAnswered = false
  private closedAlready = false

  /** `stream` is the socket's stream; it is corked so that many frames are one write. */
  constructor(
    private readonly socket: WebSocket,
    private readonly stream: Duplex,
    private readonly parts: Parts,
  ) {
    const { messagesPerSecond, messageBurst } = parts.limits
    this.messages = new TokenBucket(messagesPerSecond, messageBurst, this.usedAt)
    this.heartbeats = new TokenBucket(messagesPerSecond, messageBurst, this.usedAt)
    socket.on('message', (data, isBinary) => this.receive(data, isBinary))
    socket.on('ping', () => this.countHeartbeat())
    socket.on('pong', () => this.countHeartbeat())
    // ws has answered protocol errors with a close code already.
    socket.on('error', () => {})
    socket.on('close', () => this.closed())
  }

  get subscriptionsMax(): number {
    return this.parts.limits.subscriptions
  }

  get isClosed(): boolean {
    return this.closedAlready
  }

  onMessage(handle: (message: SocketMessage) => Promise<void>): void {
    this.handle = handle
  }

  onClose(closed: () => void): void {
    this.socket.on('close', closed)
  }

  /** Sends an update when the round is over. */
  push(update: Update): void {
    if (this.updates.length === 0) this.parts.flushLater(this)
    this.updates.push(update)
  }

  /**
   * Sends the updates of this round as one write, or notes their channels as missed when the client reads too slowly. All of one
   * client and then all of the next: thousands of clients do not fit into the processor's cache once for each update.
   */
  flush(): void {
    if (this.updates.length === 0) return
    this.stream.cork()
    for (const { channel, frame } of this.updates) {
      if (this.missed.size === 0 && !this.isBehind()) {
        this.send(frame)
        continue
      }
      if (this.missed.size === 0) this.owingSince = performance.now()
      this.missed.add(channel)
    }
    this.updates.length = 0
    this.stream.uncork()
  }

  sendText(json: string): void {
    this.isAnswered = true
    this.flush()
    this.send(encodedBy(this.parts.protocol, json))
  }

  /** Answers a message that could not be handled. */
  refuse(reason: 'too-many-requests' | 'internal-error', message: SocketMessage): void {
    this.sendText(this.parts.protocol.refusal(reason, message, this.parts.clock.now()))
  }

  unsubscribe(name: string): Subscribed | undefined {
    const channel = this.subscriptions.get(name)
    if (!channel) return undefined
    this.subscriptions.delete(name)
    this.missed.delete(channel)
    return channel
  }

  /** Sends missed channels once the client has caught up; terminates it when it does not. */
  catchUp(now: number): void {
    if (this.missed.size === 0) return
    const { unreadSoft, unreadFor } = this.parts.limits
    if (this.socket.bufferedAmount > unreadSoft / 2) {
      if (now - this.owingSince > unreadFor) this.terminate()
      return
    }
    const channels = [...this.missed]
    this.missed.clear()
    for (const channel of channels) {
      const frame = channel.current()
      if (frame) this.push({ channel, frame })
    }
  }

  /** Closes a client that is gone or idle, pings any other. */
  heartbeat(ping: Buffer, now: number): void {
    if (this.unanswered >= 2) return this.terminate()
    if (this.subscriptions.size === 0 && now - this.usedAt > this.parts.limits.idleFor) return this.close(1000, 'idle')
    if (this.parts.protocol.isPlain && !this.isAnswered) return
    this.unanswered += 1
    this.send(ping)
  }

  close(code: number, reason: string): void {
    this.flush()
    this.socket.close(code, reason)
  }

  terminate(): void {
    this.socket.terminate()
  }

  private receive(data: RawData, isBinary: boolean): void {
    const { protocol, limits } = this.parts
    const message = protocol.read(isBinary ? undefined : data.toString())
    if (protocol.heartbeats.includes(message.kind)) {
      if (this.countHeartbeat()) void this.handle(message)
      return
    }
    if (this.waiting.length >= limits.messagesWaiting) {
      this.refuse('too-many-requests', message)
      this.countRefusal()
      return
    }
    this.waiting.push(message)
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
    if (this.refusals > this.parts.limits.refusalsMax) this.close(1008, 'too many messages')
  }

  /** Handles messages within the rate limit, and comes back for the rest. */
  private handleWaiting(): void {
    this.waitingTimer = undefined
    for (let message = this.waiting[0]; message; message = this.waiting[0]) {
      // A client that does not read its answers gets no further ones.
      if (this.isBehind() || !this.messages.tryTake(performance.now())) {
        this.waitingTimer = setTimeout(() => this.handleWaiting(), 1_000 / this.parts.limits.messagesPerSecond)
        return
      }
      this.waiting.shift()
      this.usedAt = performance.now()
      this.handleInOrder(message)
    }
  }

  private handleInOrder(message: SocketMessage): void {
    this.handled = this.handled.then(() => (this.closedAlready ? undefined : this.handle(message)))
  }

  private isBehind(): boolean {
    return this.socket.bufferedAmount > this.parts.limits.unreadSoft
  }

  private send(frame: Buffer): void {
    if (this.socket.readyState !== this.socket.OPEN) return
    if (this.socket.bufferedAmount > this.parts.limits.unreadHard) return this.terminate()
    this.socket.send(frame, this.parts.protocol.isPlain ? text : binary)
  }

  private closed(): void {
    this.closedAlready = true
    clearTimeout(this.waitingTimer)
    this.waiting.length = 0
    this.updates.length = 0
    this.missed.clear()
  }
}

const binary = { binary: true, compress: false }
const text = { binary: false, compress: false }
