import type { RateLimit } from '../../platform/rate-limit/rate-limits.ts'

const quarterHour = 15 * 60
const hour = 60 * 60
const day = 24 * hour

/** Seconds before another code may be asked for (product rules, "Sessions and codes"). */
export const resendSeconds = 60

/** Failed sign-ins (product rules, "Sessions and codes"): 5 for an account and 30 for an address in 15 minutes. */
export const signInByAccount: RateLimit = { name: 'signIn:account', rules: [{ max: 5, seconds: quarterHour }] }
export const signInByNetwork: RateLimit = { name: 'signIn:network', rules: [{ max: 30, seconds: quarterHour }] }

/** Sign-ins to the shared account of a demo host, for one address: each costs a hash. */
export const demoSignInByNetwork: RateLimit = { name: 'demoSignIn:network', rules: [{ max: 60, seconds: quarterHour }] }

/** Wrong old passwords of one user, limited as sign-ins are. */
export const passwordByUser: RateLimit = { name: 'password:user', rules: [{ max: 5, seconds: quarterHour }] }

/** Codes of a second factor that one user tries, for whatever: of a million codes three are right at a time. */
export const secondFactorByUser: RateLimit = { name: 'secondFactor:user', rules: [{ max: 5, seconds: quarterHour }] }

/** Changes of one user's withdrawal password by the session alone: each sends its owner a notice. */
export const bareChangesByUser: RateLimit = { name: 'withdrawalPassword:user', rules: [{ max: 5, seconds: hour }] }

/** Codes sent to one target (product rules, "Sessions and codes"). */
export const codesByTarget: RateLimit = {
  name: 'code:target',
  rules: [
    { max: 1, seconds: resendSeconds },
    { max: 5, seconds: hour },
    { max: 10, seconds: day },
  ],
}

/** Codes that a signed-in user has sent to their own target. */
export const codesByOwner: RateLimit = { name: 'code:owner', rules: codesByTarget.rules }

/** Codes that one address asks for, whoever they go to: enough for a shared office, too few to flood mailboxes. */
export const codesByNetwork: RateLimit = { name: 'code:network', rules: [{ max: 100, seconds: hour }] }

/** Wrong codes from one address: each code has its own five tries, this stops trying many targets. */
export const codeGuessesByNetwork: RateLimit = {
  name: 'codeGuess:network',
  rules: [{ max: 30, seconds: quarterHour }],
}

/** New accounts of one address: a family, a class or an office in a day, and no more of the sales that are shared out by heads. */
export const registrationsByNetwork: RateLimit = {
  name: 'registration:network',
  rules: [
    { max: 20, seconds: hour },
    { max: 50, seconds: day },
  ],
}

/** The same for a block of addresses that one customer of a provider can have. */
export const registrationsByBlock: RateLimit = {
  name: 'registration:block',
  rules: [
    { max: 60, seconds: hour },
    { max: 200, seconds: day },
  ],
}

/** Challenges for passkeys that one address asks for. */
export const passkeyChallengesByNetwork: RateLimit = {
  name: 'passkey:network',
  rules: [{ max: 120, seconds: 60 }],
}

/** Captchas drawn for one address. */
export const captchasByNetwork: RateLimit = { name: 'captcha:network', rules: [{ max: 120, seconds: 60 }] }
