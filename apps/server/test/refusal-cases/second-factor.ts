import { secondFactorByUser } from '../../src/features/auth/limits.ts'
import type { TestApp } from '../harness.ts'
import { withTwoFactor } from '../two-factor.ts'
import { type Cases, exhaust } from './provoked.ts'

/** How a call is refused that asks for the code of an authenticator app. */
export const secondFactorIsAsked = (started: () => TestApp) =>
  ({
    twoFactorCodeMissing: async (one) => {
      await withTwoFactor(started(), one)
      return {}
    },
    tooFrequent: async (one) => {
      const { codeNow } = await withTwoFactor(started(), one)
      await exhaust(started(), secondFactorByUser, one.userId)
      return { twoFactorCode: codeNow() }
    },
    codeWrong: async (one) => {
      await withTwoFactor(started(), one)
      return { twoFactorCode: '000000' }
    },
  }) satisfies Cases
