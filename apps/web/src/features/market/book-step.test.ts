// @vitest-environment happy-dom
import { Amount } from '@halyard/domain'
import { expect, it } from 'vitest'
import { bookStepsOf, widthOf } from './book-step.ts'

it.each([
  ['67412.3', '0.01', ['0.01', '0.1', '1', '10', '100']],
  ['1.08127', '0.00001', ['0.00001', '0.0001', '0.001', '0.01']],
  ['0.5', '0.1', ['0.1']],
  ['9999999', '0.01', ['0.01', '0.1', '1', '10', '100', '1000']],
  [undefined, '0.01', ['0.01']],
])('at a price of %s in steps of %s levels can be %j wide', (price, priceStep, widths) => {
  const pair = { price: price === undefined ? null : Amount.of(price), priceStep: Amount.of(priceStep) }
  expect(bookStepsOf(pair).map((step) => widthOf(pair, step).text())).toEqual(widths)
})
