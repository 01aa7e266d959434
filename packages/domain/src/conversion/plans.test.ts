import { expect, it } from 'vitest'
import { nextRecurring, weekdays } from './plans.ts'

it.each([
  // A Friday.
  ['2026-11-27T11:59:59.999Z', weekdays, '2026-11-27T12:00:00.000Z'],
  ['2026-11-27T12:00:00.000Z', weekdays, '2026-11-28T12:00:00.000Z'],
  ['2026-11-27T12:00:00.000Z', [5], '2026-12-04T12:00:00.000Z'],
  ['2026-11-27T13:00:00.000Z', [1, 7], '2026-11-29T12:00:00.000Z'],
  ['2026-11-29T12:00:00.000Z', [1, 7], '2026-11-30T12:00:00.000Z'],
  ['2026-12-31T23:00:00.000Z', [5], '2027-01-01T12:00:00.000Z'],
])('after %s, on the days %j, comes %s', (now, days, next) => {
  expect(nextRecurring(days, new Date(now)).toISOString()).toBe(next)
})

it('without a day there is no next run', () => {
  expect(() => nextRecurring([], new Date())).toThrow('no day')
})
