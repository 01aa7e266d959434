import { useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { ChoiceField } from '#ui/ChoiceField.tsx'
import { Icon } from '#ui/Icon.tsx'
import { EmptyState } from '#ui/Notice.tsx'
import { Row } from '#ui/Row.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import type { BankCard } from '../api.ts'

interface CardFieldProps {
  cards: readonly BankCard[]
  value: BankCard | undefined
  onChange: (card: BankCard) => void
  error?: string | undefined
}

/** The choice of a bank card; without one, the link to add one. */
export function CardField({ cards, value, onChange, error }: CardFieldProps) {
  const { t } = useTranslation('bank-cards')
  const [open, setOpen] = useState(false)
  return (
    <>
      <ChoiceField
        label={t('card')}
        value={value && `${value.bankName} ${value.cardNumber}`}
        placeholder={t('chooseCard')}
        leading={<Icon name="bank" />}
        onPress={() => setOpen(true)}
        error={error}
        hint={value && `${value.accountName} · ${value.iban}`}
      />
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('chooseCard')}
        footer={
          cards.length > 0 ? (
            <Button variant="secondary" icon="plus" to={paths.addBankCard}>
              {t('add')}
            </Button>
          ) : undefined
        }
      >
        {cards.map((card) => (
          <Row
            key={card.cardId}
            leading={<Icon name="bank" />}
            title={`${card.bankName} ${card.cardNumber}`}
            note={`${card.accountName} · ${card.iban}`}
            chosen={card.cardId === value?.cardId}
            onPress={() => {
              onChange(card)
              setOpen(false)
            }}
          />
        ))}
        {cards.length === 0 && (
          <EmptyState
            icon="bank"
            title={t('none')}
            text={t('noneText')}
            next={{ icon: 'plus', to: paths.addBankCard, label: t('add') }}
          />
        )}
      </Sheet>
    </>
  )
}
