import { Amount } from '../amount/index.ts'
import { isStale, isTrading, opensAt, type Tick, type TradingSession } from '../market/index.ts'

/** A tick that a rate is based on; its volume does not matter. */
export type RateTick = Omit<Tick, 'volume'>

/** A market that a rate can go through, with its last tick. */
export interface Market {
  readonly base: string
  readonly quote: string
  readonly session: TradingSession
  readonly tick: RateTick | undefined
}

/** The mid rate of two coins as a fraction, so that no digit is lost before the one rounding. */
export interface MidRate {
  readonly numerator: Amount
  readonly divisor: Amount
  /** The ticks it is based on; none between USDT and USD, which convert one for one. */
  readonly ticks: readonly RateTick[]
}

type RateRefusal =
  | { refusal: 'currencyUnsupported'; detail: Record<never, string> }
  | { refusal: 'outsideTradingHours'; detail: { opensAt: string } }
  | { refusal: 'exchangeFailed'; detail: Record<never, string> }

/** Fraction digits of a shown rate; nothing is computed with it. */
const shownScale = 18

/**
 * The rate from one coin to another. Each is converted to USDT (directly, inversely, or through USD, which counts as
 * USDT), so a cross rate such as ETH to JPY is based on two or three ticks.
 *
 * Refuses, in this order: coins without a market; the same coin twice; a closed market; one without a price; and, as
 * `midRate`, a stale price.
 *
 * @example 1 ETH at 3,480 USDT into JPY at 151.32 per USD is 526,593.6 JPY
 */
export function midRateOfAnyAge(
  from: string,
  to: string,
  marketOf: (base: string, quote: string) => Market | undefined,
  now: Date,
): MidRate | RateRefusal {
  const [fromRoute, toRoute] = [routeToUsdt(from, marketOf), routeToUsdt(to, marketOf)]
  if (!fromRoute || !toRoute) return { refusal: 'currencyUnsupported', detail: {} }
  if (from === to) return { refusal: 'exchangeFailed', detail: {} }
  const markets = [...fromRoute, ...toRoute].map((step) => step.market)
  const closed = markets.find((market) => !isTrading(market.session, now))
  if (closed) {
    return { refusal: 'outsideTradingHours', detail: { opensAt: opensAt(closed.session, now)?.toISOString() ?? '' } }
  }
  const ticks = markets.map((market) => market.tick).filter((tick) => tick !== undefined)
  if (ticks.length < markets.length) return { refusal: 'exchangeFailed', detail: {} }
  return { ...fraction(fromRoute, toRoute), ticks }
}

/** The same with fresh prices. A conversion itself is judged by the database's clock. */
export function midRate(...parameters: Parameters<typeof midRateOfAnyAge>): MidRate | RateRefusal {
  const mid = midRateOfAnyAge(...parameters)
  if ('refusal' in mid) return mid
  const now = parameters[3]
  return mid.ticks.some((tick) => isStale(tick, now)) ? { refusal: 'exchangeFailed', detail: {} } : mid
}

/** A market on the way to USDT: `forward` when the coin is its base, so that its price multiplies. */
interface Step {
  readonly market: Market
  readonly forward: boolean
}

function routeToUsdt(
  asset: string,
  marketOf: (base: string, quote: string) => Market | undefined,
): readonly Step[] | undefined {
  if (asset === 'USDT' || asset === 'USD') return []
  for (const dollar of ['USDT', 'USD']) {
    const forward = marketOf(asset, dollar)
    if (forward) return [{ market: forward, forward: true }]
    const backward = marketOf(dollar, asset)
    if (backward) return [{ market: backward, forward: false }]
  }
  return undefined
}

function fraction(fromRoute: readonly Step[], toRoute: readonly Step[]): { numerator: Amount; divisor: Amount } {
  const multiplied = [...fromRoute.filter((step) => step.forward), ...toRoute.filter((step) => !step.forward)]
  const divided = [...fromRoute.filter((step) => !step.forward), ...toRoute.filter((step) => step.forward)]
  return { numerator: productOf(multiplied), divisor: productOf(divided) }
}

function productOf(steps: readonly Step[]): Amount {
  return steps.reduce((product, step) => product.times(step.market.tick?.price ?? Amount.zero), Amount.one)
}

/**
 * The shown rates at 18 decimals: the mid rate, and the rate after the fee.
 *
 * @example a mid rate of 67,412 and a fee of 0.2 % are a rate of 67,277.176
 */
export function shownRate(mid: MidRate, feeRate: Amount): { mid: Amount; rate: Amount } {
  const kept = Amount.one.minus(feeRate)
  return {
    mid: mid.numerator.dividedBy(mid.divisor, shownScale, 'down'),
    rate: mid.numerator.times(kept).dividedBy(mid.divisor, shownScale, 'down'),
  }
}

/** The time of the oldest price in a rate; `now` for a rate without ticks. */
export function pricedAt(mid: MidRate, now: Date): Date {
  return new Date(Math.min(now.getTime(), ...mid.ticks.map((tick) => tick.at.getTime())))
}
