import type { DrawingKind } from '@halyard/wire/own-charts'
import { type Coordinate, type OverlayFigure, registerOverlay } from 'klinecharts'

/** The library's overlay of each kind of drawing; those that it does not have are registered below. */
export const overlayOf = {
  trend: 'segment',
  ray: 'rayLine',
  extended: 'straightLine',
  arrow: 'arrow',
  horizontal: 'horizontalStraightLine',
  horizontalRay: 'rightwards',
  vertical: 'verticalStraightLine',
  rectangle: 'rectangle',
  measure: 'measure',
  brush: 'brush',
  fibonacci: 'retracement',
  channel: 'parallelStraightLine',
  text: 'note',
} as const satisfies Record<DrawingKind, string>

/** What a drawing is drawn with beside its points. */
export interface Drawn {
  text: string | undefined
  fill: string
  colour: string
  /** Prices as the axis has them; shares as a percentage. */
  write: (price: number) => string
  share: (share: number) => string
}

/** What all of ours have. */
const usual = { needDefaultPointFigure: true, needDefaultXAxisFigure: true, needDefaultYAxisFigure: true }

registerOverlay<Drawn>({
  ...usual,
  name: overlayOf.rectangle,
  totalStep: 3,
  createPointFigures: ({ coordinates: [one, other], overlay }) =>
    one && other ? boxOf(one, other, overlay.extendData.fill) : [],
})

registerOverlay<Drawn>({
  ...usual,
  name: overlayOf.measure,
  totalStep: 3,
  createPointFigures: ({ coordinates: [one, other], overlay }) => {
    const [from = 0, to = 0] = overlay.points.map(({ value }) => value)
    if (!one || !other || from === 0) return []
    const { write, share, fill } = overlay.extendData
    const sign = to > from ? '+' : ''
    const text = `${sign}${write(to - from)} · ${sign}${share(Number(((to - from) / from).toFixed(4)))}`
    const x = (one.x + other.x) / 2
    return [
      ...boxOf(one, other, fill),
      arrowTo({ x, y: one.y }, { x, y: other.y }),
      // Beyond the end of the move, where it covers neither its box nor its arrow.
      {
        type: 'text',
        attrs: { x, y: other.y + (to > from ? -4 : 4), text, align: 'center', baseline: to > from ? 'bottom' : 'top' },
        ignoreEvent: true,
      },
    ]
  },
})

registerOverlay<Drawn>({
  ...usual,
  name: overlayOf.arrow,
  totalStep: 3,
  createPointFigures: ({ coordinates: [one, other] }) => (one && other ? [arrowTo(one, other)] : []),
})

registerOverlay<Drawn>({
  ...usual,
  name: overlayOf.horizontalRay,
  totalStep: 2,
  createPointFigures: ({ coordinates: [at], bounding }) =>
    at ? [line([at, { x: Math.max(at.x, bounding.width), y: at.y }])] : [],
})

/** The lines and the area of a rectangle between two corners. */
function boxOf(one: Coordinate, other: Coordinate, color: string): OverlayFigure[] {
  const [left, top] = [Math.min(one.x, other.x), Math.min(one.y, other.y)]
  const [right, bottom] = [Math.max(one.x, other.x), Math.max(one.y, other.y)]
  return [
    {
      type: 'rect',
      attrs: { x: left, y: top, width: right - left, height: bottom - top },
      styles: { style: 'fill', color },
      // Within it the chart is panned as anywhere.
      ignoreEvent: true,
    },
    line([
      { x: left, y: top },
      { x: right, y: top },
      { x: right, y: bottom },
      { x: left, y: bottom },
      { x: left, y: top },
    ]),
  ]
}

const headLength = 9

/** A line with a head at its end. */
function arrowTo(from: Coordinate, to: Coordinate): OverlayFigure {
  const direction = Math.atan2(to.y - from.y, to.x - from.x)
  const side = (turn: number) => ({
    x: to.x - headLength * Math.cos(direction + turn),
    y: to.y - headLength * Math.sin(direction + turn),
  })
  return line([from, to, side(0.5), to, side(-0.5)])
}

/** Shares of the way back from the second point to the first. */
const shares = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1]
const labelHeight = 12

registerOverlay<Drawn>({
  ...usual,
  name: overlayOf.fibonacci,
  totalStep: 3,
  createPointFigures: ({ coordinates: [one, other], overlay, bounding }) => {
    if (!one || !other) return []
    const { write, share: shareText, colour } = overlay.extendData
    const [from = 0, to = 0] = overlay.points.map(({ value }) => value)
    const x = Math.min(one.x, other.x)
    const height = Math.abs(one.y - other.y)
    // The nearest lie 0.118 of the height apart.
    const labelled = 0.118 * height >= labelHeight ? shares : height >= 2 * labelHeight ? [0, 0.5, 1] : []
    return [
      { ...line([one, other]), styles: { style: 'dashed', dashedValue: [3, 3] } },
      ...shares.flatMap((share): OverlayFigure[] => {
        const y = other.y + (one.y - other.y) * share
        const level = line([
          { x, y },
          { x: bounding.width, y },
        ])
        if (!labelled.includes(share)) return [level]
        return [
          level,
          {
            type: 'text',
            attrs: { x, y, text: `${shareText(share)} · ${write(to + (from - to) * share)}`, baseline: 'bottom' },
            styles: { ...bare, color: colour },
            ignoreEvent: true,
          },
        ]
      }),
    ]
  },
})

registerOverlay<Drawn>({
  ...usual,
  name: overlayOf.text,
  totalStep: 2,
  createPointFigures: ({ coordinates: [at], overlay }) => {
    const { text } = overlay.extendData
    return at && text ? [{ type: 'text', attrs: { ...at, text, align: 'center', baseline: 'middle' } }] : []
  },
})

function line(coordinates: Coordinate[]): OverlayFigure {
  return { type: 'line', attrs: { coordinates } }
}

/** Words without a box. */
const bare = { backgroundColor: 'transparent', borderSize: 0, paddingLeft: 2, paddingBottom: 1 }
