import { Amount } from '../amount/index.ts'
import { priceReachPercent } from './price-reach.ts'

/** A stop order becomes a limit order at a tick at this price or beyond, coming from the other side. */
export interface Trigger {
  readonly price: Amount
  readonly direction: 'falls' | 'rises'
}

/**
 * Whether a price triggers a stop order.
 *
 * @example a stop that waits until the price falls to 60,000 is triggered by 60,000 and by 59,999, and not by 60,000.01
 */
export function isSetOff({ price, direction }: Trigger, tickPrice: Amount): boolean {
  return direction === 'falls' ? tickPrice.isAtMost(price) : tickPrice.isAtLeast(price)
}

/** A stop loss trades at a price that is worse than its trigger by one in so many at most. */
const slippageDivisor = Amount.of('20')

/**
 * The limit of a stop loss: 5 % beyond it in whole steps, and one at least, on the side that costs the exit order.
 *
 * @example a stop loss at 60,000 sells at 57,000 or better, or buys at 63,000 or better
 */
export function stopLossLimit(
  stopLoss: Amount,
  side: 'buy' | 'sell',
  { priceStep }: { readonly priceStep: Amount },
): Amount {
  const slippage = stopLoss.dividedBy(slippageDivisor.times(priceStep), 0, 'down').times(priceStep)
  const steps = Amount.max(slippage, priceStep)
  return side === 'buy' ? stopLoss.plus(steps) : Amount.max(stopLoss.minus(steps), priceStep)
}

type TriggerRefusal =
  | { refusal: 'priceStep'; detail: { step: string } }
  | { refusal: 'triggerReached'; detail: { price: string } }
  | { refusal: 'triggerTooFar'; detail: Bounds }

/** Checks a trigger: a multiple of the price step, not reached yet, and within half of the market's price. */
export function checkTrigger(
  trigger: Trigger,
  pair: { readonly priceStep: Amount },
  tickPrice: Amount,
): TriggerRefusal | undefined {
  if (!trigger.price.isMultipleOf(pair.priceStep))
    return { refusal: 'priceStep', detail: { step: pair.priceStep.text() } }
  if (isSetOff(trigger, tickPrice)) return { refusal: 'triggerReached', detail: { price: tickPrice.text() } }
  const bounds = outOfReach(trigger.price, pair, tickPrice)
  return bounds && { refusal: 'triggerTooFar', detail: bounds }
}

/** The lowest and highest allowed price, when a price is outside of them. */
export function outOfReach(price: Amount, pair: { readonly priceStep: Amount }, from: Amount): Bounds | undefined {
  const reach = from.times(Amount.ofInteger(priceReachPercent)).times(Amount.of('0.01'))
  const lowest = from.minus(reach)
  const highest = from.plus(reach)
  if (price.isAtLeast(lowest) && price.isAtMost(highest)) return undefined
  const scale = pair.priceStep.scale()
  return { lowest: lowest.round(scale, 'up').text(), highest: highest.round(scale, 'down').text() }
}

/** The same of prices on one side of another alone, from the next step on. */
export function outsideOf(
  price: Amount,
  from: Amount,
  where: 'above' | 'below',
  { priceStep }: { readonly priceStep: Amount },
): Bounds | undefined {
  const rounding = where === 'above' ? 'down' : 'up'
  const steps = from.dividedBy(priceStep, 0, rounding)
  const next = (where === 'above' ? steps.plus(Amount.one) : steps.minus(Amount.one)).times(priceStep)
  const beyond = where === 'above' ? price.isLessThan(next) : price.isGreaterThan(next)
  const bounds = outOfReach(beyond ? Amount.zero : price, { priceStep }, from)
  return bounds && (where === 'above' ? { ...bounds, lowest: next.text() } : { ...bounds, highest: next.text() })
}

interface Bounds {
  readonly lowest: string
  readonly highest: string
}
