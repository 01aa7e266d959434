import { isMainlandMobile } from '@halyard/domain/auth'
// Metadata of mobile numbers only: a landline gets no text messages.
import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

/**
 * A phone number in E.164, or undefined when it is no mobile number of that country code. Country code 86 follows the
 * spec's rule (section 5); others follow their numbering plans.
 *
 * @example parsePhone('07911 123456', '44') // '+447911123456'
 */
export function parsePhone(typed: string, countryCode: string): string | undefined {
  const digits = digitsOf(typed)
  const calling = countryCode.trim().replace(/^\+/, '')
  if (digits === undefined || !callingCodes.has(calling)) return undefined
  if (calling === '86') return isMainlandMobile(digits) ? `+86${digits}` : undefined
  const parsed = parsePhoneNumberFromString(digits, { defaultCallingCode: calling, extract: false })
  return parsed?.isValid() && parsed.countryCallingCode === calling ? parsed.number : undefined
}

/**
 * The same for a number with its country code, with or without plus. Eleven digits that fit country code 86 are taken
 * for one of its numbers.
 */
export function parseInternationalPhone(typed: string): string | undefined {
  const plus = /^\s*(?:\+|00)/.exec(typed)?.[0] ?? ''
  const digits = digitsOf(typed.slice(plus.length))
  if (digits === undefined) return undefined
  if (plus === '' && isMainlandMobile(digits)) return `+86${digits}`
  if (digits.startsWith('86')) return isMainlandMobile(digits.slice(2)) ? `+${digits}` : undefined
  const parsed = parsePhoneNumberFromString(`+${digits}`, { extract: false })
  return parsed?.isValid() ? parsed.number : undefined
}

const callingCodes: ReadonlySet<string> = new Set(getCountries().map((country) => getCountryCallingCode(country)))

/** The digits, if only the usual separators stand between them. */
function digitsOf(typed: string): string | undefined {
  const digits = typed.replace(/[\s().-]/g, '')
  return /^[0-9]{4,15}$/.test(digits) ? digits : undefined
}
