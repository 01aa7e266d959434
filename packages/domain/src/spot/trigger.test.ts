import { describe, expect, it } from 'vitest'
import { Amount } from '../amount/index.ts'
import { checkTrigger, isSetOff, type Trigger } from './trigger.ts'

const amount = Amount.of

it.each<[Trigger['direction'], string, boolean]>([
  ['falls', '60000.01', false],
  ['falls', '60000', true],
  ['falls', '59999.99', true],
  ['rises', '59999.99', false],
  ['rises', '60000', true],
  ['rises', '60000.01', true],
])('a stop that waits until the price %s to 60,000: %s sets it off: %s', (direction, price, isOff) => {
  expect(isSetOff({ price: amount('60000'), direction }, amount(price))).toBe(isOff)
})

describe('a trigger, on a last price of 60,000', () => {
  it.each<[Trigger['direction'], string, string | undefined]>([
    ['falls', '59999.99', undefined],
    ['rises', '60000.01', undefined],
    ['falls', '60000', 'triggerReached'],
    ['falls', '61000', 'triggerReached'],
    ['rises', '60000', 'triggerReached'],
    ['rises', '0', 'triggerReached'],
    ['falls', '59000.001', 'priceStep'],
    ['falls', '30000', undefined],
    ['falls', '29999.99', 'triggerTooFar'],
    ['falls', '0', 'triggerTooFar'],
    ['rises', '90000', undefined],
    ['rises', '90000.01', 'triggerTooFar'],
  ])('that %s to %s: %s', (direction, price, refusal) => {
    const judged = checkTrigger({ price: amount(price), direction }, { priceStep: amount('0.01') }, amount('60000'))
    expect(judged?.refusal).toBe(refusal)
  })
})
