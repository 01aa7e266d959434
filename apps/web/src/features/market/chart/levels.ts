import type { Amount } from '@halyard/domain'
import { type Chart, type OverlayFigure, registerOverlay, utils, type YAxis } from 'klinecharts'
import type { Tokens } from './chart-styles.ts'
import { placeLabels, stackLabels } from './place-labels.ts'

/** A price level of the trader's own: a line across the chart with its label, and the price on the axis. */
export interface Level {
  key: string
  price: Amount
  /** The label on the line: "Buy 0.5". */
  text: string
  tone: 'buy' | 'sell' | 'position' | 'alert'
}

interface Mark {
  text: string
  price: string
  /** All levels and this one's index, so that an entry, an order and an alert at nearly one price stay readable. */
  all: readonly { value: number; width: number }[]
  place: number
  colour: string
  textColour: string
}

const textSize = 10
const textPadding = 4

const name = 'level'
const group = 'levels'

registerOverlay<Mark>({
  name,
  totalStep: 1,
  lock: true,
  needDefaultPointFigure: false,
  createPointFigures: ({ coordinates, bounding, overlay, yAxis }) => {
    const [at] = coordinates
    return at && yAxis ? lineAt(at.y, bounding.width, overlay.extendData, yAxis) : []
  },
  createYAxisFigures: ({ bounding, overlay, yAxis }) => {
    if (!yAxis) return []
    const { price, colour, textColour, all, place } = overlay.extendData
    const y = stackLabels(all.map(({ value }) => yAxis.convertToPixel(value)))[place] ?? 0
    return [label(price, { x: bounding.width, y, align: 'right' }, colour, textColour)]
  },
})

function lineAt(y: number, width: number, mark: Mark, yAxis: YAxis): OverlayFigure[] {
  const { text, colour, textColour, all, place } = mark
  const wanted = all.map((level) => ({ y: yAxis.convertToPixel(level.value), width: level.width }))
  const at = placeLabels(wanted, width)[place] ?? { left: 0, y }
  const coordinates = [
    { x: 0, y },
    { x: width, y },
  ]
  return [
    { type: 'line', attrs: { coordinates }, styles: { style: 'dashed', dashedValue: [4, 3], color: colour, size: 1 } },
    label(text, { x: at.left, y: at.y, align: 'left' }, colour, textColour),
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
      size: textSize,
      backgroundColor: colour,
      borderRadius: 3,
      paddingLeft: textPadding,
      paddingRight: textPadding,
      paddingTop: 2,
      paddingBottom: 2,
    },
  }
}

/** Draws exactly these levels in the current colours; `write` formats prices as the axis does. */
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
  // Its height only places pixels; the text is exact.
  const all = levels.map(({ price, text }) => ({
    value: Number(price.text()),
    width: utils.calcTextWidth(text, textSize) + 2 * textPadding,
  }))
  chart.createOverlay(
    levels.map(({ price, text, tone }, place) => ({
      name,
      groupId: group,
      lock: true,
      points: [{ value: all[place]?.value ?? 0 }],
      extendData: {
        text,
        price: write(price),
        all,
        place,
        colour: colours[tone][0],
        textColour: colours[tone][1],
      } satisfies Mark,
    })),
  )
}
