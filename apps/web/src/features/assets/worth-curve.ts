import { Amount } from '@halyard/domain'
import type { portfolio } from '@halyard/wire/assets'
import type { ResponseOf } from '@halyard/wire/endpoint'

type Portfolio = ResponseOf<typeof portfolio>

/** The end of a day, or now, which has none; `worth` is unknown where a held coin had no price. */
export type WorthPoint = Omit<Portfolio['days'][number], 'day'> & { readonly day: string | null }

export function pointsOf({ days, worth, flow, ifHeld, coins }: Portfolio): WorthPoint[] {
  return [...days, { day: null, worth, flow, ifHeld, coins }]
}

/** Scales each known value to 0 to 1; a level line is at 0.5. */
export function heightsOf(points: readonly Pick<WorthPoint, 'worth'>[]): (number | undefined)[] {
  const known = points.flatMap(({ worth }) => worth ?? [])
  const [first] = known
  if (!first) return points.map(() => undefined)
  const least = known.reduce(Amount.min, first)
  const span = known.reduce(Amount.max, first).minus(least)
  return points.map(({ worth }) => {
    if (!worth) return undefined
    return span.isPositive() ? Number(worth.minus(least).dividedBy(span, 3, 'half-even').text()) : 0.5
  })
}

/** The line in stretches of known values: days without one leave a gap. */
export function stretchesOf(heights: readonly (number | undefined)[]): { at: number; height: number }[][] {
  const stretches: { at: number; height: number }[][] = []
  for (const [at, height] of heights.entries()) {
    if (height === undefined) continue
    if (heights[at - 1] === undefined) stretches.push([])
    stretches.at(-1)?.push({ at, height })
  }
  return stretches
}

/**
 * What came from outside less what went there since the first point with a known worth, and what was won without it, up to a
 * point.
 */
export function overSpan(points: readonly Pick<WorthPoint, 'worth' | 'flow'>[], at = points.length - 1) {
  const first = points.findIndex(({ worth }) => worth !== null)
  const began = points[first]?.worth
  // With now alone there is nothing to compare.
  if (first === -1 || first === points.length - 1 || at < first) return { moved: null, result: null }
  let moved: Amount | null = Amount.zero
  for (const { flow } of points.slice(first + 1, at + 1)) moved = moved && flow && moved.plus(flow)
  const worth = points[at]?.worth
  return { moved, result: worth && began && moved ? worth.minus(began).minus(moved) : null }
}

/** What the day of a point won: its worth less that of the day before, and what was moved. */
export function wonOn(points: readonly Pick<WorthPoint, 'worth' | 'flow'>[], at: number): Amount | null {
  const [before, { worth, flow } = { worth: null, flow: null }] = points.slice(at - 1, at + 1)
  return at > 0 && worth && before?.worth && flow ? worth.minus(before.worth).minus(flow) : null
}

interface Share {
  /** Null for all that is not shown by itself. */
  readonly asset: string | null
  readonly worth: Amount
  readonly percent: Amount
}

/** So many are told apart; all others are one. */
const sharesMax = 5

/** Each coin's part of what is held, the largest first. */
export function sharesOf(coins: WorthPoint['coins']): Share[] {
  const sorted = coins.filter(({ worth }) => worth.isPositive()).sort((a, b) => b.worth.compare(a.worth))
  const total = Amount.sum(sorted.map(({ worth }) => worth))
  const shown = sorted.length > sharesMax + 1 ? sorted.slice(0, sharesMax) : sorted
  const rest = Amount.sum(sorted.slice(shown.length).map(({ worth }) => worth))
  const all = [...shown, ...(rest.isPositive() ? [{ asset: null, worth: rest }] : [])]
  return all.map(({ asset, worth }) => ({
    asset,
    worth,
    percent: worth.times(Amount.of('100')).dividedBy(total, 1, 'half-even'),
  }))
}
