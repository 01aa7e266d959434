import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useIdInAddress } from '#platform/navigation/query-values.ts'
import { Loaded } from '#platform/query/Loaded.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import layout from '#ui/layout.module.css'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PageSkeleton } from '#ui/PageSkeleton.tsx'
import { useApplicant, useProduct } from '../api.ts'
import { ApplicationForm } from '../components/ApplicationForm.tsx'

/** One loan product: its terms, its cost by day, and the application. */
export default function LoanApplicationPage() {
  const { t } = useTranslation('loans')
  const query = useProduct(useIdInAddress())
  // The notices above the form must not come while a finger is on it.
  const { isPending } = useApplicant()
  return (
    <>
      <PageHeader
        title={query.data?.name}
        actions={<IconButton icon="history" label={t('history')} to={paths.loanHistory} />}
      />
      <div className={layout.page}>
        <Loaded
          query={isPending ? { ...query, data: undefined } : query}
          missing={{ title: t('noSuchProduct'), to: paths.loans, label: t('showLoans') }}
          skeleton={<PageSkeleton blocks={[120, 58]} />}
        >
          {(product) => <ApplicationForm key={product.productId} product={product} />}
        </Loaded>
      </div>
    </>
  )
}
