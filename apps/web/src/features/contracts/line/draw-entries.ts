import type { Frame } from './line-frame.ts'
import { type Entry, tag } from './line-view.ts'
import type { Palette } from './palette.ts'

/** Running contracts: a dashed line from where each began, and its tag at the right end, beyond the newest point. */
export function drawEntries(
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
