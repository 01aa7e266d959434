import { useState } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useChartSettings } from './chart-settings.ts'
import styles from './IndicatorSheet.module.css'
import type { IndicatorName } from './indicator-names.ts'
import { parameterOf, usualParameters } from './indicator-parameters.ts'

/** The parameters of an indicator that is shown; each counts as soon as it is one. */
export function ParameterFields({ name }: { name: IndicatorName }) {
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

/** What is typed and no parameter changes nothing, and is gone when the field is left. */
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
