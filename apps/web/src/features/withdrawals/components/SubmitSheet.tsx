import { demoWithdrawalPassword } from '@halyard/domain/auth'
import { TwoFactorField } from '#platform/form/TwoFactorField.tsx'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useIsDemoAccount } from '#platform/session/demo-account.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import type { KeyValueProps } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { ReviewFooter, ReviewSheet } from '#ui/ReviewSheet.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import type { WithdrawalFormState } from '../use-withdrawal-form.ts'
import styles from '../withdrawals.module.css'

interface SubmitSheetProps {
  withdrawal: WithdrawalFormState
  /** The rows of the review. */
  rows: KeyValueProps['rows']
  /** The warning that it is final. */
  warning: string
}

/** The review of a withdrawal, and then the withdrawal password; a user without one is led to set it. */
export function SubmitSheet({ withdrawal, rows, warning }: SubmitSheetProps) {
  const { t } = useTranslation('withdrawals')
  const { step, judged, terms } = withdrawal
  if (step !== 'password') {
    return (
      <ReviewSheet
        open={step === 'review'}
        onClose={withdrawal.leave}
        title={t('review.title')}
        figure={{ label: t('net'), value: <NumberText value={judged?.net} scale={18} unit={terms?.asset ?? ''} /> }}
        rows={rows}
        warning={warning}
        confirm={t('review.confirm')}
        onConfirm={withdrawal.askPassword}
      />
    )
  }
  return (
    <Sheet open onClose={withdrawal.leave} title={t('password.title')}>
      {!withdrawal.needsPassword ? (
        <PasswordStep withdrawal={withdrawal} />
      ) : (
        <div className={styles.review}>
          <Banner icon="key" title={t('password.none')}>
            <p>{t('password.noneText')}</p>
          </Banner>
          <ReviewFooter onCancel={withdrawal.leave}>
            <Button to={paths.resetWithdrawPassword}>{t('password.set')}</Button>
          </ReviewFooter>
        </div>
      )}
    </Sheet>
  )
}

/** The withdrawal password, and a code where the second factor is on. */
function PasswordStep({ withdrawal }: Pick<SubmitSheetProps, 'withdrawal'>) {
  const { t } = useTranslation('withdrawals')
  const isShared = useIsDemoAccount()
  const { proof, pending } = withdrawal
  const missing = proof.values.withdrawalPassword === '' ? t('password.missing') : undefined
  return (
    <Form className={styles.review} onSubmit={withdrawal.send}>
      <PasswordField
        {...proof.bind('withdrawalPassword')}
        label={t('password.label')}
        autoComplete="off"
        hint={[t('password.hint'), isShared && t('password.demo', { password: demoWithdrawalPassword })]
          .filter(Boolean)
          .join(' ')}
      />
      <TwoFactorField {...proof.bind('twoFactorCode')} />
      <Button type="submit" pending={pending} disabledReason={missing}>
        {t('password.submit')}
      </Button>
      <Button variant="quiet" size="medium" onPress={withdrawal.backToReview}>
        {t('password.back')}
      </Button>
    </Form>
  )
}
