import { describe, expect, it } from 'vitest'
import { formatDecimal, type NumberFormat, signOf } from './number-format.ts'

describe('a decimal as it is shown', () => {
  it.each<[string, string, NumberFormat, string]>([
    //  decimal, language, format │ shown
    ['67412.309', 'en-US', { scale: 2, scaleMin: 'fixed' }, '67,412.30'],
    ['67412.309', 'de-DE', { scale: 2, scaleMin: 'fixed' }, '67.412,30'],
    ['1234.5', 'es-ES', { scale: 2 }, '1.234,5'],
    ['0.123456789', 'en-US', {}, '0.123456'],
    ['-0.004', 'en-US', { scale: 2 }, '0'],
    ['-0.004', 'en-US', { scale: 2, scaleMin: 'fixed', sign: 'always' }, '0.00'],
    ['-0.86', 'en-US', { percent: true, sign: 'always' }, '−0.86%'],
    ['2.149', 'en-US', { percent: true, sign: 'always' }, '+2.14%'],
    ['2.1', 'tr-TR', { percent: true, scaleMin: 'fixed' }, '%2,10'],
    ['-5', 'en-US', { sign: 'never' }, '5'],
    ['1829999999', 'en-US', { compact: true }, '1.82B'],
    [
      '99999999999999999999.999999999999999999',
      'en-US',
      { scale: 18 },
      '99,999,999,999,999,999,999.999999999999999999',
    ],
  ])('%s in %s with %j is %s', (text, language, format, shown) => {
    expect(formatDecimal(text, language, format)).toBe(shown)
  })

  it.each(['', 'NaN', '1e5', 'Infinity', '1,5', '--1'])('%j is no number at all', (text) => {
    expect(formatDecimal(text, 'en-US', {})).toBeUndefined()
  })
})

describe('the sign of what is shown', () => {
  it.each([
    ['-0.004', 2, 0],
    ['-0.004', 3, -1],
    ['0.5', 0, 0],
    ['12', 2, 1],
  ] as const)('%s at %i digits is %i', (text, scale, sign) => {
    expect(signOf(text, scale)).toBe(sign)
  })
})
