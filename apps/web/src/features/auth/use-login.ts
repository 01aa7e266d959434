import { login } from '@halyard/wire/auth'
import type { ResponseOf } from '@halyard/wire/endpoint'
import { useState } from 'react'
import { type Form, useForm } from '#platform/form/use-form.ts'
import { useReturn } from '#platform/navigation/use-return.ts'
import { useSession } from '#platform/session/session.ts'
import { username } from './account.ts'
import { type AccountChoice, useAccountChoice } from './use-account.ts'
import { type Captcha, useCaptcha } from './use-captcha.ts'
import { useFaults } from './use-faults.ts'
import { useFormSubmit } from './use-form-submit.ts'

interface Login {
  form: Form<'email' | 'phone' | 'password' | 'captcha'>
  choice: AccountChoice
  captcha: Captcha
  pending: boolean
  /** Checks the form and signs in; then the page leads back to where one came from. */
  send(): unknown
  /** What follows on a session that was begun in another way. */
  enter(session: ResponseOf<typeof login>): void
  /** The first step of two was right: its ticket, and what follows. */
  second: { ticket: string; onDone: (session: ResponseOf<typeof login>) => unknown; onEnded: () => void } | undefined
}

/** What is typed to sign in, and the call that does it. */
export function useLogin(): Login {
  const leave = useReturn()
  const faults = useFaults()
  const captcha = useCaptcha()
  const choice = useAccountChoice(undefined)
  const [ticket, setTicket] = useState<string>()
  const form = useForm({ email: '', phone: '', password: '', captcha: '' })
  const { submit, pending } = useFormSubmit(login, {
    form,
    account: choice.channel,
    captcha,
    onSuccess: enter,
    onRefusal({ refusal, detail }) {
      if (refusal === 'twoFactorRequired') setTicket(detail.ticket)
      return refusal === 'twoFactorRequired'
    },
  })

  function enter({ token, user }: ResponseOf<typeof login>) {
    useSession.getState().signIn(token, user)
    leave()
  }

  return {
    form,
    choice,
    captcha,
    pending,
    enter,
    second: ticket === undefined ? undefined : { ticket, onDone: enter, onEnded: () => setTicket(undefined) },
    send() {
      const { password, captcha: typed } = form.values
      const account = choice.of(form.values)
      const passes = form.passes({
        ...faults.account(account),
        password: faults.filled(password, 'passwordMissing'),
        captcha: faults.captcha(typed, captcha),
      })
      if (!passes || captcha.captchaId === undefined) return
      return submit({ username: username(account), password, captcha: typed.trim(), captchaId: captcha.captchaId })
    },
  }
}
