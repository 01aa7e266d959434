import { expect, it } from 'vitest'
import { parseInternationalPhone } from './phone-number.ts'

it.each([
  ['13800138000', '+8613800138000'],
  ['+86 138 0013 8000', '+8613800138000'],
  ['8613800138000', '+8613800138000'],
  ['008613800138000', '+8613800138000'],
  ['+8612800138000', undefined],
  ['447911123456', '+447911123456'],
  ['+44 7911 123456', '+447911123456'],
  ['+1 (415) 555-2671', '+14155552671'],
  ['+14155552671', '+14155552671'],
  ['+442071838750', undefined],
  ['+999123456', undefined],
  ['123', undefined],
  ['', undefined],
  ['+', undefined],
  ['mira', undefined],
  ['+44 7911 12345６', undefined],
])('%s is %s', (typed, stored) => {
  expect(parseInternationalPhone(typed)).toBe(stored)
})
