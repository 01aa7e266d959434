import type { Amount } from '@halyard/domain'
import { staleAfter } from '@halyard/domain/market'

/** A running contract on the line: from when, at which height, and what its tag says. */
export interface Entry {
  key: number
  at: number
  height: number
  direction: 'up' | 'down'
  text: string
}

export interface Scene {
  points: readonly LinePoint[]
  entries: readonly Entry[]
  /** The moment at the right end of the line. */
  now: number
  /** Grey: the newest price is older than it should be, or the market is closed. */
  quiet: boolean
  timeText: (at: number) => string
  /** A price in plain notation, as the axis writes it. */
  priceText: (price: string) => string
  /** What stands before the highest and the lowest price in sight. */
  words: { high: string; low: string }
  /** Fraction digits of the pair's prices. */
  priceScale: number
}

/** What the view shows: milliseconds across, heights from bottom to top. It glides, so that nothing jumps. */
export interface View {
  span: number
  low: number
  high: number
  /** Pixels at the right end that are kept free for the axis and for tags, so that they never cover the newest point. */
  margin: number
  /** The highest and the lowest point in sight; none before the first price. */
  extremes: { high: LinePoint; low: LinePoint } | undefined
}

const spanMin = 3 * 60_000
const spanMax = 16 * 60_000
/** Between the newest point, which is a disc of 4 pixels, and what stands to its right. */
const clearance = 10
export const tag = { height: 18, padding: 6, radius: 5 }

/** The view that would show everything that matters: the last minutes, and each running contract from its start. */
export function wantedView(scene: Scene, widthOf: (text: string) => number): View {
  const { points, entries, now } = scene
  const earliest = Math.min(now - spanMin, ...entries.map((entry) => entry.at - 10_000))
  const span = Math.min(spanMax, now - earliest)
  const extremes = extremesOf(points, now - span)
  const heights = entries.map((entry) => entry.height)
  if (extremes) heights.push(extremes.high.height, extremes.low.height)
  const low = Math.min(...heights)
  const high = Math.max(...heights)
  const texts = [
    ...(extremes ? [extremeText(scene, 'high', extremes.high), extremeText(scene, 'low', extremes.low)] : []),
    ...entries.map((entry) => entry.text),
  ]
  const margin = clearance + Math.max(0, ...texts.map((text) => widthOf(text) + 2 * tag.padding))
  if (low > high) return { span, low: 0, high: 1, margin, extremes }
  // A market that hardly moves must not look as if it were wild.
  const rangeMin = Math.max(Math.abs(high) * 0.0003, Number.MIN_VALUE)
  const missing = Math.max(0, rangeMin - (high - low)) / 2
  return { span, low: low - missing, high: high + missing, margin, extremes }
}

function extremeText({ priceText, words }: Scene, name: 'high' | 'low', { price }: LinePoint): string {
  return `${words[name]} ${priceText(price.text())}`
}

/** One step from the view of the last frame to the one that is wanted; `elapsed` in milliseconds. */
export function glide(from: View | undefined, to: View, elapsed: number): View {
  if (!from) return to
  const share = 1 - Math.exp(-elapsed / 160)
  const between = (a: number, b: number) => a + (b - a) * share
  return {
    ...to,
    span: between(from.span, to.span),
    low: between(from.low, to.low),
    high: between(from.high, to.high),
  }
}

/** The first point that counts for a stretch of time: the last one before it, from which the line comes into sight. */
export function firstInSight(points: readonly LinePoint[], from: number): number {
  let index = points.length - 1
  while (index > 0 && (points[index] as LinePoint).at >= from) index -= 1
  const first = points[index]
  const next = points[index + 1]
  return first && next && first.at < from && isGap(first, next) ? index + 1 : Math.max(0, index)
}

/** What lies further apart than this was not seen, and no line leads over it; a price is stale long before. */
const gapFrom = 2.5 * staleAfter

export function isGap(before: LinePoint, after: LinePoint): boolean {
  return after.at - before.at > gapFrom
}

function extremesOf(points: readonly LinePoint[], from: number): View['extremes'] {
  let extremes: View['extremes']
  for (const point of points.slice(firstInSight(points, from))) {
    extremes = {
      high: extremes && extremes.high.height >= point.height ? extremes.high : point,
      low: extremes && extremes.low.height <= point.height ? extremes.low : point,
    }
  }
  return extremes
}

/** Round prices between the lowest and the highest, at most as many as have room, lowest first. */
export function roundPrices({ low, high }: Pick<View, 'low' | 'high'>, countMax: number, scale: number): string[] {
  const stepMin = Math.max((high - low) / Math.max(1, countMax), 10 ** -scale)
  const power = 10 ** Math.floor(Math.log10(stepMin))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= stepMin * 0.999) ?? stepMin
  const prices: string[] = []
  // A hair's breadth: 1.0841 is a multiple of 0.0001, which a binary fraction misses.
  const last = Math.floor(high / step + 1e-6)
  for (let count = Math.ceil(low / step - 1e-6); count <= last; count += 1) prices.push((count * step).toFixed(scale))
  return prices
}

/** Tags of nearly the same price stand one below the other, inside the drawing; the newest of many have one. */
export function placeTags(
  entries: readonly Entry[],
  y: (height: number) => number,
  height: number,
): { entry: Entry; top: number }[] {
  const step = tag.height + 1
  const lowest = height - tag.height / 2
  const tagsMax = Math.floor(height / step)
  const newest = entries.toSorted((a, b) => b.at - a.at).slice(0, tagsMax)
  const placed = newest.map((entry) => ({ entry, top: y(entry.height) })).sort((a, b) => a.top - b.top)
  let free = tag.height / 2
  for (const place of placed) {
    place.top = Math.max(place.top, free)
    free = place.top + step
  }
  let limit = lowest
  for (const place of placed.toReversed()) {
    place.top = Math.min(place.top, limit)
    limit = place.top - step
  }
  return placed
}

/** What the axis says, and where: the extremes, round prices where they have room, and nothing below a tag. */
export function axisLabels(
  scene: Scene,
  view: View,
  y: (height: number) => number,
  taken: readonly number[],
  room: number,
): { text: string; top: number; extreme: boolean }[] {
  const { extremes } = view
  const free = [...taken]
  const wanted = [
    ...(extremes
      ? (['high', 'low'] as const).map((name) => ({
          text: extremeText(scene, name, extremes[name]),
          top: y(extremes[name].height),
          extreme: true,
        }))
      : []),
    ...roundPrices(view, Math.floor(room / 34), scene.priceScale).map((price) => ({
      text: scene.priceText(price),
      top: y(pixelsOf({ text: () => price })),
      extreme: false,
    })),
  ]
  return wanted.filter(({ top }) => {
    const fits = free.every((other) => Math.abs(other - top) >= labelStep)
    if (fits) free.push(top)
    return fits
  })
}

const labelStep = 16

/** Where the line passes: a moment in milliseconds, and the price then, whose height only places pixels. */
export interface LinePoint {
  at: number
  height: number
  price: Amount
}

export function pixelsOf(height: { text(): string }): number {
  return Number(height.text())
}
