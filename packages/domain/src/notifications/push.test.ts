import { expect, it } from 'vitest'
import { isQuietAt, isTimeZone, pushKindOf } from './push.ts'

it.each([
  // 22:00 to 07:00 in Berlin, which is an hour ahead in winter and two in summer.
  ['22:00', '07:00', 'Europe/Berlin', '2026-11-21T20:59:59Z', false],
  ['22:00', '07:00', 'Europe/Berlin', '2026-11-21T21:00:00Z', true],
  ['22:00', '07:00', 'Europe/Berlin', '2026-07-21T20:00:00Z', true],
  ['22:00', '07:00', 'Europe/Berlin', '2026-11-21T23:00:00Z', true],
  ['22:00', '07:00', 'Europe/Berlin', '2026-11-22T05:59:00Z', true],
  ['22:00', '07:00', 'Europe/Berlin', '2026-11-22T06:00:00Z', false],
  // Within one day, half an hour beside the full one.
  ['13:00', '14:30', 'Asia/Kolkata', '2026-11-21T07:30:00Z', true],
  ['13:00', '14:30', 'Asia/Kolkata', '2026-11-21T09:00:00Z', false],
  // Nothing is quiet that ends as it begins.
  ['08:00', '08:00', 'UTC', '2026-11-21T08:00:00Z', false],
  ['00:00', '23:59', 'UTC', '2026-11-21T00:00:00Z', true],
])('quiet from %s to %s in %s: at %s it is %s', (from, to, timeZone, moment, quiet) => {
  expect(isQuietAt({ from, to, timeZone }, new Date(moment))).toBe(quiet)
})

it('a sign-in is of security, a fill of orders; what is unknown, or an object has by nature, is of security', () => {
  expect(['signedIn', 'buyFilled', 'planetMoved', 'toString'].map(pushKindOf)).toEqual([
    'security',
    'orders',
    'security',
    'security',
  ])
})

it.each([
  ['Asia/Ho_Chi_Minh', true],
  ['Mars/Olympus', false],
  ['', false],
])('%s is a time zone: %s', (name, is) => {
  expect(isTimeZone(name)).toBe(is)
})
