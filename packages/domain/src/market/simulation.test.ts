import { describe, expect, it } from 'vitest'
import { Amount } from '../amount/index.ts'
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
const year = 365.25 * 86_400_000
const key = '000102030405060708090a0b0c0d0e0f'
const keys = ['1', '2', '3', '4'].map((digit) => digit.repeat(32))

const told = (ticks: readonly { at: Date; price: Amount; volume: Amount }[]) =>
  ticks.map(({ at, price, volume }) => `${at.toISOString()} ${price.text()} ${volume.text()}`)

describe('the simulated market', () => {
  it('is the same for the same key, and another for another', () => {
    const minute = (key: string) => told(new SimulatedMarket(key, bitcoin).ticksBetween(now, now + 60_000))
    expect(minute(key)).toEqual(minute(key))
    expect(minute(key)).not.toEqual(minute(key.replace('f', 'e')))
  })

  it('tells the same ticks however often it is looked at', () => {
    const market = new SimulatedMarket(key, bitcoin)
    const pieces = Array.from({ length: 40 }, (_, index) =>
      market.ticksBetween(now + index * 50, now + index * 50 + 50),
    ).flat()
    expect(told(pieces)).toEqual(told(new SimulatedMarket(key, bitcoin).ticksBetween(now, now + 2_000)))
  })

  it('can compute any moment of the past again, in any order', () => {
    const [forward, backward] = [new SimulatedMarket(key, bitcoin), new SimulatedMarket(key, bitcoin)]
    const moments = Array.from({ length: 50 }, (_, index) => now - index * 7_654_321)
    const prices = moments.map((at) => forward.priceAt(at).text())
    expect(moments.toReversed().map((at) => backward.priceAt(at).text())).toEqual(prices.toReversed())
  })

  it('ticks several times a second, irregularly, in whole steps and plausible sizes', () => {
    const ticks = new SimulatedMarket(key, bitcoin).ticksBetween(now, now + 600_000)
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

  it('moves at random between any two ticks: what the last milliseconds did says nothing of the next', () => {
    const [step, pairs] = [8, 4_000]
    const fine = { ...bitcoin, priceStep: Amount.of('0.00000001') }
    const products = keys.flatMap((key) => {
      const market = new SimulatedMarket(key, fine)
      const log = (at: number) => Math.log(Number(market.priceAt(at).text()))
      return Array.from({ length: pairs }, (_, index) => {
        const at = now + index * 31
        const before = log(at) - log(at - step)
        const after = log(at + step) - log(at)
        return { both: before * after, square: (before ** 2 + after ** 2) / 2 }
      })
    })
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
    const correlation = sum(products.map(({ both }) => both)) / sum(products.map(({ square }) => square))
    expect(Math.abs(correlation)).toBeLessThan(0.03)
    const yearly = Math.sqrt((sum(products.map(({ square }) => square)) / products.length) * (year / step))
    expect(yearly / bitcoin.yearlyVolatility).toBeCloseTo(1, 1)
  })

  it('starts where it is told to, and returns towards the reference in a year', () => {
    const start = { at: now, price: Amount.of('33700') }
    const calm = { ...bitcoin, yearlyVolatility: 0 }
    const market = new SimulatedMarket(key, calm, start)
    expect([0, year / 2, year].map((later) => market.priceAt(now + later).text())).toEqual(['33700', '47659', '67400'])
    expect(new SimulatedMarket(key, bitcoin, start).priceAt(now).text()).toBe('33700')
  })

  it('stands at the reference at its zero hour', () => {
    expect(new SimulatedMarket(key, bitcoin).priceAt(Date.UTC(2026, 10, 1)).text()).toBe('67400')
  })

  it.each([
    ['bitcoin', bitcoin],
    ['euro', euro],
  ])('%s moves as much as it should, over minutes as over days', (_, instrument) => {
    const realised = (step: number, count: number) => {
      const squares: number[] = []
      for (const key of keys) {
        const market = new SimulatedMarket(key, instrument)
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
    const market = new SimulatedMarket(key, euro)
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
    const history = new SimulatedMarket(key, instrument).history(until, bars)
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
    const history = new SimulatedMarket(key, bitcoin).history(now, bars)
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
