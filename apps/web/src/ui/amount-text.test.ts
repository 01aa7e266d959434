import { describe, expect, it } from 'vitest'
import { decimalOf, isAmountText, typedAs } from './amount-text.ts'

describe('what a typed amount means', () => {
  it.each([
    ['1,50', '1.50'],
    ['1.50', '1.50'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['007', '7'],
    ['0', '0'],
    ['000', '0'],
    ['00.10', '0.10'],
  ])('%j means %s', (typed, decimal) => {
    expect(decimalOf(typed)).toBe(decimal)
  })

  it.each(['', '.', ',', '1.2.3', '1,000.5', '-1', '1e3', '１', '١'])('%j means none', (typed) => {
    expect(decimalOf(typed)).toBeUndefined()
  })

  it('lets a comma, a point or nothing be typed, and no letter', () => {
    expect(['', '1', '1,', '1.', '.'].every(isAmountText)).toBe(true)
    expect(['a', '1a', '1..', '1 0'].some(isAmountText)).toBe(false)
  })
})

it.each([
  ['1234.5', 'en-US', '1234.5'],
  ['1234.5', 'de-DE', '1234,5'],
  ['1234.5', 'ja-JP', '1234.5'],
  ['1234', 'fr-FR', '1234'],
])('%s as it is typed in %s', (text, language, typed) => {
  expect(typedAs(text, language)).toBe(typed)
  expect(decimalOf(typed)).toBe(text)
})
