import { Amount } from '@halyard/domain'
import type { FeedLogger } from '../feed-parts.ts'
import type { ListedPair } from '../pairs.ts'
import { PriceSocket, type SocketTimes, usualTimes } from './price-socket.ts'
import type { Emit, TickSource } from './tick-source.ts'

/**
 * Trades of any server that speaks Binance's market streams
 * (https://developers.binance.com/docs/binance-spot-api-docs/web-socket-streams): JSON as text, subscribed by `SUBSCRIBE` on `/ws`, one
 * `<symbol>@trade` a pair. It trades coins alone, so only these are asked for. A connection lasts a day there and is made again;
 * what was traded meanwhile is not told again.
 */
export class BinanceSource implements TickSource {
  readonly name = 'binance'
  private socket: PriceSocket | undefined
  /** The number of the last trade of each symbol, so that none is told twice. */
  private readonly told = new Map<string, number>()

  constructor(
    private readonly url: string,
    private readonly clock: { now(): Date },
    private readonly logger: FeedLogger,
    private readonly times: SocketTimes = silentLonger,
  ) {}

  start(pairs: readonly ListedPair[], emit: Emit): void {
    const symbols = new Set(pairs.filter(({ kind }) => kind === 'crypto').map(({ symbol }) => symbol))
    this.socket = new PriceSocket(this.url, this.logger, this.times, {
      open: () => {
        const params = [...symbols].map((symbol) => `${symbol}@trade`)
        this.socket?.send(JSON.stringify({ method: 'SUBSCRIBE', params, id: 1 }))
      },
      frame: (data) => this.hear(data.toString(), symbols, emit),
    })
    this.socket.start()
  }

  async origin(): Promise<string> {
    return this.url
  }

  async stop(): Promise<void> {
    this.socket?.stop()
  }

  private hear(text: string, symbols: ReadonlySet<string>, emit: Emit): void {
    const frame = JSON.parse(text) as BinanceFrame
    const failure = frame.error ?? frame
    if (failure.msg !== undefined) this.logger.warn(`the price server ${this.url} says: ${failure.msg}`)
    if (frame.e === 'serverShutdown') this.socket?.reconnect()
    if (frame.e !== 'trade') return
    const { s, t, p, q, T } = frame as BinanceTrade
    const symbol = s.toLowerCase()
    if (!symbols.has(symbol) || t <= (this.told.get(symbol) ?? -1)) return
    const [price, volume, now] = [Amount.of(p), Amount.of(q), this.clock.now()]
    this.told.set(symbol, t)
    // A server whose clock is ahead does not make trades of the future.
    emit([{ symbol, price, volume, at: new Date(Math.min(T, now.getTime())) }])
  }
}

/** Its pings, 20 seconds apart, are all that comes in a calm night. */
const silentLonger: SocketTimes = { ...usualTimes, silence: 45_000 }

interface BinanceFrame {
  readonly e?: string
  readonly msg?: string
  readonly error?: { readonly msg?: string }
}

/** Symbol, number of the trade, price and quantity as decimal text, and when it was (Unix milliseconds). */
interface BinanceTrade {
  readonly s: string
  readonly t: number
  readonly p: string
  readonly q: string
  readonly T: number
}
