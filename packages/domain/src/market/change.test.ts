import { expect, it } from 'vitest'
import { Amount } from '../amount/index.ts'
import { changeOver } from './change.ts'

it.each([
  //  open      last      percent    rising
  ['66000', '67412.3', '2.13', true],
  ['100', '100', '0', false],
  ['100', '99.9999', '0', false], // -0.0001 % is cut to 0, never shown as -0
  ['100', '100.0099', '0', true],
  ['3', '2', '-33.33', false],
  ['3', '5', '66.66', true],
  ['0', '5', '0', false],
  ['0.00000001', '1', '9999999900', true],
])('from %s to %s is %s percent, rising: %s', (open, last, percent, rising) => {
  const change = changeOver(Amount.of(open), Amount.of(last))
  expect(change.percent.text()).toBe(percent)
  expect(change.rising).toBe(rising)
})
