import { Amount } from '../amount/index.ts'
import { type Candle, mergeCandles } from './candle.ts'
import { KeyedHash } from './keyed-hash.ts'
import { bucketEnd, bucketStart, type ChartPeriod, chartPeriods } from './period.ts'
import { isTrading, lastTrading, type TradingSession } from './session.ts'

/** A pair's parameters. */
export interface SimulatedInstrument {
  readonly symbol: string
  readonly session: TradingSession
  readonly priceStep: Amount
  readonly quantityStep: Amount
  /** The price that the simulation reverts to, at its zero hour. */
  readonly referencePrice: Amount
  /** Standard deviation of a year's logarithmic return: 0.5 is 50 %. */
  readonly yearlyVolatility: number
  /** Mean milliseconds between two ticks. */
  readonly tickInterval: number
  /** Median value of one trade, in the quote coin. */
  readonly typicalTrade: number
}

export interface SimulatedTick {
  readonly price: Amount
  readonly volume: Amount
  readonly at: Date
}

/** Where a path begins: its price at a moment, in milliseconds since 1970. */
export interface PathStart {
  readonly at: number
  readonly price: Amount
}

/**
 * What a path hangs on besides its key: one more key for each window of time, `(origin + index * length, origin + (index +
 * 1) * length]`.
 */
export interface PathWindows {
  /** Up to here it hangs on its own key alone. */
  readonly from: number
  readonly origin: number
  readonly length: number
  /** 32 hexadecimal digits. @throws RangeError for a window that is not known yet */
  readonly keyOf: (index: number) => string
}

/** Another version gives other prices for the same key. */
export const generatorVersion = 2
/** Of a path that hangs on the rounds of a beacon too. */
export const beaconGeneratorVersion = 3

/** The default start of a path: 2026-11-01 UTC. */
export const zeroHour = Date.UTC(2026, 10, 1)
/** The path's finest step is a millisecond, as the time of a tick, so no tick tells where the next one goes. */
const yearLength = 365.25 * 86_400_000
/** 2^36 milliseconds, about 2.2 years: beyond it the path reverts to its start. */
const coarsest = 36
const span = 2 ** coarsest
/** The deviation of an anchor: that of a path over half the span. */
const anchorDeviation = Math.sqrt(span / 2)
/** For each level, its steps in a millisecond, and the deviation of its midpoints. */
const perStep = Float64Array.from({ length: coarsest + 1 }, (_, level) => 2 ** -level)
const deviations = Float64Array.from({ length: coarsest + 1 }, (_, level) => Math.sqrt(2 ** level) / 2)

/**
 * The simulated market of one instrument: a pure function of key and time, so the past can be recomputed, and nobody
 * without the key can compute the future.
 *
 * The log price is a Brownian path by midpoint displacement: each level halves the step and moves the midpoints by a
 * normal amount with a quarter of the step as variance, so a return's variance grows with its time at every scale.
 * Floats are fine here: `roundToStep` turns them into exact prices.
 */
export class SimulatedMarket {
  private readonly hash: KeyedHash
  private readonly scale: number
  private readonly volumeScale: number
  private readonly logStart: number
  private readonly volatility: number
  /** How much the log price reverts to the reference in a millisecond. */
  private readonly pull: number
  private readonly displacements: Displacements
  private readonly windowed: WindowedPath | undefined

  /** The key is 32 hexadecimal digits, unique to the instrument. */
  constructor(
    key: string,
    private readonly instrument: SimulatedInstrument,
    private readonly start: PathStart = { at: zeroHour, price: instrument.referencePrice },
    windows?: PathWindows,
  ) {
    this.hash = new KeyedHash(key)
    this.displacements = new Displacements(this.hash, coarsest)
    this.windowed = windows && new WindowedPath(windows)
    this.scale = decimalScale(instrument.priceStep)
    this.volumeScale = decimalScale(instrument.quantityStep)
    this.volatility = instrument.yearlyVolatility / Math.sqrt(yearLength)
    const logPrice = Math.log(Number(start.price.text()))
    this.logStart = logPrice - this.volatility * this.path(start.at)
    this.pull = (Math.log(Number(instrument.referencePrice.text())) - logPrice) / yearLength
  }

  /** The price at a moment, rounded to the price step and at least one step. */
  priceAt(at: number): Amount {
    return this.priceOf(this.logPriceAt(at))
  }

  /** The ticks after `from` up to and including `to` while the market trades; milliseconds since 1970. */
  ticksBetween(from: number, to: number): SimulatedTick[] {
    const { tickInterval, session } = this.instrument
    const ticks: SimulatedTick[] = []
    for (let slot = Math.floor(from / tickInterval); slot * tickInterval <= to; slot += 1) {
      const at = this.timeIn(slot)
      if (at > from && at <= to && isTrading(session, new Date(at))) ticks.push(this.tick(slot, at))
    }
    return ticks
  }

