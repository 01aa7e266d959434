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
  signIn(token: string, user: SessionUser): void
  signOut(): void
  /** The session ended by itself: what its user was typing is still there when they sign in again. */
  expire(): void
}

const name = 'session'
const drafts = 'draft.'
/** Whose drafts there are on the device (form/drafts.ts). */
export const draftsOf = 'draft.of'

/** The session of this device, kept across visits (spec section 3) and shared by all its tabs. */
export const useSession = create<SessionState>()((set, get) => ({
  ...remembered(),
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
    set({ token: undefined, user: undefined })
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
  const value = kept.read(name)
  if (typeof value === 'object' && value !== null && 'token' in value && 'user' in value) {
    const { token, user } = value
    if (typeof token === 'string' && isUser(user)) return { token, user }
  }
  return { token: undefined, user: undefined }
}

function isUser(value: unknown): value is SessionUser {
  return typeof value === 'object' && value !== null && 'userId' in value && typeof value.userId === 'number'
}

kept.onOtherTab(name, () => useSession.setState(remembered()))
