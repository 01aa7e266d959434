import { type Frame, room } from './line-frame.ts'
import { axisLabels, type Scene, tag, type View } from './line-view.ts'
import type { Palette } from './palette.ts'

/** Prices at the right end and minutes below, each with its line across. */
export function drawAxis(
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
  if (scene.points.length + scene.entries.length > 0) drawPrices(canvas, frame, scene, view, palette, tags)
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
