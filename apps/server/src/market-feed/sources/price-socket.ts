import { WebSocket } from 'ws'
import type { FeedLogger } from '../feed-parts.ts'

export interface SocketTimes {
  /** A connection that is silent for this long counts as dead. */
  readonly silence: number
  /** The first delay before reconnecting; it doubles up to `retryAfterMax`. */
  readonly retryAfter: number
  readonly retryAfterMax: number
}

export const usualTimes: SocketTimes = { silence: 15_000, retryAfter: 500, retryAfterMax: 10_000 }

/** A connection to a price server that reconnects when it is lost or silent, until it is stopped. */
export class PriceSocket {
  private socket: WebSocket | undefined
  private timer: NodeJS.Timeout | undefined
  private watchdog: NodeJS.Timeout | undefined
  private failures = 0
  private stopped = true

  constructor(
    private readonly url: string,
    private readonly logger: FeedLogger,
    private readonly times: SocketTimes,
    private readonly on: { open(): void; frame(data: Buffer): void },
  ) {}

  start(): void {
    this.stopped = false
    this.connect()
  }

  stop(): void {
    this.stopped = true
    clearTimeout(this.timer)
    clearTimeout(this.watchdog)
    this.socket?.terminate()
    this.socket = undefined
  }

  /** Dropped while there is no connection. */
  send(text: string): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text)
  }

  /** For a server that announced its shutdown. */
  reconnect(): void {
    this.socket?.terminate()
  }

  private connect(): void {
    const socket = new WebSocket(this.url, {
      perMessageDeflate: false,
      handshakeTimeout: 10_000,
      maxPayload: 4 * 1024 * 1024,
    })
    this.socket = socket
    socket.on('open', () => {
      this.watch(socket)
      this.on.open()
    })
    socket.on('ping', () => this.watch(socket))
    socket.on('message', (data) => {
      this.watch(socket)
      this.failures = 0
      try {
        this.on.frame(data as Buffer)
      } catch (error) {
        this.logger.warn(`a frame from ${this.url} could not be read: ${(error as Error).message}`)
      }
    })
    socket.on('error', (error) => this.logger.warn(`the price server ${this.url}: ${error.message}`))
    socket.on('close', () => {
      clearTimeout(this.watchdog)
      if (this.stopped || this.socket !== socket) return
      const wait = Math.min(this.times.retryAfter * 2 ** this.failures, this.times.retryAfterMax)
      this.failures += 1
      this.timer = setTimeout(() => this.connect(), wait)
    })
  }

  private watch(socket: WebSocket): void {
    clearTimeout(this.watchdog)
    this.watchdog = setTimeout(() => socket.terminate(), this.times.silence)
  }
}
