import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { TtlCache } from '../../platform/concurrency/ttl-cache.ts'
import { ContractsRepository, type Offer } from './contracts.repository.ts'

/** Every purchase asks for the terms, and an operator's change may take this long to count. */
const keptMs = 2_000

/** What is offered now. */
@Injectable()
export class ContractOffer {
  private readonly offer: TtlCache<Offer>

  constructor(contracts: ContractsRepository, clock: Clock) {
    this.offer = new TtlCache(keptMs, clock, () => contracts.offer())
  }

  current(): Promise<Offer> {
    return this.offer.get()
  }
}
