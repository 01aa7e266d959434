import type { DrawingKind } from '@halyard/wire/own-charts'
import { type Coordinate, type OverlayFigure, registerOverlay } from 'klinecharts'

/** The library's overlay of each kind of drawing; those that it does not have are registered below. */
export const overlayOf = {
  trend: 'segment',
  horizontal: 'horizontalStraightLine',
  rectangle: 'rectangle',
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

registerOverlay<Drawn>({
  name: overlayOf.rectangle,
  totalStep: 3,
  needDefaultPointFigure: true,
  needDefaultXAxisFigure: true,
  needDefaultYAxisFigure: true,
  createPointFigures: ({ coordinates: [one, other], overlay }) => {
    if (!one || !other) return []
    const [left, top] = [Math.min(one.x, other.x), Math.min(one.y, other.y)]
    const [right, bottom] = [Math.max(one.x, other.x), Math.max(one.y, other.y)]
    return [
      {
        type: 'rect',
        attrs: { x: left, y: top, width: right - left, height: bottom - top },
        styles: { style: 'fill', color: overlay.extendData.fill },
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
  },
})

/** Shares of the way back from the second point to the first. */
const shares = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1]
const labelHeight = 12

registerOverlay<Drawn>({
  name: overlayOf.fibonacci,
  totalStep: 3,
  needDefaultPointFigure: true,
  needDefaultXAxisFigure: true,
  needDefaultYAxisFigure: true,
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
  name: overlayOf.text,
  totalStep: 2,
  needDefaultPointFigure: true,
  needDefaultXAxisFigure: true,
  needDefaultYAxisFigure: true,
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
