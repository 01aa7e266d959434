import { ApiRefusal, NetworkFailure, UnexpectedAnswer } from '@halyard/client/failures'
import { currentText } from '../i18n/use-translation.ts'

/** The message for anything that a call threw. The server writes refusals in the user's language. */
export function describeFailure(error: unknown): string {
  return error instanceof ApiRefusal ? error.message : currentText()(`failure.${failureOf(error)}`)
}

/** The device has no connection, the host is away, its answer did not come, or is none. */
function failureOf(error: unknown): 'offline' | 'away' | 'late' | 'unexpected' {
  // What stands before the host answers for it.
  if (error instanceof UnexpectedAnswer) return error.status >= 500 ? 'away' : 'unexpected'
  if (!(error instanceof NetworkFailure)) return 'unexpected'
  if (!navigator.onLine) return 'offline'
  return error.isLate ? 'late' : 'away'
}
