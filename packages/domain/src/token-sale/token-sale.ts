import { Amount } from '../amount/index.ts'
import { rewardRecord } from '../invitations/index.ts'
import { houseAccount, type Leg, recordTypes, transfer, userAccount } from '../ledger/index.ts'
import { daysAfter } from '../time/index.ts'

/** The sale of a new coin, first come, first served. */
export interface TokenSale {
  /** The coin that is sold, and its fraction digits. */
  readonly asset: string
  readonly scale: number
  /** The coin that is paid with, and its fraction digits. */
  readonly payingAsset: string
  readonly payingScale: number
  /** Of one coin, in the paying coin. */
  readonly unitPrice: Amount
  /** The supply for sale, and how much is sold. */
  readonly supply: Amount
  readonly sold: Amount
  /** The smallest and largest order, and the most of one user; in the coin that is sold. */
  readonly orderMin: Amount
  readonly orderMax: Amount
  readonly userMax: Amount
  /** How long bought coins stay frozen. */
  readonly lockDays: number
  readonly startsAt: Date
  readonly endsAt: Date
  /** Rewards of the inviters, nearest first, as fractions of the price paid. */
  readonly rewardRates: readonly Amount[]
}

export type TokenSaleState = 'upcoming' | 'live' | 'ended'

/** The buyer's part in the rules of a subscription. */
export interface Buyer {
  /** The quantity they bought in this sale before. */
  readonly bought: Amount
  readonly barred: boolean
}

/** A subscription that passed every rule except the balance. */
export interface AcceptedSubscription {
  readonly quantity: Amount
  /** In the paying coin, rounded up. */
  readonly paid: Amount
  readonly unlocksAt: Date
}

/** Bought coins. */
export interface Subscription {
  readonly userId: number
  readonly asset: string
  readonly quantity: Amount
  readonly paid: Amount
}

/** An inviter's reward. Level 1 invited the buyer, level 2 invited level 1, and so on. */
export interface Reward {
  readonly level: number
  readonly userId: number
  readonly amount: Amount
}

type SubscriptionRefusal =
  | { refusal: 'subscriptionBarred'; detail: Record<never, string> }
  | { refusal: 'saleNotOpen'; detail: { opensAt: string } }
  | { refusal: 'saleEnded'; detail: Record<never, string> }
  | { refusal: 'amountPrecision'; detail: { precision: string; asset: string } }
  | { refusal: 'belowMinimumInvestment'; detail: { minimum: string } }
  | { refusal: 'aboveOrderMaximum'; detail: { maximum: string; asset: string } }
  | { refusal: 'aboveUserMaximum'; detail: { left: string; asset: string } }
  | { refusal: 'supplyExhausted'; detail: { left: string; asset: string } }

/** Live from `startsAt` to just before `endsAt`. */
export function saleState(sale: Pick<TokenSale, 'startsAt' | 'endsAt'>, now: Date): TokenSaleState {
  if (now.getTime() < sale.startsAt.getTime()) return 'upcoming'
  return now.getTime() < sale.endsAt.getTime() ? 'live' : 'ended'
}

/**
 * Judges a subscription on everything but the balance. The order of refusals is a promise: the buyer, the time, the
 * size, what the user may still buy, what is left. The last two are judged again under the sale's row lock.
 *
 * The minimum is reported as a price to pay, as code 4006 is shown (spec section 8).
 *
 * @example 400 HRB at 0.25 USDT cost 100 USDT and are released 30 days of 24 hours later
 */
