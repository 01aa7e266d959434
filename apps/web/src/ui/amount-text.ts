import { formatDecimal } from './number-format.ts'

/** The number signs of a language. */
export interface Notation {
  language: string
  group: string
  decimal: '.' | ','
}

/** A number: its digits, and those after the decimal sign if there is one. */
export interface Parts {
  whole: string
  fraction: string | undefined
}

export type Reading =
  | { kind: 'none' }
  | { kind: 'number'; parts: Parts; grouped: boolean }
  /** One sign before three digits, which the language uses for neither: `1.500` in French. */
  | { kind: 'ambiguous'; grouped: Parts; divided: Parts }
  | { kind: 'unreadable' }

/**
 * What a typed or pasted text says, the one reader of amounts. The group sign of the language before exactly three
 * digits groups, its decimal sign divides; any other sign divides only where it cannot group. Units and spaces are
 * passed over.
 *
 * @example readAmount('10,000', notationOf('en-US'))    // 10000
 * @example readAmount('1.500', notationOf('de-DE'))     // 1500
 * @example readAmount('56,400.50', notationOf('de-DE')) // 56400.50
 * @example readAmount('1.500', notationOf('fr-FR'))     // ambiguous: 1500 or 1.500
 */
export function readAmount(text: string, notation: Notation): Reading {
  const number = withoutUnit(tidied(text))
  if (number === undefined) return { kind: 'unreadable' }
  if (/^[.,]?$/.test(number)) return { kind: 'none' }
  const grouped = firstOf(groupings, number)
  const divided = firstOf(divisions, number)
  if (grouped && divided) {
    const sign = /[.,]/.exec(number)?.[0]
    if (sign === notation.group) return { kind: 'number', parts: grouped, grouped: true }
    if (sign === notation.decimal) return { kind: 'number', parts: divided, grouped: false }
    return { kind: 'ambiguous', grouped, divided }
  }
  const parts = grouped ?? divided
  return parts ? { kind: 'number', parts, grouped: parts === grouped } : { kind: 'unreadable' }
}

/** The number signs that a language uses. */
export function notationOf(language: string): Notation {
  const [, group = '', decimal] = /^1(\D)111(\D)5$/.exec(formatDecimal('1111.5', language, {}) ?? '') ?? []
  return { language, group, decimal: decimal === ',' ? ',' : '.' }
}

/** The plain decimal of a number. */
export function decimalOf({ whole, fraction = '' }: Parts): string {
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  return fraction === '' ? digits : `${digits}.${fraction}`
}

/** The same in the language's notation, as the field shows it. */
export function writtenAs({ whole, fraction }: Parts, { language, decimal }: Notation): string {
  const digits = whole.startsWith('0') || whole === '' ? whole : formatDecimal(whole, language, { scale: 0 })
  return `${digits ?? whole}${fraction === undefined ? '' : decimal + fraction}`
}

/**
 * Normalises spelling: digits and signs of full width, spaces and apostrophes of all kinds, and invisible marks, which
 * spreadsheets and web pages put around numbers. A tab or line between two cells stays.
 */
export function tidied(text: string): string {
  return text
    .replace(/[\uff00-\uffef]/g, (wide) => wide.normalize('NFKC'))
    .replaceAll('。', '.')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/[‘’ʼ′`´]/g, "'")
    .replace(/[^\S\t\r\n]/g, ' ')
    .trim()
}

/** The number without a currency before or after it; undefined with any other text. */
function withoutUnit(text: string): string | undefined {
  const number = text.replace(unitBefore, '').replace(unitBehind, '')
  return /^[\d.,' ]*$/.test(number) && (number !== '' || text === '') ? number : undefined
}

/** Letters that multiply are no currency: reading "10 MIO" as 10 would be wrong. */
const code = '(?!(?:MIO|MRD|MLN|MLD|MIL|BIO|BLN|TRN|TSD|MILL?IONS?|BILL?IONS?)\\b)[A-Z]{3,8}'
const unit = `(?:[A-Z]{0,3}\\p{Sc}|${code}|元|圆|円|원|руб\\.?|TL|đ)`
const unitBefore = new RegExp(`^\\+?${unit} ?(?=[\\d.,])|^\\+(?=[\\d.,])`, 'u')
const unitBehind = new RegExp(`(?<=[\\d.,]) ?${unit}$`, 'u')

/** Groups of three, or of two before the last three as in India; the first group is not all zeros. */
const groupings = [
  ...[
    [',', '\\.'],
    ['\\.', ','],
    ["'", '[.,]'],
    [' ', '[.,]'],
  ].map(([group, decimal]) => new RegExp(`^(?!0+${group})(\\d{1,3}(?:${group}\\d{3})+)(?:${decimal}(\\d*))?$`)),
  /^(?!0+,)(\d{1,2}(?:,\d{2})+,\d{3})(?:\.(\d*))?$/,
]

const divisions = [/^(\d*)(?:[.,](\d*))?$/]

function firstOf(patterns: readonly RegExp[], text: string): Parts | undefined {
  for (const pattern of patterns) {
    const [found, whole = '', fraction] = pattern.exec(text) ?? []
    if (found !== undefined) return { whole: whole.replace(/\D/g, ''), fraction }
  }
  return undefined
}
