import { useState } from 'react'
import { CountrySheet } from '#platform/country/CountrySheet.tsx'
import { countryName } from '#platform/country/countries.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { ChoiceField } from '#ui/ChoiceField.tsx'

interface CountryFieldProps {
  /** ISO 3166, two letters; empty until one is chosen. */
  value: string
  onChange: (country: string) => void
  error?: string | undefined
}

/** The country or region of the payee. */
export function CountryField({ value, onChange, error }: CountryFieldProps) {
  const { t, i18n } = useTranslation('bank-cards')
  const [open, setOpen] = useState(false)
  return (
    <>
      <ChoiceField
        label={t('country')}
        value={value === '' ? undefined : countryName(value, i18n.language)}
        placeholder={t('chooseCountry')}
        onPress={() => setOpen(true)}
        error={error}
      />
      <CountrySheet
        open={open}
        onClose={() => setOpen(false)}
        title={t('chooseCountry')}
        search={{ label: t('searchCountry'), none: (text) => t('noCountry', { text }) }}
        chosen={value}
        onChoose={onChange}
      />
    </>
  )
}
