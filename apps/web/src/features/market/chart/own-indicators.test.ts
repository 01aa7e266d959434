import { expect, it, vi } from 'vitest'
import { averageTrueRanges, donchianChannel, supertrend, volumeWeightedPrices } from './own-indicators.ts'

vi.mock('klinecharts', () => ({ registerIndicator: vi.fn() }))

const hour = 3_600_000
const bar = (high: number, low: number, close: number, more: { timestamp?: number; volume?: number } = {}) => ({
  ...{ timestamp: 0, high, low, close },
  ...more,
})

it('a true range reaches to the close before, and its average moves by one part of its length', () => {
  const bars = [bar(12, 10, 11), bar(13, 12, 12), bar(12, 11, 11), bar(19, 17, 18)]
  // 2, then 13 − 11, then 12 − 11; the gap counts: 19 − 11.
  expect(averageTrueRanges(bars, 3)).toEqual([undefined, undefined, 5 / 3, ((5 / 3) * 2 + 8) / 3])
})

it('a channel has the highest and lowest of its bars, and nothing before there are enough', () => {
  const bars = [bar(12, 10, 11), bar(13, 12, 12), bar(11, 9, 10)]
  expect(donchianChannel(bars, 2)).toEqual([
    {},
    { upper: 13, middle: 11.5, lower: 10 },
    { upper: 13, middle: 11, lower: 9 },
  ])
})

it('a price weighted by volume begins anew at midnight UTC, and needs something traded', () => {
  const bars = [
    bar(12, 9, 9, { timestamp: 22 * hour, volume: 1 }),
    bar(22, 19, 19, { timestamp: 23 * hour, volume: 3 }),
    bar(33, 27, 30, { timestamp: 24 * hour, volume: 0 }),
    bar(33, 27, 30, { timestamp: 25 * hour, volume: 5 }),
  ]
  expect(volumeWeightedPrices(bars)).toEqual([10, (10 + 3 * 20) / 4, undefined, 30])
})

it('a supertrend stays below a rise, never goes back, and turns above once the price closes below it', () => {
  const closes = [100, 102, 104, 103, 96, 95]
  const lines = supertrend(
    closes.map((close) => bar(close + 1, close - 1, close)),
    2,
    1,
  )
  const [first, second, third, fourth, fifth, sixth] = lines
  expect(first).toEqual({})
  expect(second?.up).toBeLessThan(102)
  expect(third?.up ?? 0).toBeGreaterThan(second?.up ?? 0)
  expect(fourth?.up).toBe(third?.up)
  expect(fifth).toEqual({ down: expect.any(Number) })
  expect(fifth?.down).toBeGreaterThan(96)
  expect(sixth?.down ?? 0).toBeLessThan(fifth?.down ?? 0)
})
