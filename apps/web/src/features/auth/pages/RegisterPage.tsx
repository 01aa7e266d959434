import { normalInvitationCode } from '@halyard/domain/auth'
import { registerUser } from '@halyard/wire/auth'
import { useState } from 'react'
import { useForm } from '#platform/form/use-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Link } from '#platform/navigation/router.tsx'
import { useLoginState, useReturn } from '#platform/navigation/use-return.ts'
import { useSession } from '#platform/session/session.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { accountFields, ownNames } from '../account.ts'
import styles from '../auth.module.css'
import { AccountFields } from '../components/AccountFields.tsx'
import { CaptchaField } from '../components/CaptchaField.tsx'
import { CodeField } from '../components/CodeField.tsx'
import { Form } from '../components/Form.tsx'
import { InvitationField } from '../components/InvitationField.tsx'
import { NewPasswordFields } from '../components/NewPasswordFields.tsx'
import { forgetInvitation, useInvitation } from '../kept-invitation.ts'
import { rememberedCode } from '../remembered-code.ts'
import { initialAccount, useAccountChoice } from '../use-account.ts'
import { useCaptcha } from '../use-captcha.ts'
import { useCode } from '../use-code.ts'
import { useFaults } from '../use-faults.ts'
import { useFormSubmit } from '../use-form-submit.ts'

/** A new account by email or phone, with the invitation that everyone needs. */
export default function RegisterPage() {
  const { t } = useTranslation('auth')
  const state = useLoginState()
  const leave = useReturn()
  const faults = useFaults()
  const captcha = useCaptcha()
  const invitation = useInvitation()
  const [before] = useState(() => rememberedCode('register')?.account)
  const choice = useAccountChoice(before)
  const form = useForm({
    ...initialAccount(before),
    code: '',
    password: '',
    confirmation: '',
    invitationCode: invitation,
    captcha: '',
  })
  const account = choice.of(form.values)
  const signedIn = useSession((session) => session.token !== undefined)
  const code = useCode('register', account, (refusal) => form.passes({ code: refusal.message }))
  const { submit, pending } = useFormSubmit(registerUser, {
    form,
    account: choice.channel,
    captcha,
    onSuccess({ token, user }) {
      code.forget()
      forgetInvitation()
      useSession.getState().signIn(token, user)
      leave()
    },
  })

  function register() {
    const { values } = form
    const passes = form.passes({
      ...faults.account(account),
      code: faults.code(values.code),
      ...faults.newPassword(values, ownNames(account)),
      invitationCode: faults.filled(values.invitationCode, 'invitationMissing'),
      captcha: faults.captcha(values.captcha, captcha),
    })
    if (!passes || captcha.captchaId === undefined) return
    return submit({
      ...accountFields(account),
      password: values.password,
      code: values.code,
      captcha: values.captcha.trim(),
      captchaId: captcha.captchaId,
      invitationCode: normalInvitationCode(values.invitationCode),
    })
  }

  return (
    <>
      <PageHeader actions={<IconButton icon="globe" label={t('language')} to={paths.language} />} />
      <div className={styles.page}>
        {signedIn && <Banner title={t('register.signedIn')}>{t('register.signedInText')}</Banner>}
        <Form
          form={form}
          label={t('register.submit')}
          onSubmit={register}
          footer={
            <>
              <Button type="submit" pending={pending}>
                {t('register.submit')}
              </Button>
              <div className={styles.between}>
                <span className={styles.lead}>{t('register.known')}</span>
                <Link
                  to={paths.login}
                  state={state.from === undefined ? null : { from: state.from }}
                  className={styles.link}
                >
                  {t('login.submit')}
                </Link>
              </div>
            </>
          }
        >
          <AccountFields choice={choice} form={form} />
          <CodeField
            code={code}
            form={form}
            onSend={() => (form.passes(faults.account(account)) ? code.send() : undefined)}
          />
          <NewPasswordFields form={form} label={t('password')} ownNames={ownNames(account)} />
          <InvitationField form={form} fromLink={invitation} />
          <CaptchaField captcha={captcha} form={form} />
        </Form>
      </div>
    </>
  )
}
