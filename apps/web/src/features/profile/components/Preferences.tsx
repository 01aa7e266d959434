import { shownTheme, type Theme, type UpDown, useAppearance } from '#platform/appearance/appearance.ts'
import { countryName, likelyCountry } from '#platform/country/countries.ts'
import { useConfirmEach, type Confirmed as What } from '#platform/form/confirm-each.tsx'
import { currentLanguage } from '#platform/i18n/i18n.ts'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { Icon } from '#ui/Icon.tsx'
import { Row } from '#ui/Row.tsx'
import { Segmented } from '#ui/Segmented.tsx'
import { Toggle } from '#ui/Toggle.tsx'
import { languageNames } from '../language-names.ts'
import styles from './Preferences.module.css'
import { Section } from './Section.tsx'

/** Language, colours, hidden balances; each takes effect at once. */
export function Preferences() {
  const { t } = useTranslation('profile')
  const dark = useAppearance((appearance) => shownTheme(appearance) === 'dark')
  const { theme, setTheme, upDown, setUpDown, amountsHidden, toggleAmounts, utc, toggleUtc } = useAppearance()
  return (
    <Section title={t('preferences.title')}>
      <Row
        leading={<Icon name="globe" />}
        title={t('preferences.language')}
        value={<span className={styles.value}>{languageNames[currentLanguage()]}</span>}
        to={paths.language}
        arrow
      />
      <Row
        leading={<Icon name="pin" />}
        title={t('preferences.region')}
        value={<span className={styles.value}>{countryName(likelyCountry(), currentLanguage())}</span>}
        to={paths.chooseLocation}
        arrow
      />
      <div className={styles.choice}>
        <Icon name={dark ? 'moon' : 'sun'} />
        <span className={styles.name}>{t('preferences.theme')}</span>
        <Segmented<Theme>
          label={t('preferences.theme')}
          options={[
            { value: 'dark', label: t('preferences.dark') },
            { value: 'light', label: t('preferences.light') },
            { value: 'system', label: t('preferences.system') },
          ]}
          value={theme}
          onChange={setTheme}
        />
      </div>
      <div className={styles.choice}>
        <Icon name="palette" />
        <span className={styles.name}>{t('preferences.upDown')}</span>
        <Segmented<UpDown>
          label={t('preferences.upDown')}
          options={[
            { value: 'green', label: <UpSample colour="green" name={t('preferences.green')} /> },
            { value: 'red', label: <UpSample colour="red" name={t('preferences.red')} /> },
          ]}
          value={upDown}
          onChange={setUpDown}
        />
      </div>
      <div className={styles.choice}>
        <Icon name={amountsHidden ? 'eyeOff' : 'eye'} />
        <div className={styles.toggle}>
          <Toggle label={t('preferences.hideAmounts')} on={amountsHidden} onChange={toggleAmounts} />
        </div>
      </div>
      <div className={styles.choice}>
        <Icon name="history" />
        <div className={styles.toggle}>
          <Toggle label={t('preferences.utc')} on={utc} onChange={toggleUtc} />
        </div>
      </div>
      <Confirmed what="order" label={t('preferences.confirmOrders')} />
      <Confirmed what="contract" label={t('preferences.confirmContracts')} />
    </Section>
  )
}

/** Whether orders and contracts are reviewed before they are sent. */
function Confirmed({ what, label }: { what: What; label: string }) {
  const { [what]: asks, choose } = useConfirmEach()
  return (
    <div className={styles.choice}>
      <Icon name="check" />
      <div className={styles.toggle}>
        <Toggle label={label} on={asks} onChange={(on) => choose(what, on)} />
      </div>
    </div>
  )
}

/** An example of a rise in these colours, with its arrow. */
function UpSample({ colour, name }: { colour: UpDown; name: string }) {
  return (
    <span className={styles.sample} data-colour={colour}>
      <span aria-hidden="true">▲</span>
      {name}
    </span>
  )
}
