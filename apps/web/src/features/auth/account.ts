import { isMainlandMobile, parseEmail } from '@halyard/domain/auth'
import { callingCodeOf } from '#platform/country/countries.ts'

/** How an account is reached. */
export type Channel = 'email' | 'phone'

/** An account as its owner types it. */
export type Account = { channel: 'email'; email: string } | { channel: 'phone'; country: string; phone: string }

/** What is wrong with an email or phone number, as a key of `auth:problem`; undefined when nothing is. */
export function accountProblem(account: Account): 'emailMissing' | 'email' | 'phoneMissing' | 'phone' | undefined {
  if (account.channel === 'email') {
    if (account.email.trim() === '') return 'emailMissing'
    return parseEmail(account.email) ? undefined : 'email'
  }
  const digits = digitsOf(account.phone)
  if (digits === '') return 'phoneMissing'
  // Country code 86 has the rule of the specification; numbers of others are the server's to judge.
  const plausible = account.country === 'CN' ? isMainlandMobile(digits) : /^[0-9]{4,14}$/.test(digits)
  return plausible ? undefined : 'phone'
}

/** The account fields of a request. */
export function accountFields(account: Account): { email: string } | { phone: string; countryCode: string } {
  if (account.channel === 'email') return { email: account.email.trim() }
  return { phone: digitsOf(account.phone), countryCode: callingCodeOf(account.country) }
}

/**
 * The username of an account: the address, or the number in international form.
 *
 * @example username({ channel: 'phone', country: 'GB', phone: '07400 123456' }) // '+447400123456'
 */
export function username(account: Account): string {
  if (account.channel === 'email') return account.email.trim()
  return `+${callingCodeOf(account.country)}${withoutTrunk(account.country, digitsOf(account.phone))}`
}

/** Names that others know about the user, which make a bad password. */
export function ownNames(account: Account): string[] {
  return account.channel === 'email' ? [account.email] : [digitsOf(account.phone)]
}

/** One text for an account, to compare with the one that a code was sent to. */
export function accountKey(account: Account): string {
  return account.channel === 'email' ? (parseEmail(account.email) ?? '') : username(account)
}

function digitsOf(typed: string): string {
  return typed.replace(/[\s().-]/g, '')
}

/** Italian numbers keep their zero; elsewhere it is only dialled within the country. */
function withoutTrunk(country: string, digits: string): string {
  return ['IT', 'SM', 'VA'].includes(country) ? digits : digits.replace(/^0+/, '')
}

/** An account that was kept on the device; undefined when it is none. */
export function keptAccount(value: unknown): Account | undefined {
  return isAccount(value) ? value : undefined
}

function isAccount(value: unknown): value is Account {
  if (typeof value !== 'object' || value === null) return false
  const { channel, email, country, phone } = value as Record<string, unknown>
  if (channel === 'email') return typeof email === 'string'
  return channel === 'phone' && typeof country === 'string' && typeof phone === 'string'
}
