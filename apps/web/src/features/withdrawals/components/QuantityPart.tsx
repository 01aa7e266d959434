import { AmountShares } from '#platform/form/AmountShares.tsx'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { AmountField } from '#ui/AmountField.tsx'
import { AmountRange } from '#ui/AmountRange.tsx'
import { Card } from '#ui/Card.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import { withdrawalShareOf } from '../quantity.ts'
import type { WithdrawalBeingWritten } from '../use-withdrawal.ts'
import styles from '../withdrawals.module.css'

/** How much leaves, how much of it arrives, and between which bounds; there once it is known over what. */
export function QuantityPart({ withdrawal }: { withdrawal: WithdrawalBeingWritten }) {
  const { t } = useTranslation('withdrawals')
  const { terms, available, judged, fault, quantity } = withdrawal
  if (!terms) return null
  const { asset, precision: scale } = terms
  return (
    <div className={layout.stack3}>
      <AmountField
        {...quantity}
        label={t('quantity')}
        scale={scale}
        suffix={asset}
        error={quantity.error ?? (quantity.value === '' ? undefined : fault)}
      />
      <AmountShares
        label={t('share')}
        available={available}
        shareOf={(balance, percent) => withdrawalShareOf(balance, percent, terms)}
        value={quantity.value}
        onChange={quantity.onChange}
      />
      <Card>
        <KeyValue
          size="large"
          rows={[
            fact(t('available'), <NumberText value={available} scale={scale} unit={asset} private />),
            fact(t('fee'), <NumberText value={terms.fee} scale={scale} unit={asset} />),
            fact(t('limits'), <AmountRange min={terms.minimum} max={terms.maximum} scale={scale} unit={asset} />),
            fact(
              <b className={styles.strong}>{t('net')}</b>,
              <NumberText value={judged?.net} scale={scale} unit={asset} className={styles.net} />,
            ),
          ]}
        />
      </Card>
    </div>
  )
}
