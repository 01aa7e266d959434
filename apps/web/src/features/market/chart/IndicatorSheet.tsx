import { useTranslation } from '#platform/i18n/use-translation.ts'
import layout from '#ui/layout.module.css'
import { Sheet } from '#ui/Sheet.tsx'
import { panesMost, useChartSettings } from './chart-settings.ts'
import styles from './IndicatorSheet.module.css'
import { type IndicatorName, overlaidIndicators, panedIndicators } from './indicator-names.ts'
import { ParameterFields } from './ParameterFields.tsx'

/** Chooses what is drawn over the candles and below them. */
export function IndicatorSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('chart')
  return (
    <Sheet open={open} onClose={onClose} title={t('indicators')}>
      <Group title={t('over')} names={overlaidIndicators} />
      <Group title={t('below', { most: panesMost })} names={panedIndicators} />
      <Parameters />
    </Sheet>
  )
}

function Group({ title, names }: { title: string; names: readonly IndicatorName[] }) {
  const { t } = useTranslation('chart')
  const { indicators, toggleIndicator } = useChartSettings()
  return (
    <section className={styles.group}>
      <h3 className={styles.title}>{title}</h3>
      <ul className={layout.halves}>
        {names.map((name) => (
          <li key={name}>
            <button
              type="button"
              className={styles.choice}
              aria-pressed={indicators.includes(name)}
              onClick={() => toggleIndicator(name)}
            >
              <b>{name}</b>
              <span className={styles.words}>{t(`indicator.${name}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Of what is shown. */
function Parameters() {
  const { t } = useTranslation('chart')
  const { indicators } = useChartSettings()
  if (indicators.length === 0) return null
  return (
    <section className={styles.group}>
      <h3 className={styles.title}>{t('parameters')}</h3>
      {indicators.map((name) => (
        <ParameterFields key={name} name={name} />
      ))}
    </section>
  )
}
