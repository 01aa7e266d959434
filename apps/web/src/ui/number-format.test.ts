import { languages } from '@halyard/wire/languages'
import { describe, expect, it } from 'vitest'
import { formatDate } from './DateText.tsx'
import { exactText, formatDecimal, type NumberFormat, privateText, signOf } from './number-format.ts'

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
    ['44968123', 'ja-JP', { compact: true }, '4,496万'],
    ['140321999', 'en-US', { compact: true, scale: 1 }, '140.3M'],
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

describe('in the 13 languages', () => {
  it.each([
    //  language │ amount, loss, change, turnover, moment
    ['en-US', '1,234.50', '−67,412.3', '+2.14%', '1.8B', 'Nov 21, 09:05'],
    ['de-DE', '1.234,50', '−67.412,3', '+2,14 %', '1,8 Mrd.', '21. Nov., 09:05'],
    ['es-ES', '1.234,50', '−67.412,3', '+2,14 %', '1.829 M', '21 nov, 09:05'],
    ['fr-FR', '1 234,50', '−67 412,3', '+2,14 %', '1,8 Md', '21 nov., 09:05'],
    ['it-IT', '1.234,50', '−67.412,3', '+2,14%', '1,8 Mld', '21 nov, 09:05'],
    ['pt-BR', '1.234,50', '−67.412,3', '+2,14%', '1,8 bi', '21 de nov., 09:05'],
    ['ru-RU', '1 234,50', '−67 412,3', '+2,14 %', '1,8 млрд', '21 нояб., 09:05'],
    ['tr-TR', '1.234,50', '−67.412,3', '+%2,14', '1,8 Mr', '21 Kas 09:05'],
    ['vi-VN', '1.234,50', '−67.412,3', '+2,14%', '1,8 T', '09:05 21 thg 11'],
    ['ja-JP', '1,234.50', '−67,412.3', '+2.14%', '18.2億', '11月21日 09:05'],
    ['ko-KR', '1,234.50', '−67,412.3', '+2.14%', '18.2억', '11월 21일 09:05'],
    ['zh-CN', '1,234.50', '−67,412.3', '+2.14%', '18.2亿', '11月21日 09:05'],
    ['zh-TW', '1,234.50', '−67,412.3', '+2.14%', '18.2億', '11月21日 09:05'],
  ])('%s', (language, amount, loss, change, turnover, moment) => {
    const here = new Date(2026, 10, 21, 9, 5)
    const shown = [
      formatDecimal('1234.5', language, { scale: 2, scaleMin: 'fixed' }),
      formatDecimal('-67412.309', language, { scale: 2 }),
      formatDecimal('2.149', language, { percent: true, sign: 'always' }),
      formatDecimal('1829999999', language, { compact: true, scale: 1 }),
      formatDate(here, language, 'short'),
    ]
    // Spaces that do not break look like any other here.
    expect(shown.map((text) => text?.replace(/[\u00a0\u202f]/g, ' '))).toEqual([amount, loss, change, turnover, moment])
  })
})

it('writes every decimal as the browser itself would, in all languages', () => {
  const decimals = [
    '0',
    '7',
    '-0.5',
    '999',
    '1000',
    '-1000.5',
    '12345.678901',
    '007.10',
    '-0.0000001',
    '1234567890123456789.987654321',
  ]
  const formats = [0, 2, 6, 18].flatMap((scale) =>
    ([0, 1, 'fixed'] as const).flatMap((scaleMin) =>
      (['negative', 'always', 'never'] as const).flatMap((sign) =>
        [false, true].map((percent) => ({ scale, scaleMin, sign, percent })),
      ),
    ),
  )
  for (const language of languages) {
    for (const { scale, scaleMin, sign, percent } of formats) {
      const browser = new Intl.NumberFormat(language, {
        maximumFractionDigits: scale,
        minimumFractionDigits: scaleMin === 'fixed' ? scale : Math.min(scaleMin, scale),
        roundingMode: 'trunc',
        signDisplay: ({ negative: 'negative', always: 'exceptZero', never: 'never' } as const)[sign],
        useGrouping: 'always',
        ...(percent ? { style: 'unit', unit: 'percent' } : {}),
      })
      const written = decimals.map((text) => browser.format(text as Intl.StringNumericLiteral).replaceAll('-', '−'))
      const format = { scale, scaleMin, sign, percent }
      expect(decimals.map((text) => formatDecimal(text, language, format))).toEqual(written)
    }
  }
})

describe('the sign of what is shown', () => {
  it.each<[string, NumberFormat, number]>([
    ['-0.004', { scale: 2 }, 0],
    ['-0.004', { scale: 3 }, -1],
    ['0.5', { scale: 0 }, 0],
    ['12', { scale: 2 }, 1],
    // As its format has it where no scale is named: nobody sees an arrow beside 0 %.
    ['0.001', { percent: true }, 0],
    ['-0.01', { percent: true }, -1],
    ['0.004', { compact: true }, 0],
    ['-0.000001', {}, -1],
    ['-0.0000001', {}, 0],
  ])('%s with %j is %i', (text, format, sign) => {
    expect(signOf(text, format)).toBe(sign)
  })
})

describe('an amount inside a sentence', () => {
  it('has all of its digits', () => {
    expect(exactText('1234.567890123456789', 'de-DE')).toBe('1.234,567890123456789')
    expect(exactText({ text: () => '0.00000001' }, 'en-US')).toBe('0.00000001')
  })

  it('of the user is covered with the balances', () => {
    const amount = { text: () => '2500.5' }
    expect(privateText(amount, { language: 'en-US', amountsHidden: false })).toBe('2,500.5')
    expect(privateText(amount, { language: 'en-US', amountsHidden: true })).toBe('••••')
  })
})
