import { Inject, Injectable } from '@nestjs/common'
import { FeedRecord } from '../../market-feed/feed-record.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { TtlCache } from '../../platform/concurrency/ttl-cache.ts'
import { ENVIRONMENT, type Environment } from '../../platform/config/environment.ts'
import { ContractsRepository, type Offer } from './contracts.repository.ts'

/** Every purchase asks for the terms, and an operator's change may take this long to count. */
const keptMs = 2_000

/** What is offered now. */
@Injectable()
export class ContractOffer {
  private readonly offer: TtlCache<Offer>

  constructor(
    private readonly contracts: ContractsRepository,
    private readonly feed: FeedRecord,
    clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {
    this.offer = new TtlCache(keptMs, clock, () => this.read())
  }

  current(): Promise<Offer> {
    return this.offer.get()
  }

  /** On a recording, whose prices anybody may know beforehand, contracts are offered for show only. */
  private async read(): Promise<Offer> {
    const offer = await this.contracts.offer()
    const known = (await this.feed.source()) === 'replay' && !this.environment.demo
    return known ? { ...offer, symbols: new Set() } : offer
  }
}
