import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { announceFirstPage } from '#platform/first-page.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { firstKey } from '#platform/navigation/AppRouter.tsx'
import { paths } from '#platform/navigation/paths.ts'
import { EmptyState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { usePageCode } from './page-code.ts'
import { builtIn, type Route } from './routes.ts'

/** The page's own requests and rendering go before whatever waits for the first page. */
const drawnWithin = 300

/** The page of a route, once its code is loaded. */
export function RoutePage({ route }: { route: Route }) {
  const Page = usePageCode(route)
  useHeadingFocus()
  useEffect(() => {
    // Home reports by itself when it is ready.
    if (!builtIn(route)) setTimeout(announceFirstPage, drawnWithin)
  }, [route])
  return <Page />
}

export function MissingPage() {
  const { t } = useTranslation('app')
  useHeadingFocus()
  return (
    <>
      <PageHeader />
      <EmptyState title={t('page.missingText')} icon="search" next={{ to: paths.home, label: t('page.home') }} />
    </>
  )
}

/** Screen readers continue at the heading of the new page; the first page is left alone. */
function useHeadingFocus(): void {
  const { key } = useLocation()
  useLayoutEffect(() => {
    if (key !== firstKey) document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true })
  }, [key])
}
