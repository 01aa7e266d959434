import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { LocationScope } from '#platform/navigation/router.tsx'
import { EmptyState, ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { LoadingView } from './LoadingView.tsx'
import type { Shown } from './use-shown-page.ts'

/** The page itself, or what stands in its place while it loads, cannot be loaded or does not exist. */
export function ShownView({ shown }: { shown: Shown }) {
  const { t } = useTranslation('app')
  const { view, location } = shown
  switch (view.kind) {
    case 'page':
      // The page sees the location it was shown for, also while another one is loading.
      return (
        <LocationScope value={location}>
          <view.Page />
        </LocationScope>
      )
    case 'loading':
      return <LoadingView />
    case 'failed':
      return (
        <>
          <PageHeader />
          <ErrorState text={t('page.failed')} onRetry={view.retry} />
        </>
      )
    case 'missing':
      return (
        <>
          <PageHeader />
          <EmptyState title={t('page.missing')} icon="search" next={{ to: paths.home, label: t('page.home') }} />
        </>
      )
    default:
      return view satisfies never
  }
}
