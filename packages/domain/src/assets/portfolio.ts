import { Amount } from '../amount/index.ts'
import { type PriceOf, valueIn } from './value.ts'

/** The currencies in which a user can have everything shown; amounts stay in their own coins. */
export const displayCurrencies = [
  ...(['USDT', 'USD', 'EUR', 'GBP', 'JPY', 'KRW', 'VND', 'HKD'] as const),
  ...(['CAD', 'AUD', 'NZD', 'CHF', 'BTC', 'ETH'] as const),
] as const
export type DisplayCurrency = (typeof displayCurrencies)[number]

/**
 * What causes a movement that is neither profit nor loss: money that came from outside, went there, or is owed. Everything else that
 * changes what a user has is a gain or a loss: trades, contracts, earnings, fees, and what a machine cost.
 */
export const flowCauses = ['deposit', 'wireTransfer', 'withdrawal', 'adjustment', 'loan', 'user'] as const

/** What moved in one coin on one day: in all, and the part of it that is flow. */
export interface DayMovement {
  /** As `2026-11-22`, in UTC. */
  readonly day: string
  readonly asset: string
  readonly moved: Amount
  readonly flowed: Amount
}

/** The close of a pair's day, as it was recorded. */
export interface DayClose {
  readonly day: string
  readonly base: string
  readonly quote: string
  readonly close: Amount
}

export interface DayWorth {
  readonly day: string
  /** In USDT, at the day's recorded closes; null where a coin that was held had none yet. */
  readonly worth: Amount | null
}

const usdt = { asset: 'USDT', scale: 6 } as const

/** The prices at the end of a day. A pair that did not trade on it has the close before. */
export function pricesByDay(closes: readonly DayClose[]): (day: string) => PriceOf {
  const ofPair = new Map<string, DayClose[]>()
  for (const close of [...closes].sort((a, b) => (a.day < b.day ? 1 : -1))) {
    const name = `${close.base} ${close.quote}`
    ofPair.set(name, [...(ofPair.get(name) ?? []), close])
  }
  return (day) => (base, quote) => ofPair.get(`${base} ${quote}`)?.find((close) => close.day <= day)?.close
}

/**
 * What a user was worth at the end of each day. What was held then is what is held now less what moved since, so it follows from the
 * ledger alone.
 */
export function worthByDay(
  days: readonly string[],
  holdings: ReadonlyMap<string, Amount>,
  movements: readonly DayMovement[],
  pricesOn: (day: string) => PriceOf,
): DayWorth[] {
  return days.map((day) => ({ day, worth: knownWorth(heldAfter(day, holdings, movements), pricesOn(day)) }))
}

function heldAfter(
  day: string,
  holdings: ReadonlyMap<string, Amount>,
  movements: readonly DayMovement[],
): ReadonlyMap<string, Amount> {
  const held = new Map(holdings)
  for (const { day: on, asset, moved } of movements) {
    if (on > day) held.set(asset, (held.get(asset) ?? Amount.zero).minus(moved))
  }
  return held
}

/** What several coins are worth together in USDT; null where the price of one that there is some of is not known. */
export function knownWorth(held: ReadonlyMap<string, Amount>, priceOf: PriceOf): Amount | null {
  const worths = [...held].map(([asset, quantity]) => valueIn(usdt, { asset, quantity }, priceOf))
  return worths.some((worth) => worth === null) ? null : Amount.sum(worths.flatMap((worth) => worth ?? []))
}

/**
 * How many units of a display currency one USDT is worth, cut at 18 decimals. USDT and dollars count one for one, as they are exchanged.
 * Null where the currency has no price.
 */
export function displayRate(currency: DisplayCurrency, priceOf: PriceOf): Amount | null {
  if (currency === 'USDT' || currency === 'USD') return Amount.one
  for (const dollar of ['USDT', 'USD']) {
    const rate = valueIn({ asset: currency, scale: 18 }, { asset: dollar, quantity: Amount.one }, priceOf)
    if (rate) return rate
  }
  return null
}

/** What moved in one coin by one cause, in the order in which it happened, and what else moved with it. */
export interface CoinMovement {
  readonly quantity: Amount
  /** What was given for it, in USDT; where nothing was given, what it was worth when it came. Null where that is not known. */
  readonly cost: Amount | null
}

/** What a coin that is held has cost, in USDT. */
export interface CoinCost {
  readonly held: Amount
  readonly cost: Amount
  /** Of one, rounded up at 8 decimals so that no profit is overstated. */
  readonly average: Amount
}

/**
 * The average cost of what is held of a coin: what comes adds what it cost, what goes takes its share of the cost along. Null where
 * nothing is held, or where the cost of something is not known.
 *
 * @example 1 BTC for 60,000 and 1 for 70,000 average 65,000; after selling one, 65,000 is what the other cost
 */
export function averageCost(movements: readonly CoinMovement[]): CoinCost | null {
  let held = Amount.zero
  let cost = Amount.zero
  let known = true
  for (const movement of movements) {
    const after = held.plus(movement.quantity)
    if (movement.quantity.isPositive()) {
      if (movement.cost === null) known = false
      else cost = cost.plus(movement.cost)
    } else if (after.isPositive()) {
      cost = cost.times(after).dividedBy(held, 18, 'up')
    } else {
      // All of it is gone, and with it what was not known.
      cost = Amount.zero
      known = true
    }
    held = after
  }
  return known && held.isPositive() ? { held, cost, average: cost.dividedBy(held, 8, 'up') } : null
}
