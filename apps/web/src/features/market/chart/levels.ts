import type { Amount } from '@halyard/domain'
import { type Chart, type OverlayFigure, registerOverlay } from 'klinecharts'
import type { Tokens } from './chart-styles.ts'

/** A price that matters to the trader: a line across the chart with its name and the price on the axis. */
export interface Level {
  key: string
  price: Amount
  /** What stands on the line: "Buy 0.5". */
  text: string
  tone: 'buy' | 'sell' | 'position' | 'alert'
}

interface Mark {
  text: string
  /** Where its name begins, so that an entry, an order and an alert at nearly one price stay readable. */
  left: number
  price: string
  colour: string
  textColour: string
}

const columnWidth = 76
const column = { position: 0, buy: 2, sell: 2, alert: 3 } as const satisfies Record<Level['tone'], number>

const name = 'level'
const group = 'levels'

registerOverlay<Mark>({
  name,
  totalStep: 1,
  lock: true,
  needDefaultPointFigure: false,
  createPointFigures: ({ coordinates, bounding, overlay }) => {
    const [at] = coordinates
    return at ? lineAt(at.y, bounding.width, overlay.extendData) : []
  },
  createYAxisFigures: ({ coordinates, bounding, overlay }) => {
    const [at] = coordinates
    const { price, colour, textColour } = overlay.extendData
    return at ? [label(price, { x: bounding.width, y: at.y, align: 'right' }, colour, textColour)] : []
  },
})

function lineAt(y: number, width: number, { text, left, colour, textColour }: Mark): OverlayFigure[] {
  const coordinates = [
    { x: 0, y },
    { x: width, y },
  ]
  return [
    { type: 'line', attrs: { coordinates }, styles: { style: 'dashed', dashedValue: [4, 3], color: colour, size: 1 } },
    label(text, { x: left, y, align: 'left' }, colour, textColour),
  ]
}

function label(
  text: string,
  at: { x: number; y: number; align: string },
  colour: string,
  color: string,
): OverlayFigure {
  return {
    type: 'text',
    attrs: { ...at, text, baseline: 'middle' },
    styles: {
      color,
      size: 10,
      backgroundColor: colour,
      borderRadius: 3,
      paddingLeft: 4,
      paddingRight: 4,
      paddingTop: 2,
      paddingBottom: 2,
    },
  }
}

/** Draws exactly these levels, in the colours of the moment; `write` is how the axis writes a price. */
export function markLevels(
  chart: Chart,
  levels: readonly Level[],
  write: (price: Amount) => string,
  tokens: Tokens,
): void {
  chart.removeOverlay({ groupId: group })
  if (levels.length === 0) return
  const colours = {
    buy: [tokens.up, tokens.onUp],
    sell: [tokens.down, tokens.onDown],
    position: [tokens.accent, tokens.onAccent],
    alert: [tokens.warning, tokens.background],
  } as const
  chart.createOverlay(
    levels.map(({ key, price, text, tone }) => ({
      name,
      groupId: group,
      lock: true,
      // Its height only places pixels; what is written is exact.
      points: [{ value: Number(price.text()) }],
      extendData: {
        text,
        left: 4 + columnWidth * (key === 'breakEven' ? 1 : column[tone]),
        price: write(price),
        colour: colours[tone][0],
        textColour: colours[tone][1],
      } satisfies Mark,
    })),
  )
}
