import { tokenReader } from '#platform/appearance/token-reader.ts'
import {
  axisLabels,
  type Entry,
  firstInSight,
  isGap,
  type LinePoint,
  placeTags,
  type Scene,
  tag,
  type View,
} from './line-view.ts'

/** Draws the line, the axis, the tags of open contracts and the minutes below. */
export function drawLine(
  canvas: CanvasRenderingContext2D,
  size: { width: number; height: number },
  scene: Scene,
  view: View,
  palette: Palette,
): void {
  const right = size.width - view.margin
  const bottom = size.height - room.bottom
  const x = (at: number) => right - ((scene.now - at) / view.span) * right
  const y = (value: number) => bottom - ((value - view.low) / (view.high - view.low)) * (bottom - room.top)
  const frame = { ...size, right, bottom, x, y }
  const tags = placeTags(scene.entries, y, size.height)
  canvas.clearRect(0, 0, size.width, size.height)
  drawAxis(canvas, frame, scene, view, palette, tags)
  const segments = segmentsOf(scene, view.span, frame)
  for (const segment of segments) {
    const colours = scene.quiet ? { line: palette.label } : palette
    drawSegment(canvas, segment, bottom, colours)
  }
  drawEntries(canvas, frame, scene.entries, tags, palette)
  const end = segments.at(-1)?.at(-1)
  if (end) {
    canvas.fillStyle = scene.quiet ? palette.label : palette.line
    canvas.beginPath()
    canvas.arc(end[0], end[1], 4, 0, 2 * Math.PI)
    canvas.fill()
  }
}

/** The current colours and sizes: a canvas does not read style sheets. */
export function readPalette() {
  const token = tokenReader()
  return {
    line: token('accent'),
    fill: token('accent-soft'),
    grid: token('line'),
    label: token('text-3'),
    extreme: token('text-2'),
    up: { line: token('up'), text: token('on-up') },
    down: { line: token('down'), text: token('on-down') },
    labelFont: `${token('size-note')} ${token('font')}`,
    tagFont: `650 ${token('size-note')} ${token('font')}`,
  }
}

type Palette = ReturnType<typeof readPalette>

/** The drawing area in CSS pixels, and the scales of time and price. */
interface Frame {
  width: number
  height: number
  /** The right and bottom edges of the line; beyond are the axis and the minutes. */
  right: number
  bottom: number
  x: Scale
  y: Scale
}

type Scale = (value: number) => number

/** Padding above and below the line. */
const room = { top: 14, bottom: 20 }

/** Prices at the right end and minutes below, each with its line across. */
function drawAxis(
  canvas: CanvasRenderingContext2D,
  frame: Frame,
  scene: Scene,
  view: View,
  palette: Palette,
  tags: readonly { top: number }[],
): void {
  canvas.font = palette.labelFont
  canvas.lineWidth = 1
  canvas.setLineDash([2, 4])
  canvas.strokeStyle = palette.grid
  // Before the first price any scale would be made up.
  if (view.priced) drawPrices(canvas, frame, scene, view, palette, tags)
  drawMinutes(canvas, frame, scene, view, palette)
}

function drawPrices(
  canvas: CanvasRenderingContext2D,
  { width, right, bottom, y }: Frame,
  scene: Scene,
  view: View,
  palette: Palette,
  tags: readonly { top: number }[],
): void {
  canvas.textAlign = 'right'
  canvas.textBaseline = 'middle'
  const taken = tags.map(({ top }) => top)
  for (const { text, top, extreme } of axisLabels(scene, view, y, taken, bottom - room.top)) {
    canvas.beginPath()
    canvas.moveTo(0, top)
    canvas.lineTo(right, top)
    canvas.stroke()
    canvas.fillStyle = extreme ? palette.extreme : palette.label
    canvas.fillText(text, width - tag.padding, top + 0.5)
  }
}

function drawMinutes(
  canvas: CanvasRenderingContext2D,
  { right, bottom, x }: Frame,
  scene: Scene,
  view: View,
  palette: Palette,
): void {
  const step = (view.span > 6 * 60_000 ? 5 : 1) * 60_000
  canvas.textAlign = 'center'
  canvas.textBaseline = 'alphabetic'
  canvas.fillStyle = palette.label
  for (let at = Math.floor(scene.now / step) * step; at > scene.now - view.span; at -= step) {
    const left = x(at)
    if (left < 18 || left > right) continue
    canvas.beginPath()
    canvas.moveTo(left, room.top)
    canvas.lineTo(left, bottom)
    canvas.stroke()
    canvas.fillText(scene.timeText(at), left, bottom + 15)
  }
}

type Place = [x: number, y: number]

/**
 * The visible points, at most one for each pixel across, in stretches without a gap; the newest price reaches to the
 * right edge.
 */
export function segmentsOf(
  { points, now, quiet }: Pick<Scene, 'points' | 'now' | 'quiet'>,
  span: number,
  { right, x, y }: Pick<Frame, 'right' | 'x' | 'y'>,
): Place[][] {
  const segments: Place[][] = []
  let segment: Place[] = []
  let before: LinePoint | undefined
  let column = Number.NEGATIVE_INFINITY
  for (const point of points.slice(firstInSight(points, now - span))) {
    if (!before || isGap(before, point)) {
      segment = []
      segments.push(segment)
      column = Number.NEGATIVE_INFINITY
    }
    const place: Place = [Math.min(right, x(point.at)), y(point.height)]
    // Grouped by time and not by pixel, so that a point keeps its place while the line moves.
    const own = Math.floor((point.at / span) * right)
    if (own === column) segment[segment.length - 1] = place
    else segment.push(place)
    column = own
    before = point
  }
  const last = segment.at(-1)
  if (last && !quiet) segment.push([right, last[1]])
  return segments
}

function drawSegment(
  canvas: CanvasRenderingContext2D,
  path: readonly Place[],
  bottom: number,
  { line, fill }: { line: string; fill?: string },
): void {
  const [first] = path
  const last = path.at(-1)
  if (!first || !last) return
  canvas.beginPath()
  // A single price is a dot.
  canvas.moveTo(first[0], first[1])
  for (const [left, top] of path) canvas.lineTo(left, top)
  canvas.strokeStyle = line
  canvas.lineWidth = 2
  canvas.lineJoin = 'round'
  canvas.lineCap = 'round'
  canvas.setLineDash([])
  canvas.stroke()
  if (!fill) return
  canvas.lineTo(last[0], bottom)
  canvas.lineTo(first[0], bottom)
  canvas.fillStyle = fill
  canvas.fill()
}

/** Open contracts: a dashed line from the opening, and its tag at the right edge, beyond the newest point. */
function drawEntries(
  canvas: CanvasRenderingContext2D,
  { width, right, x, y }: Frame,
  entries: readonly Entry[],
  tags: readonly { entry: Entry; top: number }[],
  palette: Palette,
): void {
  canvas.lineWidth = 1
  for (const { at, height: price, direction } of entries) {
    const start = Math.max(0, x(at))
    const top = y(price)
    canvas.strokeStyle = palette[direction].line
    canvas.fillStyle = palette[direction].line
    canvas.setLineDash([3, 3])
    canvas.beginPath()
    canvas.moveTo(start, top)
    canvas.lineTo(right, top)
    canvas.stroke()
    canvas.beginPath()
    canvas.arc(start, top, 3, 0, 2 * Math.PI)
    canvas.fill()
  }
  canvas.setLineDash([])
  canvas.font = palette.tagFont
  canvas.textBaseline = 'middle'
  canvas.textAlign = 'left'
  for (const { entry, top } of tags) {
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
