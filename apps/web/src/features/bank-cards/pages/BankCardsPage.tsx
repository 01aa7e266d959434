import { deleteBankCard } from '@halyard/wire/bank-cards'
import { useState } from 'react'
import { describeFailure } from '#platform/api/describe.ts'
import { useSubmit } from '#platform/api/use-submit.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import layout from '#ui/layout.module.css'
import { EmptyState, ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { type BankCard, cardsChanged, useBankCards } from '../api.ts'
import { BankCardView } from '../components/BankCardView.tsx'

/** Every saved card, to withdraw to or to remove. */
export default function BankCardsPage() {
  const { t } = useTranslation(['bank-cards', 'common'])
  const { data: cards, error, refetch } = useBankCards()
  const [removing, setRemoving] = useState<{ card: BankCard; open: boolean }>()
  const { submit } = useSubmit(deleteBankCard, { onSuccess: () => toast.good(t('removed')) })

  async function remove() {
    if (!removing) return
    await submit({ cardId: removing.card.cardId })
    setRemoving({ ...removing, open: false })
    cardsChanged()
  }
  return (
    <>
      <PageHeader actions={<IconButton icon="plus" label={t('add')} to={paths.addBankCard} />} />
      <div className={layout.pageClose}>
        {cards ? (
          cards.map((card) => (
            <BankCardView key={card.cardId} card={card} onRemove={() => setRemoving({ card, open: true })} />
          ))
        ) : error ? (
          <ErrorState text={describeFailure(error)} onRetry={refetch} />
        ) : (
          [1, 2].map((each) => <SkeletonBlock key={each} height={230} />)
        )}
        {cards?.length === 0 && (
          <EmptyState
            icon="bank"
            title={t('none')}
            text={t('noneText')}
            next={{ icon: 'plus', to: paths.addBankCard, label: t('add') }}
          />
        )}
      </div>
      <ConfirmDialog
        open={removing?.open ?? false}
        title={t('removeTitle')}
        confirmLabel={t('removeConfirm')}
        tone="danger"
        onConfirm={remove}
        onCancel={() => setRemoving((before) => before && { ...before, open: false })}
      >
        <p>{removing && `${removing.card.bankName} ${removing.card.cardNumber}`}</p>
      </ConfirmDialog>
    </>
  )
}
