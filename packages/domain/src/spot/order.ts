import { Amount } from '../amount/index.ts'
import { type AccountPart, houseAccount, type Leg, recordTypes, transfer, userAccount } from '../ledger/index.ts'
import { ageInSeconds, isStale, isTrading, opensAt, type Pair, type Tick } from '../market/index.ts'
import { type Trail, trailDirection, trailedPrice, trailOutside, trailRatioStep, trailStart } from './trail.ts'
import { checkTrigger, isSetOff, outOfReach, outsideOf, type Trigger } from './trigger.ts'

export type Side = 'buy' | 'sell'

/** What becomes of the part that is not traded at once: it rests, it ends, or nothing is traded at all. */
export type TimeInForce = 'gtc' | 'ioc' | 'fok'

/** What ends where a user's order would trade with another one of theirs: the arriving one, the resting one, or both. */
export type SelfTrade = 'cancelTaker' | 'cancelMaker' | 'cancelBoth'

/** A requested order. Its size is in the base coin (`quantity`) or in the quote coin (`total`). */
export interface OrderRequest {
  readonly side: Side
  readonly type: 'limit' | 'market'
  readonly sizing: 'quantity' | 'total'
  readonly limitPrice?: Amount | null | undefined
  /** Makes a limit order a stop order. */
  readonly trigger?: Trigger | null | undefined
  /** Sets a stop order off too: a price on the other side of the market, where it fills. */
  readonly profitPrice?: Amount | null | undefined
  /** Makes a limit order a trailing stop: its trigger follows the market, and its limit is its worst price. */
  readonly trail?: Trail | null | undefined
  /** Of a trailing stop that stands in another's place: the best price that was followed so far. */
  readonly followed?: Amount | null | undefined
  readonly quantity?: Amount | null | undefined
  readonly total?: Amount | null | undefined
  /** How it is matched in a book. Without one, only what is here when nothing is said: `gtc`, not post-only, `cancelTaker`. */
  readonly timeInForce?: TimeInForce | undefined
  readonly postOnly?: boolean | undefined
  readonly selfTrade?: SelfTrade | undefined
}

/** An order that passed every rule except the balance, sized in the base coin. */
export interface AcceptedOrder {
  readonly side: Side
  readonly type: 'limit' | 'market'
  readonly limitPrice: Amount | null
  readonly trigger: Trigger | null
  readonly profitPrice: Amount | null
  readonly trail: Trail | null
  readonly exits: Exits | null
  readonly quantity: Amount
  /** The hold of a limit order, in the paying coin; zero for a market order. */
  readonly held: Amount
}

/** The prices at which the exit order of a filled order trades back what the fill brought: one of them at least. */
export interface Exits {
  /** The better price. */
  readonly takeProfit: Amount | null
  /** The worse price, which sets the exit order off. */
  readonly stopLoss: Amount | null
}

/** What an order needs to be filled. */
export interface FillableOrder {
  readonly userId: number
  readonly side: Side
  readonly quantity: Amount
  /** Its hold; zero for a market order, which pays from the available balance. */
  readonly held: Amount
}

/** One fill: what was traded at what price, and what it cost. */
export interface Fill {
  readonly price: Amount
  /** In the base coin. */
  readonly quantity: Amount
  /** In the quote coin: what a buyer pays (rounded up), or a seller gets before the fee (rounded down). */
  readonly turnover: Amount
  /** In the coin received, rounded up. */
  readonly fee: Amount
}

/** What an order has traded so far: exactly, and as it was paid, received and charged. */
export interface FillSums {
  /** Price times quantity of all parts. */
  readonly exactTurnover: Amount
  readonly turnover: Amount
  /** What was received with each part times the fee rate of then. */
  readonly exactFee: Amount
  readonly fee: Amount
}

export const noSums: FillSums = {
  exactTurnover: Amount.zero,
  turnover: Amount.zero,
  exactFee: Amount.zero,
  fee: Amount.zero,
}

