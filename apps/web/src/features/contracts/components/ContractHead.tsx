import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useUi } from '#ui/environment.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Pill } from '#ui/Pill.tsx'
import type { Contract } from '../api.ts'
import { durationText } from '../contract-text.ts'
import { decidedProfit, outcomeOf, resultTone } from '../outcome.ts'
import { DirectionText } from './DirectionText.tsx'
import styles from './Evidence.module.css'

/** Pair and direction, and the profit in large; of an open or invalid contract its premium. */
export function ContractHead({ contract }: { contract: Contract }) {
  const { t } = useTranslation('contracts')
  const { language } = useUi()
  const { direction, pairName, durationSeconds, premium, asset } = contract
  const profitLoss = decidedProfit(contract)
  return (
    <div className={styles.figure}>
      <span className={styles.what}>
        <DirectionText direction={direction} /> {pairName} · {durationText(durationSeconds, language)}
      </span>
      <span className={styles.amount}>
        {profitLoss === null ? (
          <NumberText value={premium} scale={18} unit={asset} private />
        ) : (
          <NumberText value={profitLoss} scale={18} scaleMin={2} sign="always" toned unit={asset} private />
        )}
      </span>
      <Pill tone={resultTone(contract)}>{t(`outcome.${outcomeOf(contract)}`)}</Pill>
    </div>
  )
}
