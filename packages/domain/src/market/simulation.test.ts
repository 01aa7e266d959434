import { describe, expect, it } from 'vitest'
import { Amount } from '../amount/index.ts'
import { KeyedHash } from './keyed-hash.ts'
import { chartPeriods } from './period.ts'
import { isTrading } from './session.ts'
import { type SimulatedInstrument, SimulatedMarket } from './simulation.ts'

const bitcoin: SimulatedInstrument = {
  symbol: 'btcusdt',
  session: '24x7',
  priceStep: Amount.of('0.01'),
  quantityStep: Amount.of('0.000001'),
  referencePrice: Amount.of('67400'),
  yearlyVolatility: 0.5,
  tickInterval: 220,
  typicalTrade: 900,
}
const euro: SimulatedInstrument = {
  ...bitcoin,
  symbol: 'eurusd',
  session: 'fx',
  priceStep: Amount.of('0.00001'),
  quantityStep: Amount.of('0.01'),
  referencePrice: Amount.of('1.0842'),
  yearlyVolatility: 0.075,
  tickInterval: 600,
}
const now = Date.UTC(2026, 10, 20, 12)

const told = (ticks: readonly { at: Date; price: Amount; volume: Amount }[]) =>
  ticks.map(({ at, price, volume }) => `${at.toISOString()} ${price.text()} ${volume.text()}`)

describe('the simulated market', () => {
  it('is the same for the same seed, and another for another', () => {
    const minute = (seed: string) => told(new SimulatedMarket(seed, bitcoin).ticksBetween(now, now + 60_000))
    expect(minute('a')).toEqual(minute('a'))
    expect(minute('a')).not.toEqual(minute('b'))
  })

  it('tells the same ticks however often it is looked at', () => {
    const market = new SimulatedMarket('seed', bitcoin)
    const pieces = Array.from({ length: 40 }, (_, index) =>
      market.ticksBetween(now + index * 50, now + index * 50 + 50),
    ).flat()
    expect(told(pieces)).toEqual(told(new SimulatedMarket('seed', bitcoin).ticksBetween(now, now + 2_000)))
  })

  it('can compute any moment of the past again, in any order', () => {
    const [forward, backward] = [new SimulatedMarket('seed', bitcoin), new SimulatedMarket('seed', bitcoin)]
    const moments = Array.from({ length: 50 }, (_, index) => now - index * 7_654_321)
    const prices = moments.map((at) => forward.priceAt(at).text())
    expect(moments.toReversed().map((at) => backward.priceAt(at).text())).toEqual(prices.toReversed())
  })

  it('ticks several times a second, irregularly, in whole steps and plausible sizes', () => {
    const ticks = new SimulatedMarket('seed', bitcoin).ticksBetween(now, now + 600_000)
    expect(ticks.length).toBeGreaterThan(2_600)
    expect(ticks.length).toBeLessThan(2_860)
    const waits = ticks.slice(1).map((tick, index) => tick.at.getTime() - (ticks[index]?.at.getTime() ?? 0))
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...waits)).toBeLessThanOrEqual(440)
    expect(new Set(waits).size).toBeGreaterThan(100)
    for (const { price, volume } of ticks) {
      expect(price.isMultipleOf(bitcoin.priceStep)).toBe(true)
      expect(volume.isMultipleOf(bitcoin.quantityStep) && volume.isPositive()).toBe(true)
      expect(price.times(volume).isLessThan(Amount.of('200000'))).toBe(true)
    }
  })

  it('stands at the reference at its zero hour', () => {
    expect(new SimulatedMarket('any', bitcoin).priceAt(Date.UTC(2026, 10, 1)).text()).toBe('67400')
  })

  it.each([
    ['bitcoin', bitcoin],
    ['euro', euro],
  ])('%s moves as much as it should, over minutes as over days', (_, instrument) => {
    const year = 365.25 * 86_400_000
    const realised = (step: number, count: number) => {
      const squares: number[] = []
      for (const seed of ['1', '2', '3', '4']) {
        const market = new SimulatedMarket(seed, instrument)
        let before = Math.log(Number(market.priceAt(now).text()))
        for (let index = 1; index <= count; index += 1) {
          const price = Math.log(Number(market.priceAt(now - index * step).text()))
          squares.push((price - before) ** 2)
          before = price
        }
      }
      return Math.sqrt((squares.reduce((sum, square) => sum + square, 0) / squares.length) * (year / step))
    }
    for (const step of [60_000, 3_600_000, 86_400_000]) {
      const ratio = realised(step, 500) / instrument.yearlyVolatility
      expect(ratio).toBeGreaterThan(0.85)
      expect(ratio).toBeLessThan(1.15)
    }
  })

  it('is silent while its market is closed', () => {
    const market = new SimulatedMarket('seed', euro)
    const closing = Date.UTC(2026, 10, 20, 22)
    const ticks = market.ticksBetween(closing - 60_000, closing + 48 * 3_600_000)
    expect(ticks.length).toBeGreaterThan(50)
    expect(ticks.filter((tick) => tick.at.getTime() >= closing)).toEqual([])
  })
})

