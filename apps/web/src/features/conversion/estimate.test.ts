import { Amount } from '@halyard/domain'
import { describe, expect, it } from 'vitest'
import { amountOf } from '#platform/form/amount-of.ts'
import { estimate, rateScale } from './estimate.ts'

const amount = Amount.of
const bitcoin = { mid: amount('67412'), feeRate: amount('0.002'), fromPrecision: 8, toPrecision: 6 }
const yen = { mid: amount('151.32'), feeRate: amount('0.002'), fromPrecision: 6, toPrecision: 0 }

describe('an exchange while it is typed', () => {
  it.each([
    //  entered     quote    available │ gross     fee        received     problem
    ['0.01', bitcoin, '1', '674.12', '1.34824', '672.77176', undefined],
    ['2', bitcoin, '1', '134824', '269.648', '134554.352', 'insufficientBalance'],
    ['', bitcoin, '1', undefined, undefined, undefined, 'quantityMissing'],
    ['?0,0', bitcoin, '1', undefined, undefined, undefined, 'quantityMissing'],
    ['0.000000001', bitcoin, '1', '0.000067', '0.000001', '0.000066', 'amountPrecision'],
    ['100', yen, '1000', '15132', '31', '15101', undefined],
    // Worth one yen, all of which is the fee.
    ['0.007', yen, '1000', undefined, undefined, undefined, 'dust'],
  ] as const)('of %s', (entered, quote, available, gross, fee, received, problem) => {
    const found = estimate(amountOf(entered), { from: 'A', to: 'B' }, quote, amount(available))
    expect([found.outcome?.gross.text(), found.outcome?.fee.text(), found.outcome?.received.text()]).toEqual([
      gross,
      fee,
      received,
    ])
    expect(found.problem?.name).toBe(problem)
  })

  it('without a rate promises nothing and finds no fault with it', () => {
    expect(estimate(amount('5'), { from: 'A', to: 'B' }, undefined, amount('10'))).toMatchObject({
      outcome: undefined,
      problem: undefined,
    })
  })
})

it.each([
  ['67412.34', 3],
  ['151.32', 5],
  ['1', 7],
  ['0.000014834154156529', 10],
  ['1234567890', 2],
])('a rate of %s shows %s decimals', (rate, scale) => {
  expect(rateScale(amount(rate))).toBe(scale)
})
