import { checkLoginPassword, checkWithdrawalPassword } from '@halyard/domain/auth'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { type Account, accountFault } from './account.ts'
import type { Captcha } from './components/CaptchaField.tsx'

type Missing = 'passwordMissing' | 'oldPasswordMissing' | 'invitationMissing'
type Repeated = { password: string; confirmation: string }

/** What the app itself can see wrong with a field, in words; undefined when nothing is. */
export function useFaults() {
  const { t } = useTranslation('auth')

  function repeated({ password, confirmation }: Repeated) {
    if (confirmation === '') return t('fault.confirmationMissing')
    return password === confirmation ? undefined : t('fault.confirmation')
  }
  return {
    filled: (typed: string, missing: Missing) => (typed.trim() === '' ? t(`fault.${missing}`) : undefined),
    account(account: Account): { email?: string | undefined; phone?: string | undefined } {
      const fault = accountFault(account)
      return { [account.channel]: fault && t(`fault.${fault}`) }
    },
    code: (typed: string) => (/^[0-9]{6}$/.test(typed) ? undefined : t('fault.code')),
    captcha(typed: string, { captchaId }: Captcha) {
      if (typed.trim() === '') return t('fault.captchaMissing')
      return captchaId === undefined ? t('fault.captchaLoading') : undefined
    },
    newPassword(values: Repeated, ownNames: readonly string[]) {
      const fault = checkLoginPassword(values.password, ownNames)
      return { password: fault && t(`fault.${fault.refusal}`, fault.detail), confirmation: repeated(values) }
    },
    newWithdrawalPassword(values: Repeated) {
      const fault = checkWithdrawalPassword(values.password, [])
      return { password: fault && t(`fault.${fault.refusal}`, fault.detail), confirmation: repeated(values) }
    },
  }
}
