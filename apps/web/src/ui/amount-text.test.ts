import { languages } from '@halyard/wire/languages'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalOf, notationOf, readAmount, writtenAs } from './amount-text.ts'
import { formatDecimal } from './number-format.ts'

/** What a text is read as: a plain decimal, both of two, nothing or not at all. */
function read(text: string, language: string): string {
  const reading = readAmount(text, notationOf(language))
  if (reading.kind === 'number') return decimalOf(reading.parts)
  if (reading.kind === 'ambiguous') return `${decimalOf(reading.grouped)} or ${decimalOf(reading.divided)}`
  return reading.kind
}

/** By what separates in them: a point or a comma divides, and a comma, a point or a space groups. */
const families = {
  'point divides': ['en-US', 'ja-JP', 'ko-KR', 'zh-CN', 'zh-TW'],
  'comma divides': ['de-DE', 'es-ES', 'it-IT', 'pt-BR', 'tr-TR', 'vi-VN'],
  'space groups': ['fr-FR', 'ru-RU'],
}

it('the table below has every language of the app', () => {
  expect(Object.values(families).flat().toSorted()).toEqual([...languages].toSorted())
})

describe.each([
  //  text             point divides        comma divides    space groups
  ['10,000', '10000', '10.000', '10.000'],
  ['10.000', '10.000', '10000', '10000 or 10.000'],
  ['1.500', '1.500', '1500', '1500 or 1.500'],
  ['56,400', '56400', '56.400', '56.400'],
  ['56,400.50', '56400.50', '56400.50', '56400.50'],
  ['56.400,50', '56400.50', '56400.50', '56400.50'],
  ['1,5', '1.5', '1.5', '1.5'],
  ['1.5', '1.5', '1.5', '1.5'],
  ['1,5000', '1.5000', '1.5000', '1.5000'],
  ['0,125', '0.125', '0.125', '0.125'],
  ['0.125', '0.125', '0.125', '0.125'],
  ['1500.250', '1500.250', '1500.250', '1500.250'],
  ['1500,250', '1500.250', '1500.250', '1500.250'],
  ['1,500,000', '1500000', '1500000', '1500000'],
  ['1.500.000', '1500000', '1500000', '1500000'],
  ['1.500.000,25', '1500000.25', '1500000.25', '1500000.25'],
  ['1 500', '1500', '1500', '1500'],
  ['1 500,25', '1500.25', '1500.25', '1500.25'],
  ['1 500.250', '1500.250', '1500.250', '1500.250'],
  ["1'234'567.80", '1234567.80', '1234567.80', '1234567.80'],
  ['1’234,5', '1234.5', '1234.5', '1234.5'],
  ['12,34,567.5', '1234567.5', '1234567.5', '1234567.5'],
  ['1,00,000', '100000', '100000', '100000'],
  ['１，２３４．５', '1234.5', '1234.5', '1234.5'],
  ['12。5', '12.5', '12.5', '12.5'],
  ['$56,400.50', '56400.50', '56400.50', '56400.50'],
  ['US$ 12', '12', '12', '12'],
  ['R$ 1.234,50', '1234.50', '1234.50', '1234.50'],
  ['12,5 €', '12.5', '12.5', '12.5'],
  ['1.234,50 EUR', '1234.50', '1234.50', '1234.50'],
  ['0.5 BTC', '0.5', '0.5', '0.5'],
  ['USDT 20', '20', '20', '20'],
  ['100円', '100', '100', '100'],
  ['+5', '5', '5', '5'],
  ['.5', '0.5', '0.5', '0.5'],
  [',5', '0.5', '0.5', '0.5'],
  ['5.', '5', '5', '5'],
  ['007', '7', '7', '7'],
  ['\u200e12\u00a0345\u202f', '12345', '12345', '12345'],
  ['', 'none', 'none', 'none'],
  ['.', 'none', 'none', 'none'],
])('%j', (text, point, comma, space) => {
  it.each([
    ...families['point divides'].map((language) => [language, point]),
    ...families['comma divides'].map((language) => [language, comma]),
    ...families['space groups'].map((language) => [language, space]),
  ])('in %s is %s', (language, expected) => {
    expect(read(text, language)).toBe(expected)
  })
})

describe.each(languages)('in %s', (language) => {
  it.each([
    '-5',
    '−5',
    '(5)',
    '1e3',
    '1.5E+05',
    '10k',
    '10 M',
    '10 MIO',
    '10万',
    '5%',
    '0x10',
    '1,2,3',
    '1.2.3',
    '1 5',
    '1,500.250.1',
    '1\t234',
    '10\n20',
    '10\r\n200',
    '10²',
    'USDT',
    '€',
    '١٢',
    'NaN',
    '12 34',
  ])('%j is no amount', (text) => {
    expect(read(text, language)).toBe('unreadable')
  })

  it('reads what the app writes, whatever the amount', () => {
    const decimals = fc
      .tuple(fc.bigInt(0n, 10n ** 20n - 1n), fc.stringMatching(/^\d{0,18}$/))
      .map(([whole, fraction]) => (fraction === '' ? String(whole) : `${whole}.${fraction}`))
    fc.assert(
      fc.property(decimals, (decimal) => {
        const [whole = '', fraction] = decimal.split('.')
        expect(read(writtenAs({ whole, fraction }, notationOf(language)), language)).toBe(decimal)
        const shown = formatDecimal(decimal, language, { scale: 18, scaleMin: 'fixed' }) ?? ''
        expect(read(shown, language)).toMatch(new RegExp(`^${decimal.replace('.', '\\.')}\\.?0*$`))
      }),
    )
  })
})
