import { gunzipSync } from 'node:zlib'
import { feedClientText } from '@halyard/wire/market-feed/client-message'
import type { FeedContent, FeedTrade } from '@halyard/wire/market-feed/content'
import { readFeedFrame } from '@halyard/wire/market-feed/read-frame'
import type { FeedLogger } from '../feed-parts.ts'
import type { ListedPair } from '../pairs.ts'
import { PriceSocket, type SocketTimes, usualTimes } from './price-socket.ts'
import type { Emit, SourcedTick, TickSource } from './tick-source.ts'

/** Trades of a server with the HTX market protocol: HTX itself, or another Halyard. */
export class HtxSource implements TickSource {
  readonly name = 'htx'
  private socket: PriceSocket | undefined
  private emit: Emit = () => {}
  /** The last emitted trade of each symbol, so that a reconnect repeats none. */
  private readonly lastTrades = new Map<string, { readonly sequence: number; readonly at: number }>()
  /** Trades after a gap, held until the missing ones arrive. */
  private readonly waiting = new Map<string, { trades: FeedTrade[]; readonly timer: NodeJS.Timeout }>()
  /** Whether the server's sequences have no gaps, as ours. */
  private numbersWithoutGaps = true

  constructor(
    private readonly url: string,
    private readonly clock: { now(): Date },
    private readonly logger: FeedLogger,
    private readonly times: SocketTimes = usualTimes,
  ) {}

  start(pairs: readonly ListedPair[], emit: Emit): void {
    this.emit = emit
    this.socket = new PriceSocket(this.url, this.logger, this.times, {
      open: () => {
        // One request each; our own gateway queues what comes too fast.
        for (const { symbol } of pairs) this.socket?.send(feedClientText.sub({ channel: 'trades', symbol }, symbol))
      },
      frame: (data) => this.handleText(gunzipSync(data, { maxOutputLength: 16 * 1024 * 1024 }).toString()),
    })
    this.socket.start()
  }

  async origin(): Promise<string> {
    return this.url
  }

  async stop(): Promise<void> {
    this.socket?.stop()
    for (const { timer } of this.waiting.values()) clearTimeout(timer)
    this.waiting.clear()
  }

  private handleText(text: string): void {
    const frame = readFeedFrame(text)
    switch (frame?.kind) {
      case 'ping':
        this.socket?.send(feedClientText.pong(frame.value))
        return
      case 'error':
        this.logger.warn(`the price server ${this.url} says: ${frame.message}`)
        return
      case 'push':
        if (frame.content.channel === 'trades') this.receive(frame.content)
        return
      case 'answer':
        if (frame.content.channel === 'trades') this.receiveMissed(frame.content)
        return
      default:
    }
  }

  private receive({ symbol, trades }: FeedContent & { channel: 'trades' }): void {
    const waiting = this.waiting.get(symbol)
    if (waiting) waiting.trades.push(...trades)
    else if (this.numbersWithoutGaps && this.hasGapBefore(symbol, trades)) this.requestMissed(symbol, trades)
    else this.emitTrades(symbol, trades)
  }

  /** Whether sequences are missing before these trades. */
  private hasGapBefore(symbol: string, trades: readonly FeedTrade[]): boolean {
    const last = this.lastTrades.get(symbol)?.sequence
    const next = trades.find(({ sequence }) => last !== undefined && sequence > last)
    return last !== undefined && next !== undefined && next.sequence > last + 1
  }

  /** Holds trades back until the server has sent its newest ones, or does not answer. */
  private requestMissed(symbol: string, trades: readonly FeedTrade[]): void {
    const timer = setTimeout(() => this.release(symbol), this.times.silence / 2)
    this.waiting.set(symbol, { trades: [...trades], timer })
    this.socket?.send(feedClientText.req({ channel: 'trades', symbol }, symbol))
  }

  private receiveMissed({ symbol, trades }: FeedContent & { channel: 'trades' }): void {
    const waiting = this.waiting.get(symbol)
    if (!waiting) return
    if (trades.some(({ sequence }, index) => index > 0 && sequence !== (trades[index - 1]?.sequence ?? 0) + 1)) {
      // Sequences shared by several symbols do not show what is missing.
      this.numbersWithoutGaps = false
    } else if (this.hasGapBefore(symbol, trades)) {
      this.logger.warn(`trades of ${symbol} are missing: ${this.url} no longer has them`)
    }
    waiting.trades = [...trades, ...waiting.trades]
    this.release(symbol)
  }

  private release(symbol: string): void {
    const waiting = this.waiting.get(symbol)
    if (!waiting) return
    clearTimeout(waiting.timer)
    this.waiting.delete(symbol)
    const once = new Map(waiting.trades.map((trade) => [trade.sequence, trade]))
    this.emitTrades(
      symbol,
      [...once.values()].sort((a, b) => a.sequence - b.sequence),
    )
  }

  private emitTrades(symbol: string, trades: readonly FeedTrade[]): void {
    const ticks = this.newTrades(symbol, trades)
    if (ticks.length > 0) this.emit(ticks)
  }

  private newTrades(symbol: string, received: readonly FeedTrade[]): SourcedTick[] {
    const last = this.lastTrades.get(symbol) ?? { sequence: -1, at: 0 }
    const further = received.filter(({ sequence }) => sequence > last.sequence)
    // A server that restarted its numbering sends later trades with earlier numbers.
    const trades = further.length > 0 ? further : received.filter(({ at }) => at.getTime() > last.at)
    if (trades.length > 0) {
      const sequence = Math.max(...trades.map((trade) => trade.sequence))
      this.lastTrades.set(symbol, { sequence, at: Math.max(last.at, ...trades.map(({ at }) => at.getTime())) })
    }
    const now = this.clock.now()
    return trades.map(({ price, volume, at, sequence }) => ({
      symbol,
      number: sequence,
      price,
      volume,
      // The server's clock may be ahead.
      at: at.getTime() > now.getTime() ? now : at,
    }))
  }
}
