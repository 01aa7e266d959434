import { expect, it } from 'vitest'
import { Amount } from '../amount/amount.ts'
import { adjustmentLegs } from './adjustment.ts'

it.each([
  //  amount │ the user's leg, its record │ the outside's leg
  ['250.5', '250.5', 26, '-250.5'],
  ['-12', '-12', 27, '12'],
])('an adjustment of %s', (amount, users, record, outsides) => {
  const legs = adjustmentLegs(1004, 'USDT', Amount.of(amount))
  const of = (account: string) => legs.find((leg) => leg.account === account)
  expect(legs).toHaveLength(2)
  expect([of('user:1004:available:USDT')?.amount.text(), of('user:1004:available:USDT')?.recordType]).toEqual([
    users,
    record,
  ])
  expect([of('outside:USDT')?.amount.text(), of('outside:USDT')?.recordType]).toEqual([outsides, undefined])
})
