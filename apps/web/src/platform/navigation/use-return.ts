import { useLocation, useNavigate } from 'react-router-dom'
import { paths } from './paths.ts'

/** What the guard passes to the login page. */
export interface LoginState {
  /** The page that was requested or interrupted. */
  from?: string
  /** Why the session ended, in the user's words. */
  reason?: string
}

/** After signing in or registering: back to the requested page, otherwise home (spec section 2). */
export function useReturn(): () => void {
  const navigate = useNavigate()
  const { from } = useLoginState()
  return () => navigate(from ?? paths.home, { replace: true })
}

/** Pass it on when one login page leads to another: `<Link to={paths.register()} state={useLoginState()}>`. */
export function useLoginState(): LoginState {
  const state: unknown = useLocation().state
  if (typeof state !== 'object' || state === null) return {}
  const { from, reason } = state as Record<string, unknown>
  return {
    ...(typeof from === 'string' ? { from } : {}),
    ...(typeof reason === 'string' ? { reason } : {}),
  }
}
