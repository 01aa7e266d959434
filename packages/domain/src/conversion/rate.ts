import { Amount } from '../amount/index.ts'
import { isStale, isTrading, opensAt, type Tick, type TradingSession } from '../market/index.ts'

/** What an exchange rests on: how much was traded at a price says nothing of it. */
export type RateTick = Omit<Tick, 'volume'>

/** One market that a rate can go through, with its last tick. */
export interface Market {
  readonly base: string
  readonly quote: string
  readonly session: TradingSession
  readonly tick: RateTick | undefined
}

/** The market's middle rate of two coins as a fraction, so that no digit is lost before the one rounding. */
export interface MidRate {
  readonly numerator: Amount
  readonly divisor: Amount
  /** What it rests on. Empty between USDT and USD, which are exchanged one for one. */
  readonly ticks: readonly RateTick[]
}

type RateRefusal =
  | { refusal: 'currencyUnsupported'; detail: Record<never, string> }
  | { refusal: 'outsideTradingHours'; detail: { opensAt: string } }
  | { refusal: 'exchangeFailed'; detail: Record<never, string> }

/** Fraction digits of a rate that is shown; nothing is computed with the shown form. */
const shownScale = 18

/**
 * The rate from one coin to another. Each is brought to USDT (directly, the other way round, or through USD, which
 * counts one for one), so a crossing such as ETH to JPY rests on two ticks or three.
 *
 * Refuses, in this order: coins without a market; the same coin twice; a market that is closed, with when it opens; one
 * that has no price; and, as `midRate`, a price too old to exchange on.
 *
 * @example 1 ETH at 3,480 USDT into JPY at 151.32 per USD is 526,593.6 JPY
 */
export function midRateOfAnyAge(
  from: string,
  to: string,
  marketOf: (base: string, quote: string) => Market | undefined,
  now: Date,
): MidRate | RateRefusal {
  const [given, taken] = [routeToUsdt(from, marketOf), routeToUsdt(to, marketOf)]
  if (!given || !taken) return { refusal: 'currencyUnsupported', detail: {} }
  if (from === to) return { refusal: 'exchangeFailed', detail: {} }
  const markets = [...given, ...taken].map((step) => step.market)
  const closed = markets.find((market) => !isTrading(market.session, now))
  if (closed) {
    return { refusal: 'outsideTradingHours', detail: { opensAt: opensAt(closed.session, now)?.toISOString() ?? '' } }
  }
  const ticks = markets.map((market) => market.tick).filter((tick) => tick !== undefined)
  if (ticks.length < markets.length) return { refusal: 'exchangeFailed', detail: {} }
  return { ...fraction(given, taken), ticks }
}

/** The same of prices that are at most two seconds old; an exchange is judged by the database, whose clock says how old they are. */
export function midRate(...asked: Parameters<typeof midRateOfAnyAge>): MidRate | RateRefusal {
  const mid = midRateOfAnyAge(...asked)
  if ('refusal' in mid) return mid
  const now = asked[3]
  return mid.ticks.some((tick) => isStale(tick, now)) ? { refusal: 'exchangeFailed', detail: {} } : mid
}

/** One market on the way to USDT: `forward` when the coin is its base, so that its price multiplies. */
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

function fraction(given: readonly Step[], taken: readonly Step[]): { numerator: Amount; divisor: Amount } {
  const multiplied = [...given.filter((step) => step.forward), ...taken.filter((step) => !step.forward)]
  const divided = [...given.filter((step) => !step.forward), ...taken.filter((step) => step.forward)]
  return { numerator: productOf(multiplied), divisor: productOf(divided) }
}

function productOf(steps: readonly Step[]): Amount {
  return steps.reduce((product, step) => product.times(step.market.tick?.price ?? Amount.zero), Amount.one)
}

/**
 * The rate as it is shown, at 18 decimals: the middle, and what is left of it after the fee.
 *
 * @example a middle of 67,412 and a fee of 0.2 % are a rate of 67,277.176
 */
export function shownRate(mid: MidRate, feeRate: Amount): { mid: Amount; rate: Amount } {
  const kept = Amount.one.minus(feeRate)
  return {
    mid: mid.numerator.dividedBy(mid.divisor, shownScale, 'down'),
    rate: mid.numerator.times(kept).dividedBy(mid.divisor, shownScale, 'down'),
  }
}

/** The moment of the oldest price in a rate; a rate without any is of now. */
export function pricedAt(mid: MidRate, now: Date): Date {
  return new Date(Math.min(now.getTime(), ...mid.ticks.map((tick) => tick.at.getTime())))
}
