import { useTranslation } from '#platform/i18n/use-translation.ts'
import { ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'

/** In the place of a page that broke. */
export function BrokenPage({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('app')
  return (
    <>
      <PageHeader />
      <ErrorState text={t('page.broken')} onRetry={onRetry} />
    </>
  )
}
