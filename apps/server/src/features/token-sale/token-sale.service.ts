import { Amount } from '@halyard/domain'
import { acceptSubscription, rewardsFor, subscriptionLegs } from '@halyard/domain/token-sale'
import type { endpoints, Language, RequestOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { Valuation } from '../../market-feed/valuation.ts'
import type { Attempt } from '../../platform/attempts/attempt.ts'
import { Attempts } from '../../platform/attempts/attempts.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { Refusal, refusal, refusalOf, refuse } from '../../platform/http/refusal.ts'
import { Batcher } from '../../platform/submit/batcher.ts'
import { InvitationsService } from '../invitations/index.ts'
import {
  type EarlierOutcome,
  type Subscribing,
  type SubscribingOutcome,
  TokenSaleRepository,
} from './token-sale.repository.ts'
import { asAccepted, saleView, subscriptionView, valuedSubscriptionView } from './token-sale.view.ts'

/** What a subscription is made with besides what is asked: by whom it is repeated, for whom it is written, when. */
interface Circumstances {
  readonly attempt?: Attempt | undefined
  readonly language: Language
  /** Now, unless a demo host tells of the past. */
  readonly at?: Date | undefined
}

/** New coins: showing the sales, subscribing. Releasing what was frozen is the releases'. */
@Injectable()
export class TokenSaleService {
  /** Subscriptions that arrive together are written together, at most one of each user; they wait for one row anyway. */
  private readonly subscribings = new Batcher<Subscribing, SubscribingOutcome>((batch) => this.sales.subscribe(batch), {
    size: 200,
    lane: (subscribing) => subscribing.userId,
  })

  constructor(
    private readonly sales: TokenSaleRepository,
    private readonly invitations: InvitationsService,
    private readonly valuation: Valuation,
    private readonly attempts: Attempts,
    private readonly clock: Clock,
  ) {}

  async list(userId: number, request: RequestOf<typeof endpoints.tokenSaleList>, language: Language) {
    const now = this.clock.now()
    const { rows, total } = await this.sales.page({ ...request, now })
    const { barred, bought } = await this.sales.buyer(
      userId,
      rows.map((sale) => sale.saleId),
    )
    const list = rows.map((sale) =>
      saleView(sale, { barred, bought: bought.get(sale.saleId) ?? Amount.zero }, now, language),
    )
    return { list, total, page: request.page, pageSize: request.pageSize }
  }

  async find(userId: number, saleId: number, language: Language) {
    const sale = (await this.sales.find(saleId)) ?? refuse('notFound')
    return saleView(sale, await this.buyer(userId, saleId), this.clock.now(), language)
  }

  /** Subscribes: the price is paid and the coins are frozen when this returns. */
  async subscribe(
    userId: number,
    request: RequestOf<typeof endpoints.subscribeToSale>,
    { attempt, language, at = this.clock.now() }: Circumstances,
  ) {
    const sale = await this.sales.find(request.saleId)
    if (!sale) return this.decline(userId, attempt, refusal('notFound'), language)
    const judged = acceptSubscription(request.quantity, sale, await this.buyer(userId, sale.saleId), at)
    if ('refusal' in judged) return this.decline(userId, attempt, refusalOf(judged), language)
    const rewards = rewardsFor(judged.paid, sale, await this.invitations.inviters(userId))
    const legs = subscriptionLegs({ ...judged, userId, asset: sale.asset }, sale, rewards)
    const made = await this.subscribings.add({ ...judged, userId, attempt, sale, at, legs })
    if (made.outcome === 'subscribed') return this.accepted(userId, made.subscriptionId, language)
    if (made.outcome === 'repeated' && made.fingerprint !== attempt?.fingerprint) refuse('idempotencyKeyReused')
    return this.repeat(userId, made.earlier, language)
  }

  /** One's own subscriptions, valued by the market's last prices. */
  async subscriptions(userId: number, request: RequestOf<typeof endpoints.subscriptionList>, language: Language) {
    const { rows, total } = await this.sales.subscriptions(userId, request)
    const list = rows.map((row) =>
      valuedSubscriptionView(row, this.valuation.price(row.asset, row.payingAsset), language),
    )
    return { list, total, page: request.page, pageSize: request.pageSize }
  }

  /**
   * What was paid for the coins that are frozen, in the coin of valuation. What they gained or lost is not realised and
   * counts as nothing.
   */
  async invested(userId: number): Promise<{ principal: Amount; earnings: Amount }> {
    const paid = await this.sales.paidForFrozen(userId)
    return { principal: this.valuation.knownWorth(paid), earnings: Amount.zero }
  }

  private async buyer(userId: number, saleId: number) {
    const { barred, bought } = await this.sales.buyer(userId, [saleId])
    return { barred, bought: bought.get(saleId) ?? Amount.zero }
  }

  private async accepted(userId: number, subscriptionId: number, language: Language) {
    const row = (await this.sales.findSubscription(userId, subscriptionId)) ?? refuse('notFound')
    return subscriptionView(asAccepted(row), language)
  }

  /** The first answer of a submit that was sent again. */
  private async repeat(userId: number, earlier: EarlierOutcome, language: Language) {
    if ('subscriptionId' in earlier) return this.accepted(userId, earlier.subscriptionId, language)
    throw new Refusal(earlier.refusal, earlier.detail)
  }

  /** Declines, unless the same submit was answered before: then with that answer. */
  private async decline(userId: number, attempt: Attempt | undefined, refused: Refusal, language: Language) {
    const earlier = attempt && (await this.attempts.declineOnce(userId, attempt, refused))
    if (earlier === undefined) throw refused
    return this.repeat(userId, earlier as EarlierOutcome, language)
  }
}
