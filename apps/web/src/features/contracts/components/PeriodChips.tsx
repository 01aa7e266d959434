import { useTranslation } from '#platform/i18n/use-translation.ts'
import { percentOf } from '#platform/percent.ts'
import { Chips } from '#ui/Chips.tsx'
import { useUi } from '#ui/environment.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { durationText } from '../contract-text.ts'
import { useNextContract } from '../next-contract.ts'
import type { Period } from '../purchase.ts'
import styles from './ContractForm.module.css'

/** How long a contract runs, each period with what a win pays on top. */
export function PeriodChips({ periods, chosen }: { periods: readonly Period[]; chosen: Period | undefined }) {
  const { t } = useTranslation('contracts')
  const { language } = useUi()
  const choose = useNextContract((next) => next.choose)
  return (
    <div>
      <p className={styles.label}>{t('periods')}</p>
      <Chips
        label={t('periods')}
        value={chosen && String(chosen.seconds)}
        onChange={(seconds) => choose({ durationSeconds: Number(seconds) })}
        scrolling={periods.length > 5}
        options={periods.map(({ seconds, payoutRatio }) => ({
          value: String(seconds),
          label: (
            <span className={styles.period}>
              <b>{durationText(seconds, language)}</b>
              <NumberText value={percentOf(payoutRatio)} percent />
            </span>
          ),
        }))}
      />
    </div>
  )
}
