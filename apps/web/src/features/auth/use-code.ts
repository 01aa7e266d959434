import type { ApiRefusal } from '@halyard/client/failures'
import { emailCode, phoneCode } from '@halyard/wire/auth'
import { useSubmit } from '#platform/api/use-submit.ts'
import type { FormState } from '#platform/form/use-form.ts'
import { type Code, type CodeAnswer, useCodeCountdown } from '#platform/form/use-own-code.ts'
import { type Account, accountFields, accountKey } from './account.ts'

/** A code to an account without a session, for registering or a forgotten password. */
export function useCode(purpose: 'register' | 'resetPassword', account: Account, form: FormState<'code'>): Code {
  const countdown = useCodeCountdown(purpose, accountKey(account))
  const options = {
    onSuccess: (answer: CodeAnswer) => countdown.begin(answer, account),
    onRefusal: (refusal: ApiRefusal) => {
      countdown.wait(refusal, account)
      return !form.passes({ code: refusal.message })
    },
  }
  const byEmail = useSubmit(emailCode, options)
  const byPhone = useSubmit(phoneCode, options)
  return {
    ...countdown,
    pending: byEmail.pending || byPhone.pending,
    send() {
      const fields = accountFields(account)
      return 'email' in fields ? byEmail.submit(fields) : byPhone.submit(fields)
    },
  }
}
