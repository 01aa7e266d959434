import type { ResponseOf } from '@halyard/wire/endpoint'
import { operationsEndpoints as operations } from '@halyard/wire/operations'
import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { AuthProvider } from 'react-admin'
import { CallFailed, call } from './call.ts'

/** Whether the host is a demo, who to sign in as there, and who is signed in. */
type Door = ResponseOf<typeof operations.consoleState>
export type Session = NonNullable<Door['session']>

let known: { door: Promise<Door>; at: number } | undefined

/** Asked at each page, so an answer counts for a while. */
const countsFor = 15_000

function door(): Promise<Door> {
  if (known && performance.now() - known.at < countsFor) return known.door
  const asked = call(operations.consoleState, {})
  known = { door: asked, at: performance.now() }
  asked.catch(forget)
  return asked
}

/** After what changes the session: the next one who asks hears of it. */
export function forget(): void {
  known = undefined
}

export async function signedIn(): Promise<Session> {
  const { session } = await door()
  if (!session) throw new CallFailed('ra.auth.auth_check_error', 401)
  return session
}

/** Whether passkeys work at this address: only for a host name, and only in a secure context. */
export function canUsePasskeys(): boolean {
  const isNumber = /^[\d.]+$|^\[/.test(location.hostname)
  return window.isSecureContext && 'PublicKeyCredential' in window && !isNumber
}

/**
 * What the browser makes of creation options.
 *
 * @throws Error where nobody has let it.
 */
export async function madePasskey(options: string): Promise<string> {
  const made = await startRegistration({ optionsJSON: JSON.parse(options) }).catch(() => undefined)
  if (!made) throw new Error('console.passkey.notUsed')
  return JSON.stringify(made)
}

async function signInWithPasskey(): Promise<void> {
  const { options } = await call(operations.beginOperatorPasskeySignIn, {})
  const answer = await startAuthentication({ optionsJSON: JSON.parse(options) }).catch(() => undefined)
  if (!answer) throw new Error('console.passkey.notUsed')
  await call(operations.signInOperatorWithPasskey, { credential: JSON.stringify(answer) })
}

type Credentials =
  | { readonly passkey: true }
  | { readonly passkey?: false; readonly name: string; readonly password: string; readonly code?: string }

/** Thrown where name and password are right, and a code or a passkey is needed besides. */
class MoreNeeded extends Error {}

export const authProvider: AuthProvider = {
  async login(said: Credentials) {
    if (said.passkey) await signInWithPasskey()
    else {
      const { name, password, code } = said
      const { outcome } = await call(operations.signInOperator, { name, password, ...(code ? { code } : {}) })
      if (outcome !== 'signedIn') throw new MoreNeeded(`console.signIn.${outcome}`)
    }
    forget()
  },
  async logout() {
    if (known && (await known.door.catch(() => undefined))?.session) {
      await call(operations.signOutOperator, {}).catch(() => undefined)
    }
    forget()
  },
  async checkAuth() {
    await signedIn()
  },
  async checkError(error: unknown) {
    if (!(error instanceof CallFailed) || error.status !== 401) return
    forget()
    throw error
  },
  async getIdentity() {
    const { operatorId, name } = await signedIn()
    return { id: operatorId, fullName: name }
  },
  getPermissions: signedIn,
  async canAccess({ resource, action }) {
    const { may } = await signedIn()
    const needed = reads[resource]
    if (action === 'list' || action === 'show') return needed === undefined || may.includes(needed)
    // A form is drawn for who may look at the row, and takes nothing from who may not change it.
    if (action === 'edit') return may.includes('editableRow')
    return may.includes(action === 'create' ? 'editRow' : action)
  },
}

/** What a role must be able to call before a page is of use to it. */
const reads: Readonly<Record<string, string>> = {
  queue: 'reviewQueue',
  inbox: 'inbox',
  users: 'searchUsers',
  catalogue: 'editableRows',
  books: 'booksNow',
  statements: 'dayStatements',
  log: 'searchLog',
  jobs: 'queueStates',
  alarms: 'alarmWays',
}
