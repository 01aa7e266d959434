import { isMainlandMobile, parseEmail } from '@halyard/domain/auth'
import { callingCodeOf } from '#platform/country/countries.ts'

/** By what an account is reached. */
export type Channel = 'email' | 'phone'

/** An account as its owner names it. */
export type Account = { channel: 'email'; email: string } | { channel: 'phone'; country: string; phone: string }

/** What is wrong with how an account is named, as a key of `auth:problem`; undefined when nothing is. */
export function accountProblem(account: Account): 'emailMissing' | 'email' | 'phoneMissing' | 'phone' | undefined {
  if (account.channel === 'email') {
    if (account.email.trim() === '') return 'emailMissing'
    return parseEmail(account.email) ? undefined : 'email'
  }
  const digits = digitsOf(account.phone)
  if (digits === '') return 'phoneMissing'
  // Country code 86 has the rule of the specification; of others the server knows more than the app.
  const plausible = account.country === 'CN' ? isMainlandMobile(digits) : /^[0-9]{4,14}$/.test(digits)
  return plausible ? undefined : 'phone'
}

/** The fields by which requests name an account. */
export function accountFields(account: Account): { email: string } | { phone: string; countryCode: string } {
  if (account.channel === 'email') return { email: account.email.trim() }
  return { phone: digitsOf(account.phone), countryCode: callingCodeOf(account.country) }
}

/**
 * The name with which one signs in: the address, or the number in international form.
 *
 * @example username({ channel: 'phone', country: 'GB', phone: '07400 123456' }) // '+447400123456'
 */
export function username(account: Account): string {
  if (account.channel === 'email') return account.email.trim()
  return `+${callingCodeOf(account.country)}${withoutTrunk(account.country, digitsOf(account.phone))}`
}

/** Names others know about the owner, which make a bad password. */
export function ownNames(account: Account): string[] {
  return account.channel === 'email' ? [account.email] : [digitsOf(account.phone)]
}

/** One text for an account, to see whether it is still the one that a code was sent to. */
export function accountKey(account: Account): string {
  return account.channel === 'email' ? (parseEmail(account.email) ?? '') : username(account)
}

function digitsOf(typed: string): string {
  return typed.replace(/[\s().-]/g, '')
}

/** Italian numbers keep their zero; elsewhere it is only dialled inside the country. */
function withoutTrunk(country: string, digits: string): string {
  return ['IT', 'SM', 'VA'].includes(country) ? digits : digits.replace(/^0+/, '')
}
