import { antiPhishingCodeLength } from '@halyard/domain/auth'
import * as z from 'zod/mini'
import { exampleSession, formerDevice, session } from './auth.ts'
import { endpointsOf } from './endpoint.ts'
import { list, named, nullable, object, optional } from './fields.ts'
import { flag, id, instant, integer, nothing, requiredText, secret, text } from './values.ts'

const endpoint = endpointsOf('auth')

/** Six digits of an authenticator app, or a recovery code, as typed. */
const typedCode = requiredText(32)
/** A change of security settings needs proof beyond a session that somebody left open. */
const password = secret
const recoveryCodes = list(z.string())
const exampleCodes = ['K7QF-2MXA-9TDN-HW4R', 'P3ZC-8VLE-6GBY-JU2S']

/** POST /base/loginTwoFactor: the second step of a sign-in, with the ticket that `login` refused with. */
export const loginTwoFactor = endpoint({
  route: 'POST /base/loginTwoFactor',
  ours: true,
  session: 'none',
  effect: 'reads',
  summary: 'Finishes a sign-in with a code of the authenticator app, or a recovery code',
  request: object({ ticket: requiredText(64), code: typedCode, deviceToken: formerDevice }),
  response: session,
  refusals: ['signInTicketEnded', 'tooFrequent', 'codeWrong'],
  example: { request: { ticket: 'st_3fQ', code: '428913' }, response: exampleSession },
})

export const accountSecurity = endpoint({
  route: 'GET /user/getSecurity',
  ours: true,
  summary: 'What guards the account: second factor, recovery codes, anti-phishing code, recent sign-ins',
  request: nothing,
  response: object({
    twoFactorSince: nullable(instant),
    recoveryCodesLeft: integer,
    antiPhishingCode: nullable(z.string()),
    fixed: flag,
    signIns: list(object({ at: instant, device: z.string(), current: flag })),
  }),
  example: {
    request: {},
    response: {
      twoFactorSince: '2026-11-21T09:00:00.000Z',
      recoveryCodesLeft: 9,
      antiPhishingCode: 'blue kettle',
      fixed: false,
      signIns: [{ at: '2026-11-21T09:00:00.000Z', device: 'Chrome, Android', current: true }],
    },
  },
})

/** GET /user/getDevices: those that signed in lately and are known, the newest sign-in first. None of a shared account. */
export const knownDevices = endpoint({
  route: 'GET /user/getDevices',
  ours: true,
  summary: "The user's known devices",
  request: nothing,
  response: object({
    list: list(
      object({
        deviceId: named('ID', id),
        device: z.string(),
        address: nullable(z.string()),
        since: instant,
        signedInAt: nullable(instant),
        current: flag,
        signedIn: flag,
        pushed: flag,
        passkey: nullable(z.string()),
        apiKeys: list(z.string()),
      }),
    ),
  }),
  example: {
    request: {},
    response: {
      list: [
        {
          ID: 5,
          device: 'Chrome, Android',
          address: '203.0.113.7',
          since: '2026-10-02T17:20:00.000Z',
          signedInAt: '2026-11-21T09:00:00.000Z',
          current: true,
          signedIn: true,
          pushed: true,
          passkey: 'Mira’s phone',
          apiKeys: ['Grid bot'],
        },
      ],
    },
  },
})

/**
 * POST /user/forgetDevices {ID, password}: forgets a device, or all but the one that asks. What it is signed in with ends at
 * once, also where that is the session that asks, whose repeat is answered 4016.
 */
export const forgetDevices = endpoint({
  route: 'POST /user/forgetDevices',
  ours: true,
  effect: 'replays',
  summary: 'Forgets a known device, or all others; what it is signed in with ends',
  request: object({ deviceId: named('ID', optional(id)), password }),
  response: nothing,
  refusals: ['tooFrequent', 'passwordWrong', 'notFound'],
  example: { request: { ID: 5, password: 'correct horse battery' }, response: null },
})

/** POST /user/beginTwoFactor: a secret for an authenticator app. Nothing is on before `confirmTwoFactor`. */
export const beginTwoFactor = endpoint({
  route: 'POST /user/beginTwoFactor',
  ours: true,
  effect: 'replays',
  summary: 'Makes a secret for an authenticator app, to be confirmed by a code',
  request: object({ password }),
  response: object({
    secret: z.string(),
    keyUri: z.string(),
  }),
  refusals: ['demoAccountFixed', 'tooFrequent', 'passwordWrong', 'twoFactorOn'],
  example: {
    request: { password: 'correct horse battery' },
    response: {
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      keyUri: 'otpauth://totp/Halyard:mira%40example.com?issuer=Halyard&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    },
  },
})

/** POST /user/confirmTwoFactor: turns it on by the app's first code. Answers the recovery codes, this once. */
export const confirmTwoFactor = endpoint({
  route: 'POST /user/confirmTwoFactor',
  ours: true,
  effect: 'replays',
  summary: 'Turns the second factor on and gives the recovery codes',
  request: object({ code: typedCode }),
  response: object({ recoveryCodes }),
  refusals: ['twoFactorOn', 'twoFactorNotBegun', 'tooFrequent', 'codeWrong'],
  example: { request: { code: '428913' }, response: { recoveryCodes: exampleCodes } },
})

export const renewRecoveryCodes = endpoint({
  route: 'POST /user/renewRecoveryCodes',
  ours: true,
  effect: 'replays',
  summary: 'Gives new recovery codes; the old ones are void',
  request: object({ password, code: typedCode }),
  response: object({ recoveryCodes }),
  refusals: ['tooFrequent', 'passwordWrong', 'twoFactorOff', 'codeWrong'],
  example: {
    request: { password: 'correct horse battery', code: '428913' },
    response: { recoveryCodes: exampleCodes },
  },
})

/** POST /user/endTwoFactor: turns it off; withdrawals are blocked for 24 h, as after a change of a password. */
export const endTwoFactor = endpoint({
  route: 'POST /user/endTwoFactor',
  ours: true,
  effect: 'replays',
  summary: 'Turns the second factor off and blocks withdrawals for 24 h',
  request: object({ password, code: typedCode }),
  response: nothing,
  refusals: ['tooFrequent', 'passwordWrong', 'twoFactorOff', 'codeWrong'],
  example: { request: { password: 'correct horse battery', code: '428913' }, response: null },
})

const { minimum, maximum } = antiPhishingCodeLength
/** Letters and digits, with spaces and hyphens between them. */
const antiPhishingCode = new RegExp(
  `^[\\p{L}\\p{N}][\\p{L}\\p{N} -]{${minimum - 2},${maximum - 2}}[\\p{L}\\p{N}]$`,
  'u',
)

/** POST /user/setAntiPhishingCode: sets the anti-phishing code of every mail; none when left out. */
export const setAntiPhishingCode = endpoint({
  route: 'POST /user/setAntiPhishingCode',
  ours: true,
  effect: 'replays',
  summary: 'Sets or removes the anti-phishing code, which every mail shows',
  request: object({
    password,
    antiPhishingCode: optional(text(maximum).check(z.regex(antiPhishingCode, 'antiPhishingCode'))),
  }),
  response: nothing,
  refusals: ['demoAccountFixed', 'tooFrequent', 'passwordWrong'],
  example: { request: { password: 'correct horse battery', antiPhishingCode: 'blue kettle' }, response: null },
})
