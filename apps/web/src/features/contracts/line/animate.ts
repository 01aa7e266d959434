import { serverNow } from '#platform/time/server-time.ts'
import { drawLine } from './draw-line.ts'
import { glide, type Scene, type View, wantedView } from './line-view.ts'
import { readPalette } from './palette.ts'

/** Thirty pictures a second move smoothly enough and leave the phone its battery. */
const frameEvery = 30

/** Draws until it is stopped; with reduced motion only as often as a clock ticks. */
export function animate(canvas: HTMLCanvasElement, sceneAt: (now: number) => Scene): (() => void) | undefined {
  const context = canvas.getContext('2d')
  if (!context) return undefined
  const palette = readPalette()
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  const widthOf = (text: string) => {
    context.font = palette.tagFont
    return context.measureText(text).width
  }
  let size = { width: 0, height: 0 }
  let view: View | undefined
  let before = 0
  let frame = 0
  const resizing = new ResizeObserver(([entry]) => {
    if (!entry) return
    size = fit(canvas, context, entry.contentRect)
    before = 0
  })
  resizing.observe(canvas)
  const draw = (time: number) => {
    frame = requestAnimationFrame(draw)
    const elapsed = time - before
    if (size.width === 0 || elapsed < (still.matches ? 1000 : frameEvery)) return
    before = time
    const scene = sceneAt(serverNow())
    const wanted = wantedView(scene, widthOf)
    view = still.matches ? wanted : glide(view, wanted, elapsed)
    drawLine(context, size, scene, view, palette)
  }
  frame = requestAnimationFrame(draw)
  return () => {
    cancelAnimationFrame(frame)
    resizing.disconnect()
  }
}

/** As many dots as the screen has, drawn on in CSS pixels. */
function fit(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, { width, height }: DOMRectReadOnly) {
  const ratio = devicePixelRatio || 1
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  return { width, height }
}
