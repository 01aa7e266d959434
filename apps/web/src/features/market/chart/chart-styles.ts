import type { DeepPartial, Styles } from 'klinecharts'
import { tokenReader } from '#platform/appearance/token-reader.ts'

/** The current colours: the chart draws on a canvas and cannot read style sheets. */
export function readTokens() {
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

/** The height of the screen in pixels below which the candles have 240 of them or less. */
const shortScreen = 606

/** The chart in Halyard's look; legends are ours, so the library draws only the values of its indicators. */
export function chartStyles(tokens: Tokens): DeepPartial<Styles> {
  const { up, down, text2, text3, line, surface, font } = tokens
  const text = { color: text3, size: 10, family: font }
  const mark = { color: tokens.text1, size: 10, family: font, backgroundColor: surface, borderColor: surface }
  const bar = { upColor: up, downColor: down, noChangeColor: text3 }
  return {
    grid: {
      horizontal: { color: line, style: 'dashed', dashedValue: [2, 4] },
      vertical: { show: false },
    },
    candle: {
      bar: {
        ...bar,
        upBorderColor: up,
        downBorderColor: down,
        noChangeBorderColor: text3,
        upWickColor: up,
        downWickColor: down,
        noChangeWickColor: text3,
      },
      priceMark: {
        high: { color: text2, textFamily: font },
        low: { color: text2, textFamily: font },
        last: { ...bar, text: { family: font, size: 10, color: tokens.onUp, borderRadius: 3 } },
      },
      tooltip: { showRule: 'none' },
    },
    indicator: {
      bars: [{ upColor: tokens.up, downColor: tokens.down, noChangeColor: text3 }],
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
