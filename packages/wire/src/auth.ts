import * as z from 'zod/mini'
import { endpointsOf } from './endpoint.ts'
import { list, named, nullable, object, optional, ours } from './fields.ts'
import { exampleUser, user } from './profile.ts'
import { id, instant, integer, nothing, requiredText, secret, text, twoFactorCode } from './values.ts'

const endpoint = endpointsOf('auth')

/**
 * After the third try from a network or on an account within a quarter of an hour a captcha comes with a proof of work in the header
 * `x-proof`: `proofRequired` names the `challenge` (altcha's, SHA-256), and the header has its solution, JSON in Base64.
 */
const captchaFields = { captcha: requiredText(16), captchaId: requiredText(64) }
const codeSent = object({
  resendAfter: ours(integer, 60),
  demoCode: ours(optional(z.string())),
})

/** A session and whose it is (spec section 3). */
export const session = object({
  token: z.string(),
  expiresAt: ours(instant),
  userId: ours(named('ID', id), ({ user: whose }: { user: { userId: number } }) => whose.userId),
  user,
  deviceToken: ours(optional(z.string())),
})
export const exampleSession = {
  token: 'header.claims.signature',
  expiresAt: '2026-11-28T09:00:00.000Z',
  ID: 1001,
  user: exampleUser,
}

/** The token that the device was given at the sign-in before, used or not: it is listed as the same device then. */
export const formerDevice = optional(requiredText(64))

export const passkey = object({
  passkeyId: named('ID', id),
  name: z.string(),
  createdAt: instant,
  usedAt: nullable(instant),
})
export const examplePasskey = {
  ID: 3,
  name: 'Mira’s phone',
  createdAt: '2026-11-21T09:00:00.000Z',
  usedAt: '2026-11-22T08:30:00.000Z',
}

/** Passkeys that still sign in after a reset of the password, and the ticket for `removePasskeys`; null without any. */
const passkeysLeft = nullable(object({ passkeys: list(passkey), ticket: z.string() }))

export const captcha = endpoint({
  route: 'POST /base/captcha',
  session: 'none',
  effect: 'reads',
  summary: 'An image captcha, valid for five minutes and one use',
  request: nothing,
  response: object({ captchaId: z.string(), image: named('picPath', z.string()) }),
  refusals: ['tooFrequent'],
  example: { request: {}, response: { captchaId: 'c_6f1d', picPath: 'data:image/png;base64,iVBORw0KGgo=' } },
})

/**
 * The purpose of a code, ours; the app has none. One without a purpose registers an address without an account, and resets the password
 * of one with. A code for the withdrawal password goes to the signed-in owner only: `securityCode`.
 */
const codePurpose = optional(z.enum(['register', 'resetPassword'], { error: 'choice' }))

/** POST /base/emailCode: mails six digits bound to the address and, if one is given, to the purpose. */
export const emailCode = endpoint({
  route: 'POST /base/emailCode',
  session: 'none',
  effect: 'replays',
  summary: 'Mails a six-digit code, valid for ten minutes and one use',
  request: object({ email: text(254), purpose: ours(codePurpose) }),
  response: codeSent,
  refusals: ['emailFormat', 'tooFrequent'],
  example: { request: { email: 'mira@example.com' }, response: { resendAfter: 60 } },
})

/** POST /base/phoneCode: sends six digits by SMS. `countryCode` is the calling code without a plus sign. */
export const phoneCode = endpoint({
  route: 'POST /base/phoneCode',
  session: 'none',
  effect: 'replays',
  summary: 'Sends a six-digit code by SMS, valid for ten minutes and one use',
  request: object({ phone: text(32), countryCode: text(8), purpose: ours(codePurpose) }),
  response: codeSent,
  refusals: ['phoneFormat', 'tooFrequent'],
  example: { request: { phone: '13800138000', countryCode: '86' }, response: { resendAfter: 60 } },
})

