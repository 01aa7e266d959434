import { useTranslation } from '#platform/i18n/use-translation.ts'
import { NumberText } from '#ui/NumberText.tsx'
import text from '#ui/text.module.css'
import { useProfitLoss } from '../api.ts'
import styles from '../pages/Contract.module.css'

/** What settled contracts brought or cost: since midnight UTC, and ever. */
export function Totals() {
  const { t } = useTranslation('contracts')
  const { data } = useProfitLoss()
  return (
    <div className={styles.totals}>
      {(['today', 'total'] as const).map((name) => (
        <div key={name} className={styles.total}>
          <span className={text.small}>{t(`totals.${name}`)}</span>
          <NumberText
            className={text.title}
            value={data?.[name]}
            scale={2}
            scaleMin="fixed"
            sign="always"
            toned
            arrow
            unit={data?.asset}
            private
          />
        </div>
      ))}
    </div>
  )
}
