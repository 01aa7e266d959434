import { Amount } from '../amount/index.ts'
import { type PriceOf, valueIn } from './value.ts'

/** Currencies in which worth can be shown; amounts stay in their own coins. */
export const displayCurrencies = [
  ...(['USDT', 'USD', 'EUR', 'GBP', 'JPY', 'KRW', 'VND', 'HKD'] as const),
  ...(['CAD', 'AUD', 'NZD', 'CHF', 'BTC', 'ETH'] as const),
] as const
export type DisplayCurrency = (typeof displayCurrencies)[number]

/**
 * Causes of movements that are neither profit nor loss: money from or to outside, or owed. Everything else is profit or
 * loss: trades, contracts, earnings, fees, and the price of a machine.
 */
export const flowCauses = ['deposit', 'wireTransfer', 'withdrawal', 'adjustment', 'loan', 'user'] as const

/** What moved in one coin on one day, and the part of it that is flow. */
export interface DayMovement {
  /** As `2026-11-22`, in UTC. */
  readonly day: string
  readonly asset: string
  readonly moved: Amount
  readonly flowed: Amount
}

export interface DayClose {
  readonly day: string
  readonly base: string
  readonly quote: string
  readonly close: Amount
}

export interface DayWorth {
  readonly day: string
  /** In USDT, at the day's closes; null where a held coin had none yet. */
  readonly worth: Amount | null
}

const usdt = { asset: 'USDT', scale: 6 } as const

/** Prices at the end of a day. A pair that did not trade keeps its previous close. */
export function pricesByDay(closes: readonly DayClose[]): (day: string) => PriceOf {
  const ofPair = new Map<string, DayClose[]>()
  for (const close of [...closes].sort((a, b) => (a.day < b.day ? 1 : -1))) {
    const name = `${close.base} ${close.quote}`
    ofPair.set(name, [...(ofPair.get(name) ?? []), close])
  }
  return (day) => (base, quote) => ofPair.get(`${base} ${quote}`)?.find((close) => close.day <= day)?.close
}

/** Worth at the end of each day. Holdings follow from the ledger alone: those of now less what moved since. */
export function worthByDay(
  days: readonly string[],
  holdings: ReadonlyMap<string, Amount>,
  movements: readonly DayMovement[],
  pricesOn: (day: string) => PriceOf,
): DayWorth[] {
  return days.map((day) => ({ day, worth: knownWorth(heldOn(day, holdings, movements), pricesOn(day)) }))
}

/** The end of a day, or this moment, with the prices of then. */
export interface Moment {
  readonly day: string
  readonly priceOf: PriceOf
}

/**
 * What would be there, in USDT at each moment, had its owner done nothing since the first: what came from outside since then stays
 * the coin that it is, and what went out leaves of the same coin. What there would not have been of that coin leaves as USDT, at the
 * price of the moment; of USDT there may be less than nothing then. Null from where a price is missing.
 *
 * @example 1,000 USDT; buys 0.01 BTC at 50,000, and withdraws it at 60,000: 400 would be left
 */
export function worthIfHeld(
  moments: readonly Moment[],
  holdings: ReadonlyMap<string, Amount>,
  movements: readonly DayMovement[],
): (Amount | null)[] {
  const [first] = moments
  if (!first) return []
  const held = new Map(heldOn(first.day, holdings, movements))
  let known = true
  const add = (asset: string, quantity: Amount) => held.set(asset, (held.get(asset) ?? Amount.zero).plus(quantity))
  const flow = (asset: string, flowed: Amount, priceOf: PriceOf) => {
    const after = (held.get(asset) ?? Amount.zero).plus(flowed)
    held.set(asset, after)
    if (asset === usdt.asset || !after.isNegative()) return
    const missing = valueIn(usdt, { asset, quantity: after }, priceOf)
    held.set(asset, Amount.zero)
    if (missing) add(usdt.asset, missing)
    else known = false
  }
  return moments.map(({ day, priceOf }, at) => {
    for (const { day: on, asset, flowed } of at === 0 ? [] : movements) if (on === day) flow(asset, flowed, priceOf)
    return known ? knownWorth(held, priceOf) : null
  })
}

/** What was held at the end of a day, coin by coin. */
export function heldOn(
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

/** The sum in USDT; null where the price of any held coin is unknown. */
export function knownWorth(held: ReadonlyMap<string, Amount>, priceOf: PriceOf): Amount | null {
  const worths = [...held].map(([asset, quantity]) => valueIn(usdt, { asset, quantity }, priceOf))
  return worths.some((worth) => worth === null) ? null : Amount.sum(worths.flatMap((worth) => worth ?? []))
}

/** Units of a display currency for one USDT, truncated at 18 decimals. USD counts as USDT. Null without a price. */
export function displayRate(currency: DisplayCurrency, priceOf: PriceOf): Amount | null {
  if (currency === 'USDT' || currency === 'USD') return Amount.one
  for (const dollar of ['USDT', 'USD']) {
    const rate = valueIn({ asset: currency, scale: 18 }, { asset: dollar, quantity: Amount.one }, priceOf)
    if (rate) return rate
  }
  return null
}

/** Movements in one coin by one cause, in order, with what else moved. */
export interface CoinMovement {
  readonly quantity: Amount
  /** What was given for it in USDT, else its worth on arrival; null where unknown. */
  readonly cost: Amount | null
}

/** The cost of a holding, in USDT. */
export interface CoinCost {
  readonly held: Amount
  readonly cost: Amount
  /** For one unit, rounded up at 8 decimals so that no profit is overstated. */
  readonly average: Amount
}

/**
 * The average cost of a holding: what comes adds its cost, what goes takes its share. Null for an empty holding, or
 * with an unknown cost.
 *
 * @example 1 BTC for 60,000 and 1 for 70,000 average 65,000; after selling one, the other cost 65,000
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
      // An empty holding forgets unknown costs.
      cost = Amount.zero
      known = true
    }
    held = after
  }
  return known && held.isPositive() ? { held, cost, average: cost.dividedBy(held, 8, 'up') } : null
}
