import { type Chart, type OverlayFigure, registerOverlay } from 'klinecharts'
import type { Tokens } from './chart-styles.ts'

/** One of the trader's own fills, as marked on the chart. */
export interface OwnFill {
  key: number
  side: 'buy' | 'sell'
  /** Its bar, in milliseconds, and its price, which only places the mark. */
  timestamp: number
  value: number
}

interface Mark {
  side: OwnFill['side']
  letter: string
  colour: string
  letterColour: string
  font: string
}

const name = 'ownFill'
const group = 'own-fills'
/** The size of the mark, and its distance from the price, so that the candle stays visible. */
const radius = 7
const distance = 16

registerOverlay<Mark>({
  name,
  totalStep: 1,
  lock: true,
  needDefaultPointFigure: false,
  createPointFigures: ({ coordinates, overlay }) => {
    const [at] = coordinates
    return at ? markAt(at, overlay.extendData) : []
  },
})

/** Purchases below their price, sales above. */
function markAt(
  { x, y }: { x: number; y: number },
  { side, letter, colour, letterColour, font }: Mark,
): OverlayFigure[] {
  const centre = side === 'buy' ? y + distance : y - distance
  const edge = side === 'buy' ? centre - radius : centre + radius
  return [
    {
      type: 'line',
      attrs: {
        coordinates: [
          { x, y },
          { x, y: edge },
        ],
      },
      styles: { color: colour, size: 1 },
    },
    { type: 'circle', attrs: { x, y, r: 2 }, styles: { style: 'fill', color: colour } },
    { type: 'circle', attrs: { x, y: centre, r: radius }, styles: { style: 'fill', color: colour } },
    {
      type: 'text',
      attrs: { x, y: centre, text: letter, align: 'center', baseline: 'middle' },
      styles: {
        color: letterColour,
        size: 9,
        family: font,
        weight: 'bold',
        backgroundColor: 'transparent',
        paddingLeft: 0,
        paddingRight: 0,
        paddingTop: 0,
        paddingBottom: 0,
      },
    },
  ]
}

/** Draws exactly these marks in the current colours. */
export function markOwnFills(
  chart: Chart,
  fills: readonly OwnFill[],
  letters: Record<OwnFill['side'], string>,
  tokens: Tokens,
): void {
  chart.removeOverlay({ groupId: group })
  if (fills.length === 0) return
  chart.createOverlay(
    fills.map(({ side, timestamp, value }) => ({
      name,
      groupId: group,
      lock: true,
      points: [{ timestamp, value }],
      extendData: {
        side,
        letter: letters[side],
        colour: side === 'buy' ? tokens.up : tokens.down,
        letterColour: side === 'buy' ? tokens.onUp : tokens.onDown,
        font: tokens.font,
      } satisfies Mark,
    })),
  )
}
