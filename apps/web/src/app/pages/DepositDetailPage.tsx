import { useDeposit } from '#features/deposits/api.ts'
import { DepositActions } from '#features/deposits/components/DepositActions.tsx'
import { DepositFacts } from '#features/deposits/components/DepositFacts.tsx'
import { DepositHead } from '#features/deposits/components/DepositHead.tsx'
import { DepositTimeline } from '#features/deposits/components/DepositTimeline.tsx'
import styles from '#features/deposits/deposits.module.css'
import { BankInstructions } from '#features/wire-transfers/components/BankInstructions.tsx'
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

/** One deposit from its submission to its credit; a wire transfer says where to send it as long as it is awaited. */
export default function DepositDetailPage() {
  const { t } = useTranslation('deposits')
  const [query] = useSearchParams()
  const digits = query.get('id') ?? ''
  const depositId = /^[0-9]{1,15}$/.test(digits) ? Number(digits) : undefined
  const { data: deposit, error, refetch } = useDeposit(depositId)
  const missing = depositId === undefined || (error instanceof ApiRefusal && error.refusal === 'notFound')
  const history = paths.depositHistory(deposit?.kind === 'wire' ? 'wire' : undefined)
  return (
    <>
      <PageHeader actions={<IconButton icon="history" label={t('history')} to={history} />} />
      <div className={styles.page}>
        {deposit ? (
          <>
            <DepositHead deposit={deposit} />
            {deposit.state === 'review' && <BankInstructions transfer={deposit} />}
            <DepositTimeline deposit={deposit} />
            <DepositFacts deposit={deposit} />
            {deposit.state !== 'review' && <BankInstructions transfer={deposit} />}
            <DepositActions deposit={deposit} />
          </>
        ) : missing ? (
          <EmptyState
            icon="search"
            title={t('missing')}
            action={
              <Button size="medium" to={paths.depositHistory()}>
                {t('history')}
              </Button>
            }
          />
        ) : error ? (
          <ErrorState text={describeFailure(error)} onRetry={refetch} />
        ) : (
          <>
            <div className={styles.head}>
              <SkeletonBlock width={70} height={16} />
              <SkeletonBlock width={190} height={34} />
              <SkeletonBlock width={90} height={22} />
            </div>
            <SkeletonRows count={7} height={44} />
          </>
        )}
      </div>
    </>
  )
}
