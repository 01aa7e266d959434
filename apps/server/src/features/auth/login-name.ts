import { parseEmail } from '@halyard/domain/auth'
import { refuse } from '../../platform/http/refusal.ts'
import { parseInternationalPhone, parsePhone } from './phone-number.ts'

/** What a user signs in with and receives codes at, in its stored form. */
export interface LoginName {
  readonly kind: 'email' | 'phone'
  readonly name: string
}

/** Parses an email address; refuses anything else (4003). */
export function emailName(typed: string): LoginName {
  const name = parseEmail(typed)
  return name === undefined ? refuse('emailFormat') : { kind: 'email', name }
}

/** Parses a phone number with its country code; refuses anything else. */
export function phoneName(typed: string, countryCode: string): LoginName {
  const name = parsePhone(typed, countryCode)
  return name === undefined ? refuse('phoneFormat') : { kind: 'phone', name }
}

/** Parses either from one field; refuses anything else (4002). */
export function anyName(typed: string): LoginName {
  if (typed.includes('@')) {
    const name = parseEmail(typed)
    return name === undefined ? refuse('credentialsMalformed') : { kind: 'email', name }
  }
  const name = parseInternationalPhone(typed)
  return name === undefined ? refuse('credentialsMalformed') : { kind: 'phone', name }
}

export function loginNameOf(user: { id: number; email: string | null; phone: string | null }): LoginName {
  if (user.email !== null) return { kind: 'email', name: user.email }
  if (user.phone !== null) return { kind: 'phone', name: user.phone }
  throw new Error(`user ${user.id} has neither email nor phone`)
}
