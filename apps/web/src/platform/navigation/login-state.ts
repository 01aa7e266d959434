import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from './paths.ts'

/** What the guard passes to the login page, and that to home. */
export interface LoginState {
  /** The page that was requested or interrupted. */
  from?: string
  /** Why the session ended, in the user's words. */
  reason?: string
}

/** After signing in or registering: home (spec section 2), from where one tap leads on to the requested page. */
export function useLeaveLogin(): () => void {
  const navigate = useNavigate()
  const state = useWanted()
  return () => navigate(paths.home, { replace: true, state })
}

/** Passed on from one login page to another: `<Link to={paths.register()} state={useWanted()}>`. */
export function useWanted(): Pick<LoginState, 'from'> | null {
  const { from } = useLoginState()
  return from === undefined ? null : { from }
}

export function useLoginState(): LoginState {
  const state: unknown = useLocation().state
  if (typeof state !== 'object' || state === null) return {}
  const { from, reason } = state as Record<string, unknown>
  return {
    ...(typeof from === 'string' ? { from } : {}),
    ...(typeof reason === 'string' ? { reason } : {}),
  }
}
