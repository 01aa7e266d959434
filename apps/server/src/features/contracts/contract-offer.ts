import { Injectable } from '@nestjs/common'
import { Clock } from '../../platform/clock/clock.ts'
import { ContractsRepository, type Offer } from './contracts.repository.ts'

/** Every purchase asks for the terms, and an operator's change may take this long to count. */
const keptMs = 2_000

/** What is offered now. */
@Injectable()
export class ContractOffer {
  private kept: { readonly offer: Promise<Offer>; readonly readAt: number } | undefined

  constructor(
    private readonly contracts: ContractsRepository,
    private readonly clock: Clock,
  ) {}

  current(): Promise<Offer> {
    const now = this.clock.now().getTime()
    if (this.kept && Math.abs(now - this.kept.readAt) < keptMs) return this.kept.offer
    const offer = this.contracts.offer()
    this.kept = { offer, readAt: now }
    offer.catch(() => {
      this.kept = undefined
    })
    return offer
  }
}
