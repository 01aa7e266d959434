import { ApiRefusal, NetworkFailure } from '@halyard/client/failures'
import { currentText } from '../i18n/use-translation.ts'

/** The message for anything that a call threw. The server writes refusals in the user's language. */
export function describeFailure(error: unknown): string {
  if (error instanceof ApiRefusal) return error.message
  return currentText()(error instanceof NetworkFailure ? 'failure.network' : 'failure.unexpected')
}
