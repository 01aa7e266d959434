import { Amount } from '@halyard/domain'
import {
  acceptStake,
  dailyEarnings,
  isOver,
  payoutDueAt,
  redeemEarly,
  redemptionLegs,
  stakingLegs,
} from '@halyard/domain/staking'
import type { endpoints, Language, RequestOf, ResponseOf } from '@halyard/wire'
import { Injectable } from '@nestjs/common'
import { Valuation, valuationCoin } from '../../market-feed/valuation.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { listed } from '../../platform/database/page-of-rows.ts'
import { type Refusal, refusalOf, refuse } from '../../platform/http/refusal.ts'
import type { SubmitContext } from '../../platform/submit/submit-context.ts'
import type { Submitter } from '../../platform/submit/submitter.ts'
import { Submitters } from '../../platform/submit/submitters.ts'
import { type Opening, type StakeRow, StakingRepository, type StakingSums, writeStakes } from './staking.repository.ts'
import { asAccepted, payoutView, productView, stakeView } from './staking.view.ts'
import { StakingPayouts } from './staking-payouts.job.ts'
import { StakingPayoutsRepository } from './staking-payouts.repository.ts'
import { type ProductRow, StakingProductsRepository } from './staking-products.repository.ts'

/** A redemption races with payouts, which change the stake. */
const redemptionTriesMax = 5

/** A stake as requested, with what it is judged by. */
interface Submitted {
  readonly userId: number
  readonly principal: Amount
  readonly product: ProductRow
  /** What the user has staked in the product already. */
  readonly userStaked: Amount
  readonly at: Date | undefined
}

/** Fixed-term staking: products, stakes, early redemption; `StakingPayouts` pays days and ends. */
@Injectable()
export class StakingService {
  private readonly openings: Submitter<Submitted, Opening>

  constructor(
    private readonly offered: StakingProductsRepository,
    private readonly stakes: StakingRepository,
    private readonly paid: StakingPayoutsRepository,
    private readonly payouts: StakingPayouts,
    private readonly valuation: Valuation,
    private readonly clock: Clock,
    submitters: Submitters,
  ) {
    this.openings = submitters.of({ judge: (submitted, _, now) => opening(submitted, now), write: writeStakes })
  }

  async products(userId: number, request: RequestOf<typeof endpoints.stakingProductList>, language: Language) {
    const [{ rows, total }, staked] = await Promise.all([this.offered.page(request), this.stakes.staked(userId)])
    const list = rows.map((product) => productView(product, staked.get(product.productId) ?? Amount.zero, language))
    return { list, total, page: request.page, pageSize: request.pageSize }
  }

  async findProduct(userId: number, productId: number, language: Language) {
    const product = (await this.offered.find(productId)) ?? refuse('notFound')
    return productView(product, await this.staked(userId, productId), language)
  }

  /** Opens a stake: its term begins now. */
  async open(
    userId: number,
    { productId, principal }: RequestOf<typeof endpoints.openStake>,
    { key, language, at }: SubmitContext,
  ) {
    const { id } = await this.openings.submitPrepared(`user:${userId}`, key, async () => {
      const product = (await this.offered.find(productId)) ?? refuse('notFound')
      return { userId, principal, product, userStaked: await this.staked(userId, productId), at }
    })
    return stakeView(asAccepted(await this.own(userId, id)), language)
  }

  hasStaked(userId: number, productId: number): Promise<boolean> {
    return this.stakes.hasStaked(userId, productId)
  }

  async list(userId: number, request: RequestOf<typeof endpoints.stakeList>, language: Language) {
    return listed(await this.stakes.page(userId, request), request, (row) => stakeView(row, language))
  }

  async find(userId: number, stakeId: number, language: Language) {
    return stakeView(await this.own(userId, stakeId), language)
  }

  /** What redeeming now would pay, with completed days that are not paid yet. */
  async previewRedemption(userId: number, stakeId: number): Promise<ResponseOf<typeof endpoints.redemptionPreview>> {
    const stake = await this.own(userId, stakeId)
    const now = this.clock.now()
    if (stake.state !== 'inTerm' || isOver(stake, now)) refuse('stakeOver')
    const { daysCompleted, ...figures } = redeemEarly(stake, now)
    return {
      stakeId,
      asset: stake.asset,
      scale: stake.scale,
      principal: stake.principal,
      penaltyRate: stake.penaltyRate,
      ...figures,
      daysCompleted,
      endsAt: stake.endsAt,
      validUntil: payoutDueAt(stake, daysCompleted + 1),
    }
  }

  /** Redeems early. Redeemed already is a success; matured already is not. */
  async redeem(userId: number, stakeId: number, language: Language) {
    for (let tries = 0; tries < redemptionTriesMax; tries += 1) {
      const stake = await this.own(userId, stakeId)
      const now = this.clock.now()
      if (stake.state === 'redeemed') return stakeView(stake, language)
      if (stake.state === 'ended' || isOver(stake, now)) refuse('stakeOver')
      await this.payouts.payUpTo(stakeId, now)
      const figures = redeemEarly(stake, now)
      const redeemed = await this.stakes.redeem(stakeId, figures, redemptionLegs(stake, figures), now)
      if (redeemed) return stakeView(await this.own(userId, stakeId), language)
    }
    return refuse('wrongState')
  }

  async summary(userId: number) {
    const now = this.clock.now()
    const sums = await this.stakes.sums(userId, new Date(now.toISOString().slice(0, 10)))
    const valued = (of: (sum: StakingSums) => Amount) =>
      this.valuation.knownWorth(sums.map((sum) => ({ asset: sum.asset, quantity: of(sum) })))
    return {
      asset: valuationCoin.asset,
      principal: valued((sum) => sum.principal),
      earnedToday: valued((sum) => sum.earnedToday),
      earned: valued((sum) => sum.earned),
      dailyEarnings: valued((sum) => sum.dailyEarnings),
      openStakes: sums.reduce((count, sum) => count + sum.openStakes, 0),
      byAsset: sums.map(({ openStakes, ...sum }) => sum),
    }
  }

  /** Current principal and all earnings so far, in the valuation coin. */
  async invested(userId: number) {
    const { principal, earned } = await this.summary(userId)
    return { principal, earnings: earned }
  }

  async earnings(userId: number, request: RequestOf<typeof endpoints.stakingEarnings>, language: Language) {
    return listed(await this.paid.page(userId, request), request, (row) => payoutView(row, language))
  }

  private async staked(userId: number, productId: number): Promise<Amount> {
    return (await this.stakes.staked(userId)).get(productId) ?? Amount.zero
  }

  /** The user's own stake; another user's counts as not found. */
  private async own(userId: number, stakeId: number): Promise<StakeRow> {
    return (await this.stakes.find(userId, stakeId)) ?? refuse('notFound')
  }
}

function opening({ userId, principal, product, userStaked, at }: Submitted, now: Date): Opening | Refusal {
  const stake = acceptStake(principal, product, userStaked, at ?? now)
  if ('refusal' in stake) return refusalOf(stake)
  return {
    ...stake,
    userId,
    product,
    dailyEarnings: dailyEarnings({ ...product, ...stake }),
    legs: stakingLegs({ ...stake, userId, asset: product.asset }),
  }
}
