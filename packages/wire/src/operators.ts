import * as z from 'zod/mini'
import { type Endpoint, type OperatorRole, operatorRoles } from './endpoint.ts'
import { list, nullable, object, optional } from './fields.ts'
import { command, operatorEndpoint as endpoint, nonEmpty, positive } from './operator-fields.ts'
import { instant, integer, secret } from './values.ts'

/*
 * Operators: who they are, what each role may do, and how they sign in to the console. Programs carry X-Operator-Token
 * instead; the console's browser carries a cookie that no script can read, and this header, which no other site can send.
 */

/** Tells that a call comes from the console's own pages. */
export const consoleHeader = 'x-operator-console'

/** Everybody who operates. An administrator may do all that the others may. */
export const everyRole: readonly OperatorRole[] = operatorRoles

/** Who decides on a kind of review, besides administrators. */
const deciding: Readonly<Record<string, readonly OperatorRole[]>> = {
  deposit: ['reviewer', 'treasurer'],
  wireTransfer: ['reviewer', 'treasurer'],
  withdrawal: ['reviewer', 'treasurer'],
  loan: ['reviewer', 'treasurer'],
  machine: ['reviewer', 'treasurer'],
  adjustment: ['reviewer', 'treasurer'],
  alarm: ['reviewer', 'treasurer'],
  edit: ['reviewer', 'treasurer', 'editor'],
  identity: ['reviewer'],
  identityCheck: ['reviewer'],
  sharedIdentity: ['reviewer'],
  secondFactorReset: ['reviewer', 'support'],
}

/** What says where money goes, or how much the house stakes, is the treasurer's; the rest of the catalogue the editor's. */
const treasury: readonly string[] = [
  'chain',
  'deposit-pool',
  'network',
  'wireCurrency',
  'cardCurrency',
  'contract-limits',
  'house-capital',
  'loan-capital',
  'loan-limits',
  'withdrawal-limit',
]

/** Who may see what is under review: what is said of users is not for who edits the catalogue. */
export const rolesReading = (kind: string): readonly OperatorRole[] =>
  kind === 'edit' ? everyRole : ['reviewer', 'treasurer', 'support', 'auditor']

export const rolesDeciding = (kind: string): readonly OperatorRole[] => deciding[kind] ?? []
/** Who may agree to an edit of a kind, or take it away. */
export const rolesAgreeingTo = (kind: string): readonly OperatorRole[] =>
  kind === 'operator' ? [] : rolesDeciding('edit')
export function rolesEditing(kind: string): readonly OperatorRole[] {
  // Who makes operators makes all roles.
  if (kind === 'operator') return []
  if (treasury.includes(kind)) return ['treasurer']
  return kind === 'supportTemplate' ? ['editor', 'support'] : ['editor']
}

/** Whether a role is among those that may, or an administrator's. */
export const mayAs = (role: string, roles: readonly OperatorRole[]): boolean =>
  role === 'administrator' || roles.some((one) => one === role)

export { type OperatorRole, operatorRoles }

/** What an operator still has to do before anything else. */
const need = z.enum(['newPassword', 'secondFactor'])

const session = object({
  operatorId: integer,
  name: z.string(),
  role: z.enum(operatorRoles),
  needs: list(need),
  twoFactor: z.boolean(),
  passkeys: integer,
  may: list(z.string()),
})
const exampleSession = {
  operatorId: 2,
  name: 'anna',
  role: 'administrator' as const,
  needs: [],
  twoFactor: true,
  passkeys: 1,
  may: ['approveReview'],
}

const chosenPassword = secret.check(
  z.minLength(12, 'give 12 to 128 characters'),
  z.maxLength(128, 'give 12 to 128 characters'),
)

const consoleState = endpoint({
  route: 'GET /session',
  session: 'none',
  summary: 'Who is signed in to the console in this browser; on a demo host also who can be',
  request: z.object({}),
  response: object({
    demo: z.boolean(),
    hints: list(object({ name: z.string(), password: z.string(), role: z.enum(operatorRoles) })),
    session: nullable(session),
  }),
  example: { request: {}, response: { demo: false, hints: [], session: exampleSession } },
})

const signInOperator = endpoint({
  route: 'POST /sign-in',
  session: 'none',
  effect: 'conditional',
  summary: 'Signs an operator in to the console; the session is a cookie that no script reads',
  request: command({
    name: nonEmpty.check(z.maxLength(64, 'give at most 64 characters')),
    password: secret,
    code: optional(z.string()),
  }),
  response: object({ outcome: z.enum(['signedIn', 'codeNeeded', 'passkeyNeeded']), session: nullable(session) }),
  refusals: ['tooFrequent'],
  example: {
    request: { name: 'anna', password: 'correct horse battery' },
    response: { outcome: 'signedIn', session: exampleSession },
  },
})

/** Inputs and results of a browser's `navigator.credentials`, as JSON (W3C Web Authentication, level 3, section 5.1). */
const options = object({ options: z.string() })
const credential = nonEmpty.check(z.maxLength(16_384, 'give what the browser made'))
const exampleOptions = { options: '{"challenge":"pJ3…","rpId":"trade.example","userVerification":"required"}' }
const exampleCredential = '{"id":"mYk…","rawId":"mYk…","type":"public-key","response":{}}'

const beginOperatorPasskeySignIn = endpoint({
  route: 'POST /sign-in/passkey/begin',
  session: 'none',
  effect: 'conditional',
  summary: 'A challenge for signing in to the console with a passkey, valid for five minutes and one use',
  request: command({}),
  response: options,
  refusals: ['tooFrequent'],
  example: { request: {}, response: exampleOptions },
})

