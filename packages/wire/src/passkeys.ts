import * as z from 'zod/mini'
import { examplePasskey, exampleSession, formerDevice, passkey, session } from './auth.ts'
import { endpointsOf } from './endpoint.ts'
import { list, named, object, optional } from './fields.ts'
import { id, nothing, requiredText, secret } from './values.ts'

const endpoint = endpointsOf('auth')

/**
 * Inputs and results of a browser's `navigator.credentials`, as JSON (W3C Web Authentication, level 3, section 5.1).
 */
const options = z.string()
const credential = requiredText(16_384)
/** The name that its owner gave it. */
const name = requiredText(40)
const password = secret

const exampleOptions = '{"challenge":"pJ3…","rpId":"trade.example","userVerification":"required"}'
const exampleCredential = '{"id":"mYk…","rawId":"mYk…","type":"public-key","response":{}}'

/** POST /base/beginPasskeyLogin: what `navigator.credentials.get` is asked with; valid for five minutes and one use. */
export const beginPasskeyLogin = endpoint({
  route: 'POST /base/beginPasskeyLogin',
  ours: true,
  session: 'none',
  effect: 'reads',
  summary: 'A challenge for signing in with a passkey, valid for five minutes and one use',
  request: nothing,
  response: object({ options }),
  refusals: ['tooFrequent'],
  example: { request: {}, response: { options: exampleOptions } },
})

/**
 * POST /base/loginPasskey: signs in with a passkey, which is both factors, so no code is needed. With the ticket of a
 * sign-in that waits for its second step it finishes that one, if the passkey is the same user's.
 */
export const loginPasskey = endpoint({
  route: 'POST /base/loginPasskey',
  ours: true,
  session: 'none',
  effect: 'reads',
  summary: 'Signs in with a passkey; ends the session that was live before',
  request: object({ credential, ticket: optional(requiredText(64)), deviceToken: formerDevice }),
  response: session,
  refusals: ['tooFrequent', 'signInTicketEnded', 'passkeyRefused', 'loginBanned', 'accountFrozen'],
  example: { request: { credential: exampleCredential }, response: exampleSession },
})

/**
 * POST /user/confirmPasskey: whether who holds the device is the session's user, as for the lock of the app. It answers
 * a challenge for a sign-in: whoever can answer that could sign in as well.
 */
export const confirmPasskey = endpoint({
  route: 'POST /user/confirmPasskey',
  ours: true,
  effect: 'reads',
  summary: "Confirms that it is the session's user, by one of their passkeys",
  request: object({ credential }),
  response: nothing,
  refusals: ['tooFrequent', 'passkeyRefused'],
  example: { request: { credential: exampleCredential }, response: null },
})

/** GET /user/getPasskeys: the user's own, the oldest first. */
export const passkeys = endpoint({
  route: 'GET /user/getPasskeys',
  ours: true,
  summary: "The user's passkeys",
  request: nothing,
  response: object({ list: list(passkey) }),
  example: { request: {}, response: { list: [examplePasskey] } },
})

/**
 * POST /user/beginPasskey: what `navigator.credentials.create` is asked with, for who gives the password and, where one
 * is on, a code.
 */
export const beginPasskey = endpoint({
  route: 'POST /user/beginPasskey',
  ours: true,
  effect: 'reads',
  summary: 'A challenge for adding a passkey, valid for five minutes and one use',
  request: object({ password, twoFactorCode: optional(requiredText(32)) }),
  response: object({ options }),
  refusals: ['demoAccountFixed', 'tooFrequent', 'passwordWrong', 'tooManyEntries', 'twoFactorCodeMissing', 'codeWrong'],
  example: { request: { password: 'correct horse battery' }, response: { options: exampleOptions } },
})

/** POST /user/addPasskey: keeps what the browser made. */
export const addPasskey = endpoint({
  route: 'POST /user/addPasskey',
  ours: true,
  effect: 'replays',
  summary: 'Adds a passkey',
  request: object({ credential, name }),
  response: passkey,
  refusals: ['passkeyRefused', 'tooManyEntries'],
  example: { request: { credential: exampleCredential, name: 'Mira’s phone' }, response: examplePasskey },
})

export const renamePasskey = endpoint({
  route: 'POST /user/renamePasskey',
  ours: true,
  effect: 'replays',
  summary: 'Names a passkey',
  request: object({ passkeyId: named('ID', id), name }),
  response: nothing,
  refusals: ['notFound'],
  example: { request: { ID: 3, name: 'Mira’s phone' }, response: null },
})

/** POST /user/removePasskey: deletes a passkey. */
export const removePasskey = endpoint({
  route: 'POST /user/removePasskey',
  ours: true,
  effect: 'replays',
  summary: 'Removes a passkey',
  request: object({ passkeyId: named('ID', id), password }),
  response: nothing,
  refusals: ['tooFrequent', 'passwordWrong', 'notFound'],
  example: { request: { ID: 3, password: 'correct horse battery' }, response: null },
})

/** POST /base/removePasskeys: with the ticket that a reset of the login password answered, all that it has left. */
export const removePasskeys = endpoint({
  route: 'POST /base/removePasskeys',
  ours: true,
  session: 'none',
  effect: 'replays',
  summary: 'Removes every passkey after a reset of the login password',
  request: object({ ticket: requiredText(64) }),
  response: nothing,
  refusals: ['signInTicketEnded'],
  example: { request: { ticket: 'st_pJ3' }, response: null },
})
