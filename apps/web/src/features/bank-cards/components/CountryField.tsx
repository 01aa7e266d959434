import { useMemo, useState } from 'react'
import { countriesIn, countryName, searchCountries } from '#platform/countries.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { ChoiceField } from '#ui/ChoiceField.tsx'
import { EmptyState } from '#ui/Notice.tsx'
import { Row } from '#ui/Row.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import styles from '../bank-cards.module.css'

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
  const [typed, setTyped] = useState('')
  const countries = useMemo(() => (open ? countriesIn(i18n.language) : []), [open, i18n.language])
  const found = searchCountries(countries, typed)
  const close = () => {
    setOpen(false)
    setTyped('')
  }
  return (
    <>
      <ChoiceField
        label={t('country')}
        value={value === '' ? undefined : countryName(value, i18n.language)}
        placeholder={t('chooseCountry')}
        onPress={() => setOpen(true)}
        error={error}
      />
      <Sheet open={open} onClose={close} title={t('chooseCountry')} tall>
        <div className={styles.search}>
          <SearchField label={t('searchCountry')} value={typed} onChange={setTyped} />
        </div>
        {found.map(({ code, name }) => (
          <Row
            key={code}
            leading={<span className={styles.iso}>{code}</span>}
            title={name}
            chosen={code === value}
            onPress={() => {
              onChange(code)
              close()
            }}
          />
        ))}
        {open && found.length === 0 && <EmptyState icon="search" title={t('noCountry', { text: typed.trim() })} />}
      </Sheet>
    </>
  )
}
