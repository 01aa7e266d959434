import { NetworkFailure } from '@halyard/client/failures'
import { QueryClient } from '@tanstack/react-query'
import { onWords } from '../i18n/i18n.ts'
import { useSession } from '../session/session.ts'

/** Server state. Polling stops in a hidden tab by the library's own default. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 10 * 60_000,
      // A refusal is an answer; only a missing answer is retried, where there is any connection.
      retry: (failures, error) => error instanceof NetworkFailure && navigator.onLine && failures < 2,
      retryDelay: (failures) => 1000 * 2 ** failures,
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
