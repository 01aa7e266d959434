import type { ReactNode } from 'react'
import { EmptyState, ErrorState } from '#ui/Notice.tsx'
import { describeFailure } from '../api/describe.ts'
import { ApiRefusal } from '../api/failures.ts'

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown }
  /** What is said when there is no such thing, and where to look instead; for what there always is, nothing. */
  missing?: { title: string; to: string; label: string }
  /** As tall as what comes. */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * One thing of an answer: while it is on its way, when it is there, when it never was, and when nothing could be heard.
 */
export function Loaded<Data>({ query: { data, error, refetch }, missing, skeleton, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data)
  if (missing && error instanceof ApiRefusal && error.refusal === 'notFound') return <Missing {...missing} />
  if (error) return <ErrorState text={describeFailure(error)} onRetry={refetch} />
  return skeleton
}

function Missing({ title, to, label }: NonNullable<LoadedProps<unknown>['missing']>) {
  return <EmptyState icon="search" title={title} next={{ to, label }} />
}
