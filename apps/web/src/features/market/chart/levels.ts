import type { Amount } from '@halyard/domain'
import { type Bounding, type Chart, type OverlayFigure, registerOverlay, utils, type YAxis } from 'klinecharts'
import type { Bar } from './bars.ts'
import type { Tokens } from './chart-styles.ts'
import { type PlacedLabel, placeLabels, stackLabels } from './place-labels.ts'

/** A price level of the trader's own: a line across the chart with its label, and the price on the axis. */
export interface Level {
  key: string
  price: Amount
  /** The label on the line: "Buy 0.5". */
  text: string
  tone: 'buy' | 'sell' | 'position' | 'alert'
  /** Of an order that can be changed: opens its review, on another price if one is given. */
  review?: (price?: Amount) => void
}

/** Hears where the label of a level stands whenever it is drawn; undefined where there is none. */
export type LabelPlaced = (key: string, label: (PlacedLabel & { width: number }) | undefined) => void

interface Mark {
  key: string
  text: string
  price: string
  /**
   * All levels and this one's index, so that an entry, an order and an alert at nearly one price stay readable. The
   * library copies all but functions.
   */
  all: () => { value: number; width: number }[]
  place: number
  colour: string
  textColour: string
  /** For the grip of a level that can be moved. */
  indent: number
  font: string
  onPlaced: LabelPlaced
}

const textSize = 10
const textPadding = 4
/** The room for a grip at the start of a label. */
const gripWidth = 12
/** What the averages of indicators are written in, at the top left. */
const legendHeight = 18

const name = 'level'
const group = 'levels'

registerOverlay<Mark>({
  name,
  totalStep: 1,
  lock: true,
  needDefaultPointFigure: false,
  createPointFigures: ({ coordinates, bounding, overlay, yAxis }) => {
    const [at] = coordinates
    return at && yAxis ? lineAt(at.y, bounding, overlay.extendData, yAxis) : []
  },
  createYAxisFigures: ({ chart, bounding, overlay, yAxis }) => {
    if (!yAxis) return []
    const { price, colour, textColour, font, all, place } = overlay.extendData
    const last = lastBar(chart)
    const heights = all().map(({ value }) => yAxis.convertToPixel(value))
    const taken = last && yAxis.convertToPixel(last.close)
    const y = stackLabels(heights, { bottom: bounding.height, taken })[place]
    return y === undefined ? [] : [label(price, { x: bounding.width, y, align: 'right' }, { colour, textColour, font })]
  },
})

function lineAt(y: number, { width, height }: Bounding, mark: Mark, yAxis: YAxis): OverlayFigure[] {
  const { key, text, colour, textColour, all, place, indent, font, onPlaced } = mark
  const wanted = all().map((level) => ({ y: yAxis.convertToPixel(level.value), width: level.width }))
  const at = placeLabels(wanted, { width, top: legendHeight, bottom: height })[place]
  onPlaced(key, at && { ...at, width: all()[place]?.width ?? 0 })
  const coordinates = [
    { x: 0, y },
    { x: width, y },
  ]
  const line = {
    type: 'line',
    attrs: { coordinates },
    styles: { style: 'dashed', dashedValue: [4, 3], color: colour, size: 1 },
  }
  return at ? [line, label(text, { x: at.left, y: at.y, align: 'left' }, { colour, textColour, font, indent })] : [line]
}

const lastPrice = 'lastPrice'

/** The last price on the axis, above whatever else is drawn there. */
registerOverlay<LastPrice>({
  name: lastPrice,
  totalStep: 1,
  lock: true,
  needDefaultPointFigure: false,
  createYAxisFigures: ({ chart, bounding, overlay, yAxis }) => {
    const bar = lastBar(chart)
    if (!bar || !yAxis) return []
    const { write, rising, falling, unchanged, textColour, font } = overlay.extendData
    const colour = bar.close > bar.open ? rising : bar.close < bar.open ? falling : unchanged
    const at = { x: bounding.width, y: yAxis.convertToPixel(bar.close), align: 'right' }
    return [label(write(bar.exact.close), at, { colour, textColour, font })]
  },
})

interface LastPrice {
  write: (price: Amount) => string
  rising: string
  falling: string
  unchanged: string
  textColour: string
  font: string
}

function lastBar(chart: Chart): Bar | undefined {
  return (chart.getDataList() as Bar[]).at(-1)
}

/** Draws the last price in the current colours; `write` formats prices as the axis does. */
export function markLastPrice(chart: Chart, write: (price: Amount) => string, tokens: Tokens): void {
  chart.removeOverlay({ name: lastPrice })
  chart.createOverlay({
    name: lastPrice,
    lock: true,
    // Also above a drawing under the pointer, which the library lifts above all others.
    zLevel: Number.MAX_VALUE,
    points: [{ value: 0 }],
    extendData: {
      write,
      rising: tokens.up,
      falling: tokens.down,
      unchanged: tokens.text3,
      textColour: tokens.onUp,
      font: tokens.font,
    } satisfies LastPrice,
  })
}

function label(
  text: string,
  at: { x: number; y: number; align: string },
  { colour, textColour, font, indent = 0 }: { colour: string; textColour: string; font: string; indent?: number },
): OverlayFigure {
  return {
    type: 'text',
    attrs: { ...at, text, baseline: 'middle' },
    styles: {
      color: textColour,
      size: textSize,
      family: font,
      backgroundColor: colour,
      borderRadius: 3,
      paddingLeft: textPadding + indent,
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
  onPlaced: LabelPlaced,
): void {
  chart.removeOverlay({ groupId: group })
  if (levels.length === 0) return
  const colours = {
    buy: [tokens.up, tokens.onUp],
    sell: [tokens.down, tokens.onDown],
    position: [tokens.accent, tokens.onAccent],
    alert: [tokens.warning, tokens.background],
  } as const
  const indentOf = ({ review }: Level) => (review ? gripWidth : 0)
  const all = levels.map((level) => ({
    value: pixelsOf(level.price),
    width: utils.calcTextWidth(level.text, textSize, 'normal', tokens.font) + 2 * textPadding + indentOf(level),
  }))
  chart.createOverlay(
    levels.map((level, place) => ({
      id: idOf(level.key),
      name,
      groupId: group,
      lock: true,
      points: [{ value: all[place]?.value ?? 0 }],
      extendData: {
        key: level.key,
        text: level.text,
        price: write(level.price),
        all: () => all,
        place,
        colour: colours[level.tone][0],
        textColour: colours[level.tone][1],
        indent: indentOf(level),
        font: tokens.font,
        onPlaced,
      } satisfies Mark,
    })),
  )
}

/** Draws a level at another price, while it is moved. */
export function moveLevel(chart: Chart, key: string, price: Amount, write: (price: Amount) => string): void {
  const [overlay] = chart.getOverlays({ id: idOf(key) })
  if (!overlay) return
  const mark = overlay.extendData as Mark
  const value = pixelsOf(price)
  const moved = mark.all()[mark.place]
  if (moved) moved.value = value
  chart.overrideOverlay({ id: idOf(key), points: [{ value }], extendData: { price: write(price) } })
}

function idOf(key: string): string {
  return `level ${key}`
}

/** A height only places pixels; what is written is exact. */
function pixelsOf(price: Amount): number {
  return Number(price.text())
}
