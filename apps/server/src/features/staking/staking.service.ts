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
import { Valuation, valuedIn } from '../../market-feed/valuation.ts'
import type { Attempt } from '../../platform/attempts/attempt.ts'
import { Attempts } from '../../platform/attempts/attempts.ts'
import { Clock } from '../../platform/clock/clock.ts'
import { Refusal, refusal, refusalOf, refuse } from '../../platform/http/refusal.ts'
import { textIn } from '../../platform/messages/localized.ts'
import { Batcher } from '../../platform/submit/batcher.ts'
import {
  type EarlierOutcome,
  type Opening,
  type OpeningOutcome,
  type StakeRow,
  StakingRepository,
  type StakingSums,
} from './staking.repository.ts'
import { asAccepted, productView, stakeView } from './staking.view.ts'
import { StakingPayouts } from './staking-payouts.job.ts'
import { StakingPayoutsRepository } from './staking-payouts.repository.ts'
import { StakingProductsRepository } from './staking-products.repository.ts'

/** A redemption that finds a day due, which a worker is just paying, is tried again. */
const redemptionTriesMax = 5

/** What a stake is made with besides what is asked: by whom it is repeated, for whom it is written, when. */
interface Circumstances {
  readonly attempt?: Attempt | undefined
  readonly language: Language
  /** Now, unless a demo host tells of the past. */
  readonly at?: Date | undefined
}

/** Fixed-term staking: products, stakes, early redemption. Paying days and ends is the payouts'. */
@Injectable()
export class StakingService {
  /** Stakes that arrive together are written together, at most one of each user; they wait for few rows anyway. */
  private readonly openings = new Batcher<Opening, OpeningOutcome>((batch) => this.stakes.open(batch), {
    size: 200,
    lane: (opening) => opening.userId,
  })

  constructor(
    private readonly offered: StakingProductsRepository,
    private readonly stakes: StakingRepository,
    private readonly paid: StakingPayoutsRepository,
    private readonly payouts: StakingPayouts,
    private readonly valuation: Valuation,
    private readonly attempts: Attempts,
    private readonly clock: Clock,
  ) {}

  async products(userId: number, request: RequestOf<typeof endpoints.stakingProductList>, language: Language) {
    const [{ rows, total }, staked] = await Promise.all([this.offered.page(request), this.stakes.staked(userId)])
    const list = rows.map((product) => productView(product, staked.get(product.productId) ?? Amount.zero, language))
    return { list, total, page: request.page, pageSize: request.pageSize }
  }

  async findProduct(userId: number, productId: number, language: Language) {
    const product = (await this.offered.find(productId)) ?? refuse('notFound')
    return productView(product, await this.staked(userId, productId), language)
  }

  /** Stakes: the term has begun when this returns. */
  async open(
    userId: number,
    request: RequestOf<typeof endpoints.openStake>,
    { attempt, language, at = this.clock.now() }: Circumstances,
  ) {
    const product = await this.offered.find(request.productId)
    if (!product) return this.decline(userId, attempt, refusal('notFound'), language)
    const judged = acceptStake(request.principal, product, await this.staked(userId, product.productId), at)
    if ('refusal' in judged) return this.decline(userId, attempt, refusalOf(judged), language)
    const opened = await this.openings.add({
      ...judged,
      userId,
      attempt,
      product,
      dailyEarnings: dailyEarnings({ ...product, ...judged }),
      legs: stakingLegs({ ...judged, userId, asset: product.asset }),
    })
    if (opened.outcome === 'opened') return this.accepted(userId, opened.stakeId, language)
    if (opened.outcome === 'repeated' && opened.fingerprint !== attempt?.fingerprint) refuse('idempotencyKeyReused')
    return this.repeat(userId, opened.earlier, language)
  }

  /** Whether a user has ever staked in a product. */
  hasStaked(userId: number, productId: number): Promise<boolean> {
    return this.stakes.hasStaked(userId, productId)
  }

  async list(userId: number, request: RequestOf<typeof endpoints.stakeList>, language: Language) {
    const { rows, total } = await this.stakes.page(userId, request)
    return { list: rows.map((row) => stakeView(row, language)), total, page: request.page, pageSize: request.pageSize }
  }

  async find(userId: number, stakeId: number, language: Language) {
    return stakeView(await this.own(userId, stakeId), language)
  }

  /** What redeeming now would come to, days that are completed but not paid yet included. */
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

  /** Redeems early. Redeemed already is a success; at its end already is not. */
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

  async summary(userId: number): Promise<ResponseOf<typeof endpoints.stakingSummary>> {
    const now = this.clock.now()
    const sums = await this.stakes.sums(userId, new Date(now.toISOString().slice(0, 10)))
    const valued = (of: (sum: StakingSums) => Amount) =>
      this.valuation.knownWorth(sums.map((sum) => ({ asset: sum.asset, quantity: of(sum) })))
    return {
      asset: valuedIn.asset,
      principal: valued((sum) => sum.principal),
      earnedToday: valued((sum) => sum.earnedToday),
      earned: valued((sum) => sum.earned),
      dailyEarnings: valued((sum) => sum.dailyEarnings),
      openStakes: sums.reduce((count, sum) => count + sum.openStakes, 0),
      byAsset: sums.map(({ openStakes, ...sum }) => sum),
    }
  }

  /** What is staked now, and what stakes have earned ever, in the coin of valuation. */
  async invested(userId: number): Promise<{ principal: Amount; earnings: Amount }> {
    const { principal, earned } = await this.summary(userId)
    return { principal, earnings: earned }
  }

  async earnings(userId: number, request: RequestOf<typeof endpoints.stakingEarnings>, language: Language) {
    const { rows, total } = await this.paid.page(userId, request)
    const list = rows.map((row) => ({ ...row, name: textIn(row.name, language) }))
    return { list, total, page: request.page, pageSize: request.pageSize }
  }

  private async staked(userId: number, productId: number): Promise<Amount> {
    return (await this.stakes.staked(userId)).get(productId) ?? Amount.zero
  }

  /** The stake, if it is this user's; somebody else's looks like one that never was. */
  private async own(userId: number, stakeId: number): Promise<StakeRow> {
    return (await this.stakes.find(userId, stakeId)) ?? refuse('notFound')
  }

  private async accepted(userId: number, stakeId: number, language: Language) {
    return stakeView(asAccepted(await this.own(userId, stakeId)), language)
  }

  /** The first answer of a submit that was sent again. */
  private async repeat(userId: number, earlier: EarlierOutcome, language: Language) {
    if ('stakeId' in earlier) return this.accepted(userId, earlier.stakeId, language)
    throw new Refusal(earlier.refusal, earlier.detail)
  }

  /** Declines, unless the same submit was answered before: then with that answer. */
  private async decline(userId: number, attempt: Attempt | undefined, refused: Refusal, language: Language) {
    const earlier = attempt && (await this.attempts.declineOnce(userId, attempt, refused))
    if (earlier === undefined) throw refused
    return this.repeat(userId, earlier as EarlierOutcome, language)
  }
}
