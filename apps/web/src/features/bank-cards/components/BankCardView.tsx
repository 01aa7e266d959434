import { countryName } from '#platform/country/countries.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import layout from '#ui/layout.module.css'
import type { BankCard } from '../api.ts'
import styles from '../bank-cards.module.css'

/** One saved card. Its numbers are masked: others may see the screen. */
export function BankCardView({ card, onRemove }: { card: BankCard; onRemove: () => void }) {
  const { t, i18n } = useTranslation('bank-cards')
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
        <IconButton icon="trash" size={20} label={t('remove', { bank: card.bankName })} onPress={onRemove} />
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
      <Button size="medium" wide variant="secondary" icon="withdraw" to={paths.cardWithdrawal(card.cardId)}>
        {t('withdrawTo')}
      </Button>
    </Card>
  )
}
