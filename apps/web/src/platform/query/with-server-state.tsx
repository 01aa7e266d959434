import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { queryClient } from './client.ts'

/** Wraps a page in the query cache; one cache for all pages. */
export function withServerState<Props extends object>(Page: ComponentType<Props>): ComponentType<Props> {
  return function WithServerState(props: Props) {
    return (
      <QueryClientProvider client={queryClient}>
        <Page {...props} />
      </QueryClientProvider>
    )
  }
}
