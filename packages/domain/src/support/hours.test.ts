import { describe, expect, it } from 'vitest'
import { serviceAt, serviceHours, usualMinutes } from './hours.ts'

const at = (text: string) => new Date(`${text}Z`)
const hoursOf = (text: string) => serviceHours(text) ?? expect.fail(text)
const change = (text: string, moment: string) => serviceAt(hoursOf(text), at(moment))

describe('hours of customer service', () => {
  const berlin = 'Europe/Berlin mon-fri 09:00-18:00, sat 10:00-14:00'

  it.each([
    // moment              staffed  changes
    ['2026-11-27T07:59:59', false, '2026-11-27T08:00:00'], // Friday, 08:59 in Berlin
    ['2026-11-27T08:00:00', true, '2026-11-27T17:00:00'],
    ['2026-11-27T17:00:00', false, '2026-11-28T09:00:00'],
    ['2026-11-28T12:59:00', true, '2026-11-28T13:00:00'], // Saturday
    ['2026-11-28T13:00:00', false, '2026-11-30T08:00:00'],
    ['2026-07-03T07:00:00', true, '2026-07-03T16:00:00'], // summer time
    // In the night of 29 March clocks go forward, so that Monday begins an hour sooner.
    ['2026-03-28T13:30:00', false, '2026-03-30T07:00:00'],
  ])('at %s: %s', (moment, staffed, changes) => {
    expect(change(berlin, moment)).toEqual({ staffed, changesAt: at(changes) })
  })

  it('go over midnight, and over the end of the week', () => {
    const night = 'Asia/Kathmandu fri-mon 20:00-24:00, sat-tue 00:00-04:00'
    expect(change(night, '2026-11-29T15:00:00')).toEqual({ staffed: true, changesAt: at('2026-11-29T22:15:00') })
    expect(change(night, '2026-12-01T00:00:00')).toEqual({ staffed: false, changesAt: at('2026-12-04T14:15:00') })
  })

  it('may never end, and may be one stretch a week', () => {
    expect(change('always', '2026-11-28T03:00:00')).toEqual({ staffed: true, changesAt: undefined })
    expect(change('UTC mon 09:00-09:15', '2026-11-30T09:15:00').changesAt).toEqual(at('2026-12-07T09:00:00'))
  })

  it.each([
    'Europe/Berlin',
    'Mars/Olympus mon 09:00-18:00',
    'UTC mo 09:00-18:00',
    'UTC mon 09:00-18:00,',
    'UTC mon 18:00-09:00',
    'UTC mon 09:00-09:00',
    'UTC mon 09:10-18:00',
    'UTC mon 09:00-24:15',
    'UTC mon 08:75-18:00',
    'UTC mon-fun 09:00-18:00',
    'never',
    '',
  ])('are not %j', (text) => expect(serviceHours(text)).toBeUndefined())
})

it.each([
  [0, 5],
  [300, 5],
  [301, 10],
  [3_600, 60],
  [3_601, 90],
  [7_200, 120],
  [7_201, 180],
  [90_000, 1_500],
])('a median of %s seconds is told as %s minutes', (seconds, minutes) => {
  expect(usualMinutes(seconds)).toBe(minutes)
})
