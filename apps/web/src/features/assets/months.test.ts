import { expect, it } from 'vitest'
import { lastMonths, monthName } from './months.ts'

it('months go back over the turn of the year, by UTC', () => {
  const months = lastMonths(new Date('2026-02-01T00:30:00Z'))
  expect(months.slice(0, 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
  expect(months).toHaveLength(24)
})

it.each([
  ['en-US', 'March 2026'],
  ['de-DE', 'März 2026'],
  ['ja-JP', '2026年3月'],
] as const)('in %s a month is %s', (language, expected) => {
  expect(monthName('2026-03', language)).toBe(expected)
})
