import { Amount } from '@halyard/domain'

/** The total at the end of a day; unknown where a held coin had no price. */
export interface WorthPoint {
  day: string
  worth: Amount | null
}

/** Scales each known value to 0 to 1; a level line is at 0.5. */
export function heightsOf(points: readonly WorthPoint[]): (number | undefined)[] {
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

interface Span {
  days: readonly (WorthPoint & { flow: Amount | null })[]
  /** Now, and what came today. */
  worth: Amount | null
  flow: Amount | null
}

/** What came from outside less what went there since the first day with a known worth, and what was won without it. */
export function overSpan({ days, worth, flow }: Span) {
  const first = days.findIndex((day) => day.worth !== null)
  const began = days[first]?.worth
  let moved = first === -1 ? null : flow
  for (const day of days.slice(first + 1)) moved = moved && day.flow && moved.plus(day.flow)
  return { moved, result: worth && began && moved ? worth.minus(began).minus(moved) : null }
}
