import { gunzipSync } from 'node:zlib'
import { feedClientText } from '@halyard/wire/market-feed/client-message'
import type { FeedContent, FeedTrade } from '@halyard/wire/market-feed/content'
import { readFeedFrame } from '@halyard/wire/market-feed/read-frame'
import type { FeedLogger } from '../feed-parts.ts'
import type { ListedPair } from '../pairs.ts'
import { PriceSocket, type SocketTimes, usualTimes } from './price-socket.ts'
import type { Emit, SourcedTick, TickSource } from './tick-source.ts'

/** Trades of any server that speaks the HTX market protocol: HTX itself, or another Halyard, so that feeds chain. */
export class HtxSource implements TickSource {
  readonly name = 'htx'
  private socket: PriceSocket | undefined
  private emit: Emit = () => {}
  /** The last trade told of each symbol, by the server's own number and time, so that a reconnect repeats none. */
  private readonly told = new Map<string, { readonly sequence: number; readonly at: number }>()
  /** Trades behind a gap, which wait by symbol for what was missed. */
  private readonly waiting = new Map<string, { trades: FeedTrade[]; readonly timer: NodeJS.Timeout }>()
  /** Whether the server numbers a symbol's trades without leaving any out, as ours does. */
  private numbersAll = true

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
        // One by one as fast as servers of this protocol allow: ours paces what comes too quickly, and loses nothing.
        for (const { symbol } of pairs) this.socket?.send(feedClientText.sub({ channel: 'trades', symbol }, symbol))
      },
      frame: (data) => this.hear(gunzipSync(data, { maxOutputLength: 16 * 1024 * 1024 }).toString()),
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

  private hear(text: string): void {
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
    else if (this.numbersAll && this.missesBefore(symbol, trades)) this.askFor(symbol, trades)
    else this.tell(symbol, trades)
  }

  /** Whether numbers are missing between what was told and these trades. */
  private missesBefore(symbol: string, trades: readonly FeedTrade[]): boolean {
    const last = this.told.get(symbol)?.sequence
    const next = trades.find(({ sequence }) => last !== undefined && sequence > last)
    return last !== undefined && next !== undefined && next.sequence > last + 1
  }

  /** Holds trades back until the server has told its newest again, or says nothing. */
  private askFor(symbol: string, trades: readonly FeedTrade[]): void {
    const timer = setTimeout(() => this.release(symbol), this.times.silence / 2)
    this.waiting.set(symbol, { trades: [...trades], timer })
    this.socket?.send(feedClientText.req({ channel: 'trades', symbol }, symbol))
  }

  private receiveMissed({ symbol, trades }: FeedContent & { channel: 'trades' }): void {
    const waiting = this.waiting.get(symbol)
    if (!waiting) return
    if (trades.some(({ sequence }, index) => index > 0 && sequence !== (trades[index - 1]?.sequence ?? 0) + 1)) {
      // Numbers that are given to no trade of the symbol tell nothing of what is missing.
      this.numbersAll = false
    } else if (this.missesBefore(symbol, trades)) {
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
    this.tell(
      symbol,
      [...once.values()].sort((a, b) => a.sequence - b.sequence),
    )
  }

  private tell(symbol: string, trades: readonly FeedTrade[]): void {
    const ticks = this.fresh(symbol, trades)
    if (ticks.length > 0) this.emit(ticks)
  }

  private fresh(symbol: string, told: readonly FeedTrade[]): SourcedTick[] {
    const last = this.told.get(symbol) ?? { sequence: -1, at: 0 }
    const further = told.filter(({ sequence }) => sequence > last.sequence)
    // Later trades with earlier numbers are of a server that has begun to count anew.
    const trades = further.length > 0 ? further : told.filter(({ at }) => at.getTime() > last.at)
    if (trades.length > 0) {
      const sequence = Math.max(...trades.map((trade) => trade.sequence))
      this.told.set(symbol, { sequence, at: Math.max(last.at, ...trades.map(({ at }) => at.getTime())) })
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
}
