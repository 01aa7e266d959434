import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useSession } from '#platform/session/session.ts'
import { Banner } from '#ui/Banner.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import layout from '#ui/layout.module.css'
import { PageHeader } from '#ui/PageHeader.tsx'
import { AccountFields } from '../components/AccountFields.tsx'
import { CaptchaField } from '../components/CaptchaField.tsx'
import { CodeField } from '../components/CodeField.tsx'
import { EntryFooter } from '../components/EntryFooter.tsx'
import { Form } from '../components/Form.tsx'
import { InvitationField } from '../components/InvitationField.tsx'
import { NewPasswordFields } from '../components/NewPasswordFields.tsx'
import { useInvitation } from '../kept-invitation.ts'
import { useRegistration } from '../use-registration.ts'

/** A new account by email or phone, with the invitation that everyone needs. */
export default function RegisterPage() {
  const { t } = useTranslation('auth')
  const invitation = useInvitation()
  const { form, choice, captcha, code, ownNames, pending, sendCode, send } = useRegistration(invitation)
  const signedIn = useSession((session) => session.token !== undefined)
  const elsewhere = { lead: t('register.known'), to: paths.login, label: t('login.submit') }
  return (
    <>
      <PageHeader actions={<IconButton icon="globe" label={t('language')} to={paths.language} />} />
      <div className={layout.page}>
        {signedIn && <Banner title={t('register.signedIn')}>{t('register.signedInText')}</Banner>}
        <Form
          form={form}
          label={t('register.submit')}
          onSubmit={send}
          footer={<EntryFooter label={t('register.submit')} pending={pending} elsewhere={elsewhere} />}
        >
          <AccountFields choice={choice} form={form} />
          <CodeField code={code} form={form} onSend={sendCode} />
          <NewPasswordFields form={form} label={t('password')} ownNames={ownNames} />
          <InvitationField form={form} fromLink={invitation} />
          <CaptchaField captcha={captcha} form={form} />
        </Form>
      </div>
    </>
  )
}
