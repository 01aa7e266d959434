import { Amount } from '@halyard/domain'
import { expect, it } from 'vitest'
import { leftOf, shareOf } from './limits.ts'

it.each([
  ['10.5', 25, 6, '2.625'],
  ['1', 75, 0, '0'],
  ['0.00000001', 50, 8, '0'],
  ['0.3', 100, 8, '0.3'],
])('of %s available, %s %% at %s decimals is %s', (available, percent, precision, share) => {
  expect(shareOf(Amount.of(available), percent, precision).text()).toBe(share)
})

it.each([
  ['50000', '1000', '49000'],
  ['50000', '50000', '0'],
  // A limit that was lowered afterwards.
  ['50000', '60000', '0'],
])('a limit of %s of which %s are used leaves %s', (limit, used, left) => {
  expect(leftOf(Amount.of(limit), Amount.of(used)).text()).toBe(left)
})
