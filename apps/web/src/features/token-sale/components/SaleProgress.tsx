import { useTranslation } from '#platform/i18n/use-translation.ts'
import { NumberText } from '#ui/NumberText.tsx'
import type { TokenSale } from '../api.ts'
import { soldPercent } from '../words.ts'
import styles from './SaleProgress.module.css'

/** How much of the supply is sold: the real count, to the coin. */
export function SaleProgress({ sale }: { sale: TokenSale }) {
  const { t } = useTranslation('token-sale')
  const percent = soldPercent(sale).text()
  return (
    <div className={styles.progress}>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={t('soldOf', { name: sale.name })}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Number(percent)}
      >
        <span className={styles.filled} style={{ width: `${percent}%` }} />
      </div>
      <p className={styles.numbers}>
        <span>
          <NumberText value={sale.sold} scale={sale.scale} className={styles.sold} /> /{' '}
          <NumberText value={sale.supply} scale={sale.scale} unit={sale.asset} />
        </span>
        <NumberText value={percent} percent />
      </p>
    </div>
  )
}