/** The app judges by the price that it shows, by the same rules. */
type Quote = Pick<Tick, 'price' | 'at'>

/** The largest order is worth a million times the smallest, so that no sum exceeds the ledger's range. */
const notionalSpan = Amount.of('1000000')

export type OrderRefusal =
  | { refusal: 'limitPriceMissing'; detail: Record<never, string> }
  | { refusal: 'quantityMissing'; detail: Record<never, string> }
  | { refusal: 'orderKindNeedsBook'; detail: Record<never, string> }
  | { refusal: 'bookHalted'; detail: Record<never, string> }
  | { refusal: 'bookInAuction'; detail: Record<never, string> }
  | { refusal: 'outsideTradingHours'; detail: { opensAt: string } }
  | { refusal: 'priceStale'; detail: { age: string } }
  | { refusal: 'priceStep'; detail: { step: string } }
  | { refusal: 'quantityStep'; detail: { step: string } }
  | { refusal: 'amountPrecision'; detail: { precision: string; asset: string } }
  | { refusal: 'limitPriceTooFar'; detail: { lowest: string; highest: string } }
  | { refusal: 'triggerTooFar'; detail: { lowest: string; highest: string } }
  | { refusal: 'triggerReached'; detail: { price: string } }
  | { refusal: 'takeProfitOutside'; detail: { lowest: string; highest: string } }
  | { refusal: 'trailOutside'; detail: { lowest: string; highest: string } }
  | { refusal: 'notionalTooSmall'; detail: { minimum: string; asset: string; entered: string } }
  | { refusal: 'orderTooLarge'; detail: { maximum: string; asset: string } }

/**
 * Judges an order on everything but the balance. The order of refusals is a promise: missing fields, whether the market
 * can take it now, prices, size.
 *
 * @example a buy of 100 USDT at a limit of 66,900 on BTC/USDT is for 0.001494 BTC and holds 99.9486 USDT
 */
export function acceptOrder(
  request: OrderRequest,
  pair: Pair,
  tick: Quote | undefined,
  now: Date,
): AcceptedOrder | OrderRefusal {
  if (isWithoutLimit(request)) return { refusal: 'limitPriceMissing', detail: {} }
  const size = request.sizing === 'quantity' ? request.quantity : request.total
  if (!size?.isPositive()) return { refusal: 'quantityMissing', detail: {} }
  const closed = closedTo(request, pair)
  if (closed) return { refusal: closed, detail: {} }
  if (!isTrading(pair.session, now)) {
    return { refusal: 'outsideTradingHours', detail: { opensAt: opensAt(pair.session, now)?.toISOString() ?? '' } }
  }
  if (tick === undefined || isStale(tick, now))
    return { refusal: 'priceStale', detail: { age: ageInSeconds(tick, now) } }
  const trail = (request.type === 'limit' && request.trail) || null
  const unfitTrail = trail && checkTrail(trail, request, pair, tick.price)
  if (unfitTrail) return unfitTrail
  const start = trail && trailStart({ trail, side: request.side }, pair, request.followed ?? tick.price)
  const limitPrice = request.type === 'limit' ? (request.limitPrice ?? start?.limitPrice ?? null) : null
  const price = limitPrice ?? tick.price
  const trigger = start?.trigger ?? ((limitPrice && request.trigger) || null)
  const profitPrice = (trigger && !trail && request.profitPrice) || null
  const unfitPrice =
    (trigger && !trail && checkTrigger(trigger, pair, tick.price)) ||
    (trigger && profitPrice && checkProfitPrice(profitPrice, trigger, pair, tick.price)) ||
    (limitPrice && checkLimitPrice(limitPrice, pair, trigger?.price ?? tick.price)) ||
    (limitPrice && profitPrice && checkLimitBefore(profitPrice, limitPrice, request.side))
  if (unfitPrice) return unfitPrice
  const quantity = request.sizing === 'quantity' ? size : wholeLots(size, price, pair)
  const notional = quantity.times(price)
  const unfitSize =
    request.sizing === 'quantity' ? checkQuantity(quantity, notional, pair) : checkTotal(size, price, pair)
  if (unfitSize) return unfitSize
  const maximum = notionalMax(pair)
  if (maximum && notional.isGreaterThan(maximum)) {
    return { refusal: 'orderTooLarge', detail: { maximum: maximum.text(), asset: pair.quote } }
  }
  return {
    side: request.side,
    type: request.type,
    limitPrice,
    trigger,
    profitPrice,
    trail,
    exits: null,
    quantity,
    held: limitPrice ? heldBy(request.side, quantity, limitPrice, pair) : Amount.zero,
  }
}

