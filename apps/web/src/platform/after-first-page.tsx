import { type ComponentType, createElement, lazy, Suspense } from 'react'
import { firstPageShown } from './first-page.ts'

/** A part of a page that loads after the rest. If it fails its place stays empty; the next visit tries again. */
export function afterFirstPage<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = lazy<ComponentType<Props>>(async () => {
    await firstPageShown
    return load().catch(() => ({ default: () => null }))
  })
  return (props: Props) => <Suspense fallback={null}>{createElement(Part, props)}</Suspense>
}
