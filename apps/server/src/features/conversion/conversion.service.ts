import { Amount } from '@halyard/domain'
import {
  conversionLegs,
  convert,
  type MidRate,
  midRate,
  midRateOfAnyAge,
  pricedAt,
  type RateTick,
  shownRate,
} from '@halyard/domain/conversion'
import type { endpoints, RequestOf, ResponseOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { MarketBoard } from '../../market-feed/market-board.ts'
import { Pairs } from '../../market-feed/pairs.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { listed } from '../../platform/database/page-of-rows.ts'
import { Refusal, refusal, refusalOf, refuse } from '../../platform/http/refusal.ts'
import type { IdempotencyKey } from '../../platform/submit/idempotency-key.ts'
import type { Outdated, Submitter } from '../../platform/submit/submitter.ts'
import { Submitters } from '../../platform/submit/submitters.ts'
import {
  ConversionRepository,
  type ConversionTerms,
  type NewConversion,
  writeConversions,
} from './conversion.repository.ts'

/** A conversion as requested, with its terms. */
interface Requested {
  readonly userId: number
  readonly from: string
  readonly to: string
  readonly quantity: Amount
  readonly terms: ConversionTerms
  /** The least that is to be received for one, after the fee. */
  readonly rateMin?: Amount | null | undefined
}

/** The rate of two coins at a moment. */
interface Market {
  readonly mid: MidRate
  readonly fromPrecision: number
  readonly toPrecision: number
}

/** Conversions at the market's mid rate less a fee. */
@Injectable()
export class ConversionService {
  private readonly requests: Submitter<Requested, NewConversion>

  constructor(
    private readonly conversions: ConversionRepository,
    private readonly pairs: Pairs,
    private readonly board: MarketBoard,
    private readonly clock: Clock,
    submitters: Submitters,
  ) {
    this.requests = submitters.of({
      judge: (requested, _, now, outdated) => this.judge(requested, now, outdated),
      write: writeConversions,
    })
  }

  /** The current rate, for display: a conversion takes the rate of its own moment. */
  async quote(
    request: RequestOf<typeof endpoints.conversionQuote>,
  ): Promise<ResponseOf<typeof endpoints.conversionQuote>> {
    const coins = 'joined' in request.coins ? this.apart(request.coins.joined) : request.coins
    const { from, to } = coins
    const terms = await this.conversions.terms([from, to])
    const now = this.clock.now()
    const market = this.marketAt(from, to, terms, now, { rateOf: midRate, last: this.last })
    if (market instanceof Refusal) throw market
    const { mid, fromPrecision, toPrecision } = market
    const { feeRate } = terms
    return { coins, ...shownRate(mid, feeRate), feeRate, pricedAt: pricedAt(mid, now), fromPrecision, toPrecision }
  }

  /** Converts at the rate of the moment at which the statement is sent. */
  async convert(userId: number, { quantity, ...coins }: RequestOf<typeof endpoints.convert>, key?: IdempotencyKey) {
    const { id } = await this.requests.submitPrepared(`user:${userId}`, key, async () => {
      if (!quantity.isPositive()) refuse('quantityMissing')
      const [from, to] = [coins.from.toUpperCase(), coins.to.toUpperCase()]
      return { userId, from, to, quantity, terms: await this.conversions.terms([from, to]) }
    })
    return this.find(userId, id)
  }

  /**
   * The same for a plan of the user's, once for a key; answers the conversion's id. Refused as `exchangeFailed` while the rate is below
   * `rateMin`. No refusal is remembered: the plan is tried again, or its owner lets it go on later.
   */
  async convertPlanned(
    userId: number,
    { from, to, quantity, rateMin }: Pick<Requested, 'from' | 'to' | 'quantity' | 'rateMin'>,
    key: string,
  ): Promise<number> {
    const scope = `user:${userId}` as const
    const known = { key, fingerprint: key }
    try {
      const terms = await this.conversions.terms([from, to])
      return (await this.requests.submit(scope, known, { userId, from, to, quantity, terms, rateMin })).id
    } catch (error) {
      if (error instanceof Refusal) await this.requests.forgetRefused(scope, known, error.refusal)
      throw error
    }
  }

  /** What is received for one of a coin now, after the fee; undefined while there is no price that is fresh enough. */
  async rateNow(from: string, to: string): Promise<Amount | undefined> {
    const terms = await this.conversions.terms([from, to])
    const market = this.marketAt(from, to, terms, this.clock.now(), { rateOf: midRate, last: this.last })
    return market instanceof Refusal ? undefined : shownRate(market.mid, terms.feeRate).rate
  }

  /** Refuses coins that have no market with each other, and an amount that the first cannot have; open it need not be. */
  async requireMarket(from: string, to: string, quantity: Amount): Promise<void> {
    const terms = await this.conversions.terms([from, to])
    const market = this.marketAt(from, to, terms, this.clock.now(), { rateOf: midRateOfAnyAge, last: this.last })
    if (market instanceof Refusal && market.refusal !== 'outsideTradingHours') throw market
    const precision = terms.precisions.get(from) ?? 0
    if (quantity.scale() > precision) refuse('amountPrecision', { precision: String(precision), asset: from })
  }

  /** The user's own conversion; another user's counts as not found. */
  async find(userId: number, conversionId: number) {
    return (await this.conversions.find(userId, conversionId)) ?? refuse('notFound')
  }

  async list(userId: number, request: RequestOf<typeof endpoints.conversionList>) {
    return listed(await this.conversions.page(userId, request), request)
  }

  /** Splits two coins written as one word. */
  private apart(joined: string): { from: string; to: string } {
    const coins = new Set(this.pairs.offered().flatMap(({ base, quote }) => [base, quote]))
    const from = [...coins].find((coin) => joined.startsWith(coin) && coins.has(joined.slice(coin.length)))
    return from === undefined ? refuse('currencyUnsupported') : { from, to: joined.slice(from.length) }
  }

  private judge(
    { userId, from, to, quantity, terms, rateMin }: Requested,
    now: Date,
    outdated: Outdated | undefined,
  ): NewConversion | Refusal {
    const newest = outdated && newestTicks(outdated)
    const last = newest ? (symbol: string) => newest.ticks.get(symbol) ?? this.last(symbol) : this.last
    // The database judges how old the prices are, by the newest it has.
    const market = this.marketAt(from, to, terms, now, { rateOf: midRateOfAnyAge, last })
    if (market instanceof Refusal) return market
    const { mid, fromPrecision, toPrecision } = market
    if (quantity.scale() > fromPrecision) {
      return refusal('amountPrecision', { precision: String(fromPrecision), asset: from })
    }
    const { feeRate } = terms
    const conversion = convert({ from, to, quantity }, mid, { feeRate, precision: toPrecision })
    const shown = shownRate(mid, feeRate)
    if (!conversion || (rateMin && shown.rate.isLessThan(rateMin))) return refusal('exchangeFailed')
    return {
      ...conversion,
      ...shown,
      userId,
      feeRate,
      ticks: mid.ticks,
      ticksSeenAt: newest?.seenAt,
      legs: conversionLegs(userId, conversion),
    }
  }

  private readonly last = (symbol: string) => this.board.last(symbol)

  private marketAt(
    from: string,
    to: string,
    { precisions }: ConversionTerms,
    now: Date,
    { rateOf, last }: { rateOf: typeof midRate; last: LastTick },
  ): Market | Refusal {
    const [fromPrecision, toPrecision] = [precisions.get(from), precisions.get(to)]
    if (fromPrecision === undefined || toPrecision === undefined) return refusal('currencyUnsupported')
    const mid = rateOf(from, to, (base, quote) => this.marketOf(base, quote, last), now)
    return 'refusal' in mid ? refusalOf(mid) : { mid, fromPrecision, toPrecision }
  }

  private marketOf(base: string, quote: string, last: LastTick) {
    const pair = this.pairs.offered().find((offered) => offered.base === base && offered.quote === quote)
    return pair && { base, quote, session: pair.session, tick: last(pair.symbol) }
  }
}

type LastTick = (symbol: string) => RateTick | undefined

/**
 * From this attempt on, ticks that the database just called the newest are accepted, or a conversion might never end.
 */
const attemptsStrict = 3

/** The newest stored ticks as `conversion_write` reports them, by symbol. */
function newestTicks({ attempt, detail }: Outdated) {
  const { ticks, seenAt } = detail as { ticks: readonly StoredTick[]; seenAt: string }
  const bySymbol = ticks.map(({ price, at, ...tick }): [string, RateTick] => [
    tick.symbol,
    { ...tick, price: Amount.of(price), at: new Date(at) },
  ])
  return { ticks: new Map(bySymbol), seenAt: attempt > attemptsStrict ? seenAt : undefined }
}

type StoredTick = Pick<RateTick, 'symbol' | 'sequence' | 'source'> & Record<'price' | 'at', string>
