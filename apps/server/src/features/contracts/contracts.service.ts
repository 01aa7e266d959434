import { Amount } from '@halyard/domain'
import { acceptContract, type ContractRequest, openingLegs, premiumFor } from '@halyard/domain/contracts'
import type { endpoints, RequestOf, ResponseOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { Pairs } from '../../market-feed/pairs.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { listed } from '../../platform/database/page-of-rows.ts'
import { type Refusal, refusal, refusalOf, refuse } from '../../platform/http/refusal.ts'
import type { IdempotencyKey } from '../../platform/submit/idempotency-key.ts'
import type { Outdated, Submitter } from '../../platform/submit/submitter.ts'
import { Submitters } from '../../platform/submit/submitters.ts'
import { ContractClosings } from './contract-closings.ts'
import { ContractOffer, type CurrentOffer } from './contract-offer.ts'
import {
  type ContractRow,
  ContractsRepository,
  type Opening,
  openedContract,
  writeOpenings,
} from './contracts.repository.ts'
import { asAccepted, type ContractView, contractView, contractWithEvidenceView } from './contracts.view.ts'

type OpenRequest = ContractRequest & { readonly symbol: string }

interface Submitted {
  readonly userId: number
  readonly request: OpenRequest
}

/** Short-term contracts: opening and showing them; `ContractSettler` settles them. */
@Injectable()
export class ContractsService {
  private readonly openings: Submitter<Submitted, Opening>

  constructor(
    private readonly contracts: ContractsRepository,
    private readonly offer: ContractOffer,
    private readonly closings: ContractClosings,
    private readonly pairs: Pairs,
    private readonly clock: Clock,
    submitters: Submitters,
  ) {
    this.openings = submitters.of({
      load: () => this.offer.current(),
      judge: (submitted, offer, now, full) => this.judge(submitted, offer, now, full),
      write: writeOpenings,
    })
  }

  async config(): Promise<ResponseOf<typeof endpoints.contractConfig>> {
    const { terms, premiums, symbols } = await this.offer.current()
    return {
      durations: terms.periods.map((period) => period.seconds),
      payoutRatios: terms.periods.map((period) => period.payoutRatio),
      premiums: [...premiums],
      premiumMin: terms.premiumMin,
      premiumMax: terms.premiumMax,
      asset: terms.asset,
      scale: terms.scale,
      symbols: [...symbols.keys()],
      symbolDurations: [...symbols].map(([symbol, periods]) => ({
        symbol,
        durations: periods.map((period) => period.seconds),
      })),
      serverTime: this.clock.now(),
    }
  }

  /** Opens a contract on the newest stored tick. Answers it as accepted. */
  async open(userId: number, request: OpenRequest, key?: IdempotencyKey) {
    const { id, written } = await this.openings.submit(`user:${userId}`, key, { userId, request })
    if (!written) return contractView(asAccepted(await this.own(userId, id)))
    const contract = openedContract(id, written)
    this.closings.schedule(contract.closesAt)
    return contractView(contract)
  }

  async list(userId: number, request: RequestOf<typeof endpoints.contractList>) {
    return listed(await this.contracts.page(userId, request), request, contractView)
  }

  async find(userId: number, contractId: number) {
    const contract = await this.own(userId, contractId)
    const [nextTick, statements] = await Promise.all([
      this.contracts.tickAfterClose(contract),
      this.contracts.statements(contract),
    ])
    return contractWithEvidenceView(contract, nextTick, statements)
  }

  /** Contracts of whichever users, by their ids. */
  async findAll(contractIds: readonly number[]): Promise<ReadonlyMap<number, ContractView>> {
    const rows = contractIds.length === 0 ? [] : await this.contracts.findAll(contractIds)
    return new Map(rows.map((row) => [row.id, contractView(row)]))
  }

  /** Profit and loss of settled contracts: since 00:00 UTC, and in all. */
  async profitLoss(userId: number): Promise<{ today: Amount; total: Amount; asset: string }> {
    const { terms } = await this.offer.current()
    const midnight = new Date(this.clock.now())
    midnight.setUTCHours(0, 0, 0, 0)
    return { ...(await this.contracts.realised(userId, terms.asset, midnight)), asset: terms.asset }
  }

  /** The user's own contract; another user's counts as not found. */
  private async own(userId: number, contractId: number): Promise<ContractRow> {
    return (await this.contracts.find(userId, contractId)) ?? refuse('notFound')
  }

  /** `full`: a win would exceed the house's exposure, of which so much is left. */
  private judge({ userId, request }: Submitted, offer: CurrentOffer, now: Date, full?: Outdated): Opening | Refusal {
    const periods = offer.symbols.get(request.symbol)
    const pair = periods && this.pairs.findOffered(request.symbol)
    if (!pair) return refusal('currencyUnsupported')
    const terms = { ...offer.terms, periods }
    const deviation = periods.find(({ seconds }) => seconds === request.durationSeconds)?.deviation ?? 0
    const contract = acceptContract(request, terms, pair, now)
    if ('refusal' in contract) return refusalOf(contract)
    if (full) {
      const left = Amount.of(String(full.detail['exposureLeft']))
      const maximum = premiumFor(left, contract.payoutRatio, terms.scale).text()
      return refusal('expiryFull', { maximum, asset: terms.asset })
    }
    return {
      ...contract,
      userId,
      pair,
      exposureMax: terms.exposureMax,
      deviation: Amount.of(deviation.toFixed(18)),
      legs: openingLegs({ ...contract, userId }),
    }
  }
}
