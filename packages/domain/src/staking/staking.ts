import { Amount } from '../amount/index.ts'
import { houseAccount, type Leg, recordTypes, transfer, userAccount } from '../ledger/index.ts'
import { daysAfter, daysBetween } from '../time/index.ts'

/** A staking product. A stake keeps the terms it was opened with. */
export interface StakingProduct {
  /** The coin of principal and earnings, and its fraction digits. */
  readonly asset: string
  readonly scale: number
  readonly termDays: number
  /** For each completed 24 hours, as a fraction of the principal. */
  readonly dailyRate: Amount
  /** The penalty of an early redemption, as a fraction of the principal. */
  readonly penaltyRate: Amount
  /** The smallest and largest stake, and the most of one user. */
  readonly orderMin: Amount
  readonly orderMax: Amount
  readonly userMax: Amount
  /** The most that all users can have staked (null for no limit), and what they have. */
  readonly supply: Amount | null
  readonly staked: Amount
  /** Whether it takes new stakes. */
  readonly offered: boolean
}

/** A stake that passed every rule except the balance. */
export interface AcceptedStake {
  readonly principal: Amount
  readonly startedAt: Date
  readonly endsAt: Date
}

export interface Stake {
  readonly userId: number
  readonly asset: string
  readonly scale: number
  readonly principal: Amount
  readonly termDays: number
  readonly dailyRate: Amount
  readonly penaltyRate: Amount
  readonly startedAt: Date
}

/** The result of an early redemption at a moment. */
export interface EarlyRedemption {
  /** Rounded up. */
  readonly penalty: Amount
  /** The principal less the penalty. */
  readonly returned: Amount
  /** Earnings of completed days, which are kept. */
  readonly earned: Amount
  /** Earnings of the remaining days, which are lost. */
  readonly forgone: Amount
  readonly daysCompleted: number
}

type StakeRefusal =
  | { refusal: 'productClosed'; detail: Record<never, string> }
  | { refusal: 'amountPrecision'; detail: { precision: string; asset: string } }
  | { refusal: 'belowMinimumInvestment'; detail: { minimum: string } }
  | { refusal: 'aboveOrderMaximum'; detail: { maximum: string; asset: string } }
  | { refusal: 'aboveUserMaximum'; detail: { left: string; asset: string } }
  | { refusal: 'supplyExhausted'; detail: { left: string; asset: string } }

/**
 * Judges a stake on everything but the balance. The order of refusals is a promise: whether it is offered, the size,
 * what the user may still stake, what is left of the supply. The last two are judged again under the product's row
 * lock.
 */
export function acceptStake(
  principal: Amount,
  product: StakingProduct,
  userStaked: Amount,
  now: Date,
): AcceptedStake | StakeRefusal {
  const { asset } = product
  if (!product.offered) return { refusal: 'productClosed', detail: {} }
  if (principal.scale() > product.scale) {
    return { refusal: 'amountPrecision', detail: { precision: String(product.scale), asset } }
  }
  if (principal.isLessThan(product.orderMin) || !principal.isPositive()) {
    return { refusal: 'belowMinimumInvestment', detail: { minimum: product.orderMin.text() } }
  }
  if (principal.isGreaterThan(product.orderMax)) {
    return { refusal: 'aboveOrderMaximum', detail: { maximum: product.orderMax.text(), asset } }
  }
  const userLeft = Amount.max(product.userMax.minus(userStaked), Amount.zero)
  if (principal.isGreaterThan(userLeft)) {
    return { refusal: 'aboveUserMaximum', detail: { left: userLeft.text(), asset } }
  }
  const left = product.supply && Amount.max(product.supply.minus(product.staked), Amount.zero)
  if (left && principal.isGreaterThan(left)) {
    return { refusal: 'supplyExhausted', detail: { left: left.text(), asset } }
  }
  return { principal, startedAt: now, endsAt: payoutDueAt({ startedAt: now }, product.termDays) }
}

/** When a day of a stake, counted from 1, is complete and its earnings due. The last day ends the term. */
export function payoutDueAt(stake: Pick<Stake, 'startedAt'>, day: number): Date {
  return daysAfter(stake.startedAt, day)
}

