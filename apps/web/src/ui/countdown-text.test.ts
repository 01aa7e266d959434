import { expect, it } from 'vitest'
import { countdownText, longCountdownText } from './countdown-text.ts'

it.each([
  [86_347_000, '23:59:07'],
  [86_400_000, '24:00:00'],
  // Not over until it is over.
  [1, '00:00:01'],
  [0, '00:00:00'],
  [-5_000, '00:00:00'],
])('%i ms are left: %s', (left, shown) => {
  expect(countdownText(left)).toBe(shown)
})

it.each([
  [((9 * 24 + 21) * 3600 + 12 * 60 + 33) * 1000, '9 days 21:12:33'],
  [86_400_000, '1 day 00:00:00'],
  [86_399_001, '1 day 00:00:00'],
  [86_399_000, '23:59:59'],
])('%i ms are left: %s', (left, shown) => {
  expect(longCountdownText(left, 'en-US')).toBe(shown)
})
