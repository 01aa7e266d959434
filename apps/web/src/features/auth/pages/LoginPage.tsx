import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Link } from '#platform/navigation/router.tsx'
import { useLoginState } from '#platform/navigation/use-return.ts'
import { useSite } from '#platform/site/site.ts'
import { IconButton } from '#ui/IconButton.tsx'
import layout from '#ui/layout.module.css'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import styles from '../auth.module.css'
import { AccountFields } from '../components/AccountFields.tsx'
import { CaptchaField } from '../components/CaptchaField.tsx'
import { DemoOffer } from '../components/DemoOffer.tsx'
import { EntryFooter } from '../components/EntryFooter.tsx'
import { Form } from '../components/Form.tsx'
import { FormNote } from '../components/FormNote.tsx'
import { HelpButton } from '../components/HelpButton.tsx'
import { PasskeyButton } from '../components/PasskeyButton.tsx'
import { SecondStep } from '../components/SecondStep.tsx'
import { useLogin } from '../use-login.ts'

/** Signs in, and says why one was signed out. */
export default function LoginPage() {
  const { t } = useTranslation('auth')
  const { reason } = useLoginState()
  const { site } = useSite()
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
      <div className={layout.page}>
        {reason !== undefined && <FormNote alert>{reason}</FormNote>}
        <LoginForm demo={site?.demo ?? false} />
      </div>
    </>
  )
}

function LoginForm({ demo }: { demo: boolean }) {
  const { t } = useTranslation('auth')
  const { form, choice, captcha, pending, send, second, enter } = useLogin()
  if (second) return <SecondStep {...second} />
  const elsewhere = { lead: t('login.new'), to: paths.register(), label: t('login.register') }
  return (
    <>
      {demo && <DemoOffer />}
      <Form
        form={form}
        label={t('login.submit')}
        onSubmit={send}
        footer={
          <EntryFooter label={t('login.submit')} pending={pending} elsewhere={elsewhere}>
            <PasskeyButton onDone={enter} />
          </EntryFooter>
        }
      >
        <AccountFields choice={choice} form={form} known />
        <PasswordField {...form.bind('password')} label={t('password')} autoComplete="current-password" />
        {captcha && <CaptchaField captcha={captcha} form={form} />}
        <div>
          <Link to={paths.forgetPassword} className={styles.link}>
            {t('login.forgot')}
          </Link>
        </div>
      </Form>
    </>
  )
}
