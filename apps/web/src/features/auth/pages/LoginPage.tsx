import { login } from '@halyard/wire/auth'
import { useForm } from '#platform/form/use-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Link } from '#platform/navigation/router.tsx'
import { useLoginState, useReturn } from '#platform/navigation/use-return.ts'
import { useSession } from '#platform/session/session.ts'
import { useSite } from '#platform/site/site.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { username } from '../account.ts'
import styles from '../auth.module.css'
import { AccountFields } from '../components/AccountFields.tsx'
import { CaptchaField } from '../components/CaptchaField.tsx'
import { DemoOffer } from '../components/DemoOffer.tsx'
import { Form } from '../components/Form.tsx'
import { FormNote } from '../components/FormNote.tsx'
import { HelpButton } from '../components/HelpButton.tsx'
import { useAccountChoice } from '../use-account.ts'
import { useCaptcha } from '../use-captcha.ts'
import { useFaults } from '../use-faults.ts'
import { useFormSubmit } from '../use-form-submit.ts'

/** Signs in, and says why one was signed out. */
export default function LoginPage() {
  const { t } = useTranslation('auth')
  const state = useLoginState()
  const leave = useReturn()
  const { site } = useSite()
  const faults = useFaults()
  const captcha = useCaptcha()
  const choice = useAccountChoice(undefined)
  const form = useForm({ email: '', phone: '', password: '', captcha: '' })
  const { submit, pending } = useFormSubmit(login, {
    form,
    account: choice.channel,
    captcha,
    onSuccess({ token, user }) {
      useSession.getState().signIn(token, user)
      leave()
    },
  })

  function signIn() {
    const { password, captcha: typed } = form.values
    const account = choice.of(form.values)
    const passes = form.passes({
      ...faults.account(account),
      password: faults.filled(password, 'passwordMissing'),
      captcha: faults.captcha(typed, captcha),
    })
    if (!passes || captcha.captchaId === undefined) return
    return submit({ username: username(account), password, captcha: typed.trim(), captchaId: captcha.captchaId })
  }

  return (
    <>
      <PageHeader
        actions={
          <>
            <IconButton icon="globe" label={t('language')} to={paths.language} />
            <HelpButton />
          </>
        }
      />
      <div className={styles.page}>
        {state.reason !== undefined && <FormNote alert>{state.reason}</FormNote>}
        {site?.demo && (
          <DemoOffer
            onUse={({ username: email, password }) => {
              choice.setChannel('email')
              form.set('email', email)
              form.set('password', password)
            }}
          />
        )}
        <Form
          form={form}
          label={t('login.submit')}
          onSubmit={signIn}
          footer={
            <>
              <Button type="submit" pending={pending}>
                {t('login.submit')}
              </Button>
              <div className={styles.between}>
                <span className={styles.lead}>{t('login.new')}</span>
                <Link
                  to={paths.register()}
                  state={state.from === undefined ? null : { from: state.from }}
                  className={styles.link}
                >
                  {t('login.register')}
                </Link>
              </div>
            </>
          }
        >
          <AccountFields choice={choice} form={form} known />
          <PasswordField
            label={t('password')}
            name="password"
            autoComplete="current-password"
            value={form.values.password}
            onChange={(typed) => form.set('password', typed)}
            error={form.errors.password}
          />
          <CaptchaField captcha={captcha} form={form} />
          <div>
            <Link to={paths.forgetPassword} className={styles.link}>
              {t('login.forgot')}
            </Link>
          </div>
        </Form>
      </div>
    </>
  )
}
