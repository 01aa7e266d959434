import type { ApiRefusal } from '@halyard/client/failures'
import { demoSignIn, login, loginKnownDevice } from '@halyard/wire/auth'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { type Told, useSubmit } from '#platform/api/use-submit.ts'
import { useForm } from '#platform/form/use-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useLeaveLogin, useLoginState, useWanted } from '#platform/navigation/login-state.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useSite, useTakesAdditions } from '#platform/site/site.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import layout from '#ui/layout.module.css'
import { PageHeader } from '#ui/PageHeader.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { username } from '../account.ts'
import styles from '../auth.module.css'
import { beginSession } from '../begin-session.ts'
import { type AccountField, AccountFields, accountChoice, initialAccount } from '../components/AccountFields.tsx'
import { CaptchaField, useCaptcha } from '../components/CaptchaField.tsx'
import { EntryFooter } from '../components/EntryFooter.tsx'
import { Form, FormNote } from '../components/Form.tsx'
import { PasskeyButton } from '../components/PasskeyButton.tsx'
import { SecondStep } from '../components/SecondStep.tsx'
import { knownDevice, mayBeKnown, rememberDevice, spendDevice } from '../known-device.ts'
import { useAuthSubmit } from '../use-auth-submit.ts'
import { useProblems } from '../use-problems.ts'

/** Signs in, and says why the last session ended. */
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
  const { form, choice, captcha, pending, send, second, enterByPasskey } = useLogin()
  const wanted = useWanted()
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
            <PasskeyButton onDone={enterByPasskey} />
          </EntryFooter>
        }
      >
        <AccountFields choice={choice} form={form} known />
        <PasswordField {...form.bind('password')} label={t('password')} autoComplete="current-password" />
        {captcha && <CaptchaField captcha={captcha} form={form} />}
        <div>
          <Link to={paths.forgetPassword} state={wanted} className={styles.link}>
            {t('login.forgot')}
          </Link>
        </div>
      </Form>
    </>
  )
}

type Session = ResponseOf<typeof login>

/** The state of the form, and its calls. */
function useLogin() {
  const leave = useLeaveLogin()
  const problems = useProblems()
  const [ticket, setTicket] = useState<string>()
  const [device, setDevice] = useState(knownDevice)
  const form = useForm<AccountField | 'password' | 'captcha'>(
    { ...initialAccount(), password: '', captcha: '' },
    { draft: 'login' },
  )
  const choice = accountChoice(form)
  const { account } = choice
  const name = username(account).toLowerCase()
  const asksForDevice = useTakesAdditions()
  const known = asksForDevice && mayBeKnown(device, name) ? device : undefined
  const captcha = useCaptcha(known === undefined)
  const shared = { account: choice.channel, onDone: entered }
  const byPicture = useAuthSubmit(login, form, { ...shared, captcha, onRefusal: toSecondStep })
  const byDevice = useAuthSubmit(loginKnownDevice, form, {
    ...shared,
    onRefusal(refusal) {
      askForPicture()
      if (refusal.refusal !== 'deviceUnknown') return toSecondStep(refusal)
      form.passes({ captcha: problems.captcha('', captcha) })
      return true
    },
  })

  /** The token was used, or is of another account. */
  function askForPicture() {
    spendDevice()
    setDevice(knownDevice)
  }

  function toSecondStep({ refusal, detail }: ApiRefusal): Told {
    if (refusal !== 'twoFactorRequired') return false
    setTicket(detail.ticket)
    return 'step'
  }

  function entered(session: Session) {
    rememberDevice(session, name)
    enter(session)
  }

  function enter(session: Session) {
    form.forgetDraft()
    beginSession(session)
    leave()
  }

  return {
    form,
    choice,
    /** None on a known device, until a try was wrong. */
    captcha: known ? undefined : captcha,
    pending: byPicture.pending || byDevice.pending,
    /** Called after a sign-in by passkey. */
    enterByPasskey(session: Session) {
      rememberDevice(session)
      enter(session)
    },
    /** The first of two steps succeeded: its ticket. */
    second: ticket === undefined ? undefined : { ticket, onDone: entered, onEnded: () => setTicket(undefined) },
    /** Checks the form and signs in. */
    send() {
      const { password, captcha: typed } = form.values
      const found = { ...problems.account(account), password: problems.filled(password, 'passwordMissing') }
      const named = username(account)
      if (known) {
        if (!form.passes(found)) return
        if (known.username === name)
          return byDevice.submit({ username: named, password, deviceToken: known.deviceToken })
        return setDevice({ ...known, spent: true })
      }
      if (!form.passes({ ...found, captcha: problems.captcha(typed, captcha) })) return
      if (captcha.captchaId === undefined) return
      const deviceToken = asksForDevice ? device?.deviceToken : undefined
      const picture = { captcha: typed.trim(), captchaId: captcha.captchaId }
      return byPicture.submit({ username: named, password, ...picture, deviceToken })
    },
  }
}

/** Signs in to the demo account in one tap. */
function DemoOffer() {
  const { t } = useTranslation('auth')
  const leave = useLeaveLogin()
  const { submit, pending } = useSubmit(demoSignIn, {
    onSuccess(session) {
      beginSession(session)
      leave()
    },
  })
  return (
    <div className={styles.offer}>
      <span>
        <b>{t('demo.title')}</b>
        {t('demo.note')}
      </span>
      <Button variant="secondary" size="small" pending={pending} onPress={() => submit(undefined)}>
        {t('demo.use')}
      </Button>
    </div>
  )
}

/** The link to help and support, for those who cannot sign in. */
function HelpButton() {
  const { t } = useTranslation('titles')
  return <IconButton icon="support" label={t('support')} to={paths.service()} />
}
