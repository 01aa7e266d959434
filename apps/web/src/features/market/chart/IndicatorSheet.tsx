import { chartTypes, overlaidIndicators, panedIndicators } from '@halyard/wire/own-charts'
import { useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import layout from '#ui/layout.module.css'
import { Sheet } from '#ui/Sheet.tsx'
import { panesMax, useChartSettings } from './chart-settings.ts'
import styles from './IndicatorSheet.module.css'
import { type IndicatorName, parameterOf, usualParameters } from './indicators.ts'

/** Chooses how candles are drawn, and the indicators over and below them. */
export function IndicatorSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('chart')
  return (
    <Sheet open={open} onClose={onClose} title={t('indicators')}>
      <Types />
      <Group title={t('over')} names={overlaidIndicators} />
      <Group title={t('below', { max: panesMax })} names={panedIndicators} />
      <Parameters />
    </Sheet>
  )
}

function Types() {
  const { t } = useTranslation('chart')
  const { chartType, chooseType } = useChartSettings()
  return (
    <section className={styles.group}>
      <h3 className={styles.title}>{t('chartType')}</h3>
      <ul className={layout.halves}>
        {chartTypes.map((type) => (
          <li key={type}>
            <button
              type="button"
              className={styles.choice}
              aria-pressed={type === chartType}
              onClick={() => chooseType(type)}
            >
              <b>{t(`type.${type}`)}</b>
            </button>
          </li>
        ))}
      </ul>
    </section>
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
  const adjustable = useChartSettings().indicators.filter((name) => usualParameters[name].length > 0)
  if (adjustable.length === 0) return null
  return (
    <section className={styles.group}>
      <h3 className={styles.title}>{t('parameters')}</h3>
      {adjustable.map((name) => (
        <ParameterFields key={name} name={name} />
      ))}
    </section>
  )
}

/** The parameters of an indicator that is shown; each applies as soon as it is valid. */
function ParameterFields({ name }: { name: IndicatorName }) {
  const { t } = useTranslation('chart')
  const { parameters, chooseParameters } = useChartSettings()
  const chosen = parameters[name] ?? usualParameters[name]
  return (
    <fieldset className={styles.parameters}>
      <legend>{name}</legend>
      {chosen.map((value, place) => (
        <ParameterField
          // biome-ignore lint/suspicious/noArrayIndexKey: a parameter is its place
          key={place}
          label={t('parameter', { name, number: place + 1 })}
          value={value}
          onChange={(next) => chooseParameters(name, chosen.with(place, next))}
        />
      ))}
      {parameters[name] && (
        <button type="button" className={styles.usual} onClick={() => chooseParameters(name, undefined)}>
          {t('usualParameters')}
        </button>
      )}
    </fieldset>
  )
}

interface ParameterFieldProps {
  label: string
  value: number
  onChange: (value: number) => void
}

/** An invalid parameter changes nothing, and is reset when the field is left. */
function ParameterField({ label, value, onChange }: ParameterFieldProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      aria-invalid={typed !== undefined && parameterOf(typed) === undefined}
      maxLength={3}
      value={typed ?? String(value)}
      onChange={({ target }) => {
        setTyped(target.value)
        const next = parameterOf(target.value)
        if (next !== undefined) onChange(next)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
