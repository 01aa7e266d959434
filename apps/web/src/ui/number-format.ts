export interface NumberFormat {
  /** At most this many fraction digits; what is beyond is cut (spec section 9: 6, or 2 for percent). */
  scale?: number | undefined
  /** At least this many fraction digits; `fixed` means as many as `scale`. */
  scaleMin?: number | 'fixed' | undefined
  /** `always` writes a plus sign too; `never` leaves the minus out, for what an arrow already says. */
  sign?: 'negative' | 'always' | 'never' | undefined
  /** The number is already in percent: `2.14` is shown as 2.14 %. */
  percent?: boolean | undefined
  /** Large numbers in short, of four digits at most: 1.82B. */
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
  return formatterFor(language, format)
    .format(text as Intl.StringNumericLiteral)
    .replaceAll('-', '−')
}

/** -1, 0 or 1 as the number is shown: what is cut away to zero has no sign. */
export function signOf(text: string, scale = scaleDefault): -1 | 0 | 1 {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  if (!/[1-9]/.test(whole + fraction.slice(0, scale))) return 0
  return text.startsWith('-') ? -1 : 1
}

const plainDecimal = /^-?[0-9]+(?:\.[0-9]+)?$/
const scaleDefault = 6
const signDisplay = { negative: 'negative', always: 'exceptZero', never: 'never' } as const

/** Four digits say enough where languages that count in ten thousands would write six. */
const short = {
  notation: 'compact',
  compactDisplay: 'short',
  maximumSignificantDigits: 4,
  roundingPriority: 'lessPrecision',
} as const

/** Making a formatter costs a hundred times what using one does. */
const formatters = new Map<string, Intl.NumberFormat>()

function formatterFor(language: string, format: NumberFormat): Intl.NumberFormat {
  const { scale = format.percent || format.compact ? 2 : scaleDefault, scaleMin = 0, sign = 'negative' } = format
  const { percent = false, compact = false } = format
  const key = `${language} ${scale} ${scaleMin} ${sign} ${percent} ${compact}`
  let formatter = formatters.get(key)
  if (!formatter) {
    formatter = new Intl.NumberFormat(language, {
      maximumFractionDigits: scale,
      minimumFractionDigits: scaleMin === 'fixed' ? scale : Math.min(scaleMin, scale),
      roundingMode: 'trunc',
      signDisplay: signDisplay[sign],
      // es-ES and it-IT leave four digits ungrouped unless told otherwise.
      useGrouping: 'always',
      numberingSystem: 'latn',
      ...(percent ? { style: 'unit', unit: 'percent' } : {}),
      ...(compact ? short : {}),
    })
    formatters.set(key, formatter)
  }
  return formatter
}
