import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { WebSocketAdapter, WsMessageHandler } from '@nestjs/common'
import { isObservable } from 'rxjs'
import { addressOf, type TrustedProxies } from '../config/trusted-proxies.ts'
import { networkOf } from '../rate-limit/network.ts'
import type { SocketClient } from './socket-client.ts'
import { type Handshake, type SocketLimits, type SocketOptions, usualSocketLimits } from './socket-options.ts'
import { SocketServer } from './socket-server.ts'

interface Parts {
  readonly clock: { now(): Date }
  readonly trustedProxies?: TrustedProxies | undefined
  readonly limits?: Partial<SocketLimits>
}

/**
 * Serves Nest's gateways with `ws` on the server's own port. Unlike `WsAdapter`, it declines before the handshake, reads
 * messages of any form, handles those of one client in order and at a limited rate, and looks after slow readers
 * (docs/decisions/034).
 */
export class SocketAdapter implements WebSocketAdapter<SocketServer, SocketClient, SocketOptions> {
  private readonly servers = new Map<string, SocketServer>()

  constructor(
    private readonly http: Server,
    private readonly parts: Parts,
  ) {
    http.on('upgrade', (request, socket, head) => this.upgrade(request, socket, head))
  }

  create(_port: number, { path, alsoAt = [], protocol, limits: own }: SocketOptions): SocketServer {
    const { clock, limits } = this.parts
    const server = new SocketServer({ protocol, clock, limits: { ...usualSocketLimits, ...own, ...limits } })
    for (const each of [path, ...alsoAt]) this.servers.set(each, server)
    // A process that does not listen needs no timers.
    this.http.once('listening', () => server.start())
    return server
  }

  bindClientConnect(server: SocketServer, connected: (client: SocketClient, handshake: Handshake) => void): void {
    server.connected = connected
  }

  bindClientDisconnect(client: SocketClient, closed: () => void): void {
    client.onClose(closed)
  }

  /**
   * The next message of a client is handled when the handler of the one before has answered, or has returned an
   * Observable to answer later.
   */
  bindMessageHandlers(client: SocketClient, handlers: WsMessageHandler[]): void {
    client.onMessage(async (message) => {
      const handler = handlers.find((each) => each.message === message.kind)
      const answer: unknown = await handler?.callback(message)
      if (isObservable(answer)) answer.subscribe((later) => sendAnswer(client, later))
      else sendAnswer(client, answer)
    })
  }

  close(server: SocketServer): void {
    void server.close()
  }

  /** How many sockets are open, by the first path of their gateway. */
  counts(): { labels: { path: string }; value: number }[] {
    const counted = new Map<SocketServer, string>()
    for (const [path, server] of this.servers) if (!counted.has(server)) counted.set(server, path)
    return [...counted].map(([server, path]) => ({ labels: { path }, value: server.connectionCount() }))
  }

  /** Called by Nest when all servers are closed. */
  dispose(): void {
    this.servers.clear()
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // During the handshake there is no other listener, and an error would end the process.
    socket.on('error', () => socket.destroy())
    const server = this.servers.get((request.url ?? '').split('?', 1)[0] ?? '')
    if (!server) return decline(socket, '404 Not Found')
    const address = addressOf(request, this.parts.trustedProxies)
    const isAccepted = server.accept({ request, address }, socket, head, networkOf(address))
    if (!isAccepted) decline(socket, '503 Service Unavailable')
  }
}

function sendAnswer(client: SocketClient, answer: unknown): void {
  if (typeof answer === 'string') client.sendText(answer)
}

function decline(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
