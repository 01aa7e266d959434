import { useTranslation } from '#platform/i18n/use-translation.ts'
import { ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PageNotLoaded } from './page-code.ts'

/** Replaces a page that broke, or whose code failed to load. */
export function BrokenPage({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('app')
  const missing = error instanceof PageNotLoaded
  return (
    <>
      <PageHeader />
      <ErrorState
        text={t(missing ? 'page.failed' : 'page.broken')}
        onRetry={missing ? () => error.retry(onRetry) : onRetry}
      />
    </>
  )
}
