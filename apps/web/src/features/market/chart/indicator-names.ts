/** Drawn over the candles. */
export const overlaidIndicators = ['MA', 'EMA', 'BOLL', 'SAR', 'BBI'] as const
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
] as const

export type OverlaidIndicator = (typeof overlaidIndicators)[number]
export type PanedIndicator = (typeof panedIndicators)[number]
export type IndicatorName = OverlaidIndicator | PanedIndicator

export function isPaned(indicator: IndicatorName): indicator is PanedIndicator {
  return (panedIndicators as readonly string[]).includes(indicator)
}
