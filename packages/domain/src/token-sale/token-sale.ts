import { Amount } from '../amount/index.ts'
import { houseAccount, type Leg, recordTypes, transfer, userAccount } from '../ledger/index.ts'
import { daysAfter } from '../time/index.ts'

/** A project whose new coin is sold for a while, first come, first served. */
export interface TokenSale {
  /** The coin that is sold, and its fraction digits. */
  readonly asset: string
  readonly scale: number
  /** The coin that is paid with, and its fraction digits. */
  readonly payingAsset: string
  readonly payingScale: number
  /** Of one coin, in the paying coin. */
  readonly unitPrice: Amount
  /** All that is issued, and what of it is sold. */
  readonly supply: Amount
  readonly sold: Amount
  /** For one order, and for one user in all; in the coin that is sold. */
  readonly orderMin: Amount
  readonly orderMax: Amount
  readonly userMax: Amount
  /** How long bought coins stay frozen, from the purchase. */
  readonly lockDays: number
  readonly startsAt: Date
  readonly endsAt: Date
  /** What the inviters of the first, second and third level get, as shares of what is paid. */
  readonly rewardRates: readonly Amount[]
}

export type TokenSaleState = 'upcoming' | 'live' | 'ended'

/** What of a user decides on a subscription. */
export interface Buyer {
  /** What they bought in this sale before. */
  readonly bought: Amount
  /** Whether an operator barred them from subscribing. */
  readonly barred: boolean
}

/** A subscription that passed every rule except the balance. */
export interface AcceptedSubscription {
  readonly quantity: Amount
  /** In the paying coin, rounded up. */
  readonly paid: Amount
  readonly unlocksAt: Date
}

/** Coins that were bought and are, or were, frozen. */
export interface Subscription {
  readonly userId: number
  readonly asset: string
  readonly quantity: Amount
  readonly paid: Amount
}

/** What an inviter gets for a subscription. Level 1 invited the buyer, level 2 invited level 1, and so on. */
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

/** A sale is live from its first moment to just before its last. */
export function saleState(sale: Pick<TokenSale, 'startsAt' | 'endsAt'>, now: Date): TokenSaleState {
  if (now.getTime() < sale.startsAt.getTime()) return 'upcoming'
  return now.getTime() < sale.endsAt.getTime() ? 'live' : 'ended'
}

/**
 * Judges a subscription on everything but the balance. The order of the refusals is a promise: who may buy, when, the
 * size of the order, what is left for the user, what is left at all. The last two are judged again where the sale's row
 * is locked; here they only spare the way there.
 *
 * The least order is told as a sum to pay, because that is how code 4006 is shown (spec section 8).
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

/** What a quantity costs in the paying coin, rounded up. */
function costOf(quantity: Amount, sale: Pick<TokenSale, 'unitPrice' | 'payingScale'>): Amount {
  return quantity.times(sale.unitPrice).round(sale.payingScale, 'up')
}

/**
 * What the inviters get for a subscription once its coins are released, each rounded down at the paying coin's precision. `inviters` is who invited
 * the buyer, who invited them, and so on; there may be fewer than there are levels.
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

/** What a subscription moves: the price to the house, the coins to the frozen account. */
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

/** What the payment of a reward moves, from the house to the inviter. */
export function rewardLegs({ level, userId, asset, amount }: Reward & { asset: string }): Leg[] {
  return transfer(
    { account: houseAccount('rewards', asset) },
    { account: userAccount(userId, 'available', asset), recordType: rewardRecord(level) },
    amount,
  )
}

/** The types of the records of rewards, of the first level's first. */
const rewardRecords: readonly number[] = [
  recordTypes.subscriptionRewardLevel1,
  recordTypes.subscriptionRewardLevel2,
  recordTypes.subscriptionRewardLevel3,
]

function rewardRecord(level: number): number {
  const record = rewardRecords[level - 1]
  if (record === undefined) throw new RangeError(`no record type for a reward of level ${level}`)
  return record
}

/** What a release moves: all the coins, to where they can be used. */
export function releaseLegs({ userId, asset, quantity }: Omit<Subscription, 'paid'>): Leg[] {
  return transfer(
    { account: userAccount(userId, 'subscription', asset) },
    { account: userAccount(userId, 'available', asset), recordType: recordTypes.subscriptionReleased },
    quantity,
  )
}

/** Fraction digits of a profit ratio: two of a percent, which is what is shown. */
const ratioScale = 4

/**
 * What bought coins gained or lost by the market's price: as a sum in the paying coin and as a share of what was paid,
 * both cut toward zero.
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
