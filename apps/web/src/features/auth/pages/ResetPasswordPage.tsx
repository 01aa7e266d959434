import { changePassword } from '@halyard/wire/auth'
import { useNavigate } from 'react-router-dom'
import { useForm } from '#platform/form/use-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { LoginState } from '#platform/navigation/login-state.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#ui/Button.tsx'
import layout from '#ui/layout.module.css'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { Form, FormNote } from '../components/Form.tsx'
import { NewPasswordFields } from '../components/NewPasswordFields.tsx'
import { useAuthSubmit } from '../use-auth-submit.ts'
import { useProblems } from '../use-problems.ts'

/** Changes the login password, which ends every session, this one too; the login page says why. */
export default function ResetPasswordPage() {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const problems = useProblems()
  const form = useForm({ oldPassword: '', password: '', confirmation: '' })
  const { submit, pending } = useAuthSubmit(changePassword, form, {
    onDone() {
      navigate(paths.login, { replace: true, state: { reason: t('change.done') } satisfies LoginState })
      useSession.getState().signOut()
    },
  })

  function change() {
    const { values } = form
    const passes = form.passes({
      oldPassword: problems.filled(values.oldPassword, 'oldPasswordMissing'),
      ...problems.newPassword(values, []),
    })
    if (passes) return submit({ oldPassword: values.oldPassword, newPassword: values.password })
  }

  return (
    <>
      <PageHeader />
      <div className={layout.page}>
        <FormNote tone="warning">{t('change.note')}</FormNote>
        <Form
          form={form}
          label={t('change.submit')}
          onSubmit={change}
          footer={
            <Button type="submit" pending={pending}>
              {t('change.submit')}
            </Button>
          }
        >
          <PasswordField
            label={t('oldPassword')}
            name="old-password"
            autoComplete="current-password"
            value={form.values.oldPassword}
            onChange={(typed) => form.set('oldPassword', typed)}
            error={form.errors.oldPassword}
          />
          <NewPasswordFields form={form} label={t('newPassword')} ownNames={[]} />
        </Form>
      </div>
    </>
  )
}