/** The largest value of an order of a pair, in the quote coin; undefined where a server does not tell the smallest. */
export function notionalMax({ notionalMin }: Pick<Pair, 'notionalMin'>): Amount | undefined {
  return notionalMin.isZero() ? undefined : notionalMin.times(notionalSpan)
}

/** Why an order of this kind is not taken on a pair, whatever its price and size. */
function closedTo(request: OrderRequest, { inBook, bookPhase }: Pair) {
  if (!inBook) return needsBook(request) ? 'orderKindNeedsBook' : undefined
  if (bookPhase === 'halted') return 'bookHalted'
  const { type, timeInForce = 'gtc', trigger, trail } = request
  // A stop order is placed when it is set off.
  const comesNow = type === 'market' || !(trigger || trail)
  const rests = type === 'limit' && timeInForce === 'gtc'
  return bookPhase === 'auction' && comesNow && !rests ? 'bookInAuction' : undefined
}

/** Whether an order is to be matched in a way that only a book knows. */
function needsBook({ type, timeInForce = 'gtc', postOnly, selfTrade = 'cancelTaker' }: OrderRequest): boolean {
  // A market order never rests anyway.
  return (type === 'limit' && timeInForce !== 'gtc') || postOnly === true || selfTrade !== 'cancelTaker'
}

/** Of a trailing stop it follows from the market. */
function isWithoutLimit({ type, limitPrice, trail }: OrderRequest): boolean {
  return type === 'limit' && !(trail && !limitPrice) && !limitPrice?.isPositive()
}

/** The distance in whole steps and within its bounds; an activation that is still ahead; and no trigger that is reached. */
function checkTrail(
  trail: Trail,
  { side, followed }: OrderRequest,
  pair: Pair,
  tickPrice: Amount,
): OrderRefusal | undefined {
  const bounds = trailOutside(trail, pair, tickPrice)
  if (bounds) return { refusal: 'trailOutside', detail: bounds }
  const step = trail.unit === 'ratio' ? trailRatioStep : pair.priceStep
  if (!trail.distance.isMultipleOf(step)) return { refusal: 'priceStep', detail: { step: step.text() } }
  const direction = trailDirection(side)
  const ahead = direction === 'falls' ? 'rises' : 'falls'
  if (trail.activation) return checkTrigger({ price: trail.activation, direction: ahead }, pair, tickPrice)
  const price = trailedPrice(followed ?? tickPrice, trail, direction)
  return isSetOff({ price, direction }, tickPrice)
    ? { refusal: 'triggerReached', detail: { price: tickPrice.text() } }
    : undefined
}

/** A stop order's limit is compared with its trigger: the market will be there when the limit counts. */
function checkLimitPrice(limitPrice: Amount, pair: Pair, from: Amount): OrderRefusal | undefined {
  if (!limitPrice.isMultipleOf(pair.priceStep)) return { refusal: 'priceStep', detail: { step: pair.priceStep.text() } }
  const bounds = outOfReach(limitPrice, pair, from)
  return bounds && { refusal: 'limitPriceTooFar', detail: bounds }
}

