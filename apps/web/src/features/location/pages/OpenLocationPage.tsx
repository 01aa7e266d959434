import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { countryName, rememberCountry } from '#platform/country/countries.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Icon } from '#ui/Icon.tsx'
import layout from '#ui/layout.module.css'
import { PageHeader } from '#ui/PageHeader.tsx'
import text from '#ui/text.module.css'
import { toast } from '#ui/toast.ts'
import { type Located, locate } from '../locate.ts'
import styles from '../location.module.css'

const points = ['device', 'once', 'prompt', 'effect'] as const

/** Why the position is needed and that it stays here, before the browser asks for permission. */
export default function OpenLocationPage() {
  const { t, i18n } = useTranslation('location')
  const navigate = useNavigate()
  const [located, setLocated] = useState<Located>()
  const failure = located && 'failure' in located ? located.failure : undefined
  const country = located && 'country' in located ? located.country : undefined
  const name = country && countryName(country, i18n.language)

  async function ask() {
    setLocated(undefined)
    setLocated(await locate())
  }
  function accept(accepted: string) {
    rememberCountry(accepted)
    toast.good(t('chosen', { country: countryName(accepted, i18n.language) }))
    navigate(paths.chooseLocation, { replace: true })
  }
  return (
    <>
      <PageHeader />
      <div className={layout.page}>
        <Card className={layout.stack3}>
          <h2 className={text.title}>{t('heading')}</h2>
          <p className={text.reading}>{t('why')}</p>
          <ul className={styles.points}>
            {points.map((point) => (
              <li key={point}>
                <Icon name="check" size={18} />
                <span>{t(`points.${point}`)}</span>
              </li>
            ))}
          </ul>
        </Card>
        <div aria-live="polite">
          {failure && (
            <Banner icon="warning" tone="warning" title={t(`${failure}.title`)}>
              {t(`${failure}.text`)}
            </Banner>
          )}
          {name !== undefined && (
            <Banner icon="globe" title={t('found', { country: name })}>
              {t('foundText')}
            </Banner>
          )}
        </div>
        <div className={layout.stack3}>
          {country !== undefined && name !== undefined ? (
            <Button onPress={() => accept(country)}>{t('accept', { country: name })}</Button>
          ) : (
            <Button onPress={ask}>{t('ask')}</Button>
          )}
          <Button variant="secondary" to={paths.chooseLocation}>
            {t('byHand')}
          </Button>
        </div>
      </div>
    </>
  )
}
