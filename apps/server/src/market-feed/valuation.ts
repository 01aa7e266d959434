import { Amount } from '@halyard/domain'
import { valueIn } from '@halyard/domain/assets'
import { isStale } from '@halyard/domain/market'
import { Injectable } from '@nestjs/common'
import { Clock } from '../platform/clock/clock.ts'
import { MarketBoard } from './market-board.ts'
import { Pairs } from './pairs.ts'

/** The coin of all valuations. */
export const valuationCoin = { asset: 'USDT', scale: 6 } as const

interface Holding {
  readonly asset: string
  readonly quantity: Amount
}

/** Values holdings at the market's last prices. */
@Injectable()
export class Valuation {
  constructor(
    private readonly pairs: Pairs,
    private readonly board: MarketBoard,
    private readonly clock: Clock,
  ) {}

  /**
   * The last price of a pair, for valuation. Undefined for an unknown pair, and for a stale price unless the market is
   * closed.
   */
  price(base: string, quote: string): Amount | undefined {
    const pair = this.pairs.all().find((pair) => pair.base === base && pair.quote === quote)
    const tick = pair && this.board.last(pair.symbol)
    if (!pair || !tick) return undefined
    return pair.session === '24x7' && isStale(tick, this.clock.now()) ? undefined : tick.price
  }

  /** In the valuation coin; null where a price is missing. */
  worth(holding: Holding): Amount | null {
    return valueIn(valuationCoin, holding, (base, quote) => this.price(base, quote))
  }

  /**
   * In the valuation coin at the last price there was, however old, or else the one with which its market began; null
   * without a market. For limits, which hold also while no price comes.
   */
  worthAtLast(holding: Holding): Amount | null {
    return valueIn(valuationCoin, holding, (base, quote) => this.lastPrice(base, quote))
  }

  /** How much of a coin a sum in the valuation coin is, at the same prices, rounded down. */
  quantityWorth(coin: { asset: string; scale: number }, sum: Amount): Amount | null {
    const inCoin = (asset: string) =>
      valueIn(coin, { asset, quantity: sum }, (base, quote) => this.lastPrice(base, quote))
    // USD counts as the valuation coin.
    return inCoin(valuationCoin.asset) ?? inCoin('USD')
  }

  private lastPrice(base: string, quote: string): Amount | undefined {
    const pair = this.pairs.all().find((pair) => pair.base === base && pair.quote === quote)
    return pair && (this.board.last(pair.symbol)?.price ?? pair.simulated.referencePrice)
  }

  /** The sum of all that can be valued. */
  knownWorth(holdings: readonly Holding[]): Amount {
    return Amount.sum(holdings.flatMap((holding) => this.worth(holding) ?? []))
  }
}
