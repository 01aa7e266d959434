import { Amount } from '@halyard/domain'
import { describe, expect, it } from 'vitest'
import { amountOf } from '#platform/form/amount-of.ts'
import { judge, type Terms, withdrawalShareOf } from './quantity.ts'

const usdt: Terms = {
  asset: 'USDT',
  precision: 6,
  minimum: Amount.of('10'),
  maximum: Amount.of('5000'),
  fee: Amount.of('1'),
}
const yen: Terms = {
  asset: 'JPY',
  precision: 0,
  minimum: Amount.of('10000'),
  maximum: Amount.of('5000000'),
  fee: Amount.of('1500'),
}

describe('an amount to withdraw', () => {
  it.each<[string, Terms, string, string | undefined, string | undefined]>([
    // typed       of    available    arrives       what is wrong
    ['100', usdt, '2500', '99', undefined],
    ['100.5', usdt, '2500', '99.5', undefined],
    ['2500', usdt, '2500', '2499', undefined],
    ['', usdt, '2500', undefined, 'quantityMissing'],
    ['0', usdt, '2500', undefined, 'quantityMissing'],
    ['0.5', usdt, '2500', undefined, 'belowMinimum'],
    ['9.999999', usdt, '2500', '8.999999', 'belowMinimum'],
    ['2500.000001', usdt, '2500', '2499.000001', 'insufficientBalance'],
    ['5000.01', usdt, '9000', '4999.01', 'quantityAboveMaximum'],
    ['10.0000001', usdt, '2500', '9.0000001', 'amountPrecision'],
    ['20000', yen, '50000', '18500', undefined],
    ['20000.5', yen, '50000', '18500.5', 'amountPrecision'],
  ])('%s of it', (typed, terms, available, net, problem) => {
    const judged = judge(amountOf(typed), terms, Amount.of(available))
    expect([judged.net?.text(), judged.problem?.name]).toEqual([net, problem])
  })

  it('is not held back while the balance is unknown', () => {
    expect(judge(Amount.of('100'), usdt, undefined).problem).toBeUndefined()
  })
})

it.each<[string, number, Terms, string]>([
  // available     share  of    amount
  ['1000', 25, usdt, '250'],
  ['0.1234567', 50, usdt, '0.061728'],
  ['9000', 100, usdt, '5000'],
  ['33333', 75, yen, '24999'],
])('of %s, %i %%', (available, percent, terms, amount) => {
  expect(withdrawalShareOf(Amount.of(available), percent, terms).text()).toBe(amount)
})
