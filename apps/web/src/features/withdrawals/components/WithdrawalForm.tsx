import type { ReactNode } from 'react'
import { AmountShares } from '#platform/form/AmountShares.tsx'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { AmountField } from '#ui/AmountField.tsx'
import { AmountRange } from '#ui/AmountRange.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Form } from '#ui/Form.tsx'
import { fact, KeyValue, type KeyValueProps } from '#ui/KeyValue.tsx'
import layout from '#ui/layout.module.css'
import { NumberText } from '#ui/NumberText.tsx'
import { withdrawalShareOf } from '../quantity.ts'
import type { WithdrawalFormState } from '../use-withdrawal-form.ts'
import styles from '../withdrawals.module.css'
import { Gate } from './Gate.tsx'
import { SubmitSheet } from './SubmitSheet.tsx'

interface WithdrawalFormProps {
  withdrawal: WithdrawalFormState
  /** The destination, for the review. */
  rows: KeyValueProps['rows']
  /** The warning that it is final. */
  warning: string
  /** The fields. */
  children: ReactNode
}

/** The form of a withdrawal: its gate, the fields, the review, and the withdrawal password. */
export function WithdrawalForm({ withdrawal, rows, warning, children }: WithdrawalFormProps) {
  const { t } = useTranslation('withdrawals')
  const { account, gate, judged, terms } = withdrawal
  return (
    <>
      <Form ref={withdrawal.element} className={layout.pageClose} onSubmit={withdrawal.review}>
        <Gate account={account} />
        {withdrawal.needsPassword && !gate && (
          <Banner
            icon="key"
            title={t('password.none')}
            action={
              <Button size="medium" variant="secondary" to={paths.resetWithdrawPassword}>
                {t('password.set')}
              </Button>
            }
          >
            <p>{t('password.noneText')}</p>
          </Banner>
        )}
        {children}
        <Button type="submit" disabledReason={gate && t(`gate.${gate}`)}>
          {t('look')}
        </Button>
      </Form>
      <SubmitSheet
        withdrawal={withdrawal}
        warning={warning}
        rows={[
          ...rows,
          {
            label: t('quantity'),
            value: <NumberText value={judged?.quantity} unit={terms?.asset} scale={18} />,
          },
          { label: t('fee'), value: <NumberText value={judged?.fee} unit={terms?.asset} scale={18} /> },
        ]}
      />
    </>
  )
}

/** The amount, what arrives, and the limits; there once the network or currency is known. */
export function QuantityPart({ withdrawal }: { withdrawal: WithdrawalFormState }) {
  const { t } = useTranslation('withdrawals')
  const { terms, available, judged, problem, quantity } = withdrawal
  if (!terms) return null
  const { asset, precision: scale } = terms
  return (
    <div className={layout.stack3}>
      <AmountField
        {...quantity}
        label={t('quantity')}
        scale={scale}
        suffix={asset}
        error={quantity.error ?? (quantity.value === '' ? undefined : problem)}
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
            fact(t('fee'), <NumberText value={judged?.fee} scale={scale} unit={asset} />),
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
