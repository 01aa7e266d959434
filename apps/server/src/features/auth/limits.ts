import type { OriginLimit, RateLimit } from '../../platform/rate-limit/rate-limits.ts'

const quarterHour = 15 * 60
const hour = 60 * 60
const day = 24 * hour

/** Seconds before another code may be asked for (product rules, "Sessions and codes"). */
export const resendSeconds = 60

/** A block of networks gets as much as three of them: a provider's customers share one, and a rented block is one customer. */
const networksOfBlock = 3

function limitOf(name: string, ...rules: RateLimit['rules']): OriginLimit {
  const ofBlock = rules.map(({ max, seconds }) => ({ max: max * networksOfBlock, seconds }))
  return { network: { name: `${name}:network`, rules }, block: { name: `${name}:block`, rules: ofBlock } }
}

/** Failed sign-ins (product rules, "Sessions and codes"): 5 for an account and 30 for a network in 15 minutes. */
export const signInByAccount: RateLimit = { name: 'signIn:account', rules: [{ max: 5, seconds: quarterHour }] }
export const signInByOrigin = limitOf('signIn', { max: 30, seconds: quarterHour })

/** Captchas that were tried, right or wrong, and not given back by a sign-in; for a network, its block and an account together. */
export const triesByOrigin: OriginLimit = {
  network: { name: 'try:network', rules: [{ max: 30, seconds: quarterHour }] },
  block: { name: 'try:block', rules: [{ max: 30, seconds: quarterHour }] },
}
export const triesByAccount: RateLimit = { name: 'try:account', rules: [{ max: 30, seconds: quarterHour }] }
/** From so many on, a try costs a proof of work (decision 50). */
export const freeTries = { network: 3, block: 12, account: 3 }

/** Sign-ins to the shared demo account: each costs a hash. */
export const demoSignInByOrigin = limitOf('demoSignIn', { max: 60, seconds: quarterHour })

/** Wrong current passwords of one user, limited as sign-ins are. */
export const passwordByUser: RateLimit = { name: 'password:user', rules: [{ max: 5, seconds: quarterHour }] }

/** Second-factor codes that one user tries: three of a million are valid at a time. */
export const secondFactorByUser: RateLimit = { name: 'secondFactor:user', rules: [{ max: 5, seconds: quarterHour }] }

/** Changes of the withdrawal password by the session alone: each sends a notice. */
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

/** Codes that a signed-in user requests for their own target. */
export const codesByOwner: RateLimit = { name: 'code:owner', rules: codesByTarget.rules }

/** Enough for a shared office, too few to flood mailboxes. */
export const codesByOrigin = limitOf('code', { max: 100, seconds: hour })

/** Each code has its own five tries; this stops trying many targets. */
export const codeGuessesByOrigin = limitOf('codeGuess', { max: 30, seconds: quarterHour })

/** Enough for a family or an office, too few to take a token sale's supply with many accounts. */
export const registrationsByOrigin: OriginLimit = {
  network: {
    name: 'registration:network',
    rules: [
      { max: 20, seconds: hour },
      { max: 50, seconds: day },
    ],
  },
  block: {
    name: 'registration:block',
    rules: [
      { max: 60, seconds: hour },
      { max: 200, seconds: day },
    ],
  },
}

/** Challenges for passkeys that one address asks for. */
export const passkeyChallengesByOrigin = limitOf('passkey', { max: 120, seconds: 60 })

/** Captchas drawn for one address. */
export const captchasByOrigin = limitOf('captcha', { max: 120, seconds: 60 })
