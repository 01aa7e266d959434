import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useNow } from '#platform/time/use-now.ts'
import { useUi } from '#ui/environment.tsx'
import { Logo } from '#ui/Logo.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Pill } from '#ui/Pill.tsx'
import type { TokenSale } from '../api.ts'
import { daysText, stateAt, stateTone } from '../words.ts'
import styles from './SaleCard.module.css'
import { SaleCountdown } from './SaleCountdown.tsx'
import { SaleProgress } from './SaleProgress.tsx'

/** The height of a card with its distance, which its skeleton takes too. */
export const saleCardHeight = 196

/** One sale of the list: what is sold at what price, how much of it is gone, and how long it lasts. */
export function SaleCard({ sale }: { sale: TokenSale }) {
  const { t } = useTranslation('token-sale')
  const { language, Link } = useUi()
  const state = stateAt(sale, useNow())
  return (
    <div className={styles.place}>
      <Link to={paths.tokenSale(sale.saleId)} className={styles.card}>
        <span className={styles.head}>
          <Logo src={sale.logo} name={sale.asset} size={44} />
          <span className={styles.what}>
            <b className={styles.name}>{sale.name}</b>
            <span className={styles.coin}>
              {sale.asset} · {t('locked', { days: daysText(sale.lockDays, language) })}
            </span>
          </span>
          <Pill tone={stateTone[state]}>{t(`state.${state}`)}</Pill>
        </span>
        <span className={styles.price}>
          <span className={styles.label}>{t('unitPrice')}</span>
          <NumberText className={styles.figure} value={sale.unitPrice} scale={18} unit={sale.payingAsset} />
        </span>
        <SaleProgress sale={sale} />
        <SaleCountdown sale={sale} />
      </Link>
    </div>
  )
}
