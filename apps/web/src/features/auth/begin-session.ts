import type { login } from '@halyard/wire/auth'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { isNewcomer, rememberedSteps, rememberSteps } from '#platform/newcomer.ts'
import { unlock } from '#platform/session/lock.ts'
import { useSession } from '#platform/session/session.ts'

/** Signs in, and keeps room on home for a newcomer's first steps. */
export function beginSession({ token, user }: Pick<ResponseOf<typeof login>, 'token' | 'user'>): void {
  useSession.getState().signIn(token, user)
  unlock()
  if (isNewcomer(user) && user.identity !== 'passed' && rememberedSteps() === undefined) rememberSteps('open')
}
