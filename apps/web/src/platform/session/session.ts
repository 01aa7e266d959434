import type { ResponseOf } from '@halyard/wire/endpoint'
import type { getUserInfo } from '@halyard/wire/profile'
import { create } from 'zustand'
import { kept } from '../kept.ts'

/**
 * The signed-in user, as the sign-in answered: with invitation code, credit score and verification (spec section 3).
 */
type SessionUser = Pick<ResponseOf<typeof getUserInfo>, 'userId' | 'invitationCode' | 'creditScore' | 'identity'>

interface SessionState {
  /** Sent as X-Token; undefined without a session. */
  token: string | undefined
  user: SessionUser | undefined
  /**
   * Whether a cover stands in place of every page (lock.ts). Where anybody has a lock on this device, an app that is
   * opened has it until it knows whose it is and when the app was left.
   */
  locked: boolean
  signIn(token: string, user: SessionUser): void
  signOut(): void
  /** The session ended by itself: what its user was typing is still there when they sign in again. */
  expire(): void
}

const name = 'session'
const nobody = { token: undefined, user: undefined }
/** Whose app locks itself, and after how long. It outlives the session: who signs in again has it as before. */
export const lockName = 'lock'
const drafts = 'draft.'
/** Whose drafts there are on the device (form/drafts.ts). */
export const draftsOf = 'draft.of'

/** The session of this device, kept across visits (spec section 3) and shared by all its tabs. */
export const useSession = create<SessionState>()((set, get) => ({
  ...remembered(),
  locked: kept.read(lockName) !== undefined,
  signIn(token, { userId, invitationCode, creditScore, identity }) {
    const user = { userId, invitationCode, creditScore, identity }
    if (kept.read(draftsOf) !== userId) kept.forget(drafts)
    kept.write(name, { token, user })
    set({ token, user })
  },
  signOut() {
    kept.forget(drafts)
    get().expire()
  },
  expire() {
    kept.write(name, undefined)
    kept.forget('user.')
    set(nobody)
  },
}))

/** What a user typed or chose is cleared at sign-out; what a visitor began is still there after signing in. */
export function onSignOut(forget: () => void): void {
  useSession.subscribe((now, before) => {
    if (before.token !== undefined && now.token !== before.token) forget()
  })
}

export function useSignedIn(): boolean {
  return useSession((session) => session.token !== undefined)
}

function remembered(): Pick<SessionState, 'token' | 'user'> {
  const { token, user } = (kept.read(name) ?? {}) as Partial<Pick<SessionState, 'token' | 'user'>>
  return typeof token === 'string' && typeof user?.userId === 'number' ? { token, user } : nobody
}

kept.onOtherTab(name, () => useSession.setState(remembered()))
