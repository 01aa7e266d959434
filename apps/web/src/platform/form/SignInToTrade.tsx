import { useLocation, useNavigate } from 'react-router-dom'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import type { LoginState } from '#platform/navigation/login-state.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Button } from '#ui/Button.tsx'

/** In place of the button of a trade: leads to the login and back. */
export function SignInToTrade() {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const state: LoginState = { from: pathname + search }
  return <Button onPress={() => void navigate(paths.login, { state })}>{t('signInToTrade')}</Button>
}
