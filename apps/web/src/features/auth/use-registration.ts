import { normalInvitationCode } from '@halyard/domain/auth'
import { registerUser } from '@halyard/wire/auth'
import { useState } from 'react'
import { type Form, useForm } from '#platform/form/use-form.ts'
import { useReturn } from '#platform/navigation/use-return.ts'
import { accountFields, ownNames } from './account.ts'
import { beginSession } from './begin-session.ts'
import { forgetInvitation } from './kept-invitation.ts'
import { rememberedCode } from './remembered-code.ts'
import { type AccountChoice, initialAccount, useAccountChoice } from './use-account.ts'
import { type Captcha, useCaptcha } from './use-captcha.ts'
import { type Code, useCode } from './use-code.ts'
import { useFaults } from './use-faults.ts'
import { type AuthField, useFormSubmit } from './use-form-submit.ts'

interface Registration {
  form: Form<Exclude<AuthField, 'oldPassword'>>
  choice: AccountChoice
  captcha: Captcha
  code: Code
  /** What others know about the user, which makes a bad password. */
  ownNames: readonly string[]
  pending: boolean
  /** Sends a code to the address or number, if it is one. */
  sendCode(): unknown
  /** Checks the form and registers; then the page leads back to where one came from. */
  send(): unknown
}

/** What is typed to register, and the calls that send a code and make the account. */
export function useRegistration(invitationCode: string): Registration {
  const leave = useReturn()
  const faults = useFaults()
  const captcha = useCaptcha()
  const [before] = useState(() => rememberedCode('register')?.account)
  const choice = useAccountChoice(before)
  const typed = { code: '', password: '', confirmation: '', invitationCode, captcha: '' }
  const form = useForm({ ...initialAccount(before), ...typed })
  const account = choice.of(form.values)
  const code = useCode('register', account, (refusal) => form.passes({ code: refusal.message }))
  const { submit, pending } = useFormSubmit(registerUser, {
    form,
    account: choice.channel,
    captcha,
    onSuccess(session) {
      code.forget()
      forgetInvitation()
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
    ownNames: ownNames(account),
    sendCode: () => (form.passes(faults.account(account)) ? code.send() : undefined),
    send() {
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
    },
  }
}
