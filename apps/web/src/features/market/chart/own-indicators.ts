import { type KLineData, registerIndicator } from 'klinecharts'

/** What the library lacks. Values only place pixels. */

interface Bar {
  timestamp: number
  high: number
  low: number
  close: number
  volume?: number | undefined
}

/** The true ranges of bars, averaged as Wilder did: undefined until there are enough. */
export function averageTrueRanges(bars: readonly Bar[], length: number): (number | undefined)[] {
  let sum = 0
  let average: number | undefined
  return bars.map(({ high, low }, index) => {
    const before = bars[index - 1]?.close ?? low
    const range = Math.max(high, before) - Math.min(low, before)
    sum += range
    if (index >= length) average = ((average ?? 0) * (length - 1) + range) / length
    else if (index === length - 1) average = sum / length
    return average
  })
}

/** The highest and lowest price of so many bars, and the middle between. */
export function donchianChannel(bars: readonly Bar[], length: number) {
  return bars.map((_, index) => {
    if (index < length - 1) return {}
    const window = bars.slice(index - length + 1, index + 1)
    const upper = Math.max(...window.map(({ high }) => high))
    const lower = Math.min(...window.map(({ low }) => low))
    return { upper, middle: (upper + lower) / 2, lower }
  })
}

/** The average price of each day so far, which begins at 00:00 UTC, by what was traded at it. */
export function volumeWeightedPrices(bars: readonly Bar[]): (number | undefined)[] {
  let [day, turnover, volume] = [Number.NaN, 0, 0]
  return bars.map(({ timestamp, high, low, close, volume: traded = 0 }) => {
    const today = Math.floor(timestamp / dayMs)
    if (today !== day) [day, turnover, volume] = [today, 0, 0]
    turnover += ((high + low + close) / 3) * traded
    volume += traded
    return volume > 0 ? turnover / volume : undefined
  })
}

const dayMs = 86_400_000

/** A line that trails the price at a multiple of its average range: below it in a rise, above it in a fall. */
export function supertrend(bars: readonly Bar[], length: number, multiple: number) {
  const ranges = averageTrueRanges(bars, length)
  let last: { upper: number; lower: number; rises: boolean; close: number } | undefined
  return bars.map(({ high, low, close }, index): { up?: number; down?: number } => {
    const range = ranges[index]
    if (range === undefined) return {}
    const middle = (high + low) / 2
    let [upper, lower, rises] = [middle + multiple * range, middle - multiple * range, true]
    if (last) {
      // A band follows the price, and goes back only after the price has passed it.
      if (last.close <= last.upper) upper = Math.min(upper, last.upper)
      if (last.close >= last.lower) lower = Math.max(lower, last.lower)
      rises = last.rises ? close >= lower : close > upper
    }
    last = { upper, lower, rises, close }
    return rises ? { up: lower } : { down: upper }
  })
}

const [rising, falling] = [3, 4]
const numbersOf = (indicator: { calcParams: unknown[] }) => indicator.calcParams as number[]

registerIndicator({
  name: 'ATR',
  shortName: 'ATR',
  series: 'price',
  calcParams: [14],
  figures: [{ key: 'atr', title: 'ATR: ', type: 'line' }],
  calc: (bars: KLineData[], indicator) => {
    const [length = 14] = numbersOf(indicator)
    return averageTrueRanges(bars, length).map((atr) => ({ atr }))
  },
})

registerIndicator({
  name: 'VWAP',
  shortName: 'VWAP',
  series: 'price',
  figures: [{ key: 'vwap', title: 'VWAP: ', type: 'line' }],
  calc: (bars: KLineData[]) => volumeWeightedPrices(bars).map((vwap) => ({ vwap })),
})

registerIndicator({
  name: 'DC',
  shortName: 'DC',
  series: 'price',
  calcParams: [20],
  figures: ['upper', 'middle', 'lower'].map((key) => ({ key, title: `${key.toUpperCase()}: `, type: 'line' })),
  calc: (bars: KLineData[], indicator) => {
    const [length = 20] = numbersOf(indicator)
    return donchianChannel(bars, length)
  },
})

registerIndicator({
  name: 'ST',
  shortName: 'ST',
  series: 'price',
  calcParams: [10, 3],
  figures: [
    {
      key: 'up',
      title: 'ST ▲: ',
      type: 'line',
      styles: ({ defaultStyles }) => ({ color: colourOf(defaultStyles, rising) }),
    },
    {
      key: 'down',
      title: 'ST ▼: ',
      type: 'line',
      styles: ({ defaultStyles }) => ({ color: colourOf(defaultStyles, falling) }),
    },
  ],
  calc: (bars: KLineData[], indicator) => {
    const [length = 10, multiple = 3] = numbersOf(indicator)
    return supertrend(bars, length, multiple)
  },
})

/** The chart's lines have the colours of rise and fall at these places. */
function colourOf(styles: { lines: readonly { color: string }[] } | undefined, place: number): string {
  return styles?.lines[place]?.color ?? ''
}
