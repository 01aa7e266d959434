import type { Amount } from '@halyard/domain'
import { staleAfter } from '@halyard/domain/market'

/** An open contract on the line: opening time, entry price, and the text of its tag. */
export interface Entry {
  key: number
  at: number
  height: number
  direction: 'up' | 'down'
  text: string
}

export interface Scene {
  points: readonly LinePoint[]
  /** The pair's price, which is in sight before any point is; none before the first price. */
  price: number | undefined
  entries: readonly Entry[]
  /** The time at the right edge. */
  now: number
  /** Grey: the newest price is stale, or the market is closed. */
  quiet: boolean
  timeText: (at: number) => string
  /** A price in plain notation, as on the axis. */
  priceText: (price: string) => string
  /** The labels of the highest and the lowest visible price. */
  words: { high: string; low: string }
  /** Fraction digits of the pair's prices. */
  priceScale: number
}

/** The visible range: milliseconds across, prices from bottom to top. It is animated, so that nothing jumps. */
export interface View {
  span: number
  low: number
  high: number
  /** Pixels at the right edge for the axis and tags, so that they never cover the newest point. */
  margin: number
  /** The highest and the lowest visible point. */
  extremes: { high: LinePoint; low: LinePoint } | undefined
  /** Whether it rests on a price. */
  priced: boolean
}

const spanMin = 3 * 60_000
const spanMax = 16 * 60_000
/** Between the newest point, a disc of 4 pixels, and the labels to its right. */
const clearance = 10
export const tag = { height: 18, padding: 6, radius: 5 }

/** The range that shows everything: the last minutes, and each open contract from its start. */
export function wantedView(scene: Scene, widthOf: (text: string) => number): View {
  const { points, entries, now } = scene
  const earliest = Math.min(now - spanMin, ...entries.map((entry) => entry.at - 10_000))
  const span = Math.min(spanMax, now - earliest)
  const extremes = extremesOf(points, now - span)
  const heights = entries.map((entry) => entry.height)
  if (scene.price !== undefined) heights.push(scene.price)
  if (extremes) heights.push(extremes.high.height, extremes.low.height)
  const low = Math.min(...heights)
  const high = Math.max(...heights)
  const texts = [
    ...(extremes ? [extremeText(scene, 'high', extremes.high), extremeText(scene, 'low', extremes.low)] : []),
    ...entries.map((entry) => entry.text),
  ]
  const margin = clearance + Math.max(0, ...texts.map((text) => widthOf(text) + 2 * tag.padding))
  const priced = scene.price !== undefined || extremes !== undefined
  if (low > high) return { span, low: 0, high: 1, margin, extremes, priced }
  // A flat market must not look volatile.
  const rangeMin = Math.max(Math.abs(high) * 0.0003, Number.MIN_VALUE)
  const missing = Math.max(0, rangeMin - (high - low)) / 2
  return { span, low: low - missing, high: high + missing, margin, extremes, priced }
}

function extremeText({ priceText, words }: Scene, name: 'high' | 'low', { price }: LinePoint): string {
  return `${words[name]} ${priceText(price.text())}`
}

/**
 * One animation step from the last frame's range to the target; `elapsed` in milliseconds. From a range without a price,
 * or with none of the target's, there is no way that would not show wrong prices for a second.
 */
export function glide(from: View | undefined, to: View, elapsed: number): View {
  if (!from?.priced || from.high < to.low || from.low > to.high) return to
  const share = 1 - Math.exp(-elapsed / 160)
  const between = (a: number, b: number) => a + (b - a) * share
  return {
    ...to,
    span: between(from.span, to.span),
    low: between(from.low, to.low),
    high: between(from.high, to.high),
  }
}

/** The first point to draw: the last one before the visible range, from which the line enters it. */
export function firstInSight(points: readonly LinePoint[], from: number): number {
  let index = points.length - 1
  // What is remembered from an earlier visit.
  if ((points[index]?.at ?? 0) < from) return points.length
  while (index > 0 && (points[index] as LinePoint).at >= from) index -= 1
  const first = points[index]
  const next = points[index + 1]
  return first && next && first.at < from && isGap(first, next) ? index + 1 : Math.max(0, index)
}

/** Over a longer gap no line is drawn; a price is stale long before. */
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

/** Round prices between the lowest and the highest, at most as many as fit, lowest first. */
export function roundPrices({ low, high }: Pick<View, 'low' | 'high'>, countMax: number, scale: number): string[] {
  const stepMin = Math.max((high - low) / Math.max(1, countMax), 10 ** -scale)
  const power = 10 ** Math.floor(Math.log10(stepMin))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= stepMin * 0.999) ?? stepMin
  const prices: string[] = []
  // A tolerance: 1.0841 is a multiple of 0.0001, which binary fractions miss.
  const last = Math.floor(high / step + 1e-6)
  for (let count = Math.ceil(low / step - 1e-6); count <= last; count += 1) prices.push((count * step).toFixed(scale))
  return prices
}

/** Tags of nearly the same price are stacked inside the drawing; of too many the newest are kept. */
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

/** The labels of the axis: the extremes, round prices where they fit, and none below a tag. */
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

/** A point of the line: milliseconds, and the price, which only places pixels. */
export interface LinePoint {
  at: number
  height: number
  price: Amount
}

export function pixelsOf(height: { text(): string }): number {
  return Number(height.text())
}
