import { type ChartPeriod, chartPeriods } from '@halyard/wire/market'
import { create } from 'zustand'
import { kept } from '#platform/kept.ts'
import {
  type ChosenParameters,
  type IndicatorName,
  isPaned,
  overlaidIndicators,
  panedIndicators,
  rememberedParameters,
} from './indicators.ts'

/** With more panes the candles would be too low to read. */
export const panesMax = 3

interface ChartSettings {
  period: ChartPeriod
  indicators: readonly IndicatorName[]
  /** The parameters that the user changed. */
  parameters: ChosenParameters
  choosePeriod(period: ChartPeriod): void
  toggleIndicator(name: IndicatorName): void
  /** Without parameters the defaults apply. */
  chooseParameters(name: IndicatorName, parameters: readonly number[] | undefined): void
}

const name = 'chart'

/** The user's chart settings, kept on the device. */
export const useChartSettings = create<ChartSettings>()((set) => ({
  ...remembered(),
  choosePeriod: (period) => set({ period }),
  toggleIndicator: (indicator) =>
    set(({ indicators }) => ({
      indicators: indicators.includes(indicator)
        ? indicators.filter((other) => other !== indicator)
        : [...withRoomFor(indicator, indicators), indicator],
    })),
  chooseParameters: (indicator, chosen) =>
    set(({ parameters: { [indicator]: _, ...others } }) => ({
      parameters: chosen ? { ...others, [indicator]: chosen } : others,
    })),
}))

useChartSettings.subscribe(({ period, indicators, parameters }) => kept.write(name, { period, indicators, parameters }))

/** The oldest pane is closed for one too many. */
function withRoomFor(indicator: IndicatorName, shown: readonly IndicatorName[]): readonly IndicatorName[] {
  const panes = shown.filter(isPaned)
  return isPaned(indicator) && panes.length >= panesMax ? shown.filter((other) => other !== panes[0]) : shown
}

function remembered(): Pick<ChartSettings, 'period' | 'indicators' | 'parameters'> {
  const value = kept.read(name) as { period?: unknown; indicators?: unknown; parameters?: unknown } | undefined
  const all: readonly IndicatorName[] = [...overlaidIndicators, ...panedIndicators]
  const names: unknown[] | undefined = Array.isArray(value?.indicators) ? value.indicators : undefined
  return {
    period: chartPeriods.find((period) => period === value?.period) ?? '15m',
    indicators: names ? all.filter((each) => names.includes(each)) : ['MA', 'VOL'],
    parameters: rememberedParameters(value?.parameters),
  }
}
