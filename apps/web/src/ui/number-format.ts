/** A decimal in plain notation, or an amount that can be written as one. */
export type Decimal = string | { text(): string }

/** The reader of a sentence, from `useUi`. */
export interface Reader {
  language: string
  amountsHidden: boolean
}

export interface NumberFormat {
  /** At most this many fraction digits; the rest is cut (spec section 9: 6, or 2 for percent). */
  scale?: number | undefined
  /** At least this many fraction digits; `fixed` means as many as `scale`. */
  scaleMin?: number | 'fixed' | undefined
  /** `always` writes a plus sign too; `never` leaves the minus out, where an arrow shows it. */
  sign?: 'negative' | 'always' | 'never' | undefined
  /** The number is already in percent: `2.14` is shown as 2.14 %. */
  percent?: boolean | undefined
  /** Compact numbers of at most four digits: 1.82B. Ignores `sign`, `scaleMin` and `percent`. */
  compact?: boolean | undefined
}

/**
 * Writes a plain decimal in the user's locale, digit for digit: never through a JavaScript number, truncated, never
 * "-0" or NaN. Undefined for anything that is no decimal.
 *
 * @example formatDecimal('67412.309', 'en-US', { scale: 2, scaleMin: 'fixed' }) // '67,412.30'
 * @example formatDecimal('-0.001', 'en-US', { scale: 2 })                        // '0'
 */
export function formatDecimal(text: string, language: string, format: NumberFormat): string | undefined {
  if (!plainDecimal.test(text)) return undefined
  return format.compact ? shortText(text, language, format) : wholeText(text, language, format)
}

/** An amount within a sentence: exact, no digit is cut. */
export function exactText(amount: Decimal, language: string): string {
  const text = plainOf(amount)
  return formatDecimal(text, language, { scale: 18 }) ?? text
}

/** The user's own money within a sentence: exact, and hidden by the balance eye too. */
export function privateText(amount: Decimal, { language, amountsHidden }: Reader): string {
  return amountsHidden ? coveredAmount : exactText(amount, language)
}

/** Shown in place of a hidden amount. */
export const coveredAmount = '••••'

/** -1, 0 or 1 as shown: what is truncated to zero has no sign. */
export function signOf(text: string, format: NumberFormat): -1 | 0 | 1 {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  if (!/[1-9]/.test(whole + fraction.slice(0, scaleOf(format)))) return 0
  return text.startsWith('-') ? -1 : 1
}

export function plainOf(value: Decimal): string {
  return typeof value === 'string' ? value : value.text()
}

const plainDecimal = /^-?[0-9]+(?:\.[0-9]+)?$/

function scaleOf({ scale, percent, compact }: NumberFormat): number {
  return scale ?? (percent || compact ? 2 : 6)
}

function wholeText(text: string, language: string, format: NumberFormat): string {
  const { group, decimal, percent } = notationOf(language)
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const scale = scaleOf(format)
  const { scaleMin = 0, sign = 'negative' } = format
  const least = scaleMin === 'fixed' ? scale : Math.min(scaleMin, scale)
  const digits = fraction.slice(0, scale).replace(/0+$/, '').padEnd(least, '0')
  const grouped = whole.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+$)/g, group)
  const number = grouped + (digits && decimal + digits)
  const shownSign = sign === 'never' ? '' : { '-1': '−', 0: '', 1: sign === 'always' ? '+' : '' }[signOf(text, format)]
  return shownSign + (format.percent ? percent.join(number) : number)
}

/** A language's number format: its signs, and the text around a percentage. */
interface Notation {
  group: string
  decimal: string
  percent: string[]
}

/** Creating a formatter costs a phone some milliseconds, and a page has a dozen number formats: two are created. */
const notations = new Map<string, Notation>()

function notationOf(language: string): Notation {
  let notation = notations.get(language)
  if (!notation) {
    // es-ES and it-IT leave four digits ungrouped by default.
    const plain = new Intl.NumberFormat(language, { ...latin, useGrouping: 'always' })
    const [, group = '', decimal = ''] = /1(.)111(.)5/.exec(plain.format(1111.5)) ?? []
    const percent = new Intl.NumberFormat(language, { ...latin, style: 'unit', unit: 'percent' }).format(1).split('1')
    notation = { group, decimal, percent }
    notations.set(language, notation)
  }
  return notation
}

/** One table must not mix digits of two scripts. */
const latin = { numberingSystem: 'latn' } as const

const shortFormatters = new Map<string, Intl.NumberFormat>()

function shortText(text: string, language: string, format: NumberFormat): string {
  const scale = scaleOf(format)
  const key = `${language} ${scale}`
  let formatter = shortFormatters.get(key)
  if (!formatter) {
    formatter = new Intl.NumberFormat(language, {
      ...latin,
      notation: 'compact',
      maximumFractionDigits: scale,
      // Four digits are enough where languages that count in ten thousands would write six.
      maximumSignificantDigits: 4,
      roundingPriority: 'lessPrecision',
      roundingMode: 'trunc',
      signDisplay: 'negative',
      useGrouping: 'always',
    })
    shortFormatters.set(key, formatter)
  }
  return formatter.format(text as Intl.StringNumericLiteral).replaceAll('-', '−')
}
