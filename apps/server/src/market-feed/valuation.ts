import { Amount } from '@halyard/domain'
import { valueIn } from '@halyard/domain/assets'
import { isStale } from '@halyard/domain/market'
import { Injectable } from '@nestjs/common'
import { Clock } from '../platform/clock/clock.ts'
import { MarketBoard } from './market-board.ts'
import { Pairs } from './pairs.ts'

/** The coin in which everything is valued, and sums over several coins are told. */
export const valuedIn = { asset: 'USDT', scale: 6 } as const

interface Holding {
  readonly asset: string
  readonly quantity: Amount
}

/** What things are worth by the market's last prices. */
@Injectable()
export class Valuation {
  constructor(
    private readonly pairs: Pairs,
    private readonly board: MarketBoard,
    private readonly clock: Clock,
  ) {}

  /**
   * The last price of a pair, to value what somebody has. Undefined when there is no such pair, and when it is too old to
   * trade on, except where the market has hours and is closed.
   */
  price(base: string, quote: string): Amount | undefined {
    const pair = this.pairs.all().find((pair) => pair.base === base && pair.quote === quote)
    const tick = pair && this.board.last(pair.symbol)
    if (!pair || !tick) return undefined
    return pair.session === '24x7' && isStale(tick, this.clock.now()) ? undefined : tick.price
  }

  /** What a holding is worth in the coin of valuation; null where the prices for that are not known. */
  worth(holding: Holding): Amount | null {
    return valueIn(valuedIn, holding, (base, quote) => this.price(base, quote))
  }

  /** The same for several together, as far as it is known. */
  knownWorth(holdings: readonly Holding[]): Amount {
    return Amount.sum(holdings.flatMap((holding) => this.worth(holding) ?? []))
  }
}
