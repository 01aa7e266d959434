import { afterEach, expect, it } from 'vitest'
import { formatDate, writeInUtc } from './DateText.tsx'

afterEach(() => writeInUtc(false))

const midnight = new Date('2026-11-27T00:00:00.125Z')

it.each([
  ['short', /^Nov 27, 00:00 UTC$/],
  ['moment', /^Nov 27, 2026, 00:00:00 UTC$/],
  ['exact', /^Nov 27, 2026, 00:00:00\.125 UTC$/],
  ['exactTime', /^00:00:00\.125 UTC$/],
  ['weekday', /^Fri,? 00:00 UTC$/],
  ['clock', /^00:00$/],
  ['day', /^November 27, 2026$/],
] as const)('in UTC the style %s names the zone beside a time of day: %s', (style, words) => {
  writeInUtc(true)
  expect(formatDate(midnight, 'en-US', style)).toMatch(words)
})

it('a day of UTC is the same everywhere', () => {
  expect(formatDate(new Date('2026-11-27'), 'en-US', 'dayUtc')).toBe('November 27, 2026')
})
