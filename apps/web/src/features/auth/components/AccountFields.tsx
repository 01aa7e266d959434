import type { Form } from '#platform/form/use-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Segmented } from '#ui/Segmented.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { AccountChoice } from '../use-account.ts'
import { CountryButton } from './CountryButton.tsx'

export interface AccountFieldsProps {
  choice: AccountChoice
  form: Form<'email' | 'phone'>
  /** An account that exists is filled in by the password manager; a new one by the device's own address. */
  known?: boolean
}

/** Email or phone, and the field that goes with it. */
export function AccountFields({ choice, form, known = false }: AccountFieldsProps) {
  const { t } = useTranslation('auth')
  return (
    <>
      <Segmented
        label={t('channel.label')}
        options={[
          { value: 'email', label: t('channel.email') },
          { value: 'phone', label: t('channel.phone') },
        ]}
        value={choice.channel}
        onChange={choice.setChannel}
      />
      {choice.channel === 'email' ? (
        <TextField
          key="email"
          label={t('email')}
          name={known ? 'username' : 'email'}
          type="email"
          inputMode="email"
          autoComplete={known ? 'username' : 'email'}
          maxLength={254}
          value={form.values.email}
          onChange={(email) => form.set('email', email)}
          error={form.errors.email}
        />
      ) : (
        <TextField
          key="phone"
          label={t('phone')}
          name={known ? 'username' : 'phone'}
          type="tel"
          inputMode="tel"
          autoComplete={known ? 'username' : 'tel-national'}
          maxLength={32}
          prefix={<CountryButton country={choice.country} onChange={choice.setCountry} />}
          value={form.values.phone}
          onChange={(phone) => form.set('phone', phone)}
          error={form.errors.phone}
        />
      )}
    </>
  )
}
