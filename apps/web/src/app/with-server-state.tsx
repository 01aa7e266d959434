import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { queryClient } from '#platform/query/client.ts'

/** Gives a page the cache of what the server said; one cache for all pages. */
export function withServerState(Page: ComponentType): ComponentType {
  return function WithServerState() {
    return (
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>
    )
  }
}
