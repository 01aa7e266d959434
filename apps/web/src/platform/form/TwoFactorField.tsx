import { getUserInfo } from '@halyard/wire/profile'
import { useQuery } from '@tanstack/react-query'
import { TextField } from '#ui/TextField.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { apiQuery } from '../query/api-query.ts'

interface TwoFactorFieldProps {
  value: string
  onChange: (typed: string) => void
  error: string | undefined
}

/** The code of the user's authenticator app, for what the server asks one for; nothing where none is on. */
export function TwoFactorField({ value, onChange, error }: TwoFactorFieldProps) {
  const { t } = useTranslation('account-security')
  const { data: user } = useQuery(apiQuery(getUserInfo, undefined))
  // Somebody may have turned it on elsewhere: then only the refusal tells.
  if (!user?.hasTwoFactor && error === undefined) return null
  return (
    <TextField
      label={t('code')}
      name="twoFactorCode"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={32}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
