import { ApiRefusal } from '@halyard/client/failures'
import type { ReactNode } from 'react'
import { EmptyState, ErrorState } from '#ui/Notice.tsx'
import { describeFailure } from '../api/describe.ts'

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown }
  /** The text and link when there is no such row; left out where there always is one. */
  missing?: { title: string; to: string; label: string }
  /** As tall as the content. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** One thing of an answer: loading, loaded, missing, or failed. */
export function Loaded<Data>({ query: { data, error, refetch }, missing, skeleton, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data)
  if (missing && error instanceof ApiRefusal && error.refusal === 'notFound') return <Missing {...missing} />
  if (error) return <ErrorState text={describeFailure(error)} onRetry={refetch} />
  return skeleton
}

function Missing({ title, to, label }: NonNullable<LoadedProps<unknown>['missing']>) {
  return <EmptyState icon="search" title={title} next={{ to, label }} />
}
