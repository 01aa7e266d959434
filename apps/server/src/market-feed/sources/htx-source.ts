import { gunzipSync } from 'node:zlib'
import { feedClientText } from '@halyard/wire/market-feed/client-message'
import type { FeedContent } from '@halyard/wire/market-feed/content'
import { readFeedFrame } from '@halyard/wire/market-feed/read-frame'
import { WebSocket } from 'ws'
import type { FeedLogger } from '../feed-parts.ts'
import type { ListedPair } from '../pairs.ts'
import type { Emit, SourcedTick, TickSource } from './tick-source.ts'

export interface HtxTimes {
  /** Without any frame for this long, the connection is taken for dead. */
  readonly silence: number
  /** The first wait before connecting again; it doubles up to the second. */
  readonly retryAfter: number
  readonly retryAfterMost: number
}

const usualTimes: HtxTimes = { silence: 15_000, retryAfter: 500, retryAfterMost: 10_000 }

/** Trades of any server that speaks the HTX market protocol: HTX itself, or another Halyard, so that feeds chain. */
export class HtxSource implements TickSource {
  readonly name = 'htx'
  private socket: WebSocket | undefined
  private timer: NodeJS.Timeout | undefined
  private watchdog: NodeJS.Timeout | undefined
  private failures = 0
  private stopped = true
  /** The last trade heard of each symbol, by the server's own number and time, so that a reconnect repeats none. */
  private readonly heard = new Map<string, { readonly sequence: number; readonly at: number }>()

  constructor(
    private readonly url: string,
    private readonly clock: { now(): Date },
    private readonly logger: FeedLogger,
    private readonly times: HtxTimes = usualTimes,
  ) {}

  start(pairs: readonly ListedPair[], emit: Emit): void {
    this.stopped = false
    this.connect(pairs, emit)
  }

  async origin(): Promise<string> {
    return this.url
  }

  async stop(): Promise<void> {
    this.stopped = true
    clearTimeout(this.timer)
    clearTimeout(this.watchdog)
    this.socket?.terminate()
    this.socket = undefined
  }

  private connect(pairs: readonly ListedPair[], emit: Emit): void {
    const socket = new WebSocket(this.url, {
      perMessageDeflate: false,
      handshakeTimeout: 10_000,
      maxPayload: 4 * 1024 * 1024,
    })
    this.socket = socket
    socket.on('open', () => {
      this.watch(socket)
      // One by one as fast as servers of this protocol allow: ours paces what comes too quickly, and loses nothing.
      for (const { symbol } of pairs) socket.send(feedClientText.sub({ channel: 'trades', symbol }, symbol))
    })
    socket.on('message', (data) => {
      this.watch(socket)
      this.failures = 0
      try {
        this.hear(socket, gunzipSync(data as Buffer, { maxOutputLength: 16 * 1024 * 1024 }).toString(), emit)
      } catch (error) {
        this.logger.warn(`a frame from ${this.url} could not be read: ${(error as Error).message}`)
      }
    })
    socket.on('error', (error) => this.logger.warn(`the price server ${this.url}: ${error.message}`))
    socket.on('close', () => {
      clearTimeout(this.watchdog)
      if (this.stopped || this.socket !== socket) return
      const wait = Math.min(this.times.retryAfter * 2 ** this.failures, this.times.retryAfterMost)
      this.failures += 1
      this.timer = setTimeout(() => this.connect(pairs, emit), wait)
    })
  }

  private hear(socket: WebSocket, text: string, emit: Emit): void {
    const frame = readFeedFrame(text)
    switch (frame?.kind) {
      case 'ping':
        socket.send(feedClientText.pong(frame.value))
        return
      case 'error':
        this.logger.warn(`the price server ${this.url} says: ${frame.message}`)
        return
      case 'push': {
        const ticks = this.fresh(frame.content)
        if (ticks.length > 0) emit(ticks)
        return
      }
      default:
    }
  }

  private fresh(content: FeedContent): SourcedTick[] {
    if (content.channel !== 'trades') return []
    const { symbol } = content
    const last = this.heard.get(symbol) ?? { sequence: -1, at: 0 }
    const further = content.trades.filter(({ sequence }) => sequence > last.sequence)
    // Later trades with earlier numbers are of a server that has begun to count anew.
    const trades = further.length > 0 ? further : content.trades.filter(({ at }) => at.getTime() > last.at)
    if (trades.length > 0) {
      const sequence = Math.max(...trades.map((trade) => trade.sequence))
      this.heard.set(symbol, { sequence, at: Math.max(last.at, ...trades.map(({ at }) => at.getTime())) })
    }
    const now = this.clock.now()
    return trades.map(({ price, volume, at }) => ({
      symbol,
      price,
      volume,
      // A server whose clock is ahead does not make trades of the future.
      at: at.getTime() > now.getTime() ? now : at,
    }))
  }

  private watch(socket: WebSocket): void {
    clearTimeout(this.watchdog)
    this.watchdog = setTimeout(() => socket.terminate(), this.times.silence)
  }
}
