import { type ContractTerms, type MeasuredPeriod, offeredPeriods } from '@halyard/domain/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { FeedRecord } from '../../market-feed/feed-record.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { TtlCache } from '../../platform/concurrency/ttl-cache.ts'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { ContractsRepository, type Offer, type PairPast } from './contracts.repository.ts'

/** How long an operator's change may take to count. */
const cacheMs = 2_000
/** The offered periods follow from hours of past prices, which a minute changes little. */
const pastCacheMs = 60_000

/** Pairs and periods on offer now. */
export interface CurrentOffer extends Pick<Offer, 'premiums'> {
  readonly terms: ContractTerms
  /** The offered periods of each pair, in display order. */
  readonly symbols: ReadonlyMap<string, readonly MeasuredPeriod[]>
}

/** The offer, from the operator's terms and the volatility of each pair. */
@Injectable()
export class ContractOffer {
  private readonly pasts: TtlCache<readonly PairPast[]>
  private readonly offer: TtlCache<CurrentOffer>

  constructor(
    private readonly contracts: ContractsRepository,
    private readonly feed: FeedRecord,
    private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    this.pasts = new TtlCache<readonly PairPast[]>(pastCacheMs, clock, () => contracts.pasts())
    this.offer = new TtlCache<CurrentOffer>(cacheMs, clock, () => this.read())
  }

  current(): Promise<CurrentOffer> {
    return this.offer.get()
  }

  /**
   * Periods are offered up to where the seeds of prices are bound. On a recording, whose prices may be known beforehand,
   * contracts are offered on demo hosts only.
   */
  private async read(): Promise<CurrentOffer> {
    const [offer, pasts, source, boundUntil] = await Promise.all([
      this.contracts.offer(),
      this.pasts.get(),
      this.feed.source(),
      this.feed.boundUntil(),
    ])
    const known = source === 'replay' && !this.environment.demo
    const { premiums } = offer
    const boundFor = boundUntil ? boundUntil.getTime() - this.clock.now().getTime() : Number.POSITIVE_INFINITY
    const terms = { ...offer.terms, periods: offer.terms.periods.filter(({ seconds }) => seconds * 1_000 <= boundFor) }
    return { terms, premiums, symbols: known ? new Map() : periodsBySymbol({ ...offer, terms }, pasts) }
  }
}

function periodsBySymbol(
  { terms, symbols }: Offer,
  pasts: readonly PairPast[],
): Map<string, readonly MeasuredPeriod[]> {
  const bySymbol = new Map(pasts.map((pair) => [pair.symbol, pair]))
  return new Map(
    symbols.flatMap((symbol) => {
      const pair = bySymbol.get(symbol)
      const periods = pair ? offeredPeriods(terms.periods, pair, pair.past) : []
      return periods.length > 0 ? [[symbol, periods] as const] : []
    }),
  )
}