  /** The newest tick after `since` up to and including `until`; undefined where there is none. */
  lastTick(since: number, until: number): SimulatedTick | undefined {
    const { tickInterval, session } = this.instrument
    const traded = lastTrading(session, new Date(until)).getTime()
    for (let slot = Math.floor(traded / tickInterval); (slot + 1) * tickInterval > since; slot -= 1) {
      const at = this.timeIn(slot)
      if (at > since && at <= until && isTrading(session, new Date(at))) return this.tick(slot, at)
    }
    return undefined
  }

  /**
   * The newest `bars` candles of every period before `until`. Longer periods are merged from shorter ones where those
   * reach, so that charts agree, and sampled before that.
   */
  history(until: number, bars: Readonly<Record<ChartPeriod, number>>): Record<ChartPeriod, Candle[]> {
    const all = {} as Record<ChartPeriod, Candle[]>
    let shorter: Candle[] = []
    for (const period of chartPeriods) {
      shorter = this.periodHistory(period, until, bars[period], shorter)
      all[period] = shorter
    }
    return all
  }

  private periodHistory(period: ChartPeriod, until: number, bars: number, shorter: readonly Candle[]): Candle[] {
    const candles: Candle[] = []
    const mergeFrom = shorter[0] ? shorter[0].openTime * 1_000 : Number.POSITIVE_INFINITY
    let unmerged = shorter.length
    let start = bucketStart(period, until)
    // A weekend is 2880 minutes without a candle; the bound ends the search in any session.
    for (let searched = 0; candles.length < bars && searched < bars * 2 + 3_000; searched += 1) {
      const end = Math.min(bucketEnd(period, start), until)
      let candle: Candle | undefined
      if (start >= mergeFrom) {
        let first = unmerged
        while (first > 0 && (shorter[first - 1] as Candle).openTime * 1_000 >= start) first -= 1
        candle = mergeAll(shorter.slice(first, unmerged), start)
        unmerged = first
      } else {
        candle = this.sampledCandle(start, end)
      }
      if (candle) candles.push(candle)
      start = bucketStart(period, start - 1)
    }
    return candles.reverse()
  }

  /** A candle from evenly spaced samples, with the volume that its trades would have had. */
  private sampledCandle(start: number, end: number): Candle | undefined {
    const samples = 8
    const open = start
    const moments = Array.from(
      { length: samples + 1 },
      // At multiples of 32 ms the five finest levels are zero and need no hash.
      (_, index) => open + Math.floor(((end - 1 - open) * index) / samples / 32) * 32,
    )
    const trading = moments.filter((at) => isTrading(this.instrument.session, new Date(at)))
    if (trading.length === 0 || end <= start) return undefined
    const path = trading.map((at) => this.logPriceAt(at))
    const [first, high, low, last] = [path[0] as number, Math.max(...path), Math.min(...path), path.at(-1) as number]
    const close = this.priceOf(last)
    const openFor = ((end - start) * trading.length) / moments.length
    const trades = Math.max(1, Math.round(openFor / this.instrument.tickInterval))
    const busy = Math.exp(0.35 * this.hash.normal(kinds.busy, Math.floor(start / 60_000)))
    const turnover = this.instrument.typicalTrade * meanOverMedian * trades * busy
    const volume = roundToStep(turnover / Number(close.text()), this.volumeScale)
    return {
      openTime: start / 1_000,
      open: this.priceOf(first),
      high: this.priceOf(high),
      low: this.priceOf(low),
      close,
      volume,
      turnover: volume.times(close).round(18, 'down'),
      trades,
    }
  }

  /** One tick in each slot at a random time: irregular, and each slot can be computed alone. */
  private timeIn(slot: number): number {
    return Math.floor((slot + this.hash.uniform(kinds.time, slot)) * this.instrument.tickInterval)
  }

  private tick(slot: number, at: number): SimulatedTick {
    const price = this.priceAt(at)
    const value = this.instrument.typicalTrade * Math.exp(tradeSpread * this.hash.normal(kinds.volume, slot))
    return { price, volume: roundToStep(value / Number(price.text()), this.volumeScale), at: new Date(at) }
  }

  private priceOf(logPrice: number): Amount {
    return roundToStep(Math.exp(logPrice), this.scale)
  }

  /** A path that starts away from the reference would reach it after a year without noise. */
  private logPriceAt(at: number): number {
    return this.logStart + this.volatility * this.path(at) + this.pull * (at - this.start.at)
  }

