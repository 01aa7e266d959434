import { Amount } from '@halyard/domain'
import { expect, it } from 'vitest'
import { earningDays, firstOfDays, heightOf } from './earnings-curve.ts'

const paid = (day: number, hour: number, quantity: string) => ({
  dueAt: new Date(2026, 10, day, hour),
  quantity: Amount.of(quantity),
})

it('every day has what it paid and what all days paid until then, days without a payout too', () => {
  const earnings = [paid(21, 9, '0.2'), paid(21, 8, '0.1'), paid(19, 23, '0.000001')]
  const days = earningDays(earnings, new Date(2026, 10, 18), new Date(2026, 10, 21, 12))
  expect(days.map(({ day, earned, total }) => [day.getDate(), earned.text(), total.text()])).toEqual([
    [18, '0', '0'],
    [19, '0.000001', '0.000001'],
    [20, '0', '0.000001'],
    [21, '0.3', '0.300001'],
  ])
})

it('seven days end with today', () => {
  expect(firstOfDays(new Date(2026, 10, 21, 12), 7)).toEqual(new Date(2026, 10, 15))
})

it('the highest stands at 1 and nothing at 0, also when nothing was earned', () => {
  expect(heightOf(Amount.of('0.3'), Amount.of('0.3'))).toBe(1)
  expect(heightOf(Amount.of('0.1'), Amount.of('0.3'))).toBe(0.333)
  expect(heightOf(Amount.zero, Amount.zero)).toBe(0)
})