/** The price of a profit lies on the other side of the market than the trigger. */
function checkProfitPrice(price: Amount, trigger: Trigger, pair: Pair, tickPrice: Amount): OrderRefusal | undefined {
  if (!price.isMultipleOf(pair.priceStep)) return { refusal: 'priceStep', detail: { step: pair.priceStep.text() } }
  const bounds = outsideOf(price, tickPrice, trigger.direction === 'falls' ? 'above' : 'below', pair)
  return bounds && { refusal: 'takeProfitOutside', detail: bounds }
}

/** A tick at the price of the profit fills the order, so its limit is no better than that. */
function checkLimitBefore(profitPrice: Amount, limitPrice: Amount, side: Side): OrderRefusal | undefined {
  if (crossingPrice(side, limitPrice, profitPrice)) return undefined
  const bound = limitPrice.text()
  return { refusal: 'takeProfitOutside', detail: { lowest: side === 'sell' ? bound : '0', highest: bound } }
}

function checkQuantity(quantity: Amount, notional: Amount, pair: Pair): OrderRefusal | undefined {
  if (!quantity.isMultipleOf(pair.quantityStep)) {
    return { refusal: 'quantityStep', detail: { step: pair.quantityStep.text() } }
  }
  if (notional.isAtLeast(pair.notionalMin)) return undefined
  return tooSmall(pair.notionalMin, notional.round(pair.quoteScale, 'down'), pair)
}

/** A total is judged as entered, although its whole lots cost a little less; it must buy at least one. */
function checkTotal(total: Amount, price: Amount, pair: Pair): OrderRefusal | undefined {
  if (total.scale() > pair.quoteScale) {
    return { refusal: 'amountPrecision', detail: { precision: String(pair.quoteScale), asset: pair.quote } }
  }
  const minimum = Amount.max(pair.notionalMin, pair.quantityStep.times(price).round(pair.quoteScale, 'up'))
  return total.isAtLeast(minimum) ? undefined : tooSmall(minimum, total, pair)
}

function tooSmall(minimum: Amount, entered: Amount, pair: Pair): OrderRefusal {
  return {
    refusal: 'notionalTooSmall',
    detail: { minimum: minimum.text(), asset: pair.quote, entered: entered.text() },
  }
}

/** The whole lots that a total buys at a price. */
export function wholeLots(total: Amount, price: Amount, pair: Pick<Pair, 'quantityStep'>): Amount {
  return total.dividedBy(price.times(pair.quantityStep), 0, 'down').times(pair.quantityStep)
}

/**
 * What an order with a limit holds for what is not traded of it, in the coin that it pays with: what it would cost at the
 * limit, together with the parts that were traded before.
 */
export function heldBy(
  side: Side,
  quantity: Amount,
  limitPrice: Amount,
  pair: Pick<Pair, 'quoteScale'>,
  { exactTurnover, turnover }: Pick<FillSums, 'exactTurnover' | 'turnover'> = noSums,
): Amount {
  if (side === 'sell') return quantity
  return exactTurnover.plus(quantity.times(limitPrice)).round(pair.quoteScale, 'up').minus(turnover)
}

/** The coin an order pays with. */
function payingAsset(side: Side, pair: Pick<Pair, 'base' | 'quote'>): string {
  return side === 'buy' ? pair.quote : pair.base
}

/** The coin an order receives, in which the fee is taken. */
export function receivedAsset(side: Side, pair: Pick<Pair, 'base' | 'quote'>): string {
  return side === 'buy' ? pair.base : pair.quote
}

/** The hold of a limit order. */
export function holdLegs(order: FillableOrder, pair: Pick<Pair, 'base' | 'quote'>): Leg[] {
  const asset = payingAsset(order.side, pair)
  return transfer(
    { account: userAccount(order.userId, 'available', asset), recordType: recordTypes.spotTrade },
    { account: userAccount(order.userId, 'spot', asset) },
    order.held,
  )
}

/** Releases the hold of an open order. */
export function releaseLegs(order: FillableOrder, pair: Pick<Pair, 'base' | 'quote'>): Leg[] {
  const asset = payingAsset(order.side, pair)
  return transfer(
    { account: userAccount(order.userId, 'spot', asset) },
    { account: userAccount(order.userId, 'available', asset), recordType: recordTypes.spotTrade },
    order.held,
  )
}

