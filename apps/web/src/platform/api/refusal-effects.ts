import type { ApiRefusal } from '@halyard/client/failures'
import { useSession } from '../session/session.ts'

/** What the app does besides showing the message (spec section 8). */
type RefusalEffect = { kind: 'signedOut'; reason: string } | { kind: 'realName'; reason: string }

type Listener = (effect: RefusalEffect) => void
const listeners = new Set<Listener>()

/** The shell listens here, since only it can navigate. */
export function onRefusalEffect(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Ends the session once, however many calls were refused at a time: only a call with the current token can end it. A
 * refused visitor is led to the login as well.
 */
export function announceEffect(refusal: ApiRefusal, token: string | undefined): void {
  if (refusal.effect === 'realName') return announce({ kind: 'realName', reason: refusal.message })
  if (refusal.effect !== 'signOut') return
  const session = useSession.getState()
  if (session.token !== token) return
  if (token !== undefined) session.expire()
  announce({ kind: 'signedOut', reason: refusal.message })
}

function announce(effect: RefusalEffect): void {
  for (const listener of listeners) listener(effect)
}
