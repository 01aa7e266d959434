import { useTranslation } from '#platform/i18n/use-translation.ts'
import { percentOf } from '#platform/percent.ts'
import { Chips } from '#ui/Chips.tsx'
import { useUi } from '#ui/environment.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { durationText } from '../contract-text.ts'
import { useNextContract } from '../next-contract.ts'
import type { Period } from '../purchase.ts'
import styles from './ContractForm.module.css'

interface PeriodChipsProps {
  pairName: string
  periods: readonly Period[]
  chosen: Period | undefined
}

/** How long a contract runs, each period with what a win pays on top; which cannot be chosen on the pair, and why. */
export function PeriodChips({ pairName, periods, chosen }: PeriodChipsProps) {
  const { t } = useTranslation('contracts')
  const { language } = useUi()
  const choose = useNextContract((next) => next.choose)
  const missing = periods.filter(({ offered }) => !offered).map(({ seconds }) => durationText(seconds, language))
  return (
    <div>
      <p className={styles.label}>{t('periods')}</p>
      <Chips
        label={t('periods')}
        value={chosen && String(chosen.seconds)}
        onChange={(seconds) => choose({ durationSeconds: Number(seconds) })}
        scrolling={periods.length > 5}
        options={periods.map(({ seconds, payoutRatio, offered }) => ({
          value: String(seconds),
          disabled: !offered,
          label: (
            <span className={styles.period}>
              <b>{durationText(seconds, language)}</b>
              <NumberText value={percentOf(payoutRatio)} percent />
            </span>
          ),
        }))}
      />
      {missing.length > 0 && (
        <p className={styles.missing}>{t('periodsMissing', { name: pairName, periods: missing.join(', ') })}</p>
      )}
    </div>
  )
}
