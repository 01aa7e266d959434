import { formatDecimal } from './number-format.ts'

/**
 * Whether a person may have this in an amount field: digits of ASCII and one comma or point. What is allowed is kept
 * exactly as typed; anything else never appears.
 */
export function isAmountText(typed: string): boolean {
  return /^[0-9]*[.,]?[0-9]*$/.test(typed)
}

/**
 * The plain decimal that a typed amount means, or undefined when it means none yet.
 *
 * @example decimalOf('1,50') // '1.50'
 * @example decimalOf('.5')   // '0.5'
 * @example decimalOf('007.') // '7'
 */
export function decimalOf(typed: string): string | undefined {
  if (!isAmountText(typed) || !/[0-9]/.test(typed)) return undefined
  const [whole = '', fraction = ''] = typed.replace(',', '.').split('.')
  const digits = whole.replace(/^0+(?=[0-9])/, '') || '0'
  return fraction === '' ? digits : `${digits}.${fraction}`
}

/** A plain decimal as this language's people would type it, for a field that the app fills in. */
export function typedAs(text: string, language: string): string {
  return formatDecimal('0.5', language, {})?.includes(',') ? text.replace('.', ',') : text
}
