import * as z from 'zod/mini'
import { endpointsOf } from './endpoint.ts'
import { list, named, nullable, object, optional } from './fields.ts'
import { chartPeriods } from './market.ts'
import { amount, flag, integer, nothing, pairSymbol, requiredText, word } from './values.ts'

const endpoint = endpointsOf('own-charts', { ours: true })

// What a user keeps of charts, the same on every device. Ours.

/** How many points each kind of drawing has; a brush has from two up to so many. */
export const pointsOfDrawing = {
  trend: 2,
  ray: 2,
  extended: 2,
  arrow: 2,
  horizontal: 1,
  horizontalRay: 1,
  vertical: 1,
  rectangle: 2,
  measure: 2,
  brush: 60,
  fibonacci: 2,
  channel: 3,
  text: 1,
} as const

export type DrawingKind = keyof typeof pointsOfDrawing
export const drawingKinds = Object.keys(pointsOfDrawing) as [DrawingKind, ...DrawingKind[]]

/** Drawings of one user on one pair, and their points together. */
export const drawingsMax = 50
export const drawnPointsMax = 300
/** Characters of a text on a chart. */
export const drawnTextMax = 60

export const chartTypes = ['candles', 'line', 'area', 'heikinAshi'] as const
export type ChartType = (typeof chartTypes)[number]

/** Drawn over the candles. */
export const overlaidIndicators = ['MA', 'EMA', 'BOLL', 'SAR', 'BBI', 'SMA', 'VWAP', 'DC', 'ST'] as const
/** Each in a pane of its own below the candles. */
export const panedIndicators = [
  'VOL',
  'MACD',
  'KDJ',
  'RSI',
  'WR',
  'CCI',
  'OBV',
  'ROC',
  'DMI',
  'TRIX',
  'MTM',
  'PSY',
  'ATR',
  'AO',
  'BIAS',
  'BRAR',
  'DMA',
  'EMV',
  'PVT',
  'VR',
] as const
/** More bars than this are seldom loaded. */
export const indicatorParameterMax = 500

const indicator = word(...overlaidIndicators, ...panedIndicators)
const indicatorsMax = overlaidIndicators.length + panedIndicators.length

/** A list in which nothing has the same key twice. */
function distinct<Schema extends z.ZodMiniType>(
  schema: Schema,
  max: number,
  keyOf: (value: z.output<Schema>) => unknown,
) {
  return list(schema).check(
    z.maxLength(max, 'invalid'),
    z.refine((values) => new Set(values.map(keyOf)).size === values.length, 'invalid'),
  )
}

const drawing = object({
  drawingId: named('id', requiredText(36).check(z.regex(/^[A-Za-z0-9-]{8,36}$/, 'invalid'))),
  kind: named('type', word(...drawingKinds)),
  points: list(object({ at: named('time', integer), price: amount })).check(
    z.maxLength(pointsOfDrawing.brush, 'invalid'),
  ),
  text: optional(requiredText(drawnTextMax)),
}).check(
  z.refine(({ kind, points, text }) => {
    const isComplete = kind === 'brush' ? points.length >= 2 : points.length === pointsOfDrawing[kind]
    return isComplete && (text !== undefined) === (kind === 'text')
  }, 'invalid'),
)

const drawings = distinct(drawing, drawingsMax, ({ drawingId }) => drawingId).check(
  z.refine((list) => list.reduce((sum, { points }) => sum + points.length, 0) <= drawnPointsMax, 'invalid'),
)

const settings = object({
  period: named('interval', z.enum(chartPeriods, { error: 'choice' })),
  chartType: named('type', word(...chartTypes)),
  indicators: distinct(indicator, indicatorsMax, (name) => name),
  parameters: distinct(
    object({
      indicator: named('name', indicator),
      values: list(integer.check(z.refine((n) => n >= 1 && n <= indicatorParameterMax, 'invalid'))).check(
        z.minLength(1, 'invalid'),
        z.maxLength(4, 'invalid'),
      ),
    }),
    indicatorsMax,
    (chosen) => chosen.indicator,
  ),
})

const exampleDrawings: z.input<typeof drawings> = [
  {
    id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    type: 'trend',
    points: [
      { time: 1795251600000, price: '67400' },
      { time: 1795255200000, price: '67912.5' },
    ],
  },
  {
    id: '550e8400-e29b-41d4-a716-446655440000',
    type: 'text',
    points: [{ time: 1795251600000, price: '67000' }],
    text: 'Support',
  },
]

const exampleSettings: z.input<typeof settings> = {
  interval: '15m',
  type: 'candles',
  indicators: ['MA', 'VOL'],
  parameters: [{ name: 'MA', values: [7, 25, 99] }],
}

/** GET /chart/getDrawings {symbol}: what the user has drawn on the chart of a pair; version 0 before anything was. */
export const chartDrawings = endpoint({
  route: 'GET /chart/getDrawings',
  summary: "One's own drawings on the chart of a pair",
  request: object({ symbol: pairSymbol }),
  response: object({ version: integer, drawings: named('list', drawings) }),
  refusals: ['currencyUnsupported'],
  example: { request: { symbol: 'btcusdt' }, response: { version: 4, list: exampleDrawings } },
})

/**
 * POST /chart/saveDrawings {symbol, version, list}: replaces the drawings of a pair, if `version` is still the one that
 * is stored; otherwise another device saved meanwhile, nothing is written, and the answer is what it saved.
 */
export const saveChartDrawings = endpoint({
  route: 'POST /chart/saveDrawings',
  effect: 'conditional',
  summary: "Saves one's own drawings on the chart of a pair",
  request: object({ symbol: pairSymbol, version: integer, drawings: named('list', drawings) }),
  response: object({ saved: flag, version: integer, drawings: named('list', drawings) }),
  refusals: ['currencyUnsupported'],
  example: {
    request: { symbol: 'btcusdt', version: 3, list: exampleDrawings },
    response: { saved: true, version: 4, list: exampleDrawings },
  },
})

/** GET /chart/getSettings: how the user has set up charts; version 0 and null before anything was saved. */
export const chartSettings = endpoint({
  route: 'GET /chart/getSettings',
  summary: "One's own settings of charts",
  request: nothing,
  response: object({ version: integer, settings: nullable(settings) }),
  example: { request: {}, response: { version: 2, settings: exampleSettings } },
})

/** POST /chart/saveSettings {version, settings}: the same for the settings of all charts. */
export const saveChartSettings = endpoint({
  route: 'POST /chart/saveSettings',
  effect: 'conditional',
  summary: "Saves one's own settings of charts",
  request: object({ version: integer, settings }),
  response: object({ saved: flag, version: integer, settings: nullable(settings) }),
  example: {
    request: { version: 1, settings: exampleSettings },
    response: { saved: true, version: 2, settings: exampleSettings },
  },
})
