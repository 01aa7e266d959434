import { useTranslation } from '#platform/i18n/use-translation.ts'
import { NumberText } from '#ui/NumberText.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import type { TokenSale } from '../api.ts'
import { soldPercent } from '../sale-state.ts'
import styles from './SaleProgress.module.css'

/** The part of the supply that is sold: the real count, to the coin. */
export function SaleProgress({ sale }: { sale: TokenSale }) {
  const { t } = useTranslation('token-sale')
  const percent = soldPercent(sale).text()
  return (
    <div className={styles.progress}>
      <ProgressBar label={t('soldOf', { name: sale.name })} value={Number(percent)} />
      <p className={styles.numbers}>
        <span>
          <NumberText value={sale.sold} scale={sale.scale} className={styles.sold} /> /{' '}
          <NumberText value={sale.supply} scale={sale.scale} unit={sale.asset} />
        </span>
        <NumberText value={sale.sold && percent} percent />
      </p>
    </div>
  )
}