export function acceptSubscription(
  quantity: Amount,
  sale: TokenSale,
  buyer: Buyer,
  now: Date,
): AcceptedSubscription | SubscriptionRefusal {
  const { asset } = sale
  if (buyer.barred) return { refusal: 'subscriptionBarred', detail: {} }
  const state = saleState(sale, now)
  if (state === 'upcoming') return { refusal: 'saleNotOpen', detail: { opensAt: sale.startsAt.toISOString() } }
  if (state === 'ended') return { refusal: 'saleEnded', detail: {} }
  if (quantity.scale() > sale.scale) {
    return { refusal: 'amountPrecision', detail: { precision: String(sale.scale), asset } }
  }
  if (quantity.isLessThan(sale.orderMin) || !quantity.isPositive()) {
    return { refusal: 'belowMinimumInvestment', detail: { minimum: costOf(sale.orderMin, sale).text() } }
  }
  if (quantity.isGreaterThan(sale.orderMax)) {
    return { refusal: 'aboveOrderMaximum', detail: { maximum: sale.orderMax.text(), asset } }
  }
  const userLeft = Amount.max(sale.userMax.minus(buyer.bought), Amount.zero)
  if (quantity.isGreaterThan(userLeft)) {
    return { refusal: 'aboveUserMaximum', detail: { left: userLeft.text(), asset } }
  }
  const left = sale.supply.minus(sale.sold)
  if (quantity.isGreaterThan(left)) return { refusal: 'supplyExhausted', detail: { left: left.text(), asset } }
  return {
    quantity,
    paid: costOf(quantity, sale),
    unlocksAt: daysAfter(now, sale.lockDays),
  }
}

/** The price of a quantity, rounded up. */
function costOf(quantity: Amount, sale: Pick<TokenSale, 'unitPrice' | 'payingScale'>): Amount {
  return quantity.times(sale.unitPrice).round(sale.payingScale, 'up')
}

/**
 * The inviters' rewards for a subscription, each rounded down at the paying coin's precision. `inviters` is nearest
 * first, and may be shorter than the levels.
 *
 * @example 100 USDT paid, rates of 1 %, 0.5 % and 0.3 %: 1, 0.5 and 0.3 USDT
 */
export function rewardsFor(
  paid: Amount,
  sale: Pick<TokenSale, 'rewardRates' | 'payingScale'>,
  inviters: readonly number[],
): Reward[] {
  return sale.rewardRates.flatMap((rate, index) => {
    const userId = inviters[index]
    const amount = paid.times(rate).round(sale.payingScale, 'down')
    return userId === undefined || amount.isZero() ? [] : [{ level: index + 1, userId, amount }]
  })
}

/** The price to the house, the coins to the frozen account. */
export function subscriptionLegs(subscription: Subscription, sale: Pick<TokenSale, 'payingAsset'>): Leg[] {
  const { userId, asset, quantity, paid } = subscription
  return [
    ...transfer(
      { account: userAccount(userId, 'available', sale.payingAsset), recordType: recordTypes.subscription },
      { account: houseAccount('market', sale.payingAsset) },
      paid,
    ),
    ...transfer(
      { account: houseAccount('market', asset) },
      { account: userAccount(userId, 'subscription', asset), recordType: recordTypes.subscriptionIncrease },
      quantity,
    ),
  ]
}

/** From the house to the inviter. */
export function rewardLegs({ level, userId, asset, amount }: Reward & { asset: string }): Leg[] {
  return transfer(
    { account: houseAccount('rewards', asset) },
    { account: userAccount(userId, 'available', asset), recordType: rewardRecord(level) },
    amount,
  )
}

/** All coins, from frozen to available. */
export function releaseLegs({ userId, asset, quantity }: Omit<Subscription, 'paid'>): Leg[] {
  return transfer(
    { account: userAccount(userId, 'subscription', asset) },
    { account: userAccount(userId, 'available', asset), recordType: recordTypes.subscriptionReleased },
    quantity,
  )
}

/** Four fraction digits of a ratio are two of a percentage. */
const ratioScale = 4

/**
 * The gain or loss of bought coins at the market price: in the paying coin, and as a fraction of the price paid, both
 * truncated.
 *
 * @example 400 coins bought for 100 USDT at a market price of 0.3 USDT: 20 USDT, 0.2
 */
export function profitOf(
  subscription: Pick<Subscription, 'quantity' | 'paid'>,
  marketPrice: Amount,
  payingScale: number,
): { profit: Amount; profitRatio: Amount } {
  const gain = subscription.quantity.times(marketPrice).minus(subscription.paid)
  return {
    profit: gain.round(payingScale, 'down'),
    profitRatio: gain.dividedBy(subscription.paid, ratioScale, 'down'),
  }
}
