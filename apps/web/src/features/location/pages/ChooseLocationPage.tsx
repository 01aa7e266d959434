import { useMemo, useState } from 'react'
import {
  countriesIn,
  countryName,
  likelyCountry,
  rememberCountry,
  searchCountries,
} from '#platform/country/countries.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useBack } from '#platform/navigation/use-back.ts'
import { Card } from '#ui/Card.tsx'
import { Icon } from '#ui/Icon.tsx'
import layout from '#ui/layout.module.css'
import { EmptyState } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { Row } from '#ui/Row.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import text from '#ui/text.module.css'
import { toast } from '#ui/toast.ts'
import styles from '../location.module.css'

/** The user's country or region, for forms that ask for one. Kept on the device. */
export default function ChooseLocationPage() {
  const { t, i18n } = useTranslation('location')
  const back = useBack()
  const [typed, setTyped] = useState('')
  const [chosen] = useState(likelyCountry)
  const countries = useMemo(() => countriesIn(i18n.language), [i18n.language])
  const found = searchCountries(countries, typed)

  function choose(country: string) {
    rememberCountry(country)
    toast.good(t('chosen', { country: countryName(country, i18n.language) }))
    back()
  }
  return (
    <>
      <PageHeader>
        <div className={styles.search}>
          <SearchField label={t('search')} value={typed} onChange={setTyped} />
        </div>
      </PageHeader>
      <div className={layout.page}>
        {typed.trim() === '' && (
          <>
            <p className={text.reading}>{t('use')}</p>
            <section>
              <h2 className={styles.heading}>{t('current')}</h2>
              <Card className={styles.rows}>
                <CountryItem code={chosen} name={countryName(chosen, i18n.language)} chosen onChoose={choose} />
                <Row leading={<Icon name="pin" />} title={t('find')} to={paths.openLocation} />
              </Card>
            </section>
          </>
        )}
        {found.length === 0 ? (
          <EmptyState icon="search" title={t('nothing', { text: typed.trim() })} />
        ) : (
          <section>
            <h2 className={styles.heading}>{t('every')}</h2>
            <Card className={styles.rows}>
              {found.map(({ code, name }) => (
                <CountryItem key={code} code={code} name={name} chosen={code === chosen} onChoose={choose} />
              ))}
            </Card>
          </section>
        )}
      </div>
    </>
  )
}

interface CountryItemProps {
  code: string
  name: string
  chosen: boolean
  onChoose: (country: string) => void
}

function CountryItem({ code, name, chosen, onChoose }: CountryItemProps) {
  return (
    <Row
      leading={<span className={styles.iso}>{code}</span>}
      title={name}
      chosen={chosen}
      onPress={() => onChoose(code)}
    />
  )
}
