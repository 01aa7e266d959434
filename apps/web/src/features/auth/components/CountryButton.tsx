import { useState } from 'react'
import { callingCodeOf } from '#platform/countries.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { Icon } from '#ui/Icon.tsx'
import styles from './Country.module.css'
import { CountrySheet } from './CountrySheet.tsx'

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
        <span className={styles.iso}>{country}</span>
        {code}
        <Icon name="down" size={16} />
      </button>
      <CountrySheet open={open} onClose={() => setOpen(false)} chosen={country} onChoose={onChange} />
    </>
  )
}
