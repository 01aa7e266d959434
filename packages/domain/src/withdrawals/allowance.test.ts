import { expect, it } from 'vitest'
import { Amount } from '../amount/index.ts'
import { checkAllowance, leftOf } from './allowance.ts'

const amount = Amount.of
const of = (spent: string) => ({ single: amount('60'), daily: amount('100'), spent: amount(spent) })

it.each([
  // worth │ spent │ refused as │ with
  ['60', '0', undefined, undefined],
  ['60.000001', '0', 'withdrawalTooLarge', { maximum: '60', worth: '60.000001', asset: 'USDT' }],
  ['50', '50', undefined, undefined],
  ['50.000001', '50', 'withdrawalDayFull', { left: '50', maximum: '100', asset: 'USDT' }],
  // At once is judged first.
  ['61', '100', 'withdrawalTooLarge', { maximum: '60', worth: '61', asset: 'USDT' }],
  ['0.000001', '100', 'withdrawalDayFull', { left: '0', maximum: '100', asset: 'USDT' }],
  // The limit was lowered after that was spent.
  ['1', '250', 'withdrawalDayFull', { left: '0', maximum: '100', asset: 'USDT' }],
  [null, '100', undefined, undefined],
] as const)('%s after %s: %s', (worth, spent, refusal, detail) => {
  const refused = checkAllowance(worth && amount(worth), of(spent), 'USDT')
  expect([refused?.refusal, refused?.detail]).toEqual([refusal, detail])
})

it('what is left is never below zero', () => {
  expect([leftOf(of('40')), leftOf(of('100')), leftOf(of('101'))].map(String)).toEqual(['60', '0', '0'])
})