  /** The Brownian path at a whole millisecond; its variance grows by one with each. */
  private path(time: number): number {
    const { windowed } = this
    return windowed && time > windowed.from ? this.ownPath(windowed.from) + windowed.since(time) : this.ownPath(time)
  }

  /** The path that follows from the key alone. */
  private ownPath(time: number): number {
    const anchor = Math.floor(time / span)
    const fraction = time / span - anchor
    const left = this.hash.normal(kinds.anchor, anchor)
    const right = this.hash.normal(kinds.anchor, anchor + 1)
    return this.displacements.add((left * (1 - fraction) + right * fraction) * anchorDeviation, time)
  }
}

/** Midpoint displacement below a step of `2 ** levels` milliseconds. */
class Displacements {
  /** A cache of each level's last displacement: times come mostly in order. */
  private readonly lastIndex: number[]
  private readonly lastValue: number[]

  constructor(
    private readonly hash: KeyedHash,
    private readonly levels: number,
  ) {
    this.lastIndex = new Array<number>(levels + 1).fill(Number.NaN)
    this.lastValue = new Array<number>(levels + 1).fill(0)
  }

  /** The sum with what displaces the path at a moment. */
  add(sum: number, time: number): number {
    let total = sum
    for (let level = this.levels; level >= 1; level -= 1) {
      const position = time * (perStep[level] as number)
      const index = Math.floor(position)
      const tent = 1 - Math.abs(2 * (position - index) - 1)
      if (tent === 0) continue
      total += this.displacement(level, index) * (deviations[level] as number) * tent
    }
    return total
  }

  private displacement(level: number, index: number): number {
    if (this.lastIndex[level] !== index) {
      this.lastIndex[level] = index
      this.lastValue[level] = this.hash.normal(level, index)
    }
    return this.lastValue[level] as number
  }
}

/**
 * A Brownian path of independent pieces, one for each window: what a window adds cannot be known before its key, and
 * nothing that came before tells anything of it.
 */
class WindowedPath {
  readonly from: number
  private readonly first: number
  private readonly levels: number
  /** The path where each window begins, counted from the first; at `from` it is zero. */
  private readonly begins: number[]
  private current: { readonly index: number; readonly piece: (offset: number) => number } | undefined

  constructor(private readonly windows: PathWindows) {
    this.from = windows.from
    this.first = Math.floor((windows.from - windows.origin) / windows.length)
    this.levels = Math.ceil(Math.log2(windows.length))
    this.begins = []
  }

  /** What the path has moved since `from`, at a later moment. */
  since(time: number): number {
    const { origin, length } = this.windows
    const index = Math.ceil((time - origin) / length) - 1
    if (this.begins.length === 0) this.begins.push(-this.within(this.first, this.from - this.startOf(this.first)))
    for (let last = this.first + this.begins.length - 1; last < index; last += 1)
      this.begins.push((this.begins.at(-1) as number) + this.within(last, length))
    return (this.begins[index - this.first] as number) + this.within(index, time - this.startOf(index))
  }

  private startOf(index: number): number {
    return this.windows.origin + index * this.windows.length
  }

  private within(index: number, offset: number): number {
    if (this.current?.index !== index) this.current = { index, piece: this.pieceOf(index) }
    return this.current.piece(offset)
  }

  private pieceOf(index: number): (offset: number) => number {
    const hash = new KeyedHash(this.windows.keyOf(index))
    const displacements = new Displacements(hash, this.levels)
    const slope = hash.normal(kinds.anchor, 0) / Math.sqrt(2 ** this.levels)
    return (offset) => displacements.add(slope * offset, offset)
  }
}

/** Kinds of the hash besides the levels of the path, 1 to 36. */
const kinds = { anchor: 64, time: 65, volume: 66, busy: 67 } as const

/** Trade sizes are log-normal with this deviation; the factor is their mean over their median. */
const tradeSpread = 1.1
const meanOverMedian = Math.exp((tradeSpread * tradeSpread) / 2)

/** The only conversion of floats to prices and volumes: rounded to nearest, at least one step. */
function roundToStep(value: number, scale: number): Amount {
  const rounded = Amount.of(value.toFixed(scale))
  return rounded.isZero() ? Amount.of((10 ** -scale).toFixed(scale)) : rounded
}

/** The fraction digits of a step that is a power of ten. @throws RangeError for any other step. */
function decimalScale(step: Amount): number {
  if (!/^(1|0\.0*1)$/.test(step.text()))
    throw new RangeError(`the simulation needs a step like 0.01, not ${step.text()}`)
  return step.scale()
}

function mergeAll(candles: readonly Candle[], start: number): Candle | undefined {
  const [first, ...rest] = candles
  return first && { ...rest.reduce(mergeCandles, first), openTime: start / 1_000 }
}
