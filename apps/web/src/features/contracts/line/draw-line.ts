import type { LinePoint } from './recent-prices.ts'

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
}

/** What the view shows: milliseconds across, heights from bottom to top. It glides, so that nothing jumps. */
export interface View {
  span: number
  low: number
  high: number
  /** Pixels at the right end that are kept free, for tags. */
  margin: number
}

/** The colours and sizes of the moment: a canvas cannot read the style sheets by itself. */
export function readPalette() {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    line: token('accent'),
    fill: token('accent-soft'),
    grid: token('line'),
    label: token('text-3'),
    up: { line: token('up'), text: token('on-up') },
    down: { line: token('down'), text: token('on-down') },
    labelFont: `${token('size-note')} ${token('font')}`,
    tagFont: `650 ${token('size-note')} ${token('font')}`,
  }
}

export type Palette = ReturnType<typeof readPalette>

const spanMin = 3 * 60_000
const spanMax = 16 * 60_000
const room = { top: 14, bottom: 20 }
const margins = { tagged: 76, plain: 10 }
const tag = { height: 18, padding: 6, radius: 5 }

/** The view that would show everything that matters: the last minutes, and each running contract from its start. */
export function wantedView({ points, entries, now }: Scene): View {
  const earliest = Math.min(now - spanMin, ...entries.map((entry) => entry.at - 10_000))
  const span = Math.min(spanMax, now - earliest)
  const margin = entries.length > 0 ? margins.tagged : margins.plain
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  const include = ({ height }: { height: number }) => {
    low = Math.min(low, height)
    high = Math.max(high, height)
  }
  for (let index = firstInSight(points, now - span); index < points.length; index += 1)
    include(points[index] as LinePoint)
  entries.forEach(include)
  if (low > high) return { span, low: 0, high: 1, margin }
  // A market that hardly moves must not look as if it were wild.
  const rangeMin = Math.max(Math.abs(high) * 0.0003, Number.MIN_VALUE)
  const missing = Math.max(0, rangeMin - (high - low)) / 2
  return { span, low: low - missing, high: high + missing, margin }
}

/** One step from the view of the last frame to the one that is wanted; `elapsed` in milliseconds. */
export function glide(from: View | undefined, to: View, elapsed: number): View {
  if (!from) return to
  const share = 1 - Math.exp(-elapsed / 160)
  const between = (a: number, b: number) => a + (b - a) * share
  return {
    span: between(from.span, to.span),
    low: between(from.low, to.low),
    high: between(from.high, to.high),
    margin: between(from.margin, to.margin),
  }
}

/** Draws the line, the tags of running contracts and the minutes below, in CSS pixels. */
export function drawLine(
  canvas: CanvasRenderingContext2D,
  { width, height }: { width: number; height: number },
  scene: Scene,
  view: View,
  palette: Palette,
): void {
  const right = width - view.margin
  const bottom = height - room.bottom
  const x = (at: number) => right - ((scene.now - at) / view.span) * right
  const y = (value: number) => bottom - ((value - view.low) / (view.high - view.low)) * (bottom - room.top)
  canvas.clearRect(0, 0, width, height)
  drawMinutes(canvas, { right, bottom }, scene, view, palette, x)
  const path = pathOf(scene, view, x, y, right)
  if (path.length > 0)
    drawPath(canvas, path, bottom, scene.quiet ? palette.label : palette.line, scene.quiet ? undefined : palette.fill)
  drawEntries(canvas, { width, height }, scene.entries, palette, x, y)
  const end = path.at(-1)
  if (end) {
    canvas.fillStyle = scene.quiet ? palette.label : palette.line
    canvas.beginPath()
    canvas.arc(end[0], end[1], 4, 0, 2 * Math.PI)
    canvas.fill()
  }
}

type Place = [x: number, y: number]
type Scale = (value: number) => number

