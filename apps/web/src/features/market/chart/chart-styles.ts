import type { ChartType } from '@halyard/wire/own-charts'
import type { DeepPartial, Styles } from 'klinecharts'
import { tokenReader } from '#platform/appearance/token-reader.ts'

const known = new Map<string, Tokens>()

/** The colours of a theme, read while it is shown: the chart draws on a canvas and cannot read style sheets. */
export function tokensOf(theme: string): Tokens {
  const tokens = known.get(theme) ?? readTokens()
  known.set(theme, tokens)
  return tokens
}

function readTokens() {
  const token = tokenReader()
  return {
    up: token('up'),
    down: token('down'),
    upSoft: token('up-soft'),
    downSoft: token('down-soft'),
    onUp: token('on-up'),
    onDown: token('on-down'),
    text1: token('text-1'),
    text2: token('text-2'),
    text3: token('text-3'),
    line: token('line'),
    surface: token('surface-3'),
    accent: token('accent'),
    accentSoft: token('accent-soft'),
    onAccent: token('on-accent'),
    background: token('background'),
    warning: token('warning'),
    font: token('font'),
  }
}

export type Tokens = ReturnType<typeof readTokens>

/** The lines of an indicator, in their order. */
function lineColours({ warning, accent, text2, up, down }: Tokens): string[] {
  return [warning, accent, text2, up, down]
}

const hidden = ['transparent', 'transparent', 'transparent'] as const

/** The height of the screen in pixels below which the candles have 240 of them or less. */
const shortScreen = 606

/** The chart in Halyard's look; legends are ours, so the library draws only the values of its indicators. */
export function chartStyles(tokens: Tokens, type: ChartType): DeepPartial<Styles> {
  const { text2, text3, line, surface, font } = tokens
  // Averaged candles are drawn in place of the true ones.
  const [up, down, flat] = type === 'heikinAshi' ? hidden : [tokens.up, tokens.down, text3]
  const text = { color: text3, size: 10, family: font }
  const mark = { color: tokens.text1, size: 10, family: font, backgroundColor: surface, borderColor: surface }
  const changed = { upColor: tokens.up, downColor: tokens.down, noChangeColor: text3 }
  return {
    grid: {
      horizontal: { color: line, style: 'dashed', dashedValue: [2, 4] },
      vertical: { show: false },
    },
    candle: {
      type: type === 'line' || type === 'area' ? 'area' : 'candle_solid',
      bar: {
        upColor: up,
        downColor: down,
        noChangeColor: flat,
        upBorderColor: up,
        downBorderColor: down,
        noChangeBorderColor: flat,
        upWickColor: up,
        downWickColor: down,
        noChangeWickColor: flat,
      },
      area: {
        lineSize: 1.5,
        lineColor: tokens.accent,
        backgroundColor: type === 'area' ? tokens.accentSoft : 'transparent',
        point: { show: false },
      },
      priceMark: {
        high: { color: text2, textFamily: font },
        low: { color: text2, textFamily: font },
        // Its label is drawn by `markLastPrice`, above all others.
        last: { ...changed, text: { show: false } },
      },
      tooltip: { showRule: 'none' },
    },
    indicator: {
      bars: [changed],
      lines: lineColours(tokens).map((color) => ({ color, size: 1 })),
      tooltip: {
        // On a short screen they would cover the mark of the highest price: there they appear with the crosshair.
        showRule: innerHeight < shortScreen ? 'follow_cross' : 'always',
        offsetLeft: 0,
        offsetTop: 2,
        title: { showParams: false, color: text3, size: 10, family: font, marginLeft: 8, marginRight: 2 },
        legend: { defaultValue: '—', color: text3, size: 10, family: font, marginLeft: 6, marginRight: 2 },
      },
    },
    xAxis: { axisLine: { color: line }, tickLine: { show: false }, tickText: text },
    yAxis: {
      axisLine: { show: false },
      tickLine: { show: false },
      tickText: { ...text, marginStart: 4, marginEnd: 0 },
    },
    separator: { color: line },
    crosshair: {
      horizontal: { line: { color: text3 }, text: mark },
      vertical: { line: { color: text3 }, text: mark },
    },
  }
}
