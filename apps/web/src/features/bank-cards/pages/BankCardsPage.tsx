import { deleteBankCard } from '@halyard/wire/bank-cards'
import { countryName } from '#platform/country/countries.ts'
import { RemovableList } from '#platform/form/RemovableList.tsx'
import { UsableFrom } from '#platform/form/UsableFrom.tsx'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Loaded } from '#platform/query/Loaded.tsx'
import { useTakesAdditions } from '#platform/site/site.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import layout from '#ui/layout.module.css'
import { EmptyState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { type BankCard, cardsChanged, useBankCards } from '../api.ts'
import styles from '../bank-cards.module.css'

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

/** One saved card. Its numbers are masked: others may see the screen. */
function BankCardView({ card, onRemove }: { card: BankCard; onRemove: () => void }) {
  const { t, i18n } = useTranslation('bank-cards')
  const removable = useTakesAdditions()
  return (
    <Card className={layout.stack4}>
      <div className={styles.head}>
        <span className={styles.mark}>
          <Icon name="bank" />
        </span>
        <div className={layout.rest}>
          <h2 className={styles.name}>{card.bankName}</h2>
          <p className={styles.number}>{card.cardNumber}</p>
        </div>
        {removable && (
          <IconButton icon="trash" size={20} label={t('remove', { bank: card.bankName })} onPress={onRemove} />
        )}
      </div>
      <KeyValue
        rows={[
          fact(t('accountName'), card.accountName),
          fact(t('account'), card.iban),
          fact(t('bic'), card.bic),
          fact(t('bankAddress'), card.bankAddress),
          fact(t('country'), countryName(card.country, i18n.language)),
        ]}
      />
      <UsableFrom savedAt={card.createdAt} />
      <Button size="medium" wide variant="secondary" icon="withdraw" to={paths.cardWithdrawal(card.cardId)}>
        {t('withdrawTo')}
      </Button>
    </Card>
  )
}
