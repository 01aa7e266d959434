import { Amount } from '../amount/index.ts'
import { houseAccount, type Leg, recordTypes, transfer, userAccount } from '../ledger/index.ts'
import { daysAfter, daysBetween } from '../time/index.ts'

/** What is offered. An operator may change it; a stake keeps what it was made with. */
export interface StakingProduct {
  /** The coin of principal and earnings, and its fraction digits. */
  readonly asset: string
  readonly scale: number
  readonly termDays: number
  /** Earned for each completed 24 hours, as a share of the principal. */
  readonly dailyRate: Amount
  /** What an early redemption costs, as a share of the principal. */
  readonly penaltyRate: Amount
  /** For one order, and for one user at once. */
  readonly orderMin: Amount
  readonly orderMax: Amount
  readonly userMax: Amount
  /** The most that all can have staked at once, null without such a limit; and what they have. */
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

/** A stake as far as its money goes. */
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

/** What an early redemption would come to at some moment. */
export interface EarlyRedemption {
  /** Rounded up. */
  readonly penalty: Amount
  /** The principal less the penalty. */
  readonly returned: Amount
  /** What the completed days have earned, which is kept. */
  readonly earned: Amount
  /** What the days that remain would have earned. */
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
 * Judges a stake on everything but the balance. The order of the refusals is a promise: whether it is offered, the size
 * of the order, what is left for the user, what is left at all. The last two are judged again where the product's row is
 * locked.
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

/** When a day of a stake, counted from 1, is completed and its earnings are due. The last day is the end of the term. */
export function payoutDueAt(stake: Pick<Stake, 'startedAt'>, day: number): Date {
  return daysAfter(stake.startedAt, day)
}

/** When the step after a paid day is due: the next day, or the end of the term, which comes with the last day. */
export function stepDueAfter(stake: Pick<Stake, 'startedAt' | 'termDays'>, day: number): Date {
  return payoutDueAt(stake, Math.min(day + 1, stake.termDays))
}

/**
 * How many days of a stake are completed at a moment, at most all of its term.
 *
 * @example 47 hours and 59 minutes after the start it is 1, at 48 hours it is 2
 */
export function completedDays(stake: Pick<Stake, 'startedAt' | 'termDays'>, now: Date): number {
  const days = Math.floor(daysBetween(stake.startedAt, now))
  return Math.min(Math.max(days, 0), stake.termDays)
}

/** Whether the term has ended: from then on the principal comes back without a penalty. */
export function isOver(stake: Pick<Stake, 'startedAt' | 'termDays'>, now: Date): boolean {
  return completedDays(stake, now) === stake.termDays
}

/**
 * What each completed day pays, rounded down at the coin's precision. Every day pays the same, so that a sum of days can
 * be checked by hand; earnings do not earn.
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

/** What a stake earns when it is left alone until its end. */
export function estimatedEarnings(stake: Pick<Stake, 'principal' | 'dailyRate' | 'scale' | 'termDays'>): Amount {
  return dailyEarnings(stake).times(Amount.ofInteger(stake.termDays))
}

/**
 * What redeeming now comes to: the principal less the penalty, and the earnings of the completed days are kept.
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

/** What a new stake moves: the principal, to the account in which it stays for the term. */
export function stakingLegs({ userId, asset, principal }: Owner): Leg[] {
  return transfer(
    { account: userAccount(userId, 'available', asset), recordType: recordTypes.stakingPurchase },
    { account: userAccount(userId, 'staking', asset) },
    principal,
  )
}

/** What a completed day moves, from the house. Nothing when the earnings are below the coin's last digit. */
export function earningsLegs(stake: Pick<Stake, 'userId' | 'asset' | 'principal' | 'dailyRate' | 'scale'>): Leg[] {
  return transfer(
    { account: houseAccount('rewards', stake.asset) },
    {
      account: userAccount(stake.userId, 'available', stake.asset),
      recordType: recordTypes.stakingEarnings,
    },
    dailyEarnings(stake),
  )
}

/** What the end of the term moves: the whole principal back. */
export function maturityLegs({ userId, asset, principal }: Owner): Leg[] {
  return transfer(
    { account: userAccount(userId, 'staking', asset) },
    { account: userAccount(userId, 'available', asset), recordType: recordTypes.stakingPrincipalReturned },
    principal,
  )
}

/** What an early redemption moves: the whole principal back, then the penalty as a transfer of its own. */
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
