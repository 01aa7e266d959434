import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { feedPath } from '@halyard/wire/market-feed/topics'
import { feedServerText } from '@halyard/wire/market-feed/write-frame'
import { WebSocketServer } from 'ws'
import { ConcurrencyLimit } from '../../platform/concurrency/concurrency-limit.ts'
import { addressOf, type TrustedProxies } from '../../platform/config/trusted-proxies.ts'
import { networkOf } from '../../platform/rate-limit/network.ts'
import type { LiveMarket } from '../live-market.ts'
import type { Pairs } from '../pairs.ts'
import type { TickStream } from '../tick-stream.ts'
import { Connection } from './connection.ts'
import { FeedContents } from './feed-contents.ts'
import { frameOf } from './frame.ts'
import { type GatewayLimits, usualLimits } from './gateway-limits.ts'
import { Topics } from './topics.ts'

export interface GatewayParts {
  readonly pairs: Pairs
  readonly market: LiveMarket
  readonly stream: TickStream
  readonly clock: { now(): Date }
  readonly failed: (error: unknown) => void
  readonly trustedProxies?: TrustedProxies | undefined
  readonly limits?: Partial<GatewayLimits>
}

/**
 * The market feed's socket gateway: the HTX market protocol at /ws of any HTTP server.
 *
 * Every change of a topic is written and gzipped once and the same buffer goes to all its subscribers; what a slow reader
 * misses it gets later as the newest state, never as a queue.
 */
export class FeedGateway {
  private readonly limits: GatewayLimits
  private readonly sockets: WebSocketServer
  private readonly topics: Topics
  private readonly contents: FeedContents
  private readonly connections = new Set<Connection>()
  private readonly slots: ConcurrencyLimit
  private closing = false
  private readonly timers: NodeJS.Timeout[] = []
  private unsubscribe: (() => void) | undefined

  constructor(private readonly parts: GatewayParts) {
    this.limits = { ...usualLimits, ...parts.limits }
    this.contents = new FeedContents(parts.pairs, parts.market)
    this.topics = new Topics(this.contents, parts.clock, this.limits)
    this.slots = new ConcurrencyLimit(this.limits.connections, this.limits.connectionsOfNetwork)
    this.sockets = new WebSocketServer({
      noServer: true,
      perMessageDeflate: false,
      clientTracking: false,
      maxPayload: this.limits.frameBytes,
    })
  }

  /** Serves the feed on this server, beside whatever else it serves. */
  attach(server: Server): void {
    server.on('upgrade', (request, socket, head) => this.upgrade(request, socket, head))
    this.unsubscribe = this.parts.stream.subscribe((ticks) => this.topics.receive(ticks))
    this.timers.push(
      setInterval(() => this.heartbeat(), this.limits.pingEvery),
      setInterval(() => this.catchUp(), catchUpEvery),
    )
  }

  /** Says goodbye to every client and takes no other, so that the server can end. */
  close(): void {
    this.closing = true
    for (const timer of this.timers) clearInterval(timer)
    this.unsubscribe?.()
    this.topics.close()
    for (const connection of this.connections) connection.close(1001, 'the server is stopping')
    // A client that does not answer the goodbye must not hold the server up.
    setTimeout(() => {
      for (const connection of this.connections) connection.terminate()
    }, goodbyeFor).unref()
  }

  connectionCount(): number {
    return this.connections.size
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // Until the handshake is over nobody else listens, and a client that leaves in the middle must not end the process.
    socket.on('error', () => socket.destroy())
    if (pathOf(request) !== feedPath) return decline(socket, '404 Not Found')
    const release = this.closing
      ? undefined
      : this.slots.tryAcquire(networkOf(addressOf(request, this.parts.trustedProxies)))
    if (!release) return decline(socket, '503 Service Unavailable')
    socket.once('close', release)
    this.sockets.handleUpgrade(request, socket, head, (webSocket) => {
      const connection = new Connection(webSocket, socket, {
        topics: this.topics,
        contents: this.contents,
        limits: this.limits,
        clock: this.parts.clock,
        failed: this.parts.failed,
      })
      this.connections.add(connection)
      // What ws reports here (a frame too large, text that is not UTF-8) it has answered with a close code already.
      webSocket.on('error', () => {})
      webSocket.on('close', () => {
        this.connections.delete(connection)
        connection.forget()
      })
    })
  }

  private heartbeat(): void {
    const ping = frameOf(feedServerText.ping(this.parts.clock.now()))
    const now = performance.now()
    for (const connection of this.connections) connection.heartbeat(ping, now)
  }

  private catchUp(): void {
    const now = performance.now()
    for (const connection of this.connections) connection.catchUp(now)
  }
}

const catchUpEvery = 100
const goodbyeFor = 1_000

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split('?', 1)[0] ?? ''
}

function decline(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
