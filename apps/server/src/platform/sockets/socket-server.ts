import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocketServer } from 'ws'
import { ConcurrencyLimit } from '../concurrency/concurrency-limit.ts'
import { encodedBy } from './frame.ts'
import { SocketClient } from './socket-client.ts'
import type { Handshake, SocketLimits, SocketProtocol } from './socket-options.ts'

interface Parts {
  readonly protocol: SocketProtocol
  readonly clock: { now(): Date }
  readonly limits: SocketLimits
}

/** The clients of one gateway: who gets in, their heartbeats, and their goodbye. */
export class SocketServer {
  /** Set by the adapter; called with each new client. */
  connected: (client: SocketClient, handshake: Handshake) => void = () => {}
  private readonly sockets: WebSocketServer
  private readonly clients = new Set<SocketClient>()
  private readonly permits: ConcurrencyLimit
  private readonly timers: NodeJS.Timeout[] = []
  /** Clients that this round has updates for. */
  private updated: SocketClient[] = []
  private readonly partsOfClients: ConstructorParameters<typeof SocketClient>[2]
  private closing = false

  constructor(private readonly parts: Parts) {
    this.partsOfClients = { ...parts, flushLater: (client) => this.flushLater(client) }
    const { connections, connectionsPerNetwork, frameBytes } = parts.limits
    this.permits = new ConcurrencyLimit(connections, connectionsPerNetwork)
    this.sockets = new WebSocketServer({
      noServer: true,
      perMessageDeflate: false,
      clientTracking: false,
      maxPayload: frameBytes,
    })
  }

  start(): void {
    this.timers.push(
      setInterval(() => this.heartbeat(), this.parts.limits.pingEvery),
      setInterval(() => this.catchUp(), catchUpEveryMs),
    )
  }

  /** Completes a handshake; false when no more clients are accepted. */
  accept(handshake: Handshake, stream: Duplex, head: Buffer, network: string): boolean {
    const release = this.closing ? undefined : this.permits.tryAcquire(network)
    if (!release) return false
    stream.once('close', release)
    this.sockets.handleUpgrade(handshake.request, stream, head, (socket) => {
      const client = new SocketClient(socket, stream, this.partsOfClients)
      this.clients.add(client)
      client.onClose(() => this.clients.delete(client))
      this.connected(client, handshake)
    })
    return true
  }

  /**
   * Takes no new connections and closes all, so that the HTTP server can end. Of many some go at a time, and are served until
   * then: they come back elsewhere, and not all at once.
   */
  async close(): Promise<void> {
    if (this.closing) return
    this.closing = true
    const leaving = [...this.clients]
    const atOnce = Math.max(goodbyesAtOnce, Math.ceil((leaving.length * goodbyesEveryMs) / goodbyesWithinMs))
    for (let next = 0; next < leaving.length; next += atOnce) {
      if (next > 0) await pause(goodbyesEveryMs)
      for (const client of leaving.slice(next, next + atOnce)) client.close(1001, 'the server is stopping')
    }
    for (const timer of this.timers) clearInterval(timer)
    // A client that does not answer the close frame must not hold up the server.
    setTimeout(() => {
      for (const client of this.clients) client.terminate()
    }, closeTimeoutMs).unref()
  }

  connectionCount(): number {
    return this.clients.size
  }

  private flushLater(client: SocketClient): void {
    if (this.updated.length === 0) process.nextTick(() => this.flush())
    this.updated.push(client)
  }

  private flush(): void {
    const { updated } = this
    this.updated = []
    for (const client of updated) client.flush()
  }

  private heartbeat(): void {
    const { protocol } = this.parts
    const ping = encodedBy(protocol, protocol.ping(this.parts.clock.now()))
    const now = performance.now()
    for (const client of this.clients) client.heartbeat(ping, now)
  }

  private catchUp(): void {
    const now = performance.now()
    for (const client of this.clients) client.catchUp(now)
  }
}

const catchUpEveryMs = 100
const closeTimeoutMs = 1_000
const goodbyesAtOnce = 50
const goodbyesEveryMs = 50
/** A stop ends after 15 s, whatever goes on. */
const goodbyesWithinMs = 5_000
