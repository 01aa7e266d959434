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

  /** The sum of all that can be valued. */
  knownWorth(holdings: readonly Holding[]): Amount {
    return Amount.sum(holdings.flatMap((holding) => this.worth(holding) ?? []))
  }
}
