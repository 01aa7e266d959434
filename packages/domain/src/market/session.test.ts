import { describe, expect, it } from 'vitest'
import { closesAt, isTrading, lastTrading, opensAt } from './session.ts'

const at = (text: string) => new Date(`${text}Z`)

describe('forex and metals trade from Sunday 22:00 to Friday 22:00 UTC', () => {
  it.each([
    // moment                    trades  opens                      closes
    ['2026-11-20T21:59:59.999', true, undefined, '2026-11-20T22:00:00'], // Friday
    ['2026-11-20T22:00:00.000', false, '2026-11-22T22:00:00', undefined],
    ['2026-11-21T09:00:00.000', false, '2026-11-22T22:00:00', undefined], // Saturday
    ['2026-11-22T21:59:59.999', false, '2026-11-22T22:00:00', undefined], // Sunday
    ['2026-11-22T22:00:00.000', true, undefined, '2026-11-27T22:00:00'],
    ['2026-11-25T12:00:00.000', true, undefined, '2026-11-27T22:00:00'], // Wednesday
    ['1969-12-31T12:00:00.000', true, undefined, '1970-01-02T22:00:00'],
  ])('at %s: %s', (moment, trades, opens, closes) => {
    expect(isTrading('fx', at(moment))).toBe(trades)
    expect(opensAt('fx', at(moment))).toEqual(opens && at(opens))
    expect(closesAt('fx', at(moment))).toEqual(closes && at(closes))
  })

  it('traded last when it closed, or now', () => {
    expect(lastTrading('fx', at('2026-11-22T12:00:00'))).toEqual(at('2026-11-20T22:00:00'))
    expect(lastTrading('fx', at('2026-11-25T12:00:00'))).toEqual(at('2026-11-25T12:00:00'))
    expect(lastTrading('24x7', at('2026-11-22T12:00:00'))).toEqual(at('2026-11-22T12:00:00'))
  })

  it('crypto trades always and never closes', () => {
    expect(isTrading('24x7', at('2026-11-21T09:00:00'))).toBe(true)
    expect(opensAt('24x7', at('2026-11-21T09:00:00'))).toBeUndefined()
    expect(closesAt('24x7', at('2026-11-21T09:00:00'))).toBeUndefined()
  })
})
