import type { Amount } from '@halyard/domain'
import { type AcceptedContract, acceptContract, type ContractRequest, openingLegs } from '@halyard/domain/contracts'
import type { Pair, Tick } from '@halyard/domain/market'
import type { endpoints, RequestOf, ResponseOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { MarketBoard } from '../../market-feed/market-board.ts'
import { Pairs } from '../../market-feed/pairs.ts'
import type { Attempt } from '../../platform/attempts/attempt.ts'
import { Attempts } from '../../platform/attempts/attempts.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { Batcher } from '../../platform/database/batcher.ts'
import { Refusal, refusal, refusalOf, refuse } from '../../platform/http/refusal.ts'
import { ContractClosings } from './contract-closings.ts'
import { ContractOffer } from './contract-offer.ts'
import {
  type ContractRow,
  ContractsRepository,
  type EarlierOutcome,
  type Offer,
  type Opening,
  type OpeningOutcome,
} from './contracts.repository.ts'
import { asAccepted, contractView, contractWithEvidenceView } from './contracts.view.ts'

/** Short-term contracts: opening and showing them. Settling is the settler's. */
@Injectable()
export class ContractsService {
  /**
   * Contracts that arrive together are written together, at most one of each user in a batch. One batch at a time: two
   * would wait for each other at the exposure of their closing seconds.
   */
  private readonly openings = new Batcher<Opening, OpeningOutcome>((batch) => this.contracts.open(batch), {
    size: 200,
    lane: (opening) => opening.userId,
  })

  constructor(
    private readonly contracts: ContractsRepository,
    private readonly offer: ContractOffer,
    private readonly closings: ContractClosings,
    private readonly pairs: Pairs,
    private readonly board: MarketBoard,
    private readonly attempts: Attempts,
    private readonly clock: Clock,
  ) {}

  async config(): Promise<ResponseOf<typeof endpoints.contractConfig>> {
    const { terms, stakes, symbols } = await this.offer.current()
    return {
      durations: terms.periods.map((period) => period.seconds),
      payoutRatios: terms.periods.map((period) => period.payoutRatio),
      stakes: [...stakes],
      stakeMin: terms.stakeMin,
      stakeMax: terms.stakeMax,
      asset: terms.asset,
      scale: terms.scale,
      symbols: [...symbols],
      serverTime: this.clock.now(),
    }
  }

  /** Opens a contract on the tick of this moment. Answers it as it was right after acceptance. */
  async open(userId: number, request: ContractRequest & { readonly symbol: string }, attempt?: Attempt) {
    const offer = await this.offer.current()
    const pair = offer.symbols.has(request.symbol) ? this.pairs.find(request.symbol) : undefined
    if (!pair) return this.decline(userId, attempt, refusal('currencyUnsupported'))
    const tick = this.board.last(pair.symbol)
    const judged = acceptContract(request, offer.terms, pair, tick, this.clock.now())
    if ('refusal' in judged) return this.decline(userId, attempt, refusalOf(judged))
    const opened = await this.openings.add(opening(userId, judged, offer, pair, tick as Tick, attempt))
    if (opened.outcome === 'opened') this.closings.schedule(judged.closesAt)
    return this.answer(userId, opened, attempt)
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

  private async answer(userId: number, opened: OpeningOutcome, attempt: Attempt | undefined) {
    if (opened.outcome === 'opened') return contractView(opened.contract)
    if (opened.outcome === 'repeated' && opened.fingerprint !== attempt?.fingerprint) refuse('idempotencyKeyReused')
    return this.repeat(userId, opened.earlier)
  }

  /** The first answer of a submit that was sent again. */
  private async repeat(userId: number, earlier: EarlierOutcome) {
    if ('contractId' in earlier) return contractView(asAccepted(await this.own(userId, earlier.contractId)))
    throw new Refusal(earlier.refusal, earlier.detail)
  }

  /** Declines, unless the same submit was answered before: then with that answer. */
  private async decline(userId: number, attempt: Attempt | undefined, refused: Refusal) {
    if (!attempt) throw refused
    const earlier = await this.attempts.declineOnce(userId, attempt, refused)
    if (earlier === undefined) throw refused
    return this.repeat(userId, earlier as EarlierOutcome)
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
