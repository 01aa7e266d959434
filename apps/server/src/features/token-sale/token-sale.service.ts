import { Amount } from '@halyard/domain'
import { acceptSubscription, type Buyer, rewardsFor, subscriptionLegs } from '@halyard/domain/token-sale'
import type { endpoints, Language, RequestOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { Valuation } from '../../market-feed/valuation.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { listed } from '../../platform/database/page-of-rows.ts'
import { type Refusal, refusalOf, refuse } from '../../platform/http/refusal.ts'
import type { SubmitContext } from '../../platform/submit/submit-context.ts'
import type { Submitter } from '../../platform/submit/submitter.ts'
import { Submitters } from '../../platform/submit/submitters.ts'
import { InvitationsService } from '../invitations/index.ts'
import { type SaleRow, type Subscribing, TokenSaleRepository, writeSubscriptions } from './token-sale.repository.ts'
import { asAccepted, saleView, subscriptionView, valuedSubscriptionView } from './token-sale.view.ts'

/** A subscription as requested, with what it is judged by. */
interface Submitted {
  readonly userId: number
  readonly quantity: Amount
  readonly sale: SaleRow
  readonly buyer: Buyer
  /** The buyer's inviters, nearest first. */
  readonly inviters: readonly number[]
  readonly at: Date | undefined
}

/** Token sales and subscriptions; `TokenSaleReleases` releases the coins. */
@Injectable()
export class TokenSaleService {
  private readonly subscribings: Submitter<Submitted, Subscribing>

  constructor(
    private readonly sales: TokenSaleRepository,
    private readonly invitations: InvitationsService,
    private readonly valuation: Valuation,
    private readonly clock: Clock,
    submitters: Submitters,
  ) {
    this.subscribings = submitters.of({
      judge: (submitted, _, now) => subscribing(submitted, now),
      write: writeSubscriptions,
    })
  }

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

  /** Subscribes: the price is paid and the coins are frozen. */
  async subscribe(
    userId: number,
    { saleId, quantity }: RequestOf<typeof endpoints.subscribeToSale>,
    { key, language, at }: SubmitContext,
  ) {
    const { id } = await this.subscribings.submitPrepared(`user:${userId}`, key, async () => {
      const sale = (await this.sales.find(saleId)) ?? refuse('notFound')
      const [buyer, inviters] = await Promise.all([this.buyer(userId, saleId), this.invitations.inviters(userId)])
      return { userId, quantity, sale, buyer, inviters, at }
    })
    const subscription = (await this.sales.findSubscription(userId, id)) ?? refuse('notFound')
    return subscriptionView(asAccepted(subscription), language)
  }

  /** The user's own subscriptions, valued at last prices. */
  async subscriptions(userId: number, request: RequestOf<typeof endpoints.subscriptionList>, language: Language) {
    return listed(await this.sales.subscriptions(userId, request), request, (row) =>
      valuedSubscriptionView(row, this.valuation.price(row.asset, row.payingAsset), language),
    )
  }

  /** The price of frozen coins, in the valuation coin. Unrealised gains do not count. */
  async invested(userId: number): Promise<{ principal: Amount; earnings: Amount }> {
    const paid = await this.sales.paidForFrozen(userId)
    return { principal: this.valuation.knownWorth(paid), earnings: Amount.zero }
  }

  private async buyer(userId: number, saleId: number): Promise<Buyer> {
    const { barred, bought } = await this.sales.buyer(userId, [saleId])
    return { barred, bought: bought.get(saleId) ?? Amount.zero }
  }
}

function subscribing({ userId, quantity, sale, buyer, inviters, at }: Submitted, now: Date): Subscribing | Refusal {
  const subscribedAt = at ?? now
  const subscription = acceptSubscription(quantity, sale, buyer, subscribedAt)
  if ('refusal' in subscription) return refusalOf(subscription)
  const rewards = rewardsFor(subscription.paid, sale, inviters)
  const legs = subscriptionLegs({ ...subscription, userId, asset: sale.asset }, sale)
  return { ...subscription, userId, sale, subscribedAt, legs, rewards }
}
