import { staleAfter } from '@halyard/domain/market'
import type { Feed } from './feed.ts'
import type { Bet, Strategy } from './strategies.ts'

/** A pair's feed with its offered periods. */
export interface PlayedPair {
  readonly feed: Feed
  readonly periods: readonly { readonly seconds: number; readonly payoutRatio: number }[]
}

/** A player's latency, in milliseconds. */
export interface Reach {
  /** From a tick to the contract opened because of it. */
  readonly delay: number
  /** How old the price is on which contracts are opened; 0 for the newest stored tick. */
  readonly boardAge: number
}

/** The result of a strategy: over all pairs for a period, or on one pair. */
export interface StrategyResult {
  readonly strategy: string
  readonly where: string
  readonly bets: number
  /** Independent stretches of time with bets. */
  readonly stretches: number
  /** The mean return of a bet of 1, and its standard error. */
  readonly mean: number
  readonly error: number
}

export interface Played {
  readonly all: readonly StrategyResult[]
  /** Results whose mean is above zero by more than chance explains among so many. */
  readonly edges: readonly StrategyResult[]
}

/** A co-located player. */
export const quickest: Reach = { delay: 20, boardAge: 0 }

/**
 * Plays every strategy at every tick on every offered pair and period: as it is, inverted, and as a straddle.
 *
 * Overlapping bets share outcomes, so the standard error is that of stretches of four periods (a ratio estimate). With
 * so many strategies some look good by chance: a mean counts only when it is above zero by so many errors that chance
 * explains it once in a hundred whole tables.
 */
export function play(pairs: readonly PlayedPair[], strategies: readonly Strategy[], reach: Reach = quickest): Played {
  const counted = new Map<string, { readonly pays: Pays; readonly stretches: Stretch[] }>()
  for (const { feed, periods } of pairs) {
    const outcomes = periods.map((period) => ({ ...period, ...outcomesOf(feed, period.seconds, reach) }))
    for (const { name, bet } of strategies) {
      const bets = placed(feed, bet)
      for (const { seconds, payoutRatio, opened, moved } of outcomes) {
        const stretches = stretchesOf(feed, bets, { opened, moved, length: seconds * 4_000 })
        for (const [how, pays] of waysToBet(payoutRatio)) {
          for (const where of [`every pair for ${seconds} s`, `${feed.symbol} for ${seconds} s`]) {
            const key = `${how}${name}\n${where}`
            const before = counted.get(key)
            if (before) before.stretches.push(...stretches)
            else counted.set(key, { pays, stretches: [...stretches] })
          }
        }
      }
    }
  }
  const all = [...counted].flatMap(([key, { pays, stretches }]) => {
    const [strategy, where] = key.split('\n') as [string, string]
    return stretches.length < stretchesMin ? [] : [{ strategy, where, ...meanOf(stretches, pays) }]
  })
  const edges = all.filter(({ mean, error, stretches }) => mean > threshold(all.length, stretches) * error)
  return { all, edges: edges.sort((a, b) => b.mean - a.mean) }
}

/** With fewer stretches the error cannot be estimated. */
const stretchesMin = 16

/** The bets of one stretch; those at an equal price neither won nor lost. */
interface Stretch {
  bets: number
  won: number
  lost: number
}

type Pays = (stretch: Stretch) => number

function waysToBet(payoutRatio: number): readonly (readonly [string, Pays])[] {
  return [
    ['', ({ won, lost }) => payoutRatio * won - lost],
    ['against: ', ({ won, lost }) => payoutRatio * lost - won],
    ['both ways: ', ({ won, lost }) => (payoutRatio - 1) * (won + lost)],
  ]
}

/**
 * The required z-score: the bound exp(-z²/2)/2 of the normal tail for one in a hundred tables of `rows` rows, with
 * Student's correction for few stretches.
 */
function threshold(rows: number, stretches: number): number {
  const z = Math.sqrt(2 * Math.log((100 * Math.max(1, rows)) / 2))
  return z * (1 + (z * z + 1) / (4 * (stretches - 1)))
}

/**
 * For each tick whether a contract can be opened because of it, and whether it closes higher (1), lower (-1) or equal.
 */
function outcomesOf({ at, price }: Feed, seconds: number, { delay, boardAge }: Reach) {
  const opened = new Uint8Array(at.length)
  const moved = new Int8Array(at.length)
  const last = at.at(-1) ?? 0
  let open = 0
  let close = 0
  for (let index = 0; index < at.length; index += 1) {
    const openedAt = (at[index] as number) + delay
    const closesAt = openedAt + seconds * 1_000
    // Unknown after the last tick.
    if (closesAt > last) break
    while (open + 1 < at.length && (at[open + 1] as number) <= openedAt - boardAge) open += 1
    while (close + 1 < at.length && (at[close + 1] as number) <= closesAt) close += 1
    const age = openedAt - (at[open] as number)
    if (age < boardAge || age > staleAfter || closesAt - (at[close] as number) > staleAfter) continue
    opened[index] = 1
    moved[index] = Math.sign((price[close] as number) - (price[open] as number))
  }
  return { opened, moved }
}

/** The ticks at which a strategy bets, with directions. */
function placed(feed: Feed, bet: Bet): { index: Int32Array; direction: Int8Array } {
  const index: number[] = []
  const direction: number[] = []
  for (let tick = 0; tick < feed.at.length; tick += 1) {
    const side = bet(feed, tick)
    if (side === 0) continue
    index.push(tick)
    direction.push(side)
  }
  return { index: Int32Array.from(index), direction: Int8Array.from(direction) }
}

interface Outcomes {
  readonly opened: Uint8Array
  readonly moved: Int8Array
  /** In milliseconds. */
  readonly length: number
}

function stretchesOf({ at }: Feed, bets: ReturnType<typeof placed>, { opened, moved, length }: Outcomes): Stretch[] {
  const stretches: Stretch[] = []
  let ends = Number.NEGATIVE_INFINITY
  let stretch = { bets: 0, won: 0, lost: 0 }
  for (let number = 0; number < bets.index.length; number += 1) {
    const index = bets.index[number] as number
    if (opened[index] === 0) continue
    if ((at[index] as number) >= ends) {
      ends = (Math.floor((at[index] as number) / length) + 1) * length
      stretch = { bets: 0, won: 0, lost: 0 }
      stretches.push(stretch)
    }
    const result = (bets.direction[number] as number) * (moved[index] as number)
    stretch.bets += 1
    if (result > 0) stretch.won += 1
    else if (result < 0) stretch.lost += 1
  }
  return stretches
}

function meanOf(stretches: readonly Stretch[], pays: Pays): Omit<StrategyResult, 'strategy' | 'where'> {
  let bets = 0
  let paid = 0
  for (const stretch of stretches) {
    bets += stretch.bets
    paid += pays(stretch)
  }
  const mean = paid / bets
  let squares = 0
  for (const stretch of stretches) squares += (pays(stretch) - mean * stretch.bets) ** 2
  const count = stretches.length
  return { bets, stretches: count, mean, error: Math.sqrt((squares * count) / (count - 1)) / bets }
}
