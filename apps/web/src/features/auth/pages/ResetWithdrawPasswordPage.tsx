import { withdrawalPasswordLength } from '@halyard/domain/auth'
import { changeWithdrawalPassword } from '@halyard/wire/auth'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { getUserInfo } from '@halyard/wire/profile'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describeFailure } from '#platform/api/describe.ts'
import { CodeField } from '#platform/form/CodeField.tsx'
import { TwoFactorField } from '#platform/form/TwoFactorField.tsx'
import { useForm } from '#platform/form/use-form.ts'
import { useOwnCode } from '#platform/form/use-own-code.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useBack } from '#platform/navigation/use-back.ts'
import { apiQuery, keyOf } from '#platform/query/api-query.ts'
import { queryClient } from '#platform/query/client.ts'
import { useTakesAdditions } from '#platform/site/site.ts'
import { Button } from '#ui/Button.tsx'
import layout from '#ui/layout.module.css'
import { ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { FormSkeleton } from '#ui/PageSkeleton.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { toast } from '#ui/toast.ts'
import { Form, FormNote } from '../components/Form.tsx'
import { useAuthSubmit } from '../use-auth-submit.ts'
import { useProblems } from '../use-problems.ts'

/** Sets or changes the withdrawal password. */
export default function ResetWithdrawPasswordPage() {
  const { data, error, refetch } = useQuery(apiQuery(getUserInfo, undefined))
  return (
    <>
      <PageHeader />
      <div className={layout.page}>
        {data ? (
          <WithdrawalPasswordForm key={String(data.hasWithdrawalPassword)} user={data} />
        ) : error ? (
          <ErrorState text={describeFailure(error)} onRetry={refetch} />
        ) : (
          <FormSkeleton fields={3} />
        )}
      </div>
    </>
  )
}

/**
 * As the specification has it a new password is enough. Ours takes a proof as well, so that nothing waits the first time:
 * the login password or a mailed code, and later the old one and a code.
 */
function WithdrawalPasswordForm({ user }: { user: ResponseOf<typeof getUserInfo> }) {
  const { t } = useTranslation('auth')
  const back = useBack()
  const problems = useProblems()
  const takesProof = useTakesAdditions()
  const changing = takesProof && user.hasWithdrawalPassword
  const [byCode, setByCode] = useState(false)
  const form = useForm({
    oldPassword: '',
    loginPassword: '',
    code: '',
    twoFactorCode: '',
    password: '',
    confirmation: '',
  })
  const code = useOwnCode('withdrawalPassword', user.username, form)
  const proof = !takesProof
    ? []
    : changing
      ? (['oldPassword', 'code'] as const)
      : byCode
        ? (['code'] as const)
        : (['loginPassword'] as const)
  const { submit, pending } = useAuthSubmit(changeWithdrawalPassword, form, {
    onDone() {
      code.forget()
      void queryClient.invalidateQueries({ queryKey: keyOf(getUserInfo) })
      toast.good(t(changing ? 'withdrawal.changed' : 'withdrawal.set'))
      back()
    },
    onRefusal: ({ refusal, message }) => refusal === 'passwordWrong' && !form.passes({ loginPassword: message }),
  })

  function save() {
    const { values } = form
    const missing = {
      oldPassword: () => problems.filled(values.oldPassword, 'oldPasswordMissing'),
      loginPassword: () => problems.filled(values.loginPassword, 'passwordMissing'),
      code: () => problems.code(values.code),
    }
    const passes = form.passes({
      ...Object.fromEntries(proof.map((field) => [field, missing[field]()])),
      ...problems.newWithdrawalPassword(values),
    })
    if (!passes) return
    return submit({
      password: values.password,
      ...Object.fromEntries(proof.map((field) => [field, values[field]])),
      ...(takesProof ? { twoFactorCode: values.twoFactorCode.trim() || undefined } : {}),
    })
  }

  const rule = t('withdrawal.rule', { min: withdrawalPasswordLength.minimum, max: withdrawalPasswordLength.maximum })
  return (
    <>
      <FormNote tone={changing ? 'warning' : 'plain'}>
        {t(changing ? 'withdrawal.changeNote' : 'withdrawal.setNote')}
      </FormNote>
      <Form
        form={form}
        label={t('withdrawal.submit')}
        onSubmit={save}
        footer={
          <Button type="submit" pending={pending}>
            {t('withdrawal.submit')}
          </Button>
        }
      >
        {changing && <PasswordField label={t('withdrawal.old')} autoComplete="off" {...form.bind('oldPassword')} />}
        {takesProof && !changing && !byCode && (
          <PasswordField
            label={t('withdrawal.loginPassword')}
            autoComplete="current-password"
            {...form.bind('loginPassword')}
          />
        )}
        {takesProof && (changing || byCode) && <CodeField code={code} form={form} onSend={code.send} />}
        {takesProof && !changing && (
          <Button variant="quiet" size="small" onPress={() => setByCode(!byCode)}>
            {t(byCode ? 'withdrawal.byLoginPassword' : 'withdrawal.byCode')}
          </Button>
        )}
        {takesProof && <TwoFactorField {...form.bind('twoFactorCode')} />}
        <PasswordField label={t('withdrawal.new')} autoComplete="off" {...form.bind('password')} hint={rule} />
        <PasswordField label={t('confirmation')} autoComplete="off" {...form.bind('confirmation')} />
      </Form>
    </>
  )
}
