import type { Amount } from '@halyard/domain'
import { type AcceptedContract, acceptContract, type ContractRequest, openingLegs } from '@halyard/domain/contracts'
import type { Pair, Tick } from '@halyard/domain/market'
import type { endpoints, RequestOf, ResponseOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { MarketBoard } from '../../market-feed/market-board.ts'
import { Pairs } from '../../market-feed/pairs.ts'
import type { Attempt } from '../../platform/attempts/attempt.ts'
import { MoneyAttempts } from '../../platform/attempts/money-attempts.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { type Refusal, refusal, refusalOf, refuse } from '../../platform/http/refusal.ts'
import { Batcher } from '../../platform/submit/batcher.ts'
import { ContractClosings } from './contract-closings.ts'
import { ContractOffer } from './contract-offer.ts'
import {
  type ContractRow,
  ContractsRepository,
  type Offer,
  type Opening,
  type OpeningOutcome,
} from './contracts.repository.ts'
import { asAccepted, contractView, contractWithEvidenceView } from './contracts.view.ts'

/** Contracts that one user may have waiting to be judged; who sends more at once is told to come later. */
const waitingMax = 100

type OpenRequest = ContractRequest & { readonly symbol: string }

/** A contract as it was asked for. It is judged when it is written: what it waits for must not decide its price. */
interface Submit {
  readonly userId: number
  readonly request: OpenRequest
  readonly attempt: Attempt | undefined
}

/** Short-term contracts: opening and showing them. Settling is the settler's. */
@Injectable()
export class ContractsService {
  /**
   * Contracts that arrive together are judged and written together, at most one of each user in a batch. One batch at a
   * time: two would wait for each other at the exposure of their closing seconds.
   */
  private readonly openings = new Batcher<Submit, OpeningOutcome>((batch) => this.openTogether(batch), {
    size: 200,
    lane: (submit) => submit.userId,
    laneMax: waitingMax,
  })

  constructor(
    private readonly contracts: ContractsRepository,
    private readonly offer: ContractOffer,
    private readonly closings: ContractClosings,
    private readonly pairs: Pairs,
    private readonly board: MarketBoard,
    private readonly attempts: MoneyAttempts,
    private readonly clock: Clock,
  ) {}

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
      symbols: [...symbols],
      serverTime: this.clock.now(),
    }
  }

  /** Opens a contract on the tick of this moment. Answers it as it was right after acceptance. */
  async open(userId: number, request: OpenRequest, attempt?: Attempt) {
    let opened: ContractRow | undefined
    const contractId = await this.attempts.onceWritten(userId, attempt, async () => {
      const outcome = await this.openings.add({ userId, request, attempt })
      opened = outcome.contract
      return outcome
    })
    if (!opened) return contractView(asAccepted(await this.own(userId, contractId)))
    this.closings.schedule(opened.closesAt)
    return contractView(opened)
  }

  async list(userId: number, request: RequestOf<typeof endpoints.contractList>) {
    const { rows, total } = await this.contracts.page(userId, request)
    return { list: rows.map(contractView), total, page: request.page, pageSize: request.pageSize }
  }

  async find(userId: number, contractId: number) {
    const contract = await this.own(userId, contractId)
    return contractWithEvidenceView(contract, await this.contracts.tickAfterClose(contract))
  }

  /** What settled contracts won and lost: since 00:00 UTC, and ever. */
  async profitLoss(userId: number): Promise<{ today: Amount; total: Amount; asset: string }> {
    const { terms } = await this.offer.current()
    const midnight = new Date(this.clock.now())
    midnight.setUTCHours(0, 0, 0, 0)
    return { ...(await this.contracts.realised(userId, terms.asset, midnight)), asset: terms.asset }
  }

  /** The contract, if it is this user's; somebody else's looks like one that never was. */
  private async own(userId: number, contractId: number): Promise<ContractRow> {
    return (await this.contracts.find(userId, contractId)) ?? refuse('notFound')
  }

  private async openTogether(batch: readonly Submit[]) {
    const offer = await this.offer.current()
    return this.contracts.open(() => batch.map((submit) => this.judge(submit, offer)))
  }

  private judge({ userId, request, attempt }: Submit, offer: Offer): Opening | Refusal {
    const pair = offer.symbols.has(request.symbol) ? this.pairs.findOffered(request.symbol) : undefined
    if (!pair) return refusal('currencyUnsupported')
    const tick = this.board.last(pair.symbol)
    const judged = acceptContract(request, offer.terms, pair, tick, this.clock.now())
    if ('refusal' in judged) return refusalOf(judged)
    return opening(userId, judged, offer, pair, tick as Tick, attempt)
  }
}

function opening(
  userId: number,
  contract: AcceptedContract,
  { terms }: Offer,
  pair: Pair,
  tick: Tick,
  attempt: Attempt | undefined,
): Opening {
  return {
    ...contract,
    userId,
    attempt,
    pair,
    tick,
    scale: terms.scale,
    exposureMax: terms.exposureMax,
    legs: openingLegs({ ...contract, userId }),
  }
}
