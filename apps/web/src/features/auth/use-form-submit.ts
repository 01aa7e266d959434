import type { Endpoint, RequestOf, ResponseOf } from '@halyard/wire/endpoint'
import type { RefusalName } from '@halyard/wire/refusals'
import type { ApiRefusal } from '#platform/api/failures.ts'
import { useSubmit } from '#platform/api/use-submit.ts'
import type { FormState } from '#platform/form/use-form.ts'
import type { Channel } from './account.ts'
import type { Captcha } from './components/CaptchaField.tsx'

/** Every field that a page of this noun can have. */
export type AuthField = Channel | 'oldPassword' | 'password' | 'confirmation' | 'code' | 'captcha' | 'invitationCode'

interface FormSubmitOptions<E extends Endpoint, Field extends AuthField> {
  form: FormState<Field>
  /** The field that names the account, for refusals that are about it. */
  account?: Channel
  captcha?: Captcha
  onSuccess: (answer: ResponseOf<E>) => unknown
  /** Sees a refusal first; true when it was no failure but a way on. */
  onRefusal?: (refusal: ApiRefusal) => boolean
}

/** Submits a form; what the server declines stands at its field, and a picture that was used up is replaced. */
export function useFormSubmit<E extends Endpoint, Field extends AuthField>(
  endpoint: E,
  { form, account, captcha, onSuccess, onRefusal }: FormSubmitOptions<E, Field>,
): { submit: (request: RequestOf<E>) => Promise<unknown>; pending: boolean } {
  return useSubmit(endpoint, {
    onSuccess,
    onRefusal(refusal) {
      if (onRefusal?.(refusal)) return true
      captcha?.reload()
      const found = errorsOf(refusal, account)
      const own = Object.fromEntries(Object.entries(found).filter(([field]) => field in form.values))
      if (Object.keys(own).length > 0) {
        form.passes(own as Partial<Record<Field, string>>)
        return true
      }
      form.failWhole(refusal.message)
      return false
    },
  })
}

function errorsOf(refusal: ApiRefusal, account: Channel | undefined): Partial<Record<AuthField, string>> {
  const about = refusal.refusal && fieldOf[refusal.refusal]
  if (about === 'account') return account ? { [account]: refusal.message } : {}
  if (about) return { [about]: refusal.message }
  const { username, ...errors } = refusal.errors
  return username !== undefined && account ? { ...errors, [account]: username } : errors
}

/** Which field a refusal speaks of. Those that are not here speak of the whole. */
const fieldOf: Partial<Record<RefusalName, AuthField | 'account'>> = {
  emailOrPhoneMissing: 'account',
  accountExists: 'account',
  credentialsMalformed: 'account',
  emailFormat: 'email',
  phoneFormat: 'phone',
  credentialsWrong: 'password',
  passwordLength: 'password',
  passwordCommon: 'password',
  passwordUnchanged: 'password',
  passwordsAlike: 'password',
  passwordWrong: 'password',
  oldPasswordWrong: 'oldPassword',
  oldWithdrawalPasswordWrong: 'oldPassword',
  codeWrong: 'code',
  captchaWrong: 'captcha',
  invitationCodeUnknown: 'invitationCode',
}
