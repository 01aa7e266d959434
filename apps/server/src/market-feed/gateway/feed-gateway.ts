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
 * The market feed's socket gateway: the HTX market protocol at /ws of an HTTP server. Each update of a topic is encoded
 * and gzipped once for all subscribers; a slow reader gets the newest state later, never a queue.
 */
export class FeedGateway {
  private readonly limits: GatewayLimits
  private readonly sockets: WebSocketServer
  private readonly topics: Topics
  private readonly contents: FeedContents
  private readonly connections = new Set<Connection>()
  private readonly permits: ConcurrencyLimit
  private closing = false
  private readonly timers: NodeJS.Timeout[] = []
  private unsubscribe: (() => void) | undefined

  constructor(private readonly parts: GatewayParts) {
    this.limits = { ...usualLimits, ...parts.limits }
    this.contents = new FeedContents(parts.pairs, parts.market)
    this.topics = new Topics(this.contents, parts.clock, this.limits)
    this.permits = new ConcurrencyLimit(this.limits.connections, this.limits.connectionsPerNetwork)
    this.sockets = new WebSocketServer({
      noServer: true,
      perMessageDeflate: false,
      clientTracking: false,
      maxPayload: this.limits.frameBytes,
    })
  }

  /** Serves the feed on this server, beside its other routes. */
  attach(server: Server): void {
    server.on('upgrade', (request, socket, head) => this.upgrade(request, socket, head))
    this.unsubscribe = this.parts.stream.subscribe((ticks) => this.topics.receive(ticks))
    this.timers.push(
      setInterval(() => this.heartbeat(), this.limits.pingEvery),
      setInterval(() => this.catchUp(), catchUpEveryMs),
    )
  }

  /** Closes all connections and takes no new ones, so that the server can end. */
  close(): void {
    this.closing = true
    for (const timer of this.timers) clearInterval(timer)
    this.unsubscribe?.()
    this.topics.close()
    for (const connection of this.connections) connection.close(1001, 'the server is stopping')
    // A client that does not answer the close frame must not hold up the server.
    setTimeout(() => {
      for (const connection of this.connections) connection.terminate()
    }, closeTimeoutMs).unref()
  }

  connectionCount(): number {
    return this.connections.size
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // During the handshake there is no other listener, and an error would end the process.
    socket.on('error', () => socket.destroy())
    if (pathOf(request) !== feedPath) return decline(socket, '404 Not Found')
    const release = this.closing
      ? undefined
      : this.permits.tryAcquire(networkOf(addressOf(request, this.parts.trustedProxies)))
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
      // ws has answered protocol errors with a close code already.
      webSocket.on('error', () => {})
      webSocket.on('close', () => {
        this.connections.delete(connection)
        connection.leaveAll()
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

const catchUpEveryMs = 100
const closeTimeoutMs = 1_000

function pathOf(request: IncomingMessage): string {
  return (request.url ?? '').split('?', 1)[0] ?? ''
}

function decline(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