export const registerUser = endpoint({
  route: 'POST /base/registerUser',
  session: 'none',
  effect: 'replays',
  summary: 'Registers by email or phone and signs in',
  request: object({
    phone: optional(text(32)),
    countryCode: optional(text(8)),
    email: optional(text(254)),
    password: named('passWord', secret),
    code: named('smsCode', requiredText(16)),
    ...captchaFields,
    invitationCode: requiredText(32),
  }),
  response: session,
  refusals: [
    'emailOrPhoneMissing',
    'emailFormat',
    'phoneFormat',
    'passwordLength',
    'passwordCommon',
    'proofRequired',
    'captchaWrong',
    'invitationCodeUnknown',
    'tooFrequent',
    'codeWrong',
    'accountExists',
  ],
  example: {
    request: {
      email: 'mira@example.com',
      passWord: 'correct horse battery',
      smsCode: '428913',
      captcha: 'h7kq',
      captchaId: 'c_6f1d',
      invitationCode: 'HALYARD',
    },
    response: exampleSession,
  },
})

/**
 * POST /base/login. `username` is an email address, or a phone number in international form. Whose second factor is on
 * is refused with a ticket, with which `loginTwoFactor` goes on.
 */
export const login = endpoint({
  route: 'POST /base/login',
  session: 'none',
  effect: 'reads',
  summary: 'Signs in; ends the session that was live before',
  request: object({ username: text(254), password: secret, ...captchaFields, deviceToken: ours(formerDevice) }),
  response: session,
  refusals: [
    'proofRequired',
    'captchaWrong',
    'credentialsMalformed',
    'tooFrequent',
    'credentialsWrong',
    'loginBanned',
    'accountFrozen',
    'twoFactorRequired',
  ],
  example: {
    request: { username: 'mira@example.com', password: 'correct horse battery', captcha: 'h7kq', captchaId: 'c_6f1d' },
    response: exampleSession,
  },
})

/**
 * POST /base/loginKnownDevice: `login` without a captcha, on a device that signed this user in before. Ours. The token
 * is worth one try; the answer has the next, and after a wrong one `login` goes on.
 */
export const loginKnownDevice = endpoint({
  route: 'POST /base/loginKnownDevice',
  ours: true,
  session: 'none',
  effect: 'reads',
  summary: 'Signs in on a known device, without a captcha',
  request: object({ username: text(254), password: secret, deviceToken: requiredText(64) }),
  response: session,
  refusals: [
    'credentialsMalformed',
    'tooFrequent',
    'deviceUnknown',
    'credentialsWrong',
    'loginBanned',
    'accountFrozen',
    'twoFactorRequired',
  ],
  example: {
    request: { username: 'mira@example.com', password: 'correct horse battery', deviceToken: 'kd_8hG' },
    response: exampleSession,
  },
})

/**
 * POST /base/demoLogin: signs in to the account that everybody shares on a demo host. Ours; refused where there is
 * none.
 */
export const demoSignIn = endpoint({
  route: 'POST /base/demoLogin',
  ours: true,
  session: 'none',
  effect: 'reads',
  summary: 'Signs in to the shared account of a demo host, without password and captcha',
  request: nothing,
  response: session,
  refusals: ['tooFrequent', 'notFound'],
  example: { request: {}, response: exampleSession },
})

/** POST /user/logout: ends the session. Ours: the spec's client only forgets its token. */
export const logout = endpoint({
  route: 'POST /user/logout',
  ours: true,
  effect: 'reads',
  summary: 'Ends the session',
  request: nothing,
  response: nothing,
  example: { request: {}, response: null },
})

