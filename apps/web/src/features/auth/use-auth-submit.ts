import type { ApiRefusal } from '@halyard/client/failures'
import type { Endpoint, ResponseOf } from '@halyard/wire/endpoint'
import type { Told } from '#platform/api/use-submit.ts'
import { type FieldOf, type FormState, tellAtField, useFormSubmit } from '#platform/form/use-form.ts'
import type { Channel } from './account.ts'
import type { AccountField } from './components/AccountFields.tsx'
import type { Captcha } from './components/CaptchaField.tsx'

/** Every field of this noun's forms. */
export type AuthField =
  | AccountField
  | 'oldPassword'
  | 'loginPassword'
  | 'password'
  | 'confirmation'
  | 'code'
  | 'twoFactorCode'
  | 'captcha'
  | 'invitationCode'

interface AuthSubmitOptions<E extends Endpoint> {
  /** The account field, for refusals about it. */
  account?: Channel
  captcha?: Captcha
  onDone: (answer: ResponseOf<E>) => unknown
  /** Sees a refusal first. */
  onRefusal?: (refusal: ApiRefusal) => Told
}

/** Submits a form of this noun; a used captcha is replaced. */
export function useAuthSubmit<E extends Endpoint, Field extends AuthField>(
  endpoint: E,
  form: FormState<Field>,
  { account, captcha, onDone, onRefusal }: AuthSubmitOptions<E>,
) {
  const fields = form as FormState<AuthField>
  const fieldOf = account ? { ...ownFieldOf, ...aboutAccount(account) } : ownFieldOf
  return useFormSubmit(endpoint, fields, {
    fieldOf,
    onDone,
    onUnanswered() {
      // The picture may be used. What the server replays keeps it: the same submit has to be sent again.
      if (endpoint.effect === 'reads') captcha?.reload()
    },
    onRefusal(refusal) {
      captcha?.reload()
      const told = onRefusal?.(refusal)
      if (told) return told
      // The request's `username` is typed as an address or a number.
      const { username, ...errors } = refusal.errors
      if (username === undefined || !account) return false
      return tellAtField(
        fields,
        { refusal: refusal.refusal, message: refusal.message, errors: { ...errors, [account]: username } },
        fieldOf,
      )
    },
  })
}

function aboutAccount(account: Channel): FieldOf<AuthField> {
  return { emailOrPhoneMissing: account, accountExists: account, credentialsMalformed: account }
}

const ownFieldOf: FieldOf<AuthField> = {
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
  twoFactorCodeMissing: 'twoFactorCode',
  captchaWrong: 'captcha',
  invitationCodeUnknown: 'invitationCode',
}
