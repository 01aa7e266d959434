import { useMemo, useState } from 'react'
import { countriesIn, searchCountries } from '#platform/countries.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { EmptyState } from '#ui/Notice.tsx'
import { Row } from '#ui/Row.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import styles from './Country.module.css'

interface CountrySheetProps {
  open: boolean
  onClose: () => void
  chosen: string
  onChoose: (country: string) => void
}

/** Every country with its calling code, the chosen one first. */
export function CountrySheet({ open, onClose, chosen, onChoose }: CountrySheetProps) {
  const { t, i18n } = useTranslation('auth')
  const [typed, setTyped] = useState('')
  const countries = useMemo(() => (open ? countriesIn(i18n.language) : []), [open, i18n.language])
  const found = searchCountries(countries, typed)
  const first = typed === '' ? found.filter(({ code }) => code === chosen) : []
  const shown = [...first, ...found.filter((country) => !first.includes(country))]

  function close() {
    setTyped('')
    onClose()
  }
  return (
    <Sheet open={open} onClose={close} title={t('country.title')} tall>
      <div className={styles.search}>
        <SearchField label={t('country.search')} value={typed} onChange={setTyped} />
      </div>
      {shown.length === 0 && <EmptyState title={t('country.none', { text: typed })} icon="search" />}
      {shown.map(({ code, name, callingCode }) => (
        <Row
          key={code}
          leading={<span className={styles.iso}>{code}</span>}
          title={name}
          value={<span className={styles.code}>{`+${callingCode}`}</span>}
          chosen={code === chosen}
          onPress={() => {
            onChoose(code)
            close()
          }}
        />
      ))}
    </Sheet>
  )
}
