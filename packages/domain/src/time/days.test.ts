import { expect, it } from 'vitest'
import { daysAfter, daysBetween } from './days.ts'

const moment = new Date('2026-03-28T22:30:00.000Z')

it.each<[number, string]>([
  [0, '2026-03-28T22:30:00.000Z'],
  // Where clocks are put forward in that night, a day still has its 24 hours.
  [1, '2026-03-29T22:30:00.000Z'],
  [-1, '2026-03-27T22:30:00.000Z'],
  [30, '2026-04-27T22:30:00.000Z'],
  [1 / 24, '2026-03-28T23:30:00.000Z'],
])('%s days after is 24 hours for each', (days, expected) => {
  expect(daysAfter(moment, days).toISOString()).toBe(expected)
  expect(daysBetween(moment, daysAfter(moment, days))).toBeCloseTo(days, 12)
})

it('a moment before the day is over is not a whole one', () => {
  expect(Math.floor(daysBetween(moment, new Date(daysAfter(moment, 2).getTime() - 1)))).toBe(1)
})
