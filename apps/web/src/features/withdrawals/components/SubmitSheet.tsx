import { useEffect, useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import type { KeyValueProps } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { ReviewSheet } from '#ui/ReviewSheet.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import type { Judged } from '../quantity.ts'
import styles from '../withdrawals.module.css'
import { PasswordStep, type PasswordStepProps } from './PasswordStep.tsx'

interface SubmitSheetProps extends Omit<PasswordStepProps, 'onBack'> {
  open: boolean
  onClose: () => void
  net: Judged['net']
  asset: string
  /** Everything that will happen, to be read once more. */
  rows: KeyValueProps['rows']
  /** What cannot be undone about it. */
  warning: string
  hasPassword: boolean
}

/** The last look at a withdrawal, and then the withdrawal password; who has none yet is led to where it is set. */
export function SubmitSheet(props: SubmitSheetProps) {
  const { t } = useTranslation('withdrawals')
  const [step, setStep] = useState<'review' | 'password'>('review')
  const { open, hasPassword } = props
  // However it closed: what is sent next is looked at first, and the password is typed for it anew.
  useEffect(() => {
    if (!open) setStep('review')
  }, [open])
  if (step === 'review') {
    return (
      <ReviewSheet
        open={open}
        onClose={props.onClose}
        title={t('review.title')}
        figure={{ label: t('net'), value: <NumberText value={props.net} scale={18} unit={props.asset} /> }}
        rows={props.rows}
        warning={props.warning}
        confirm={t('review.confirm')}
        onConfirm={() => setStep('password')}
      />
    )
  }
  return (
    <Sheet open={open} onClose={props.onClose} title={t('password.title')}>
      {hasPassword ? (
        <PasswordStep {...props} onBack={() => setStep('review')} />
      ) : (
        <div className={styles.review}>
          <Banner icon="key" title={t('password.none')}>
            <p>{t('password.noneText')}</p>
          </Banner>
          <Button to={paths.resetWithdrawPassword}>{t('password.set')}</Button>
        </div>
      )}
    </Sheet>
  )
}
