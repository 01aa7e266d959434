import { create } from 'zustand'
import { kept } from '../kept.ts'

export interface SessionUser {
  userId: number
}

interface SessionState {
  /** Travels as X-Token; undefined when nobody is signed in. */
  token: string | undefined
  user: SessionUser | undefined
  signIn(token: string, userId: number): void
  signOut(): void
}

const name = 'session'

/** Who is signed in on this device, kept across visits (spec section 3) and shared by all its tabs. */
export const useSession = create<SessionState>()((set) => ({
  ...remembered(),
  signIn(token, userId) {
    kept.write(name, { token, userId })
    set({ token, user: { userId } })
  },
  signOut() {
    kept.write(name, undefined)
    kept.forget('user.')
    set({ token: undefined, user: undefined })
  },
}))

/** What one person typed or chose is gone for the next; what a visitor began is still there after signing in. */
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
  if (typeof value === 'object' && value !== null && 'token' in value && 'userId' in value) {
    const { token, userId } = value
    if (typeof token === 'string' && typeof userId === 'number') return { token, user: { userId } }
  }
  return { token: undefined, user: undefined }
}

kept.onOtherTab(name, () => useSession.setState(remembered()))
