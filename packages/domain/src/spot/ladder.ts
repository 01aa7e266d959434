import { Amount } from '../amount/index.ts'

/** Orders, or offers of the house, at one price: whole price steps, and whole quantity steps. */
export interface Level {
  readonly price: number
  readonly lots: number
}

/** Both sides of a book, best price first. */
export interface Levels {
  readonly bids: readonly Level[]
  readonly asks: readonly Level[]
}

/** What the house's quote of a pair is made of. Another set of terms is another version, which trades keep. */
export interface LadderTerms {
  /** Levels on each side. */
  readonly levels: number
  /** From the best bid to the best ask, in billionths of the price. */
  readonly spread: number
  /** From one level to the next, in billionths of the price. */
  readonly distance: number
  /** The size of the first level, in lots. */
  readonly baseLots: number
  /** What each level is of the one before, in percent: 120 makes it a fifth larger. */
  readonly growthPercent: number
  /** The house stops buying when it is so many lots long, and selling when it is so many short. */
  readonly limitLots: number
}

/** The terms as they are agreed on and stored: fractions of the price, quantities in the base coin. */
export interface LadderSettings {
  readonly levels: number
  readonly spread: Amount
  readonly distance: Amount
  readonly size: Amount
  /** What each level is of the one before: 1.2. */
  readonly growth: Amount
  readonly limit: Amount
}

export function ladderTerms(settings: LadderSettings, quantityStep: Amount): LadderTerms {
  return {
    levels: settings.levels,
    spread: stepsIn(settings.spread, billionth),
    distance: stepsIn(settings.distance, billionth),
    baseLots: stepsIn(settings.size, quantityStep),
    growthPercent: stepsIn(settings.growth, hundredth),
    limitLots: stepsIn(settings.limit, quantityStep),
  }
}

const billionth = Amount.of('0.000000001')
const hundredth = Amount.of('0.01')

/** How many whole steps an amount has. @throws RangeError where it is none, or more than can be counted exactly */
export function stepsIn(amount: Amount, step: Amount): number {
  const steps = Number(amount.dividedBy(step, 0, 'down').text())
  if (!Number.isSafeInteger(steps) || !amount.isMultipleOf(step)) throw new RangeError(`${amount} has no whole ${step}`)
  return steps
}

const billion = 1_000_000_000n

/**
 * What the house offers at a tick: a function of the tick's price (in steps), the terms, and what it has bought less what
 * it has sold (in lots). Prices are rounded away from the tick. The side that would take the house nearer to its limit is
 * thinned in proportion to what is left of it, and empty where nothing is.
 *
 * @example at 10,000 steps with a spread and a distance of 0.1 % it bids 9,995, 9,985, … and asks 10,005, 10,015, …
 */
export function ladder(tick: number, terms: LadderTerms, inventory: number): Levels {
  return { bids: sideOf('bids', tick, terms, -inventory), asks: sideOf('asks', tick, terms, inventory) }
}

/** The same at a price that may lie between two steps, as those of other markets do. */
export function ladderAt(price: Amount, priceStep: Amount, terms: LadderTerms, inventory: number): Levels {
  const steps = (rounding: 'down' | 'up') => Number(price.dividedBy(priceStep, 0, rounding).text())
  // Beyond what can be counted exactly the house offers nothing.
  if (!Number.isSafeInteger(2 * steps('up'))) return { bids: [], asks: [] }
  return {
    bids: ladder(steps('down'), terms, inventory).bids,
    asks: ladder(steps('up'), terms, inventory).asks,
  }
}

/**
 * What the house offers at a tick at which it has traded already. That does not change its offer before the next tick, so
 * it is that of before, with what it had bought then: `inventory` counts what is traded (`taken`) too.
 */
export function offeredAt(
  price: Amount,
  { priceStep, ladder: terms }: Quoting,
  inventory: number,
  taken: readonly Level[],
): Levels {
  const reference = stepsNear(price, priceStep)
  let before = inventory
  for (const level of taken) before += level.price > reference ? level.lots : -level.lots
  return ladderAt(price, priceStep, terms, before)
}

/** The same without what is gone of it, as it is shown: within the collar, as it is traded with. */
export function houseLeft(
  price: Amount,
  pair: Quoting & { readonly collar: number },
  inventory: number,
  taken: readonly Level[],
): Levels {
  const { bids, asks } = offeredAt(price, pair, inventory, taken)
  const { lowest, highest } = collarOf(stepsNear(price, pair.priceStep), pair.collar)
  const gone = new Map<number, number>()
  for (const level of taken) gone.set(level.price, (gone.get(level.price) ?? 0) + level.lots)
  const left = (levels: readonly Level[]) =>
    levels
      .map((level) => ({ ...level, lots: level.lots - (gone.get(level.price) ?? 0) }))
      .filter((level) => level.lots > 0 && level.price >= lowest && level.price <= highest)
  return { bids: left(bids), asks: left(asks) }
}

/** Of a pair: by what its house offers. */
interface Quoting {
  readonly priceStep: Amount
  readonly ladder: LadderTerms
}

/** A price in the nearest whole steps. Those of other markets may lie between two. */
export function stepsNear(price: Amount, priceStep: Amount): number {
  return stepsIn(price.dividedBy(priceStep, 0, 'half-even'), Amount.one)
}

/** `surplus` is what the house has more of than it wants, of what it gives on this side. */
function sideOf(side: keyof Levels, tick: number, terms: LadderTerms, surplus: number): Level[] {
  const { limitLots } = terms
  if (limitLots < 1) return []
  let room = Math.max(0, limitLots + surplus)
  const share = Math.min(room, limitLots)
  const levels: Level[] = []
  let full = BigInt(terms.baseLots)
  for (let level = 0; level < terms.levels && room > 0; level += 1) {
    const away = BigInt(terms.spread) + 2n * BigInt(level) * BigInt(terms.distance)
    const price = priceAway(side, BigInt(tick), away)
    if (price < 1) break
    const lots = Math.min(room, Number((full * BigInt(share)) / BigInt(limitLots)))
    const last = levels.at(-1)
    if (lots > 0 && last?.price === price) levels[levels.length - 1] = { price, lots: last.lots + lots }
    else if (lots > 0) levels.push({ price, lots })
    room -= lots
    full = (full * BigInt(terms.growthPercent)) / 100n
  }
  return levels
}

/** The price that lies so many half billionths away from the tick, rounded away from it. */
function priceAway(side: keyof Levels, tick: bigint, halfBillionths: bigint): number {
  const whole = 2n * billion
  return side === 'bids'
    ? Number((tick * (whole - halfBillionths)) / whole)
    : Number((tick * (whole + halfBillionths) + whole - 1n) / whole)
}

/** Between which prices a book trades, both included. */
export interface Collar {
  readonly lowest: number
  readonly highest: number
}

/**
 * The prices within so many millionths of the tick's, in whole steps; the tick's own is always among them.
 *
 * @example 2 % (20,000) around 10,001 steps are 9,801 to 10,201
 */
export function collarOf(tick: number, millionths: number): Collar {
  const reach = Number((BigInt(tick) * BigInt(millionths)) / 1_000_000n)
  return { lowest: Math.max(1, tick - reach), highest: tick + reach }
}
