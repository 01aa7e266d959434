import { useBankCards } from '#features/bank-cards/api.ts'
import { useCardCurrencies } from '#features/withdrawals/api.ts'
import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useSearchParams } from '#platform/navigation/router.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { CardWithdrawalForm } from './withdraw/CardWithdrawalForm.tsx'
import styles from './withdraw/Withdraw.module.css'

/** Sends a currency to one of the user's own bank cards. */
export default function CardWithdrawalPage() {
  const { t } = useTranslation('withdrawals')
  const [query] = useSearchParams()
  const cards = useBankCards()
  const currencies = useCardCurrencies()
  const error = cards.error ?? currencies.error
  return (
    <>
      <PageHeader actions={<IconButton icon="history" label={t('history')} to={paths.cardWithdrawalHistory} />} />
      {cards.data && currencies.data ? (
        <CardWithdrawalForm cards={cards.data} currencies={currencies.data} begin={query.get('card')} />
      ) : error ? (
        <ErrorState
          text={describeFailure(error)}
          onRetry={() => Promise.all([cards.refetch(), currencies.refetch()])}
        />
      ) : (
        <div className={styles.page}>
          <SkeletonRows count={4} height={66} />
        </div>
      )}
    </>
  )
}
