import type { UseQueryResult } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { describeFailure } from '#platform/api/describe.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { IconButton } from '#ui/IconButton.tsx'
import layout from '#ui/layout.module.css'
import { ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { FormSkeleton } from '#ui/PageSkeleton.tsx'
import { useAccount, useCardCurrencies } from '../api.ts'
import { type BankCard, CardWithdrawalForm, type CardWithdrawalSlots } from '../components/CardWithdrawalForm.tsx'

interface CardWithdrawalPageSlots extends CardWithdrawalSlots {
  useBankCards: () => UseQueryResult<BankCard[]>
}

/** Sends a currency to one of the user's own bank cards. */
export function CardWithdrawalPage({ useBankCards, CardField }: CardWithdrawalPageSlots) {
  const { t } = useTranslation('withdrawals')
  const [query] = useSearchParams()
  const cards = useBankCards()
  const currencies = useCardCurrencies()
  // The notices above the form must not come while a finger is on it.
  const { isPending } = useAccount()
  const error = cards.error ?? currencies.error
  return (
    <>
      <PageHeader actions={<IconButton icon="history" label={t('history')} to={paths.cardWithdrawalHistory} />} />
      {cards.data && currencies.data && !isPending ? (
        <CardWithdrawalForm
          cards={cards.data}
          currencies={currencies.data}
          begin={query.get('card')}
          CardField={CardField}
        />
      ) : error ? (
        <ErrorState
          text={describeFailure(error)}
          onRetry={() => Promise.all([cards.refetch(), currencies.refetch()])}
        />
      ) : (
        <div className={layout.pageClose}>
          <FormSkeleton fields={3} />
        </div>
      )}
    </>
  )
}
