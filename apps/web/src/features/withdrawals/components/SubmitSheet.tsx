import { demoWithdrawalPassword } from '@halyard/domain/auth'
import { useEffect, useState } from 'react'
import { TwoFactorField } from '#platform/form/TwoFactorField.tsx'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useSite } from '#platform/site/site.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import type { KeyValueProps } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { ReviewSheet } from '#ui/ReviewSheet.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import type { Judged } from '../quantity.ts'
import type { ProofErrors } from '../use-withdrawal-form.ts'
import styles from '../withdrawals.module.css'

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

interface PasswordStepProps {
  pending: boolean
  errors: ProofErrors
  onType: () => void
  onSubmit: (password: string, twoFactorCode: string) => unknown
  onBack: () => void
}

/** The withdrawal password, and the code of the app where one is on; typed anew for each withdrawal. */
function PasswordStep({ pending, errors, onType, onSubmit, onBack }: PasswordStepProps) {
  const { t } = useTranslation('withdrawals')
  const { site } = useSite()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  return (
    <form
      className={styles.review}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (password !== '') void onSubmit(password, code)
      }}
    >
      <PasswordField
        label={t('password.label')}
        autoComplete="off"
        value={password}
        onChange={(typed) => {
          setPassword(typed)
          onType()
        }}
        error={errors.password}
        hint={[t('password.hint'), site?.demo && t('password.demo', { password: demoWithdrawalPassword })]
          .filter(Boolean)
          .join(' ')}
      />
      <TwoFactorField
        value={code}
        onChange={(typed) => {
          setCode(typed)
          onType()
        }}
        error={errors.code}
      />
      <Button type="submit" pending={pending} disabledReason={password === '' ? t('password.missing') : undefined}>
        {t('password.submit')}
      </Button>
      <Button variant="quiet" size="medium" onPress={onBack}>
        {t('password.back')}
      </Button>
    </form>
  )
}