/**
 * Fills a whole order at one price. What a buyer pays and every fee round up, what a seller gets rounds down, at the
 * coin's precision; the remainder is the house's.
 *
 * @example buying 0.025 BTC at 67,412.30 costs 1,685.3075 USDT and a fee of 0.000025 BTC at 0.1 %
 */
export function fillAt(
  price: Amount,
  order: Pick<FillableOrder, 'side' | 'quantity'>,
  pair: Pick<Pair, 'baseScale' | 'quoteScale'>,
  feeRate: Amount,
): Fill {
  return fillPart(price, order, pair, feeRate, noSums).fill
}

/**
 * Fills the next part of an order. Turnover and fee are rounded for the order and not for each of its parts: what is paid
 * and charged so far is rounded up, what is received so far is rounded down, and a part is the difference. So an order in
 * many parts costs what it costs in one, and its hold suffices.
 *
 * @example three parts of 0.4 yen each cost 1, 0 and 1 yen: 2 for 1.2, as in one
 */
export function fillPart(
  price: Amount,
  { side, quantity }: Pick<FillableOrder, 'side' | 'quantity'>,
  pair: Pick<Pair, 'baseScale' | 'quoteScale'>,
  feeRate: Amount,
  before: FillSums,
): { readonly fill: Fill; readonly sums: FillSums } {
  const buys = side === 'buy'
  const exactTurnover = before.exactTurnover.plus(quantity.times(price))
  const turnover = exactTurnover.round(pair.quoteScale, buys ? 'up' : 'down')
  const part = turnover.minus(before.turnover)
  const exactFee = before.exactFee.plus((buys ? quantity : part).times(feeRate))
  const fee = exactFee.round(buys ? pair.baseScale : pair.quoteScale, 'up')
  return {
    fill: { price, quantity, turnover: part, fee: fee.minus(before.fee) },
    sums: { exactTurnover, turnover, exactFee, fee },
  }
}

/** Both coins, the fee, and the rest of the hold after a better price. */
export function fillLegs(fill: Fill, order: FillableOrder, pair: Pick<Pair, 'base' | 'quote'>): Leg[] {
  const recordType = order.side === 'buy' ? recordTypes.spotBuy : recordTypes.spotSell
  const paidFrom: AccountPart = order.held.isZero() ? 'available' : 'spot'
  const [paid, received] = order.side === 'buy' ? [fill.turnover, fill.quantity] : [fill.quantity, fill.turnover]
  const pays = payingAsset(order.side, pair)
  const receives = receivedAsset(order.side, pair)
  const payer = userAccount(order.userId, paidFrom, pays)
  const available = userAccount(order.userId, 'available', receives)
  const left = order.held.isZero() ? Amount.zero : order.held.minus(paid)
  return [
    ...transfer(
      paidFrom === 'available' ? { account: payer, recordType } : { account: payer },
      { account: houseAccount('market', pays) },
      paid,
    ),
    ...releaseLegs({ ...order, held: left }, pair),
    // Credited before the fee, so that each posting's balance is valid.
    ...transfer({ account: houseAccount('market', receives) }, { account: available, recordType }, received).reverse(),
    ...transfer({ account: available, recordType }, { account: houseAccount('fees', receives) }, fill.fee),
  ]
}

/**
 * The price at which a resting order fills on a tick: the better of the two, or undefined when the tick does not cross.
 *
 * @example a buy limit of 66,900 fills at 66,899.50 on a tick of 66,899.50, and not at all on 66,900.10
 */
export function crossingPrice(side: Side, limitPrice: Amount, tickPrice: Amount): Amount | undefined {
  const crosses = side === 'buy' ? tickPrice.isAtMost(limitPrice) : tickPrice.isAtLeast(limitPrice)
  return crosses ? tickPrice : undefined
}
