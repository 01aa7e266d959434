import { useState } from 'react'
import { CountryCode, CountrySheet } from '#platform/country/CountrySheet.tsx'
import { callingCodeOf, likelyCountry, rememberCountry } from '#platform/country/countries.ts'
import type { FormState } from '#platform/form/use-form.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Icon } from '#ui/Icon.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { Account, Channel } from '../account.ts'
import styles from './AccountFields.module.css'

interface AccountFieldsProps {
  choice: AccountChoice
  form: FormState<'email' | 'phone'>
  /** The password manager fills in an existing account; a new one gets the device's own address. */
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

/** The calling code; opens the list of countries. */
function CountryButton({ country, onChange }: { country: string; onChange: (country: string) => void }) {
  const { t } = useTranslation('auth')
  const [open, setOpen] = useState(false)
  const code = `+${callingCodeOf(country)}`
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-label={t('country.chosen', { country, code })}
        onClick={() => setOpen(true)}
      >
        <CountryCode code={country} />
        {code}
        <Icon name="down" size={16} />
      </button>
      <CountrySheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('country.title')}
        search={{ label: t('country.search'), none: (text) => t('country.none', { text }) }}
        chosen={country}
        onChoose={onChange}
        callingCodes
      />
    </>
  )
}

export interface AccountChoice {
  channel: Channel
  setChannel(channel: Channel): void
  country: string
  setCountry(country: string): void
  /** The account in the form. */
  account: Account
}

export type AccountField = keyof ReturnType<typeof initialAccount>

/** Email or phone, and the country of the number, as the form has them. */
export function accountChoice({ values, set }: Pick<FormState<AccountField>, 'values' | 'set'>): AccountChoice {
  const { email, phone, country } = values
  const channel: Channel = values.channel === 'phone' ? 'phone' : 'email'
  return {
    channel,
    setChannel: (chosen) => set('channel', chosen),
    country,
    setCountry(chosen) {
      rememberCountry(chosen)
      set('country', chosen)
    },
    account: channel === 'email' ? { channel, email } : { channel, country, phone },
  }
}

/** The initial values of a form with an account. */
export function initialAccount(account?: Account) {
  return {
    channel: account?.channel ?? 'email',
    email: account?.channel === 'email' ? account.email : '',
    country: account?.channel === 'phone' ? account.country : likelyCountry(),
    phone: account?.channel === 'phone' ? account.phone : '',
  }
}
