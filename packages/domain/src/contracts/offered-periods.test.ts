import { describe, expect, it } from 'vitest'
import { Amount } from '../amount/index.ts'
import { type OfferedPeriod, offeredPeriods, type PastMinute, realisedDeviation } from './index.ts'

const periods: OfferedPeriod[] = [60, 300, 900].map((seconds) => ({ seconds, payoutRatio: Amount.of('0.85') }))
const pair = { priceStep: Amount.of('0.01'), referencePrice: Amount.of('100'), yearlyVolatility: 0.8 }

/** Normal numbers that are the same at every run. */
function normals(seed: number): () => number {
  let state = seed
  const uniform = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state + 1) / 2 ** 32
  }
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
}

/** Minutes of a price that begins at 100 and moves by so much a minute, with a bounce between bid and ask if asked. */
function walk({ deviation = 0.001, minutes = 480, spread = 0, seed = 1, start = 0 } = {}): PastMinute[] {
  const normal = normals(seed)
  let log = Math.log(100)
  return Array.from({ length: minutes }, (_, index) => {
    log += deviation * normal()
    return { openTime: start + index * 60, close: Math.exp(log) + (normal() > 0 ? spread / 2 : -spread / 2) }
  })
}

const offered = (past: readonly PastMinute[], terms = pair) =>
  offeredPeriods(periods, terms, past).map(({ seconds }) => seconds)

/** A quick statistic of few numbers is not exact: the mean of several. */
const measured = (options: Parameters<typeof walk>[0], seconds: number) =>
  Array.from({ length: 20 }, (_, seed) => realisedDeviation(walk({ ...options, seed: seed + 1 }), seconds) ?? 0).reduce(
    (sum, each) => sum + each / 20,
    0,
  )

describe('what a price moves in a period', () => {
  it.each([
    // moves a minute │ bounce │ seconds │ deviation
    [0.001, 0, 60, 0.001],
    [0.001, 0, 15, 0.0005],
    [0.001, 0, 300, 0.00224],
    [0.001, 0, 900, 0.00387],
    [0.001, 0.2, 60, 0.001],
    [0.001, 0.2, 300, 0.00224],
  ])('%f a minute with a bounce of %f: over %i s %f', (deviation, spread, seconds, expected) => {
    const ratio = measured({ deviation, spread }, seconds) / expected
    expect(ratio).toBeGreaterThan(0.85)
    expect(ratio).toBeLessThan(1.1)
  })

  it('that does nothing but bounce is next to nothing', () => {
    expect(measured({ deviation: 0, spread: 0.2 }, 300)).toBeLessThan(0.0003)
  })

  it('is not known from less than an hour, and no night is a return', () => {
    expect(realisedDeviation(walk({ minutes: 59 }), 60)).toBeUndefined()
    const evening = walk({ minutes: 240 })
    const morning = walk({ minutes: 240, start: 86_400 }).map((minute) => ({ ...minute, close: minute.close * 2 }))
    expect(realisedDeviation([...evening, ...morning], 60)).toBeLessThan(0.0012)
  })

  it('counts a minute without a trade as one in which nothing moved', () => {
    const sparse = walk().filter((_, index) => index % 10 === 0)
    expect(realisedDeviation(sparse, 60)).toBeGreaterThan(0)
    expect(realisedDeviation(sparse, 60)).toBeLessThan(0.0012)
  })
})

describe('the periods that are offered', () => {
  it.each([
    // what a minute moves │ step of 0.01 at 100 is that share of it
    ['a twentieth of it', 0.002, [60, 300, 900]],
    ['a sixth of it', 0.0006, [300, 900]],
    ['a third of it', 0.00033, [900]],
    ['all of it', 0.0001, []],
  ])('where the step is %s', (_, deviation, expected) => {
    expect(offered(walk({ deviation }))).toEqual(expected)
  })

  it.each([
    // at a ratio of │ the step is so much of what a minute moves │ offered
    ['0.85', 0.09, true],
    ['0.85', 0.11, false],
    ['0.97', 0.09, false],
    ['0.97', 0.019, true],
    ['0.97', 0.021, false],
    ['0.99', 0.0066, true],
    ['0.99', 0.0068, false],
  ])('at a ratio of %s, where the step is %f of what a minute moves: %s', (ratio, share, expected) => {
    const payoutRatio = Amount.of(ratio)
    const minute = { ...pair, yearlyVolatility: (0.0001 / share) * Math.sqrt((365.25 * 86_400) / 60) }
    expect(offeredPeriods([{ seconds: 60, payoutRatio }], minute, [])).toHaveLength(expected ? 1 : 0)
  })

  it('follow the price when it falls, since the step is a larger share of it then', () => {
    const fallen = walk({ deviation: 0.002 }).map((minute) => ({ ...minute, close: minute.close / 3 }))
    expect(offered(fallen)).toEqual([300, 900])
  })

  it.each([
    // said to move in a year │ offered before there is a past
    [0.8, [60, 300, 900]],
    [0.4, [300, 900]],
    [0.01, []],
  ])('of a pair without a past that is set up with a volatility of %f', (yearlyVolatility, expected) => {
    expect(offered([], { ...pair, yearlyVolatility })).toEqual(expected)
    expect(offered(walk({ minutes: 30, deviation: 0.1 }), { ...pair, yearlyVolatility })).toEqual(expected)
  })

  it('look at the newest eight hours alone', () => {
    const calm = walk({ minutes: 480, deviation: 0.0001, start: 86_400 })
    expect(offered([...walk({ minutes: 480, deviation: 0.01 }), ...calm])).toEqual([])
  })
})
