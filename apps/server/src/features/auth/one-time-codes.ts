import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const issuer = 'Halyard'
/** What every authenticator app supports (RFC 6238): SHA-1, six digits, 30 seconds. */
const kind = { issuer, algorithm: 'SHA1', digits: 6, period: 30 } as const
/** As many bytes as the hash has (RFC 4226, section 4). */
const secretBytes = 20
/** Time steps before and after the current one whose codes are accepted, for clock drift and slow typing. */
const stepsOff = 1

/** A secret for an authenticator app, in base32. */
export function newSecret(): string {
  return new Secret({ size: secretBytes }).base32
}

/** The `otpauth` URI of a QR code. */
export function keyUri(secret: string, account: string): string {
  return new TOTP({ ...kind, label: account, secret: Secret.fromBase32(secret) }).toString()
}

/** The time step of a code; undefined when no accepted step has it. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ ...kind, secret: Secret.fromBase32(secret) })
  const timestamp = now.getTime()
  const off = totp.validate({ token: code, timestamp, window: stepsOff })
  return off === null ? undefined : totp.counter({ timestamp }) + off
}

/** The digits of what was typed, such as `428 913`; undefined when it is no code. */
export function digitsOf(typed: string): string | undefined {
  const digits = typed.replaceAll(/\s/g, '')
  return /^[0-9]{6}$/.test(digits) ? digits : undefined
}

const recoveryAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const recoveryLetters = 16
const recoveryCodeCount = 10

/** Ten codes of 80 random bits, in groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    // 32 letters divide 256, so the distribution is even.
    const letters = [...randomBytes(recoveryLetters)].map((byte) => recoveryAlphabet[byte % recoveryAlphabet.length])
    return letters.join('').replace(/(.{4})(?=.)/g, '$1-')
  })
}

/** The stored hash, however the code was typed. 80 random bits need no key. */
export function recoveryHash(userId: number, typed: string): string {
  const letters = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return createHash('sha256').update(`recovery code ${userId} ${letters}`).digest('base64url')
}