/** POST /base/resetPwd: a new password by a mailed code; ends every session. */
export const resetPassword = endpoint({
  route: 'POST /base/resetPwd',
  session: 'none',
  effect: 'replays',
  summary: 'Sets a new login password by a mailed code',
  request: object({
    email: text(254),
    code: named('emailCode', requiredText(16)),
    password: named('passWord', secret),
    ...captchaFields,
  }),
  response: passkeysLeft,
  refusals: [
    'emailFormat',
    'passwordLength',
    'passwordCommon',
    'proofRequired',
    'captchaWrong',
    'demoAccountFixed',
    'tooFrequent',
    'codeWrong',
  ],
  example: {
    request: {
      email: 'mira@example.com',
      emailCode: '428913',
      passWord: 'a new horse battery',
      captcha: 'h7kq',
      captchaId: 'c_6f1d',
    },
    response: null,
  },
})

/** POST /base/resetPwdByPhone: the same by an SMS code. */
export const resetPasswordByPhone = endpoint({
  route: 'POST /base/resetPwdByPhone',
  session: 'none',
  effect: 'replays',
  summary: 'Sets a new login password by an SMS code',
  request: object({
    phone: text(32),
    countryCode: text(8),
    code: named('smsCode', requiredText(16)),
    password: named('passWord', secret),
    ...captchaFields,
  }),
  response: passkeysLeft,
  refusals: [
    'phoneFormat',
    'passwordLength',
    'passwordCommon',
    'proofRequired',
    'captchaWrong',
    'tooFrequent',
    'codeWrong',
  ],
  example: {
    request: {
      phone: '13800138000',
      countryCode: '86',
      smsCode: '428913',
      passWord: 'a new horse battery',
      captcha: 'h7kq',
      captchaId: 'c_6f1d',
    },
    response: null,
  },
})

/**
 * POST /user/changePassword: ends every session and blocks withdrawals for 24 h (spec section 5). A repeat with the key
 * of a success gets no first answer but 4016, since the session that it is asked with has ended; a refusal is repeated.
 */
export const changePassword = endpoint({
  route: 'POST /user/changePassword',
  effect: 'replays',
  summary: 'Changes the login password; every session ends, so that a repeat is answered 4016',
  request: object({ oldPassword: named('password', secret), newPassword: secret }),
  response: nothing,
  refusals: [
    'demoAccountFixed',
    'tooFrequent',
    'oldPasswordWrong',
    'passwordLength',
    'passwordCommon',
    'passwordUnchanged',
  ],
  example: { request: { password: 'correct horse battery', newPassword: 'a new horse battery' }, response: null },
})

/**
 * POST /user/changePayPassword: sets or changes the withdrawal password. `password` alone does both. The first one blocks
 * withdrawals for 24 h unless the session was signed in less than ten minutes ago, or the login password or a mailed code
 * comes with it (ours); a change always does. Its stronger form, ours, has the old one and a mailed code, which is checked
 * first and used up. Where the second factor is on, each form takes its code. The owner is told by mail; five wrong tries
 * block withdrawals, too.
 */
export const changeWithdrawalPassword = endpoint({
  route: 'POST /user/changePayPassword',
  effect: 'replays',
  summary: 'Sets or changes the withdrawal password',
  request: object({
    password: secret,
    oldPassword: ours(optional(secret)),
    loginPassword: ours(optional(secret)),
    code: ours(optional(text(16))),
    twoFactorCode: ours(twoFactorCode),
  }),
  response: nothing,
  refusals: [
    'demoAccountFixed',
    'passwordLength',
    'passwordCommon',
    'twoFactorCodeMissing',
    'tooFrequent',
    'passwordWrong',
    'codeWrong',
    'oldWithdrawalPasswordWrong',
    'passwordsAlike',
  ],
  example: { request: { password: '839201' }, response: null },
})

/**
 * POST /user/securityCode: sends a code to the signed-in user's own address, for the withdrawal password unless another
 * purpose is named.
 */
export const securityCode = endpoint({
  route: 'POST /user/securityCode',
  ours: true,
  effect: 'replays',
  summary: "Sends a code to the signed-in user's own address",
  request: object({ purpose: optional(z.enum(['withdrawalPassword', 'addressWhitelist'], { error: 'choice' })) }),
  response: codeSent,
  refusals: ['tooFrequent'],
  example: { request: {}, response: { resendAfter: 60 } },
})
