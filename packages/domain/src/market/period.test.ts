import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bucketEnd, bucketStart, chartPeriods } from './period.ts'

const utc = (text: string) => Date.parse(`${text}Z`)

describe('the candle into which a moment falls', () => {
  it.each([
    //  period   moment                     starts                  ends
    ['1m', '2026-11-21T09:00:59.999', '2026-11-21T09:00:00', '2026-11-21T09:01:00'],
    ['1m', '2026-11-21T09:01:00.000', '2026-11-21T09:01:00', '2026-11-21T09:02:00'],
    ['5m', '2026-11-21T09:04:59.999', '2026-11-21T09:00:00', '2026-11-21T09:05:00'],
    ['15m', '2026-11-21T09:44:59.000', '2026-11-21T09:30:00', '2026-11-21T09:45:00'],
    ['30m', '2026-11-21T23:59:59.999', '2026-11-21T23:30:00', '2026-11-22T00:00:00'],
    ['hour', '2026-11-21T09:59:59.999', '2026-11-21T09:00:00', '2026-11-21T10:00:00'],
    ['day', '2026-11-21T23:59:59.999', '2026-11-21T00:00:00', '2026-11-22T00:00:00'],
    // Weeks start on Mondays: the 22nd is a Sunday, the 23rd a Monday.
    ['week', '2026-11-22T23:59:59.999', '2026-11-16T00:00:00', '2026-11-23T00:00:00'],
    ['week', '2026-11-23T00:00:00.000', '2026-11-23T00:00:00', '2026-11-30T00:00:00'],
    ['week', '2027-01-01T12:00:00.000', '2026-12-28T00:00:00', '2027-01-04T00:00:00'],
    ['month', '2026-11-30T23:59:59.999', '2026-11-01T00:00:00', '2026-12-01T00:00:00'],
    ['month', '2026-12-31T23:59:59.999', '2026-12-01T00:00:00', '2027-01-01T00:00:00'],
    ['month', '2028-02-29T12:00:00.000', '2028-02-01T00:00:00', '2028-03-01T00:00:00'],
  ] as const)('%s of %s starts at %s and ends at %s', (period, moment, start, end) => {
    expect(bucketStart(period, utc(moment))).toBe(utc(start))
    expect(bucketEnd(period, utc(moment))).toBe(utc(end))
  })

  it('contains the moment, and the next one starts where it ends', () => {
    const moments = fc.integer({ min: utc('2000-01-01T00:00:00'), max: utc('2100-01-01T00:00:00') })
    fc.assert(
      fc.property(fc.constantFrom(...chartPeriods), moments, (period, at) => {
        const start = bucketStart(period, at)
        const end = bucketEnd(period, at)
        expect(start).toBeLessThanOrEqual(at)
        expect(at).toBeLessThan(end)
        expect(bucketStart(period, end)).toBe(end)
        expect(bucketStart(period, end - 1)).toBe(start)
      }),
    )
  })
})
