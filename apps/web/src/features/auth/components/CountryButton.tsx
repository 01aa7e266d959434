import { useState } from 'react'
import { CountryCode, CountrySheet } from '#platform/country/CountrySheet.tsx'
import { callingCodeOf } from '#platform/country/countries.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './Country.module.css'

/** The calling code in front of a number; opens the list of countries. */
export function CountryButton({ country, onChange }: { country: string; onChange: (country: string) => void }) {
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
