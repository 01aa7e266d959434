import { login, loginKnownDevice } from '@halyard/wire/auth'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { useState } from 'react'
import type { ApiRefusal } from '#platform/api/failures.ts'
import { type Form, useForm } from '#platform/form/use-form.ts'
import { useReturn } from '#platform/navigation/use-return.ts'
import { username } from './account.ts'
import { beginSession } from './begin-session.ts'
import { forgetDevice, knownDevice, mayBeKnown, rememberDevice } from './known-device.ts'
import { type AccountChoice, useAccountChoice } from './use-account.ts'
import { type Captcha, useCaptcha } from './use-captcha.ts'
import { useFaults } from './use-faults.ts'
import { useFormSubmit } from './use-form-submit.ts'

type Session = ResponseOf<typeof login>

interface Login {
  form: Form<'email' | 'phone' | 'password' | 'captcha'>
  choice: AccountChoice
  /** Undefined where the device is known, until a try was wrong. */
  captcha: Captcha | undefined
  pending: boolean
  /** Checks the form and signs in; then the page leads back to where one came from. */
  send(): unknown
  /** What follows on a session that was begun in another way. */
  enter(session: Session): void
  /** The first step of two was right: its ticket, and what follows. */
  second: { ticket: string; onDone: (session: Session) => unknown; onEnded: () => void } | undefined
}

/** What is typed to sign in, and the calls that do it. */
export function useLogin(): Login {
  const leave = useReturn()
  const faults = useFaults()
  const choice = useAccountChoice(undefined)
  const [ticket, setTicket] = useState<string>()
  const [device, setDevice] = useState(knownDevice)
  const form = useForm({ email: '', phone: '', password: '', captcha: '' })
  const account = choice.of(form.values)
  const name = username(account).toLowerCase()
  const known = mayBeKnown(device, name) ? device : undefined
  const captcha = useCaptcha(known === undefined)
  const shared = { form, account: choice.channel, onSuccess: entered }
  const byPicture = useFormSubmit(login, { ...shared, captcha, onRefusal: toSecondStep })
  const byDevice = useFormSubmit(loginKnownDevice, {
    ...shared,
    onRefusal(refusal) {
      askForPicture()
      if (refusal.refusal !== 'deviceUnknown') return toSecondStep(refusal)
      form.passes({ captcha: faults.captcha('', captcha) })
      return true
    },
  })

  /** What was known is worth nothing any more, or is of another account. */
  function askForPicture() {
    forgetDevice()
    setDevice(undefined)
  }

  function toSecondStep({ refusal, detail }: ApiRefusal): boolean {
    if (refusal === 'twoFactorRequired') setTicket(detail.ticket)
    return refusal === 'twoFactorRequired'
  }

  function entered(session: Session) {
    rememberDevice(name, session.deviceToken)
    enter(session)
  }

  function enter(session: Session) {
    beginSession(session)
    leave()
  }

  return {
    form,
    choice,
    captcha: known ? undefined : captcha,
    pending: byPicture.pending || byDevice.pending,
    enter,
    second: ticket === undefined ? undefined : { ticket, onDone: entered, onEnded: () => setTicket(undefined) },
    send() {
      const { password, captcha: typed } = form.values
      const faultsOfAll = { ...faults.account(account), password: faults.filled(password, 'passwordMissing') }
      const named = username(account)
      if (known) {
        if (!form.passes(faultsOfAll)) return
        if (known.username === name)
          return byDevice.submit({ username: named, password, deviceToken: known.deviceToken })
        return setDevice(undefined)
      }
      if (!form.passes({ ...faultsOfAll, captcha: faults.captcha(typed, captcha) })) return
      if (captcha.captchaId === undefined) return
      return byPicture.submit({ username: named, password, captcha: typed.trim(), captchaId: captcha.captchaId })
    },
  }
}
