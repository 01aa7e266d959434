import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { onRefusalEffect } from '#platform/api/refusal-effects.ts'
import type { LoginState } from '#platform/navigation/login-state.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useSession } from '#platform/session/session.ts'
import { toast, toastDelay } from '#ui/toast.ts'
import { routeAt } from './routes.ts'

/** Spec section 8: the message first, then after 800 ms the real-name page. */
const realNameDelay = 800

let leading: ReturnType<typeof setTimeout> | undefined

/** Follows a refusal: to the login with the reason, or to real-name verification and back. */
export function useRefusalEffects(): void {
  const navigate = useNavigate()
  const location = useLocation()
  const here = useRef(location)
  useEffect(() => {
    here.current = location
  }, [location])
  useEffect(
    () =>
      onRefusalEffect((effect) => {
        const { pathname, search } = here.current
        const state: LoginState = { from: pathname + search, reason: effect.reason }
        if (effect.kind === 'signedOut') {
          // The first reason stays: later calls without a session add nothing.
          if (window.location.hash.startsWith(`#${paths.login}`)) return
          const from = routeAt(pathname)?.public ? {} : { from: pathname + search }
          return void navigate(paths.login, {
            replace: true,
            state: { reason: effect.reason, ...from } satisfies LoginState,
          })
        }
        toast.bad(effect.reason)
        const { token } = useSession.getState()
        const { key } = here.current
        clearTimeout(leading)
        leading = setTimeout(() => {
          // Whoever has navigated or signed out meanwhile is not led away.
          if (here.current.key === key && useSession.getState().token === token) navigate(paths.realName, { state })
        }, toastDelay + realNameDelay)
      }),
    [navigate],
  )
}
