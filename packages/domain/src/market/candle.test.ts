import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Amount } from '../amount/index.ts'
import { type Candle, candlesOf, mergeCandles, regroup } from './candle.ts'
import { type ChartPeriod, type ComposedPeriod, chartPeriods } from './period.ts'
import { RollingDay } from './rolling-day.ts'
import type { Tick } from './tick.ts'

const tick = (at: string | number, price: string, volume: string, sequence = 1): Tick => ({
  symbol: 'btcusdt',
  price: Amount.of(price),
  volume: Amount.of(volume),
  at: new Date(at),
  sequence,
  source: 'sim',
})

const shown = (candles: readonly Candle[]) => candles.map((candle) => JSON.stringify(candle))

describe('candles', () => {
  it('say what the ticks of their stretch say', () => {
    const candles = candlesOf('1m', [
      tick('2026-11-21T09:00:00.000Z', '100', '1'),
      tick('2026-11-21T09:00:30.000Z', '103.5', '0.5'),
      tick('2026-11-21T09:00:59.999Z', '99', '2'),
      tick('2026-11-21T09:02:00.000Z', '101', '1'), // nothing traded from 09:01 to 09:02, so that minute has no candle
    ])
    const nine = Date.UTC(2026, 10, 21, 9) / 1_000
    const all = (o: string, h: string, l: string, c: string, volume: string, turnover: string) =>
      ({ open: o, high: h, low: l, close: c, volume, turnover }) as const
    expect(JSON.parse(JSON.stringify(candles))).toEqual([
      { openTime: nine, ...all('100', '103.5', '99', '99', '3.5', '349.75'), trades: 3 },
      { openTime: nine + 120, ...all('101', '101', '101', '101', '1', '101'), trades: 1 },
    ])
  })

  it('keep 18 digits of the turnover, cut tick by tick', () => {
    const thin = tick('2026-11-21T09:00:00.000Z', '0.000000001', '0.0000000019')
    expect(candlesOf('day', [thin, thin])[0]?.turnover.text()).toBe('0.000000000000000002')
  })
})

/** Ticks in their order over some days, with gaps of up to an hour. */
const ticks = fc
  .array(
    fc.record({
      wait: fc.integer({ min: 0, max: 3_600_000 }),
      price: fc.integer({ min: 1, max: 9_999 }),
      lots: fc.nat(99),
    }),
    {
      minLength: 1,
      maxLength: 120,
    },
  )
  .map((steps) => {
    let at = Date.UTC(2026, 10, 28, 20)
    return steps.map(({ wait, price, lots }, index) => {
      at += wait
      return tick(at, `${price}.5`, `${lots}.25`, index + 1)
    })
  })

describe('however the ticks are split', () => {
  it('merging the parts gives the candles of the whole', () => {
    fc.assert(
      fc.property(ticks, fc.nat(120), fc.constantFrom(...chartPeriods), (all, cut, period) => {
        const parts = [candlesOf(period, all.slice(0, cut)), candlesOf(period, all.slice(cut))] as const
        const [last, first] = [parts[0].at(-1), parts[1][0]]
        const joined =
          last && first && last.openTime === first.openTime
            ? [...parts[0].slice(0, -1), mergeCandles(last, first), ...parts[1].slice(1)]
            : [...parts[0], ...parts[1]]
        expect(shown(joined)).toEqual(shown(candlesOf(period, all)))
      }),
    )
  })

  it('longer candles are the shorter ones regrouped', () => {
    const nested: [ChartPeriod, ChartPeriod | ComposedPeriod][] = [
      ['1m', '5m'],
      ['5m', '15m'],
      ['15m', '30m'],
      ['30m', 'hour'],
      ['hour', 'day'],
      ['day', 'week'],
      ['day', 'month'],
      ['hour', '4hour'],
      ['month', 'year'],
    ]
    fc.assert(
      fc.property(ticks, fc.constantFrom(...nested), (all, [shorter, longer]) => {
        expect(shown(regroup(longer, candlesOf(shorter, all)))).toEqual(shown(candlesOf(longer, all)))
      }),
    )
  })
})

/** As they are stored: `openTime` of an hour is that of its first minute. */
const hoursOf = (minutes: readonly Candle[]) =>
  regroup('hour', minutes).map((together) => {
    const own = minutes.filter(({ openTime }) => Math.floor(openTime / 3_600) * 3_600 === together.openTime)
    return { together: { ...together, openTime: own[0]?.openTime ?? Number.NaN }, minutes: () => own }
  })

describe('the rolling day', () => {
  it('is the minute of the last tick and the 1439 before it', () => {
    const day = new RollingDay()
    day.add(tick('2026-11-20T09:00:59.000Z', '500', '1')) // 24 hours and a second before the last: out
    day.add(tick('2026-11-20T09:01:00.000Z', '100', '2')) // the oldest minute that is in
    day.add(tick('2026-11-20T21:00:00.000Z', '130', '1'))
    day.add(tick('2026-11-21T09:00:59.000Z', '120', '4'))
    expect(JSON.parse(JSON.stringify(day.statistics()))).toMatchObject({
      open: '100',
      high: '130',
      low: '100',
      close: '120',
      volume: '7',
      turnover: '810',
      trades: 3,
    })
  })

  it('keeps the last day of a market that has closed', () => {
    const day = new RollingDay()
    day.add(tick('2026-11-20T21:59:00.000Z', '1.08', '1'))
    expect(day.statistics()?.close.text()).toBe('1.08')
  })

  it('has no statistics before the first tick', () => {
    expect(new RollingDay().statistics()).toBeUndefined()
  })

  it('started from stored minutes says the same as one that heard every tick', () => {
    fc.assert(
      fc.property(ticks, fc.nat(120), (all, cut) => {
        const heard = new RollingDay()
        for (const one of all) heard.add(one)
        const resumed = RollingDay.from(hoursOf(candlesOf('1m', all.slice(0, cut))))
        for (const one of all.slice(cut)) resumed.add(one)
        expect(JSON.stringify(resumed.statistics())).toBe(JSON.stringify(heard.statistics()))
        expect(JSON.stringify(resumed.hourlyCloses())).toBe(JSON.stringify(heard.hourlyCloses()))
      }),
    )
  })

  it('gives the close of each hour for a sparkline', () => {
    const day = new RollingDay()
    day.add(tick('2026-11-21T07:10:00.000Z', '1', '1'))
    day.add(tick('2026-11-21T07:50:00.000Z', '2', '1'))
    day.add(tick('2026-11-21T09:00:00.000Z', '3', '1'))
    expect(day.hourlyCloses().map((close) => close.text())).toEqual(['2', '3'])
  })
})
