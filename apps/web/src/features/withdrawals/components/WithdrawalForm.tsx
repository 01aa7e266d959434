import { leftOf, type VerificationLevel } from '@halyard/domain/withdrawals'
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
import { useMessageValues } from '#ui/use-message-values.ts'
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
  const words = useMessageValues()
  const { terms, available, judged, problem, quantity } = withdrawal
  if (!terms) return null
  const { asset, precision: scale } = terms
  const { own, more } = allowancesOf(withdrawal.limits)
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
            own && fact(t('allowance.single'), <NumberText value={own.single} scale={0} unit={valuedIn} />),
            own &&
              fact(
                t('allowance.left'),
                <>
                  <NumberText value={leftOf(own)} scale={0} private /> /{' '}
                  <NumberText value={own.daily} scale={0} unit={valuedIn} />
                </>,
              ),
            fact(
              <b className={styles.strong}>{t('net')}</b>,
              <NumberText value={judged?.net} scale={scale} unit={asset} className={styles.net} />,
            ),
          ]}
        />
        {more && (
          <p className={styles.hint}>
            {t('allowance.secured', {
              replace: words({ name: 'allowance', detail: { daily: more.daily.text(), asset: valuedIn } }),
            })}
          </p>
        )}
      </Card>
    </div>
  )
}

/** What everything is worth in when limits are judged. */
const valuedIn = 'USDT'

/** The user's own limits, or those that a verified name brings; and those of a second factor, where they are higher. */
function allowancesOf(limits: WithdrawalFormState['limits']) {
  const of = (level: VerificationLevel) => limits?.levels.find((one) => one.level === level)
  const [verified, secured] = [of('verified'), of('secured')]
  const now = limits?.level === 'secured' ? secured : verified
  const more = now && secured?.daily.isGreaterThan(now.daily) ? secured : undefined
  return { own: now && limits && { ...now, spent: limits.spent }, more }
}
