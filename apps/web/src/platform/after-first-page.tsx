import { type ComponentType, createElement, lazy, Suspense } from 'react'
import { firstPageShown } from './first-page.ts'

/** Of a page what nobody opens the app for: it comes after what one opened it for. Without a network its place stays empty; the next visit tells. */
export function afterFirstPage<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Part = lazy<ComponentType<Props>>(async () => {
    await firstPageShown
    return load().catch(() => ({ default: () => null }))
  })
  return (props: Props) => <Suspense fallback={null}>{createElement(Part, props)}</Suspense>
}
