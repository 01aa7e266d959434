import type { Amount } from '../amount/index.ts'
import type { TradingSession } from './session.ts'

export type PairKind = 'crypto' | 'metal' | 'forex'

/** A trading pair with its steps. */
export interface Pair {
  readonly id: number
  /** As the feed spells it: `btcusdt`. */
  readonly symbol: string
  /** As people read it: `BTC/USDT`. */
  readonly name: string
  /** Codes of the coins: `BTC` is bought and sold, `USDT` pays. */
  readonly base: string
  readonly quote: string
  readonly kind: PairKind
  readonly logo: string
  /** Prices are whole multiples of it (tick size). */
  readonly priceStep: Amount
  /** Quantities are whole multiples of it (lot size). */
  readonly quantityStep: Amount
  /** The least value of an order, in the quote coin. */
  readonly notionalMin: Amount
  /** A fraction of what a trade receives: 0.001 is 0.1 %. Of the order that comes to another one, or to the house. */
  readonly feeRate: Amount
  /** The same of the order that was there first, in a book. */
  readonly makerFee?: Amount | undefined
  readonly session: TradingSession
  /** Whether its orders meet each other and what the house offers; otherwise the house fills each whole at the tick. */
  readonly inBook?: boolean | undefined
  /** Whether the orders in its book meet; operators halt it, and open it again by an auction or at once. */
  readonly bookPhase?: 'open' | 'auction' | 'halted' | undefined
  /** Fraction digits of the base and the quote coin, for rounding quantity and turnover. */
  readonly baseScale: number
  readonly quoteScale: number
}
