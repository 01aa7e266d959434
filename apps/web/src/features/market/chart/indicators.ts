import { indicatorParameterMax, overlaidIndicators, panedIndicators } from '@halyard/wire/own-charts'

type OverlaidIndicator = (typeof overlaidIndicators)[number]
type PanedIndicator = (typeof panedIndicators)[number]
export type IndicatorName = OverlaidIndicator | PanedIndicator

export function isPaned(indicator: IndicatorName): indicator is PanedIndicator {
  return (panedIndicators as readonly string[]).includes(indicator)
}

/** The default parameters: as many lines as fit into the width of a phone. None has more than four. */
export const usualParameters: Readonly<Record<IndicatorName, readonly number[]>> = {
  MA: [7, 25, 99],
  EMA: [6, 12, 20],
  BOLL: [20, 2],
  SAR: [2, 2, 20],
  BBI: [3, 6, 12, 24],
  VOL: [5, 10],
  MACD: [12, 26, 9],
  KDJ: [9, 3, 3],
  RSI: [6, 12, 24],
  WR: [6, 10, 14],
  CCI: [20],
  OBV: [30],
  ROC: [12, 6],
  DMI: [14, 6],
  TRIX: [12, 9],
  MTM: [12, 6],
  PSY: [12, 6],
  SMA: [12, 2],
  VWAP: [],
  DC: [20],
  ST: [10, 3],
  ATR: [14],
  AO: [5, 34],
  BIAS: [6, 12, 24],
  BRAR: [26],
  DMA: [10, 50, 10],
  EMV: [14, 9],
  PVT: [],
  VR: [26, 6],
}

export type ChosenParameters = Readonly<Partial<Record<IndicatorName, readonly number[]>>>

/** A typed parameter; undefined unless it is a whole number from 1 to 500. */
export function parameterOf(typed: string): number | undefined {
  const value = /^[0-9]{1,3}$/.test(typed) ? Number(typed) : 0
  return value >= 1 && value <= indicatorParameterMax ? value : undefined
}

/** Stored parameters, as far as they still fit their indicator. */
export function rememberedParameters(value: unknown): ChosenParameters {
  if (typeof value !== 'object' || value === null) return {}
  const fits = ([name, chosen]: [string, unknown]) =>
    Object.hasOwn(usualParameters, name) &&
    Array.isArray(chosen) &&
    chosen.length === usualParameters[name as IndicatorName].length &&
    chosen.every((each) => parameterOf(String(each)) !== undefined)
  return Object.fromEntries(Object.entries(value).filter(fits)) as ChosenParameters
}
