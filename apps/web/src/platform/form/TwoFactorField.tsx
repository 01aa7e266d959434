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

/** A code of the authenticator app, where the second factor is on; nothing otherwise. */
export function TwoFactorField({ value, onChange, error }: TwoFactorFieldProps) {
  const { t } = useTranslation('account-security')
  const { data: user } = useQuery(apiQuery(getUserInfo, undefined))
  // It may have been turned on elsewhere: then only the refusal shows.
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
