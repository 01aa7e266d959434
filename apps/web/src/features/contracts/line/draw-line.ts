import { drawAxis } from './draw-axis.ts'
import { drawEntries } from './draw-entries.ts'
import { type Frame, room } from './line-frame.ts'
import type { LinePoint } from './line-point.ts'
import { firstInSight, isGap, placeTags, type Scene, type View } from './line-view.ts'
import type { Palette } from './palette.ts'

type Place = [x: number, y: number]

/** Draws the line, the axis, the tags of running contracts and the minutes below. */
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

/**
 * The points in sight, at most one for each pixel across, as stretches without a gap; the newest price reaches to the
 * right end.
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
    // The moment decides the column and not the pixel, so that a point keeps its place while the line moves on.
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
  // A price that stands alone is a point.
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
