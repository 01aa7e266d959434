import { describeFailure } from '#platform/api/describe.ts'
import { ApiRefusal } from '#platform/api/failures.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useSearchParams } from '#platform/navigation/router.tsx'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { EmptyState, ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx'
import { useProduct } from '../api.ts'
import { ApplicationForm } from '../components/ApplicationForm.tsx'
import styles from '../loans.module.css'

/** One loan: its terms, what it costs by the day, and the form that applies for it. */
export default function LoanApplicationPage() {
  const { t } = useTranslation('loans')
  const [query] = useSearchParams()
  const digits = query.get('id') ?? ''
  // No loan has the number 0, so what is no number is simply not found.
  const { data: product, error, refetch } = useProduct(/^[0-9]{1,15}$/.test(digits) ? Number(digits) : 0)
  const missing = error instanceof ApiRefusal && error.refusal === 'notFound'
  return (
    <>
      <PageHeader
        title={product?.name}
        actions={<IconButton icon="history" label={t('history')} to={paths.loanHistory} />}
      />
      <div className={styles.page}>
        {product ? (
          <ApplicationForm key={product.productId} product={product} />
        ) : missing ? (
          <EmptyState
            icon="search"
            title={t('noSuchProduct')}
            action={
              <Button size="medium" to={paths.loans}>
                {t('showLoans')}
              </Button>
            }
          />
        ) : error ? (
          <ErrorState text={describeFailure(error)} onRetry={refetch} />
        ) : (
          <>
            <SkeletonBlock height={120} />
            <SkeletonBlock height={58} />
            <SkeletonRows count={6} height={34} />
          </>
        )}
      </div>
    </>
  )
}
