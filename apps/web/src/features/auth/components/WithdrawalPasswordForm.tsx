import { withdrawalPasswordLength } from '@halyard/domain/auth'
import { changeWithdrawalPassword, securityCode } from '@halyard/wire/auth'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { getUserInfo } from '@halyard/wire/profile'
import type { ApiRefusal } from '#platform/api/failures.ts'
import { useSubmit } from '#platform/api/use-submit.ts'
import { useForm } from '#platform/form/use-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useBack } from '#platform/navigation/use-back.ts'
import { keyOf } from '#platform/query/api-query.ts'
import { queryClient } from '#platform/query/client.ts'
import { Button } from '#ui/Button.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { toast } from '#ui/toast.ts'
import { type Code, useCodeCountdown } from '../use-code.ts'
import { useFaults } from '../use-faults.ts'
import { useFormSubmit } from '../use-form-submit.ts'
import { CodeField } from './CodeField.tsx'
import { Form } from './Form.tsx'
import { FormNote } from './FormNote.tsx'

/** The first time a new password is enough; later the old one and a code to the user's own address as well. */
export function WithdrawalPasswordForm({ user }: { user: ResponseOf<typeof getUserInfo> }) {
  const { t } = useTranslation('auth')
  const back = useBack()
  const faults = useFaults()
  const changing = user.hasWithdrawalPassword
  const form = useForm({ oldPassword: '', code: '', password: '', confirmation: '' })
  const code = useOwnCode(user.username, (refusal) => form.passes({ code: refusal.message }))
  const { submit, pending } = useFormSubmit(changeWithdrawalPassword, {
    form,
    onSuccess() {
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
        ? { oldPassword: faults.filled(oldPassword, 'oldPasswordMissing'), code: faults.code(typedCode) }
        : {}),
      ...faults.newWithdrawalPassword({ password, confirmation }),
    })
    if (passes) return submit({ password, ...(changing ? { oldPassword, code: typedCode } : {}) })
  }

  const rule = t('withdrawal.rule', { least: withdrawalPasswordLength.minimum, most: withdrawalPasswordLength.maximum })
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
            <PasswordField
              label={t('withdrawal.old')}
              autoComplete="off"
              value={form.values.oldPassword}
              onChange={(typed) => form.set('oldPassword', typed)}
              error={form.errors.oldPassword}
            />
            <CodeField code={code} form={form} onSend={code.send} />
          </>
        )}
        <PasswordField
          label={t('withdrawal.new')}
          autoComplete="off"
          value={form.values.password}
          onChange={(typed) => form.set('password', typed)}
          error={form.errors.password}
          hint={rule}
        />
        <PasswordField
          label={t('confirmation')}
          autoComplete="off"
          value={form.values.confirmation}
          onChange={(typed) => form.set('confirmation', typed)}
          error={form.errors.confirmation}
        />
      </Form>
    </>
  )
}

/** A code to the address or number of the account itself. */
function useOwnCode(ownName: string, onDeclined: (refusal: ApiRefusal) => void): Code {
  const countdown = useCodeCountdown('withdrawalPassword', ownName)
  const { submit, pending } = useSubmit(securityCode, {
    onSuccess: (answer) => countdown.begin(answer),
    onRefusal(refusal) {
      countdown.wait(refusal)
      onDeclined(refusal)
      return true
    },
  })
  return { ...countdown, pending, send: () => submit(undefined) }
}
