import { withdrawalPasswordLength } from '@halyard/domain/auth'
import { changeWithdrawalPassword } from '@halyard/wire/auth'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { getUserInfo } from '@halyard/wire/profile'
import { useQuery } from '@tanstack/react-query'
import { describeFailure } from '#platform/api/describe.ts'
import { useForm } from '#platform/form/use-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useBack } from '#platform/navigation/use-back.ts'
import { apiQuery, keyOf } from '#platform/query/api-query.ts'
import { queryClient } from '#platform/query/client.ts'
import { useTakesAdditions } from '#platform/site/site.ts'
import { Button } from '#ui/Button.tsx'
import layout from '#ui/layout.module.css'
import { ErrorState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { CodeField } from '../components/CodeField.tsx'
import { Form, FormNote } from '../components/Form.tsx'
import { useAuthSubmit } from '../use-auth-submit.ts'
import { useOwnCode } from '../use-code.ts'
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
          <SkeletonRows count={3} height={70} />
        )}
      </div>
    </>
  )
}

/**
 * The first time a new password is enough, and as the specification has it always; later ours takes the old one and a
 * mailed code as well.
 */
function WithdrawalPasswordForm({ user }: { user: ResponseOf<typeof getUserInfo> }) {
  const { t } = useTranslation('auth')
  const back = useBack()
  const problems = useProblems()
  const takesProof = useTakesAdditions()
  const changing = takesProof && user.hasWithdrawalPassword
  const form = useForm({ oldPassword: '', code: '', password: '', confirmation: '' })
  const code = useOwnCode(user.username, form)
  const { submit, pending } = useAuthSubmit(changeWithdrawalPassword, form, {
    onDone() {
      code.forget()
      void queryClient.invalidateQueries({ queryKey: keyOf(getUserInfo) })
      toast.good(t(changing ? 'withdrawal.changed' : 'withdrawal.set'))
      back()
    },
  })

  function save() {
    const { oldPassword, code: typedCode, password, confirmation } = form.values
    const passes = form.passes({
      ...(changing
        ? { oldPassword: problems.filled(oldPassword, 'oldPasswordMissing'), code: problems.code(typedCode) }
        : {}),
      ...problems.newWithdrawalPassword({ password, confirmation }),
    })
    if (passes) return submit({ password, ...(changing ? { oldPassword, code: typedCode } : {}) })
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
        {changing && (
          <>
            <PasswordField label={t('withdrawal.old')} autoComplete="off" {...form.bind('oldPassword')} />
            <CodeField code={code} form={form} onSend={code.send} />
          </>
        )}
        <PasswordField label={t('withdrawal.new')} autoComplete="off" {...form.bind('password')} hint={rule} />
        <PasswordField label={t('confirmation')} autoComplete="off" {...form.bind('confirmation')} />
      </Form>
    </>
  )
}