/** When the step after a paid day is due: the next day, or the end of the term. */
export function stepDueAfter(stake: Pick<Stake, 'startedAt' | 'termDays'>, day: number): Date {
  return payoutDueAt(stake, Math.min(day + 1, stake.termDays))
}

/**
 * Completed days of a stake, at most its term.
 *
 * @example 47 hours and 59 minutes after the start it is 1, at 48 hours it is 2
 */
export function completedDays(stake: Pick<Stake, 'startedAt' | 'termDays'>, now: Date): number {
  const days = Math.floor(daysBetween(stake.startedAt, now))
  return Math.min(Math.max(days, 0), stake.termDays)
}

/** Whether the term has ended, so that no penalty applies. */
export function isOver(stake: Pick<Stake, 'startedAt' | 'termDays'>, now: Date): boolean {
  return completedDays(stake, now) === stake.termDays
}

/**
 * The payout of each completed day, rounded down at the coin's precision. Every day pays the same; earnings do not
 * compound.
 *
 * @example 1,000 USDT at 0.0003 a day: 0.3 USDT
 */
export function dailyEarnings({
  principal,
  dailyRate,
  scale,
}: Pick<Stake, 'principal' | 'dailyRate' | 'scale'>): Amount {
  return principal.times(dailyRate).round(scale, 'down')
}

/** Earnings over the full term. */
export function estimatedEarnings(stake: Pick<Stake, 'principal' | 'dailyRate' | 'scale' | 'termDays'>): Amount {
  return dailyEarnings(stake).times(Amount.ofInteger(stake.termDays))
}

/**
 * An early redemption now: principal less penalty, and the earnings of completed days.
 *
 * @example 1,000 USDT at 0.0003 a day for 30 days with a penalty of 2 %, after 12 days and some hours: 980 USDT come
 * back, 20 USDT are the penalty, 3.6 USDT are kept, 5.4 USDT are forgone
 */
export function redeemEarly(stake: Stake, now: Date): EarlyRedemption {
  const daysCompleted = completedDays(stake, now)
  const penalty = stake.principal.times(stake.penaltyRate).round(stake.scale, 'up')
  const earned = dailyEarnings(stake).times(Amount.ofInteger(daysCompleted))
  return {
    penalty,
    returned: stake.principal.minus(penalty),
    earned,
    forgone: estimatedEarnings(stake).minus(earned),
    daysCompleted,
  }
}

type Owner = Pick<Stake, 'userId' | 'asset' | 'principal'>

/** The principal, frozen for the term. */
export function stakingLegs({ userId, asset, principal }: Owner): Leg[] {
  return transfer(
    { account: userAccount(userId, 'available', asset), recordType: recordTypes.stakingPurchase },
    { account: userAccount(userId, 'staking', asset) },
    principal,
  )
}

/** A day's earnings from the house; none when they round to zero. */
export function earningsLegs({ userId, asset }: Pick<Stake, 'userId' | 'asset'>, daily: Amount): Leg[] {
  return transfer(
    { account: houseAccount('rewards', asset) },
    { account: userAccount(userId, 'available', asset), recordType: recordTypes.stakingEarnings },
    daily,
  )
}

/** The whole principal back. */
export function maturityLegs({ userId, asset, principal }: Owner): Leg[] {
  return transfer(
    { account: userAccount(userId, 'staking', asset) },
    { account: userAccount(userId, 'available', asset), recordType: recordTypes.stakingPrincipalReturned },
    principal,
  )
}

/** The whole principal back, then the penalty as a transfer of its own. */
export function redemptionLegs(stake: Owner, { penalty }: Pick<EarlyRedemption, 'penalty'>): Leg[] {
  const available = userAccount(stake.userId, 'available', stake.asset)
  return [
    ...maturityLegs(stake),
    ...transfer(
      { account: available, recordType: recordTypes.stakingRedemptionFee },
      { account: houseAccount('fees', stake.asset) },
      penalty,
    ),
  ]
}
