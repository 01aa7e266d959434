import { TOTP } from 'otpauth'
import { newRecoveryCodes, newSecret, recoveryHash } from '../src/features/auth/one-time-codes.ts'
import { TwoFactorRepository } from '../src/features/auth/two-factor.repository.ts'
import type { TestApp } from './harness.ts'

/** The code of an authenticator app, so many steps of 30 seconds from now. */
export function codeOf(app: TestApp, secret: string, stepsAhead = 0): string {
  const timestamp = app.clock.now().getTime() + stepsAhead * 30_000
  return new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp })
}

/** Turns a user's second factor on, long ago: no code of these days has been taken. */
export async function withTwoFactor(app: TestApp, { userId }: { userId: number }) {
  const twoFactors = app.get(TwoFactorRepository)
  const secret = newSecret()
  const recoveryCodes = newRecoveryCodes()
  await twoFactors.begin(userId, secret)
  const begun = await twoFactors.find(userId)
  const hashes = recoveryCodes.map((code) => recoveryHash(userId, code))
  if (!begun || !(await twoFactors.confirm(userId, begun, 0, hashes))) throw new Error('it was not turned on')
  return { secret, recoveryCodes, codeNow: (stepsAhead = 0) => codeOf(app, secret, stepsAhead) }
}