const signInOperatorWithPasskey = endpoint({
  route: 'POST /sign-in/passkey',
  session: 'none',
  effect: 'conditional',
  summary: 'Signs an operator in to the console with a passkey, which is both factors',
  request: command({ credential }),
  response: session,
  refusals: ['tooFrequent'],
  example: { request: { credential: exampleCredential }, response: exampleSession },
})

const signOutOperator = endpoint({
  route: 'POST /sign-out',
  session: 'none',
  effect: 'conditional',
  summary: 'Ends the session of this browser',
  request: command({}),
  response: object({}),
  example: { request: {}, response: {} },
})

const setOperatorPassword = endpoint({
  route: 'POST /password',
  effect: 'conditional',
  summary: "Changes one's own password, and ends one's other sessions",
  request: command({ old: secret, password: chosenPassword }),
  response: session,
  roles: everyRole,
  refusals: ['tooFrequent'],
  example: { request: { old: 'first-4711-word', password: 'correct horse battery' }, response: exampleSession },
})

const beginOperatorTwoFactor = endpoint({
  route: 'POST /two-factor',
  effect: 'conditional',
  summary: 'Begins a second factor in place of one that there may be: the secret for an authenticator app',
  request: command({ password: secret, code: optional(z.string()) }),
  response: object({ secret: z.string(), address: z.string() }),
  roles: everyRole,
  refusals: ['tooFrequent'],
  example: {
    request: { password: 'correct horse battery' },
    response: { secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/Halyard:anna?secret=JBSWY3DPEHPK3PXP' },
  },
})

const confirmOperatorTwoFactor = endpoint({
  route: 'POST /two-factor/confirm',
  effect: 'conditional',
  summary: 'Switches on the second factor that was begun, with its first code',
  request: command({ code: nonEmpty }),
  response: session,
  roles: everyRole,
  refusals: ['tooFrequent'],
  example: { request: { code: '428913' }, response: exampleSession },
})

/** The name that its owner gave it. */
const passkeyName = nonEmpty.check(z.maxLength(40, 'give at most 40 characters'))

const operatorPasskeys = endpoint({
  route: 'GET /passkeys',
  summary: "One's own passkeys, the oldest first",
  request: z.object({}),
  response: list(object({ id: integer, name: z.string(), createdAt: instant, usedAt: nullable(instant) })),
  roles: everyRole,
  example: {
    request: {},
    response: [{ id: 3, name: 'Key on the desk', createdAt: '2026-11-21T09:00:00.000Z', usedAt: null }],
  },
})

const beginOperatorPasskey = endpoint({
  route: 'POST /passkeys/begin',
  effect: 'conditional',
  summary:
    'A challenge for a new passkey, valid for five minutes and one use; asks for the code of an app that is set up',
  request: command({ password: secret, code: optional(z.string()) }),
  response: options,
  roles: everyRole,
  refusals: ['tooFrequent'],
  example: { request: { password: 'correct horse battery', code: '428913' }, response: exampleOptions },
})

const addOperatorPasskey = endpoint({
  route: 'POST /passkeys',
  effect: 'conditional',
  summary: "Keeps a passkey that the browser made, and ends one's other sessions",
  request: command({ credential, name: passkeyName }),
  response: session,
  roles: everyRole,
  example: { request: { credential: exampleCredential, name: 'Key on the desk' }, response: exampleSession },
})

const renameOperatorPasskey = endpoint({
  route: 'POST /passkeys/:id/name',
  effect: 'conditional',
  summary: "Names one of one's own passkeys",
  request: command({ id: positive, name: passkeyName }),
  response: object({}),
  roles: everyRole,
  example: { request: { id: 3, name: 'Key in the safe' }, response: {} },
})

const removeOperatorPasskey = endpoint({
  route: 'POST /passkeys/:id/remove',
  effect: 'conditional',
  summary: "Removes one of one's own passkeys, and ends one's other sessions; the last only where an app makes codes",
  request: command({ id: positive, password: secret }),
  response: session,
  roles: everyRole,
  refusals: ['tooFrequent'],
  example: {
    request: { id: 3, password: 'correct horse battery' },
    response: { ...exampleSession, passkeys: 0 },
  },
})

const operatorSessions = endpoint({
  route: 'GET /sessions',
  summary: "One's own sessions of the console, newest first",
  request: z.object({}),
  response: list(
    object({
      id: integer,
      device: z.string(),
      address: z.string(),
      createdAt: instant,
      lastSeenAt: instant,
      current: z.boolean(),
    }),
  ),
  roles: everyRole,
  example: {
    request: {},
    response: [
      {
        id: 7,
        device: 'Firefox, Linux',
        address: '203.0.113.9',
        createdAt: '2026-11-21T09:00:00.000Z',
        lastSeenAt: '2026-11-21T09:40:00.000Z',
        current: true,
      },
    ],
  },
})

const endOperatorSession = endpoint({
  route: 'POST /sessions/:id/end',
  effect: 'conditional',
  summary: "Ends one of one's own sessions",
  request: command({ id: positive }),
  response: object({}),
  roles: everyRole,
  example: { request: { id: 7 }, response: {} },
})

export const operatorEndpoints = {
  consoleState,
  signInOperator,
  beginOperatorPasskeySignIn,
  signInOperatorWithPasskey,
  signOutOperator,
  setOperatorPassword,
  beginOperatorTwoFactor,
  confirmOperatorTwoFactor,
  operatorPasskeys,
  beginOperatorPasskey,
  addOperatorPasskey,
  renameOperatorPasskey,
  removeOperatorPasskey,
  operatorSessions,
  endOperatorSession,
} satisfies Record<string, Endpoint>
