import { expect, it } from 'vitest'
import { Amount } from '../amount/index.ts'
import { checkLimits } from './limits.ts'

const amount = Amount.of
const usdt = { asset: 'USDT', precision: 6, minimum: amount('10'), maximum: amount('1000') }
const yen = { asset: 'JPY', precision: 0, minimum: amount('100000') }

it.each([
  ['USDT', '10', usdt, undefined],
  ['USDT', '1000', usdt, undefined],
  ['USDT', '0', usdt, 'quantityMissing'],
  ['USDT', '10.0000001', usdt, 'amountPrecision'],
  ['USDT', '9.999999', usdt, 'belowMinimum'],
  ['USDT', '1000.000001', usdt, 'quantityAboveMaximum'],
  ['JPY', '100000', yen, undefined],
  ['JPY', '100000.0', yen, undefined],
  ['JPY', '100000.5', yen, 'amountPrecision'],
  ['JPY', '99999', yen, 'belowMinimum'],
  ['JPY', '99999999999999999999', yen, undefined],
])('%s: %s is judged', (_, quantity, limits, refusal) => {
  expect(checkLimits(amount(quantity), limits)?.refusal).toBe(refusal)
})

it('says what was entered and what is the least', () => {
  expect(checkLimits(amount('3.2'), usdt)).toEqual({
    refusal: 'belowMinimum',
    detail: { minimum: '10', asset: 'USDT', entered: '3.2' },
  })
})
