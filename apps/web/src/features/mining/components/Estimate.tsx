import { Amount } from '@halyard/domain'
import { isValuedByMarket } from '@halyard/domain/mining'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useUi } from '#ui/environment.tsx'
import { fact, KeyValue } from '#ui/KeyValue.tsx'
import { NumberText, type NumberTextProps } from '#ui/NumberText.tsx'
import styles from '#ui/offer-pages.module.css'
import type { Review } from '#ui/ReviewSheet.tsx'
import text from '#ui/text.module.css'
import { daysText } from '#ui/unit-text.ts'
import type { Machine } from '../api.ts'
import type { Purchase } from '../purchase.ts'

interface Estimated {
  machine: Machine
  purchase: Purchase
}

/** What an order costs and what it puts out, each day and over the whole term. */
export function Estimate(estimated: Estimated) {
  const { t } = useTranslation('mining')
  const { figure, rows } = useFigures(estimated)
  const { machine } = estimated
  return (
    <>
      <div className={styles.figures}>
        <KeyValue size="large" rows={[figure, ...rows]} />
      </div>
      {isValuedByMarket(machine) && <p className={text.faint}>{t('outputFixedAtStart', { asset: machine.asset })}</p>}
    </>
  )
}

/** The same to be looked at once more, below what is bought. */
export function useReview(estimated: Estimated, bought: Review['rows'][number], warning: string): Review {
  const { figure, rows } = useFigures(estimated)
  return { figure, rows: [bought, ...rows], warning }
}

function useFigures({ machine, purchase: { paid, dailyOutput } }: Estimated): Pick<Review, 'figure' | 'rows'> {
  const { t } = useTranslation('mining')
  const { language } = useUi()
  const { payingAsset, payingScale, termDays } = machine
  const constantValue = machine.yieldType === 'constantValue'
  const unit = constantValue ? payingAsset : machine.asset
  const scale = constantValue ? payingScale : machine.scale
  const whole = dailyOutput?.times(Amount.ofInteger(termDays))
  const output = (value: NumberTextProps['value']) => <NumberText value={value} scale={scale} unit={unit} />
  // Coins and what was paid for them are no sum.
  const net = whole && paid && constantValue ? whole.minus(paid) : undefined
  return {
    figure: { label: t('cost'), value: <NumberText value={paid} scale={payingScale} unit={payingAsset} /> },
    rows: [
      fact(t('dailyOutput'), output(dailyOutput)),
      fact(t('wholeOutput'), output(whole)),
      constantValue && fact(t('netReturn'), <NumberText value={net} scale={scale} unit={unit} sign="always" />),
      fact(t('term'), daysText(termDays, language)),
    ],
  }
}
