import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Amount } from './amount.ts'

describe('reading an amount that a client sent', () => {
  it.each(['0', '1', '0.1', '10000', '999999999999999.999999999999999999'])('%s is accepted', (text) => {
    expect(Amount.parse(text)?.text()).toBe(text)
  })

  it.each([
    '',
    '-1',
    '+1',
    '1e3',
    '1E-3',
    'NaN',
    'Infinity',
    '0x10',
    '1_000',
    '1,000',
    '١',
    '１',
    '.5',
    '5.',
    '00',
    '01',
    ' 1',
    '1\n',
    '1000000000000000',
    '99999999999999999999',
    '0.1234567890123456789',
  ])('%j is refused', (text) => {
    expect(Amount.parse(text)).toBeUndefined()
  })
})

it('a sum in an answer may be larger than what anybody may ask for', () => {
  const sum = '99999999999999999999.999999999999999999'
  expect(Amount.parseAny(sum)?.text()).toBe(sum)
  expect(Amount.parseAny(`1${sum}`)).toBeUndefined()
})

describe('arithmetic', () => {
  it('multiplies the largest amounts without dropping a digit', () => {
    const large = Amount.of('99999999999999999999.999999999999999999')
    expect(large.times(large).text()).toBe(
      (99999999999999999999999999999999999999n ** 2n).toString().replace(/(\d{36})$/, '.$1'),
    )
  })

  it.each([
    ['1', '3', 6, 'down', '0.333333'],
    ['1', '3', 6, 'up', '0.333334'],
    ['2', '3', 2, 'half-even', '0.67'],
    ['-1', '3', 2, 'down', '-0.33'],
    ['-1', '3', 2, 'up', '-0.34'],
    ['1', '4', 1, 'half-even', '0.2'],
  ] as const)('%s / %s at scale %i rounded %s is %s', (a, b, scale, rounding, expected) => {
    expect(Amount.of(a).dividedBy(Amount.of(b), scale, rounding).text()).toBe(expected)
  })

  it('refuses to divide by zero', () => {
    expect(() => Amount.one.dividedBy(Amount.zero, 2, 'down')).toThrow(RangeError)
  })

  it('never shows a negative zero', () => {
    expect(Amount.of('-0.001').toFixed(2)).toBe('0.00')
    expect(Amount.zero.negated().text()).toBe('0')
  })

  const scaled = fc.bigInt({ min: -(10n ** 37n), max: 10n ** 37n })
  const fromScaled = (n: bigint) => {
    const digits = (n < 0n ? -n : n).toString().padStart(19, '0')
    return Amount.of(`${n < 0n ? '-' : ''}${digits.slice(0, -18)}.${digits.slice(-18)}`)
  }
  it('adds as integers of 10^-18 do', () => {
    fc.assert(
      fc.property(scaled, scaled, (a, b) => {
        expect(
          fromScaled(a)
            .plus(fromScaled(b))
            .equals(fromScaled(a).minus(fromScaled(-b))),
        ).toBe(true)
        expect(fromScaled(a).compare(fromScaled(b))).toBe(a < b ? -1 : a > b ? 1 : 0)
      }),
    )
  })

  it('rounds a quotient down to at most, and up to at least, the true value', () => {
    const positive = fc.bigInt({ min: 1n, max: 10n ** 30n })
    fc.assert(
      fc.property(positive, positive, fc.integer({ min: 0, max: 18 }), (a, b, scale) => {
        const numerator = fromScaled(a)
        const divisor = fromScaled(b)
        expect(numerator.dividedBy(divisor, scale, 'down').times(divisor).isAtMost(numerator)).toBe(true)
        expect(numerator.dividedBy(divisor, scale, 'up').times(divisor).isAtLeast(numerator)).toBe(true)
      }),
    )
  })
})
