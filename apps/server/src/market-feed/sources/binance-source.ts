import { Amount } from '@halyard/domain'
import type { FeedLogger } from '../feed-parts.ts'
import type { ListedPair } from '../pairs.ts'
import { PriceSocket, type SocketTimes, usualTimes } from './price-socket.ts'
import type { Emit, TickSource } from './tick-source.ts'

/**
 * Trades of a server with Binance's market streams
 * (https://developers.binance.com/docs/binance-spot-api-docs/web-socket-streams): JSON text, `SUBSCRIBE` on `/ws`, one
 * `<symbol>@trade` a pair. It has crypto pairs only. Connections last a day and are renewed; trades in between are
 * missed.
 */
export class BinanceSource implements TickSource {
  readonly name = 'binance'
  private socket: PriceSocket | undefined
  /** So that no trade is emitted twice. */
  private readonly lastTradeIds = new Map<string, number>()

  constructor(
    private readonly url: string,
    private readonly clock: { now(): Date },
    private readonly logger: FeedLogger,
    private readonly times: SocketTimes = longSilence,
  ) {}

  start(pairs: readonly ListedPair[], emit: Emit): void {
    const symbols = new Set(pairs.filter(({ kind }) => kind === 'crypto').map(({ symbol }) => symbol))
    this.socket = new PriceSocket(this.url, this.logger, this.times, {
      open: () => {
        const params = [...symbols].map((symbol) => `${symbol}@trade`)
        this.socket?.send(JSON.stringify({ method: 'SUBSCRIBE', params, id: 1 }))
      },
      frame: (data) => this.receive(data.toString(), symbols, emit),
    })
    this.socket.start()
  }

  async origin(): Promise<string> {
    return this.url
  }

  async stop(): Promise<void> {
    this.socket?.stop()
  }

  private receive(text: string, symbols: ReadonlySet<string>, emit: Emit): void {
    const frame = JSON.parse(text) as BinanceFrame
    const failure = frame.error ?? frame
    if (failure.msg !== undefined) this.logger.warn(`the price server ${this.url} says: ${failure.msg}`)
    if (frame.e === 'serverShutdown') this.socket?.reconnect()
    if (frame.e !== 'trade') return
    const { s, t, p, q, T } = frame as BinanceTrade
    const symbol = s.toLowerCase()
    if (!symbols.has(symbol) || t <= (this.lastTradeIds.get(symbol) ?? -1)) return
    const [price, volume, now] = [Amount.of(p), Amount.of(q), this.clock.now()]
    this.lastTradeIds.set(symbol, t)
    // The server's clock may be ahead.
    emit([{ symbol, price, volume, at: new Date(Math.min(T, now.getTime())) }])
  }
}

/** In a quiet night it sends only pings, 20 seconds apart. */
const longSilence: SocketTimes = { ...usualTimes, silence: 45_000 }

interface BinanceFrame {
  readonly e?: string
  readonly msg?: string
  readonly error?: { readonly msg?: string }
}

/** Symbol, trade id, price, quantity and Unix milliseconds. */
interface BinanceTrade {
  readonly s: string
  readonly t: number
  readonly p: string
  readonly q: string
  readonly T: number
}
