import type { ResponseOf } from '@halyard/wire/endpoint'
import { operationsEndpoints as operations } from '@halyard/wire/operations'
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

interface Credentials {
  readonly name: string
  readonly password: string
  readonly code?: string
}

/** Thrown where name and password are right, and a code is needed besides. */
export class CodeNeeded extends Error {}

export const authProvider: AuthProvider = {
  async login({ name, password, code }: Credentials) {
    const { outcome } = await call(operations.signInOperator, { name, password, ...(code ? { code } : {}) })
    if (outcome === 'codeNeeded') throw new CodeNeeded('console.signIn.codeNeeded')
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
