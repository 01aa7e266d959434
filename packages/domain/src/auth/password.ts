import { isCommonPassword } from './common-password.ts'

/** Characters of a login password (product rules, "Security"). */
export const loginPasswordLength = { minimum: 8, maximum: 128 } as const

/** Characters of a withdrawal password (product rules, "Sessions and codes"): six digits are what people choose. */
export const withdrawalPasswordLength = { minimum: 6, maximum: 32 } as const

type LengthDeclined = { refusal: 'passwordLength'; detail: { minimum: string; maximum: string } }
type CommonDeclined = { refusal: 'passwordCommon'; detail: Record<never, never> }

/**
 * Whether a login password may be chosen: 8 to 128 characters, not one that everybody tries first, and not the user's
 * own name.
 *
 * @param ownNames what others know about the user: email address, phone number
 * @example checkLoginPassword('Passw0rd!', []) // { refusal: 'passwordCommon', detail: {} }
 */
export function checkLoginPassword(
  password: string,
  ownNames: readonly string[],
): LengthDeclined | CommonDeclined | undefined {
  return check(password, ownNames, loginPasswordLength)
}

/** Whether a withdrawal password may be chosen: 6 to 32 characters, and not one of those that five tries begin with. */
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
