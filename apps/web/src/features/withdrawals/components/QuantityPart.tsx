import type { Amount } from '@halyard/domain'
import { AmountShares } from '#platform/form/AmountShares.tsx'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { AmountField } from '#ui/AmountField.tsx'
import { AmountRange } from '#ui/AmountRange.tsx'
import { Card } from '#ui/Card.tsx'
import { KeyValue } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { judge, type Terms, withdrawalShareOf } from '../quantity.ts'
import { useFaultText } from '../use-fault-text.ts'
import styles from '../withdrawals.module.css'

interface QuantityPartProps {
  terms: Terms
  available: Amount | undefined
  value: string
  onChange: (typed: string) => void
  error?: string | undefined
}

/** How much leaves, how much of it arrives, and between which bounds. */
export function QuantityPart({ terms, available, value, onChange, error }: QuantityPartProps) {
  const { t } = useTranslation('withdrawals')
  const faultText = useFaultText()
  const { fault, net } = judge(value, terms, available)
  const inline = value !== '' && fault ? faultText(fault) : undefined
  const { asset } = terms
  return (
    <div className={styles.part}>
      <AmountField
        label={t('quantity')}
        name="quantity"
        value={value}
        onChange={onChange}
        scale={terms.precision}
        suffix={asset}
        error={error ?? inline}
      />
      <AmountShares
        label={t('share')}
        available={available}
        shareOf={(balance, percent) => withdrawalShareOf(balance, percent, terms)}
        value={value}
        onChange={onChange}
      />
      <Card>
        <KeyValue
          size="large"
          rows={[
            {
              label: t('available'),
              value: <NumberText value={available} scale={terms.precision} unit={asset} private />,
            },
            { label: t('fee'), value: <NumberText value={terms.fee} scale={terms.precision} unit={asset} /> },
            {
              label: t('limits'),
              value: <AmountRange min={terms.minimum} max={terms.maximum} scale={terms.precision} unit={asset} />,
            },
            {
              label: <b className={styles.strong}>{t('net')}</b>,
              value: <NumberText value={net} scale={terms.precision} unit={asset} className={styles.net} private />,
            },
          ]}
        />
      </Card>
    </div>
  )
}
