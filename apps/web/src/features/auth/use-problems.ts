import { checkLoginPassword, checkWithdrawalPassword } from '@halyard/domain/auth'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { type Account, accountProblem } from './account.ts'
import type { Captcha } from './components/CaptchaField.tsx'

type Missing = 'passwordMissing' | 'oldPasswordMissing' | 'invitationMissing'
type Repeated = { password: string; confirmation: string }

/** What the app itself finds wrong with a field, in words; undefined when nothing is. */
export function useProblems() {
  const { t } = useTranslation('auth')

  function repeated({ password, confirmation }: Repeated) {
    if (confirmation === '') return t('problem.confirmationMissing')
    return password === confirmation ? undefined : t('problem.confirmation')
  }
  return {
    filled: (typed: string, missing: Missing) => (typed.trim() === '' ? t(`problem.${missing}`) : undefined),
    account(account: Account): { email?: string | undefined; phone?: string | undefined } {
      const problem = accountProblem(account)
      return { [account.channel]: problem && t(`problem.${problem}`) }
    },
    code: (typed: string) => (/^[0-9]{6}$/.test(typed) ? undefined : t('problem.code')),
    captcha(typed: string, { captchaId }: Captcha) {
      if (typed.trim() === '') return t('problem.captchaMissing')
      return captchaId === undefined ? t('problem.captchaLoading') : undefined
    },
    newPassword(values: Repeated, ownNames: readonly string[]) {
      const problem = checkLoginPassword(values.password, ownNames)
      return { password: problem && t(`problem.${problem.refusal}`, problem.detail), confirmation: repeated(values) }
    },
    newWithdrawalPassword(values: Repeated) {
      const problem = checkWithdrawalPassword(values.password, [])
      return { password: problem && t(`problem.${problem.refusal}`, problem.detail), confirmation: repeated(values) }
    },
  }
}
