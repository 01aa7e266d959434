import { ApiRefusal, NetworkFailure } from '@halyard/client/failures'
import { QueryClient } from '@tanstack/react-query'
import { onWords } from '../i18n/i18n.ts'
import { useSession } from '../session/session.ts'

/** Server state. Polling stops in a hidden tab by the library's own default. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 10 * 60_000,
      // A refusal is an answer; a missing one is retried where there is any connection, and what is refused for a moment.
      retry: (failures, error) =>
        (error instanceof NetworkFailure || (error instanceof ApiRefusal && (error.retryAfter ?? 9) < 5)) &&
        navigator.onLine &&
        failures < 2,
      retryDelay: (failures, error) => 1000 * ((error as ApiRefusal).retryAfter ?? 2 ** failures),
      refetchOnWindowFocus: true,
      networkMode: 'always',
    },
  },
})

// Cleared at sign-out.
useSession.subscribe((now, before) => {
  if (now.token !== before.token) queryClient.clear()
})

// Names and articles are in the reader's language.
onWords((now, before) => {
  if (now.language !== before.language) void queryClient.invalidateQueries()
})
