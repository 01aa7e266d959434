import type { ResponseOf } from '@halyard/wire/endpoint'
import { type ChartPeriod, chartPeriods } from '@halyard/wire/market'
import {
  type ChartType,
  chartSettings,
  chartTypes,
  overlaidIndicators,
  panedIndicators,
  saveChartSettings,
} from '@halyard/wire/own-charts'
import { create } from 'zustand'
import { call } from '#platform/api/call.ts'
import { kept } from '#platform/kept.ts'
import { useSession } from '#platform/session/session.ts'
import { AccountCopy, type Change, isSame } from './account-copy.ts'
import { type ChosenParameters, type IndicatorName, isPaned, rememberedParameters } from './indicators.ts'

/** With more panes the candles would be too low to read. */
export const panesMax = 3

interface Settings {
  period: ChartPeriod
  chartType: ChartType
  indicators: readonly IndicatorName[]
  /** The parameters that the user changed. */
  parameters: ChosenParameters
}

interface ChartSettings extends Settings {
  choosePeriod(period: ChartPeriod): void
  chooseType(chartType: ChartType): void
  toggleIndicator(name: IndicatorName): void
  /** Without parameters the defaults apply. */
  chooseParameters(name: IndicatorName, parameters: readonly number[] | undefined): void
}

/** Those of a visitor to this device. */
const visitorsName = 'chart'

/** As other devices of the account have them, too. */
const account = new AccountCopy<Settings>({
  name: 'user.chart-settings',
  empty: settingsOf(undefined),
  read: settingsOf,
  write: (settings) => settings,
  fetch: async () => stored(await call(chartSettings, undefined)),
  save: async (settings, version) => {
    const { saved, ...answer } = await call(saveChartSettings, { version, settings: termsOf(settings) })
    return { saved, ...stored(answer) }
  },
  merge: mergeSettings,
  onChange: () => useChartSettings.setState(account.value()),
})

/** The user's chart settings: the account's, or those of a visitor to this device. */
export const useChartSettings = create<ChartSettings>()((set) => ({
  ...remembered(),
  choosePeriod: (period) => set({ period }),
  chooseType: (chartType) => set({ chartType }),
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

useChartSettings.subscribe((changed) => {
  const settings = settingsOf(changed)
  if (isSame(settings, remembered())) return
  if (isSignedIn()) account.change(settings)
  else kept.write(visitorsName, settings)
})

useSession.subscribe(({ token }, before) => {
  if (token === before.token) return
  useChartSettings.setState(remembered())
  void syncSettings()
})

/** Hears what other devices have set, and tells what this one has. */
export async function syncSettings(): Promise<void> {
  if (isSignedIn()) await account.refresh()
}

function mergeSettings({ bases, mine, theirs }: Change<Settings>): Settings {
  const newest = <Name extends keyof Settings>(name: Name): Settings[Name] =>
    bases.some((base) => !isSame(base[name], mine[name])) ? mine[name] : theirs[name]
  return {
    period: newest('period'),
    chartType: newest('chartType'),
    indicators: newest('indicators'),
    parameters: newest('parameters'),
  }
}

/** What somebody set before signing in goes along. */
function remembered(): Settings {
  const visitors = kept.read(visitorsName)
  if (!isSignedIn()) return settingsOf(visitors)
  if (visitors !== undefined) {
    const mine = settingsOf(visitors)
    account.change(mergeSettings({ bases: [settingsOf(undefined)], mine, theirs: account.value() }))
    kept.write(visitorsName, undefined)
  }
  return account.value()
}

function isSignedIn(): boolean {
  return useSession.getState().token !== undefined
}

/** The oldest pane is closed for one too many. */
function withRoomFor(indicator: IndicatorName, shown: readonly IndicatorName[]): readonly IndicatorName[] {
  const panes = shown.filter(isPaned)
  return isPaned(indicator) && panes.length >= panesMax ? shown.filter((other) => other !== panes[0]) : shown
}

/** What can be read of settings, and of the rest what is usual; always with its fields in one order. */
function settingsOf(value: unknown): Settings {
  const known = (value ?? {}) as { [Name in keyof Settings]?: unknown }
  const all: readonly IndicatorName[] = [...overlaidIndicators, ...panedIndicators]
  const names: unknown[] = Array.isArray(known.indicators) ? known.indicators : ['MA', 'VOL']
  const parameters = rememberedParameters(known.parameters)
  return {
    period: chartPeriods.find((period) => period === known.period) ?? '15m',
    chartType: chartTypes.find((type) => type === known.chartType) ?? 'candles',
    indicators: [...new Set(names)].flatMap((name) => all.find((each) => each === name) ?? []),
    parameters: Object.fromEntries(all.flatMap((name) => (parameters[name] ? [[name, parameters[name]]] : []))),
  }
}

type Terms = NonNullable<ResponseOf<typeof chartSettings>['settings']>

function termsOf({ parameters, indicators, ...settings }: Settings): Terms {
  const chosen = Object.entries(parameters) as [IndicatorName, readonly number[]][]
  return {
    ...settings,
    indicators: [...indicators],
    parameters: chosen.map(([indicator, values]) => ({ indicator, values: [...values] })),
  }
}

function stored({ version, settings }: ResponseOf<typeof chartSettings>) {
  const chosen = settings?.parameters.map(({ indicator, values }) => [indicator, values] as const) ?? []
  return { version, value: settingsOf(settings && { ...settings, parameters: Object.fromEntries(chosen) }) }
}