/** The points in sight, at most one for each pixel across; the newest price reaches to the right end. */
function pathOf({ points, now, quiet }: Scene, { span }: View, x: Scale, y: Scale, right: number): Place[] {
  const path: Place[] = []
  let column = Number.NEGATIVE_INFINITY
  for (let index = firstInSight(points, now - span); index < points.length; index += 1) {
    const { at, height } = points[index] as LinePoint
    const left = Math.min(right, x(at))
    // The moment decides the column and not the pixel, so that a point keeps its place while the line moves on.
    const own = Math.floor((at / span) * right)
    if (own === column) path[path.length - 1] = [left, y(height)]
    else path.push([left, y(height)])
    column = own
  }
  const last = path.at(-1)
  if (last && !quiet) path.push([right, last[1]])
  return path
}

/** The last point before the left end, from which the line comes into sight. */
function firstInSight(points: readonly LinePoint[], from: number): number {
  let index = points.length - 1
  while (index > 0 && (points[index] as LinePoint).at >= from) index -= 1
  return Math.max(0, index)
}

function drawPath(
  canvas: CanvasRenderingContext2D,
  path: Place[],
  bottom: number,
  colour: string,
  fill?: string,
): void {
  canvas.beginPath()
  for (const [left, top] of path) canvas.lineTo(left, top)
  canvas.strokeStyle = colour
  canvas.lineWidth = 2
  canvas.lineJoin = 'round'
  canvas.lineCap = 'round'
  canvas.setLineDash([])
  canvas.stroke()
  const [first] = path
  const last = path.at(-1)
  if (!fill || !first || !last) return
  canvas.lineTo(last[0], bottom)
  canvas.lineTo(first[0], bottom)
  canvas.fillStyle = fill
  canvas.fill()
}

function drawMinutes(
  canvas: CanvasRenderingContext2D,
  { right, bottom }: { right: number; bottom: number },
  scene: Scene,
  view: View,
  palette: Palette,
  x: Scale,
): void {
  const step = (view.span > 6 * 60_000 ? 5 : 1) * 60_000
  canvas.font = palette.labelFont
  canvas.textAlign = 'center'
  canvas.textBaseline = 'alphabetic'
  canvas.lineWidth = 1
  canvas.setLineDash([2, 4])
  canvas.strokeStyle = palette.grid
  canvas.fillStyle = palette.label
  for (let at = Math.floor(scene.now / step) * step; at > scene.now - view.span; at -= step) {
    const left = x(at)
    if (left < 18 || left > right + Math.min(0, view.margin - 18)) continue
    canvas.beginPath()
    canvas.moveTo(left, room.top)
    canvas.lineTo(left, bottom)
    canvas.stroke()
    canvas.fillText(scene.timeText(at), left, bottom + 15)
  }
}

function drawEntries(
  canvas: CanvasRenderingContext2D,
  { width, height }: { width: number; height: number },
  entries: readonly Entry[],
  palette: Palette,
  x: Scale,
  y: Scale,
): void {
  canvas.font = palette.tagFont
  canvas.textBaseline = 'middle'
  canvas.textAlign = 'left'
  canvas.lineWidth = 1
  for (const { at, height: price, direction } of entries) {
    const start = Math.max(0, x(at))
    const top = y(price)
    canvas.strokeStyle = palette[direction].line
    canvas.fillStyle = palette[direction].line
    canvas.setLineDash([3, 3])
    canvas.beginPath()
    canvas.moveTo(start, top)
    canvas.lineTo(width - margins.tagged, top)
    canvas.stroke()
    canvas.beginPath()
    canvas.arc(start, top, 3, 0, 2 * Math.PI)
    canvas.fill()
  }
  canvas.setLineDash([])
  for (const { entry, top } of placeTags(entries, y, height)) {
    const colours = palette[entry.direction]
    const tagWidth = canvas.measureText(entry.text).width + 2 * tag.padding
    const left = width - tagWidth
    canvas.fillStyle = colours.line
    canvas.beginPath()
    canvas.roundRect(left, top - tag.height / 2, tagWidth, tag.height, tag.radius)
    canvas.fill()
    canvas.fillStyle = colours.text
    canvas.fillText(entry.text, left + tag.padding, top + 0.5)
  }
}

/** Tags of nearly the same price stand one below the other, inside the drawing; the newest of many have one. */
function placeTags(entries: readonly Entry[], y: Scale, height: number): { entry: Entry; top: number }[] {
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
