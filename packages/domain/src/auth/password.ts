import { isCommonPassword } from './common-password.ts'
import { loginPasswordLength } from './limits.ts'

/** Characters of a withdrawal password (product rules, "Sessions and codes"): six digits are what people choose. */
export const withdrawalPasswordLength = { minimum: 6, maximum: 32 } as const

type LengthDeclined = { refusal: 'passwordLength'; detail: { minimum: string; maximum: string } }
type CommonDeclined = { refusal: 'passwordCommon'; detail: Record<never, never> }

/**
 * Checks a login password: 8 to 128 characters, not a common one, and not the user's own name.
 *
 * @param ownNames the user's email address and phone number
 * @example checkLoginPassword('Passw0rd!', []) // { refusal: 'passwordCommon', detail: {} }
 */
export function checkLoginPassword(
  password: string,
  ownNames: readonly string[],
): LengthDeclined | CommonDeclined | undefined {
  return check(password, ownNames, loginPasswordLength)
}

/** Checks a withdrawal password: 6 to 32 characters, and none that guessers try first. */
export function checkWithdrawalPassword(
  password: string,
  ownNames: readonly string[],
): LengthDeclined | CommonDeclined | undefined {
  return check(password, ownNames, withdrawalPasswordLength)
}

function check(password: string, ownNames: readonly string[], length: { minimum: number; maximum: number }) {
  const tooShortOrLong = checkLength(password, length)
  if (tooShortOrLong) return tooShortOrLong
  return isCommonPassword(password, ownNames) ? { refusal: 'passwordCommon' as const, detail: {} } : undefined
}

function checkLength(password: string, { minimum, maximum }: { minimum: number; maximum: number }) {
  // Characters as people count them, so that an emoji is one.
  const length = [...password].length
  if (length >= minimum && length <= maximum) return undefined
  return {
    refusal: 'passwordLength' as const,
    detail: { minimum: String(minimum), maximum: String(maximum) },
  }
}
