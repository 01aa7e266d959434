import { resetPassword, resetPasswordByPhone } from '@halyard/wire/auth'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { CodeField } from '#platform/form/CodeField.tsx'
import { rememberedCode } from '#platform/form/remembered-code.ts'
import { useForm } from '#platform/form/use-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { type LoginState, useWanted } from '#platform/navigation/login-state.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#ui/Button.tsx'
import layout from '#ui/layout.module.css'
import { PageHeader } from '#ui/PageHeader.tsx'
import { accountFields, keptAccount, ownNames } from '../account.ts'
import { type AccountField, AccountFields, accountChoice, initialAccount } from '../components/AccountFields.tsx'
import { CaptchaField, useCaptcha } from '../components/CaptchaField.tsx'
import { Form, FormNote } from '../components/Form.tsx'
import { NewPasswordFields } from '../components/NewPasswordFields.tsx'
import { type PasskeysLeft, RemovePasskeys } from '../components/RemovePasskeys.tsx'
import { useAuthSubmit } from '../use-auth-submit.ts'
import { useCode } from '../use-code.ts'
import { useProblems } from '../use-problems.ts'

/** Resets a forgotten login password by a code to the address or number. */
export default function ForgetPasswordPage() {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const wanted = useWanted()
  const problems = useProblems()
  const captcha = useCaptcha()
  const secrets = { code: '', password: '', confirmation: '', captcha: '' }
  const [before] = useState(() => keptAccount(rememberedCode('resetPassword')?.account))
  const [left, setLeft] = useState<PasskeysLeft>()
  const form = useForm<AccountField | keyof typeof secrets>(
    { ...initialAccount(before), ...secrets },
    { draft: 'forgotten password' },
  )
  const choice = accountChoice(form)
  const { account } = choice
  const code = useCode('resetPassword', account, form)
  const options = {
    account: choice.channel,
    captcha,
    onDone(answer: ResponseOf<typeof resetPassword>) {
      code.forget()
      form.forgetDraft()
      if (answer) setLeft(answer)
      else leave()
    },
  }
  function leave() {
    // Every session has ended, also one on this device.
    navigate(paths.login, { replace: true, state: { ...wanted, reason: t('forget.done') } satisfies LoginState })
    useSession.getState().signOut()
  }
  const byEmail = useAuthSubmit(resetPassword, form, options)
  const byPhone = useAuthSubmit(resetPasswordByPhone, form, options)

  function reset() {
    const { values } = form
    const passes = form.passes({
      ...problems.account(account),
      code: problems.code(values.code),
      ...problems.newPassword(values, ownNames(account)),
      captcha: problems.captcha(values.captcha, captcha),
    })
    if (!passes || captcha.captchaId === undefined) return
    const request = {
      code: values.code,
      password: values.password,
      captcha: values.captcha.trim(),
      captchaId: captcha.captchaId,
    }
    const fields = accountFields(account)
    return 'email' in fields ? byEmail.submit({ ...request, ...fields }) : byPhone.submit({ ...request, ...fields })
  }

  return (
    <>
      <PageHeader />
      <div className={layout.page}>
        <FormNote>{t('forget.note')}</FormNote>
        <Form
          form={form}
          label={t('forget.submit')}
          onSubmit={reset}
          footer={
            <Button type="submit" pending={byEmail.pending || byPhone.pending}>
              {t('forget.submit')}
            </Button>
          }
        >
          <AccountFields choice={choice} form={form} known />
          <CodeField
            code={code}
            form={form}
            onSend={() => (form.passes(problems.account(account)) ? code.send() : undefined)}
          />
          <NewPasswordFields form={form} label={t('newPassword')} ownNames={ownNames(account)} />
          <CaptchaField captcha={captcha} form={form} />
        </Form>
        {left && <RemovePasskeys left={left} onEnd={leave} />}
      </div>
    </>
  )
}
