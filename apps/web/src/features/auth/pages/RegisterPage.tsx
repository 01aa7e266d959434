import { normalInvitationCode, rootInvitationCode } from '@halyard/domain/auth'
import { registerUser } from '@halyard/wire/auth'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { CodeField } from '#platform/form/CodeField.tsx'
import { rememberedCode } from '#platform/form/remembered-code.ts'
import { type FormState, useForm } from '#platform/form/use-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { kept } from '#platform/kept.ts'
import { useLeaveLogin } from '#platform/navigation/login-state.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useSession } from '#platform/session/session.ts'
import { useSite } from '#platform/site/site.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import layout from '#ui/layout.module.css'
import { PageHeader } from '#ui/PageHeader.tsx'
import { TextField } from '#ui/TextField.tsx'
import { accountFields, keptAccount, ownNames, username } from '../account.ts'
import { beginSession } from '../begin-session.ts'
import { type AccountField, AccountFields, accountChoice, initialAccount } from '../components/AccountFields.tsx'
import { CaptchaField, useCaptcha } from '../components/CaptchaField.tsx'
import { EntryFooter } from '../components/EntryFooter.tsx'
import { Form } from '../components/Form.tsx'
import { NewPasswordFields } from '../components/NewPasswordFields.tsx'
import { rememberDevice } from '../known-device.ts'
import { useAuthSubmit } from '../use-auth-submit.ts'
import { useCode } from '../use-code.ts'
import { useProblems } from '../use-problems.ts'

/** A new account by email or phone, with the required invitation code. */
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

/** The state of the form, and its calls. */
function useRegistration(invitationCode: string) {
  const leave = useLeaveLogin()
  const problems = useProblems()
  const captcha = useCaptcha()
  const [before] = useState(() => keptAccount(rememberedCode('register')?.account))
  const typed = { code: '', password: '', confirmation: '', invitationCode, captcha: '' }
  const form = useForm<AccountField | keyof typeof typed>(
    { ...initialAccount(before), ...typed },
    { draft: `register ${invitationCode}` },
  )
  const choice = accountChoice(form)
  const { account } = choice
  const code = useCode('register', account, form)
  const { submit, pending } = useAuthSubmit(registerUser, form, {
    account: choice.channel,
    captcha,
    onDone(session) {
      code.forget()
      form.forgetDraft()
      forgetInvitation()
      rememberDevice(session, username(account).toLowerCase())
      beginSession(session)
      leave()
    },
  })
  return {
    form,
    choice,
    captcha,
    code,
    pending,
    /** Names that others know about the user, which make a bad password. */
    ownNames: ownNames(account),
    /** Sends a code to the address or number, if it is valid. */
    sendCode: () => (form.passes(problems.account(account)) ? code.send() : undefined),
    /** Checks the form and registers. */
    send() {
      const { values } = form
      const passes = form.passes({
        ...problems.account(account),
        code: problems.code(values.code),
        ...problems.newPassword(values, ownNames(account)),
        invitationCode: problems.filled(values.invitationCode, 'invitationMissing'),
        captcha: problems.captcha(values.captcha, captcha),
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
    },
  }
}

interface InvitationFieldProps {
  form: FormState<'invitationCode'>
  /** The invitation code of a link; empty without one. */
  fromLink: string
}

/** The required invitation code: locked as it came with a link until the user edits it. */
function InvitationField({ form, fromLink }: InvitationFieldProps) {
  const { t } = useTranslation('auth')
  const { site } = useSite()
  const asLinked = fromLink !== '' && form.values.invitationCode === fromLink
  const rootOffered = site?.demo === true && form.values.invitationCode === ''
  return (
    <TextField
      label={t('invitation.label')}
      name="invitation"
      autoComplete="off"
      autoCapitalize="characters"
      maxLength={32}
      value={form.values.invitationCode}
      onChange={(typed) => form.set('invitationCode', typed)}
      error={form.errors.invitationCode}
      prefix={asLinked ? <Icon name="lock" size={18} /> : undefined}
      hint={asLinked ? t('invitation.fromLink') : rootOffered ? t('invitation.demo') : undefined}
      suffix={
        rootOffered ? (
          <Button variant="quiet" size="small" onPress={() => form.set('invitationCode', rootInvitationCode)}>
            {rootInvitationCode}
          </Button>
        ) : undefined
      }
    />
  )
}

const name = 'invitation'

/** The invitation code of the link that led here, kept while the user registers, also over a detour to another page. */
function useInvitation(): string {
  const fromLink = useSearchParams()[0].get('code')
  const [invitation] = useState(() => {
    const code = fromLink === null ? kept.read(name) : normalInvitationCode(fromLink).slice(0, 32)
    if (typeof code !== 'string') return ''
    kept.write(name, code)
    return code
  })
  return invitation
}

function forgetInvitation(): void {
  kept.write(name, undefined)
}
