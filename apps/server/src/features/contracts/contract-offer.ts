import { type ContractTerms, type OfferedPeriod, offeredPeriods } from '@halyard/domain/contracts'
import { Inject, Injectable } from '@nestjs/common'
import { FeedRecord } from '../../market-feed/feed-record.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { TtlCache } from '../../platform/concurrency/ttl-cache.ts'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { ContractsRepository, type Offer, type PairPast } from './contracts.repository.ts'

/** Every purchase asks for the terms, and an operator's change may take this long to count. */
const keptMs = 2_000
/** The periods of a pair follow from hours of its past, which a minute changes little. */
const pastKeptMs = 60_000

/** What can be bought now. */
export interface CurrentOffer extends Pick<Offer, 'premiums'> {
  readonly terms: ContractTerms
  /** The periods of each pair that has any, in the order of the lists. */
  readonly symbols: ReadonlyMap<string, readonly OfferedPeriod[]>
}

/** What is offered now: by an operator, and by how much each pair moves. */
@Injectable()
export class ContractOffer {
  private readonly pasts: TtlCache<readonly PairPast[]>
  private readonly offer: TtlCache<CurrentOffer>

  constructor(
    private readonly contracts: ContractsRepository,
    private readonly feed: FeedRecord,
    clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    this.pasts = new TtlCache<readonly PairPast[]>(pastKeptMs, clock, () => contracts.pasts())
    this.offer = new TtlCache<CurrentOffer>(keptMs, clock, () => this.read())
  }

  current(): Promise<CurrentOffer> {
    return this.offer.get()
  }

  /** On a recording, whose prices anybody may know beforehand, contracts are offered for show only. */
  private async read(): Promise<CurrentOffer> {
    const [offer, pasts, source] = await Promise.all([this.contracts.offer(), this.pasts.get(), this.feed.source()])
    const known = source === 'replay' && !this.environment.demo
    const { terms, premiums } = offer
    return { terms, premiums, symbols: known ? new Map() : periodsBySymbol(offer, pasts) }
  }
}

function periodsBySymbol({ terms, symbols }: Offer, pasts: readonly PairPast[]): Map<string, readonly OfferedPeriod[]> {
  const bySymbol = new Map(pasts.map((pair) => [pair.symbol, pair]))
  return new Map(
    symbols.flatMap((symbol) => {
      const pair = bySymbol.get(symbol)
      const periods = pair ? offeredPeriods(terms.periods, pair, pair.past) : []
      return periods.length > 0 ? [[symbol, periods] as const] : []
    }),
  )
}
