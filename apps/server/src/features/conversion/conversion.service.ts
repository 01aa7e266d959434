import type { Amount } from '@halyard/domain'
import {
  conversionLegs,
  convert,
  freshUntil,
  type MidRate,
  midRate,
  pricedAt,
  shownRate,
} from '@halyard/domain/conversion'
import type { endpoints, RequestOf, ResponseOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { MarketBoard } from '../../market-feed/market-board.ts'
import { Pairs } from '../../market-feed/pairs.ts'
import type { Attempt } from '../../platform/attempts/attempt.ts'
import { MoneyAttempts } from '../../platform/attempts/money-attempts.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { refusalOf, refuse } from '../../platform/http/refusal.ts'
import { ConversionRepository } from './conversion.repository.ts'

/** Exchanges of one coin for another, at the middle of the market less a fee. */
@Injectable()
export class ConversionService {
  constructor(
    private readonly conversions: ConversionRepository,
    private readonly pairs: Pairs,
    private readonly board: MarketBoard,
    private readonly attempts: MoneyAttempts,
    private readonly clock: Clock,
  ) {}

  /** The rate of this moment. It is shown, not promised: an exchange takes the rate of its own moment. */
  async quote({
    coins,
  }: RequestOf<typeof endpoints.conversionQuote>): Promise<ResponseOf<typeof endpoints.conversionQuote>> {
    const { fromPrecision, toPrecision, mid, feeRate } = await this.market(coins.from, coins.to)
    return {
      coins,
      ...shownRate(mid, feeRate),
      feeRate,
      pricedAt: pricedAt(mid, this.clock.now()),
      fromPrecision,
      toPrecision,
    }
  }

  /** Exchanges at once. */
  async convert(userId: number, request: RequestOf<typeof endpoints.convert>, attempt?: Attempt) {
    const conversionId = await this.attempts.once(userId, attempt, () => this.make(userId, request, attempt))
    return this.find(userId, conversionId)
  }

  /** The user's own exchange; somebody else's looks like one that never was. */
  async find(userId: number, conversionId: number) {
    return (await this.conversions.find(userId, conversionId)) ?? refuse('notFound')
  }

  async list(userId: number, { page, pageSize }: RequestOf<typeof endpoints.conversionList>) {
    const { rows, total } = await this.conversions.page(userId, { page, pageSize })
    return { list: rows, total, page, pageSize }
  }

  private async make(
    userId: number,
    { quantity, ...coins }: RequestOf<typeof endpoints.convert>,
    attempt: Attempt | undefined,
  ) {
    if (!quantity.isPositive()) refuse('quantityMissing')
    const [from, to] = [coins.from.toUpperCase(), coins.to.toUpperCase()]
    const { fromPrecision, toPrecision, mid, feeRate } = await this.market(from, to)
    if (quantity.scale() > fromPrecision) {
      refuse('amountPrecision', { precision: String(fromPrecision), asset: from })
    }
    const conversion = convert({ from, to, quantity }, mid, { feeRate, precision: toPrecision })
    if (!conversion) return refuse('exchangeFailed')
    const made = await this.conversions.make(
      {
        ...conversion,
        ...shownRate(mid, feeRate),
        userId,
        feeRate,
        ticks: mid.ticks,
        freshUntil: freshUntil(mid),
        legs: conversionLegs(userId, conversion),
      },
      attempt,
    )
    return made === 'stale' ? refuse('exchangeFailed') : made
  }

  private async market(
    from: string,
    to: string,
  ): Promise<{ mid: MidRate; fromPrecision: number; toPrecision: number; feeRate: Amount }> {
    const { precisions, feeRate } = await this.conversions.terms([from, to])
    const [fromPrecision, toPrecision] = [precisions.get(from), precisions.get(to)]
    if (fromPrecision === undefined || toPrecision === undefined) return refuse('currencyUnsupported')
    const mid = midRate(from, to, (base, quote) => this.marketOf(base, quote), this.clock.now())
    if ('refusal' in mid) throw refusalOf(mid)
    return { mid, fromPrecision, toPrecision, feeRate }
  }

  private marketOf(base: string, quote: string) {
    const pair = this.pairs.offered().find((pair) => pair.base === base && pair.quote === quote)
    return pair && { base, quote, session: pair.session, tick: this.board.last(pair.symbol) }
  }
}