describe('its history', () => {
  const bars = { '1m': 600, '5m': 120, '15m': 50, '30m': 50, hour: 60, day: 40, week: 20, month: 12 }

  it.each([
    ['a market that never closes', bitcoin, now],
    ['a market on its weekend', euro, Date.UTC(2026, 10, 21, 9)],
  ])('fills every chart of %s', (_, instrument, until) => {
    const history = new SimulatedMarket('seed', instrument).history(until, bars)
    for (const period of chartPeriods) {
      const candles = history[period]
      expect(candles).toHaveLength(bars[period])
      const times = candles.map((candle) => candle.openTime)
      expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
      for (const { open, high, low, close, trades } of candles) {
        expect(high.isAtLeast(Amount.max(open, close)) && low.isAtMost(Amount.min(open, close))).toBe(true)
        expect(trades).toBeGreaterThan(0)
      }
    }
    for (const { openTime } of history['1m'])
      expect(isTrading(instrument.session, new Date(openTime * 1_000))).toBe(true)
  })

  it('agrees with itself: a longer candle has the open, close and extremes of the shorter ones', () => {
    const history = new SimulatedMarket('seed', bitcoin).history(now, bars)
    const hour = history.hour.at(-2)
    const minutes = history['1m'].filter(
      ({ openTime }) => openTime >= (hour?.openTime ?? 0) && openTime < (hour?.openTime ?? 0) + 3_600,
    )
    expect(minutes).toHaveLength(60)
    expect(hour?.open).toEqual(minutes[0]?.open)
    expect(hour?.close).toEqual(minutes.at(-1)?.close)
    expect(hour?.high).toEqual(minutes.map((minute) => minute.high).reduce(Amount.max))
    expect(hour?.low).toEqual(minutes.map((minute) => minute.low).reduce(Amount.min))
  })
})

describe('the keyed hash', () => {
  it('spreads evenly and without memory', () => {
    const hash = new KeyedHash('key')
    const values = Array.from({ length: 20_000 }, (_, index) => hash.uniform(1, index))
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    expect(Math.abs(mean - 0.5)).toBeLessThan(0.01)
    const together = values
      .slice(1)
      .reduce((sum, value, index) => sum + (value - 0.5) * ((values[index] ?? 0) - 0.5), 0)
    expect(Math.abs(together / values.length)).toBeLessThan(0.005)
  })

  it('draws normal numbers with mean 0 and deviation 1', () => {
    const hash = new KeyedHash('key')
    const values = Array.from({ length: 20_000 }, (_, index) => hash.normal(2, index))
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
    expect(Math.abs(mean)).toBeLessThan(0.03)
    expect(Math.abs(variance - 1)).toBeLessThan(0.04)
  })

  it('changes altogether with one letter of the key', () => {
    const [a, b] = [new KeyedHash('key a'), new KeyedHash('key b')]
    const equal = Array.from(
      { length: 1_000 },
      (_, index) => Math.abs(a.uniform(1, index) - b.uniform(1, index)) < 0.001,
    )
    expect(equal.filter(Boolean).length).toBeLessThan(10)
  })
})
