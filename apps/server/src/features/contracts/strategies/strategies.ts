import type { Feed } from './feed.ts'

/** The direction to bet at a tick: up 1, down -1, none 0. It may read this tick and earlier ones only. */
export type Bet = (feed: Feed, index: number) => number

export interface Strategy {
  readonly name: string
  readonly bet: Bet
}

/**
 * Cheap strategies that were thought of. A new one is played on every pair and period, inverted too, and as a straddle.
 */
export const strategies: readonly Strategy[] = [
  { name: 'always up', bet: () => 1 },
  { name: 'with the last change, right after it', bet: (feed, index) => Math.sign(move(feed, index, 1)) },
  ...[1, 3, 8].map((ticks) => ({
    name: `with a change that ${ticks} ticks have confirmed`,
    bet: (feed: Feed, index: number) => (move(feed, index, ticks) === 0 ? Math.sign(move(feed, index - ticks, 1)) : 0),
  })),
  ...[2, 3, 5, 10].map((ticks) => ({
    name: `with the move over ${ticks} ticks`,
    bet: (feed: Feed, index: number) => Math.sign(move(feed, index, ticks)),
  })),
  ...[1, 3, 10].flatMap((ticks) =>
    [2, 3].map((deviations) => ({
      name: `with a move over ${ticks} ticks of ${deviations} deviations`,
      bet: (feed: Feed, index: number) =>
        beyond(move(feed, index, ticks), deviations * Math.sqrt(ticks) * usualMove(feed)),
    })),
  ),
  ...[50, 250, 1_000].flatMap((unit) =>
    [0, 1, 2].map((deviations) => ({
      name: `with the slope within ${unit} ms of ${deviations} deviations`,
      bet: (feed: Feed, index: number) => slopeWithin(feed, index, unit, deviations),
    })),
  ),
  ...[200, 500, 1_000].flatMap((ms) =>
    [1, 2, 3].map((deviations) => ({
      name: `with what a board ${ms} ms old has not heard, of ${deviations} deviations`,
      bet: (feed: Feed, index: number) => unheard(feed, index, ms, deviations),
    })),
  ),
  ...[0, 250, 500, 750].map((from) => ({
    name: `up in the second after ${from} ms`,
    bet: (feed: Feed, index: number) => (within((feed.at[index] as number) % 1_000, from, 250) ? 1 : 0),
  })),
  {
    name: 'with the last change after a silence',
    bet: (feed, index) => (waited(feed, index) > 900 ? Math.sign(move(feed, index, 1)) : 0),
  },
  ...['the first', 'the last'].map((which) => ({
    name: `with the last change in ${which} quarter of an hour of a session`,
    bet: (feed: Feed, index: number) =>
      within(sessionTime(feed, index), which === 'the first' ? 0 : sessionLength - edge, edge)
        ? Math.sign(move(feed, index, 1))
        : 0,
  })),
]

function move({ price }: Feed, index: number, ticks: number): number {
  return index < ticks ? 0 : (price[index] as number) - (price[index - ticks] as number)
}

function beyond(difference: number, limit: number): number {
  return Math.abs(difference) > limit ? Math.sign(difference) : 0
}

function within(value: number, from: number, length: number): boolean {
  return value >= from && value < from + length
}

function waited({ at }: Feed, index: number): number {
  return index === 0 ? 0 : (at[index] as number) - (at[index - 1] as number)
}

/** The direction of two ticks of the same time unit, if early and steep. */
function slopeWithin(feed: Feed, index: number, unit: number, deviations: number): number {
  const passed = (feed.at[index] as number) % unit
  const since = waited(feed, index)
  if (since > passed || since === 0 || passed > unit * 0.7) return 0
  return beyond((move(feed, index, 1) * unit) / since, deviations * movesIn(feed, unit))
}

/** The newest price against the one of `ms` ago. */
function unheard(feed: Feed, index: number, ms: number, deviations: number): number {
  const { at, price } = feed
  const then = (at[index] as number) - ms
  let before = index
  while (before > 0 && (at[before] as number) > then) before -= 1
  return beyond((price[index] as number) - (price[before] as number), deviations * movesIn(feed, ms))
}

const usualMoves = new WeakMap<Feed, number>()

/** The usual move from tick to tick. */
function usualMove(feed: Feed): number {
  let usual = usualMoves.get(feed)
  if (usual === undefined) {
    let squares = 0
    for (let index = 1; index < feed.price.length; index += 1) squares += move(feed, index, 1) ** 2
    usual = Math.sqrt(squares / Math.max(1, feed.price.length - 1))
    usualMoves.set(feed, usual)
  }
  return usual
}

function movesIn(feed: Feed, ms: number): number {
  const ticks = Math.max(1, feed.at.length - 1)
  const interval = ((feed.at.at(-1) ?? 0) - (feed.at[0] ?? 0)) / ticks
  return usualMove(feed) * Math.sqrt(ms / interval)
}

/** Milliseconds since the weekly session of forex and metals began, Sunday 22:00 UTC. */
function sessionTime({ at }: Feed, index: number): number {
  return ((at[index] as number) - firstSession) % (7 * 86_400_000)
}

const firstSession = Date.UTC(1970, 0, 4, 22)
const sessionLength = 5 * 86_400_000
const edge = 900_000
