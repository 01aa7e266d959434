import type { ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { paths } from '#platform/navigation/paths.ts'
import { useUi } from '#ui/environment.tsx'
import { Logo } from '#ui/Logo.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import { Pill } from '#ui/Pill.tsx'
import type { LoanProduct } from '../api.ts'
import { daysText, percentOf } from '../words.ts'
import styles from './ProductCard.module.css'

/** The height of a card with its distance, which its skeleton takes too. */
export const productCardHeight = 148

/** One loan that is offered: how much, for how long, at what rate. */
export function ProductCard({ product }: { product: LoanProduct }) {
  const { t } = useTranslation('loans')
  const { language, Link } = useUi()
  return (
    <div className={styles.place}>
      <Link to={paths.loanApplication(product.productId)} className={styles.card}>
        <span className={styles.head}>
          <Logo src={product.logo} name={product.asset} size={44} />
          <span className={styles.what}>
            <b className={styles.name}>{product.name}</b>
            <span className={styles.note}>
              <NumberText value={product.amountMin} /> – <NumberText value={product.amountMax} unit={product.asset} />
            </span>
          </span>
          {product.state === 'closed' && <Pill>{t('closed')}</Pill>}
        </span>
        <span className={styles.figures}>
          <Figure label={t('rate')}>
            <NumberText value={percentOf(product.dailyRate)} percent scale={4} />
          </Figure>
          <Figure label={t('free')}>{daysText(product.interestFreeDays, language)}</Figure>
          <Figure label={t('term')}>{daysText(product.termDays, language)}</Figure>
        </span>
      </Link>
    </div>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className={styles.figure}>
      <span className={styles.label}>{label}</span>
      <b className={styles.value}>{children}</b>
    </span>
  )
}
