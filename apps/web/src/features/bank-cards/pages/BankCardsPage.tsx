import { deleteBankCard } from '@halyard/wire/bank-cards'
import { RemovableList } from '#platform/form/RemovableList.tsx'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Loaded } from '#platform/query/Loaded.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import layout from '#ui/layout.module.css'
import { EmptyState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { cardsChanged, useBankCards } from '../api.ts'
import { BankCardView } from '../components/BankCardView.tsx'

/** Every saved card, to withdraw to or to remove. */
export default function BankCardsPage() {
  const { t } = useTranslation('bank-cards')
  return (
    <>
      <PageHeader actions={<IconButton icon="plus" label={t('add')} to={paths.addBankCard} />} />
      <div className={layout.pageClose}>
        <Loaded query={useBankCards()} skeleton={[1, 2].map((each) => <SkeletonBlock key={each} height={230} />)}>
          {(cards) => (
            <RemovableList
              items={cards}
              keyOf={({ cardId }) => cardId}
              className={layout.stack3}
              row={(card, onRemove) => <BankCardView card={card} onRemove={onRemove} />}
              empty={
                <EmptyState
                  icon="bank"
                  title={t('none')}
                  text={t('noneText')}
                  next={{ icon: 'plus', to: paths.addBankCard, label: t('add') }}
                />
              }
              endpoint={deleteBankCard}
              request={({ cardId }) => ({ cardId })}
              question={{
                title: t('removeTitle'),
                confirm: t('removeConfirm'),
                text: ({ bankName, cardNumber }) => <p>{`${bankName} ${cardNumber}`}</p>,
              }}
              done={t('removed')}
              onEnded={cardsChanged}
            />
          )}
        </Loaded>
      </div>
    </>
  )
}
