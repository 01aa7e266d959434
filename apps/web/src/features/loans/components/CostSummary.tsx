import { useTranslation } from '#platform/i18n/use-translation.ts'
import { percentOf } from '#platform/percent.ts'
import { DateText } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { fact, KeyValue, type KeyValueProps } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import styles from '#ui/offer-pages.module.css'
import { daysText } from '#ui/unit-text.ts'
import type { LoanProduct } from '../api.ts'
import type { Cost } from '../application.ts'

/** The terms, and what they come to for the amount that was typed. */
export function CostSummary({ product, cost }: { product: LoanProduct; cost: Cost | undefined }) {
  return (
    <div className={styles.figures}>
      <KeyValue size="large" rows={useCostRows(product, cost)} />
    </div>
  )
}

export function useCostRows(product: LoanProduct, cost: Cost | undefined): KeyValueProps['rows'] {
  const { t } = useTranslation('loans')
  const { language } = useUi()
  const { asset, scale } = product
  return [
    fact(t('term'), daysText(product.termDays, language)),
    fact(t('free'), daysText(product.interestFreeDays, language)),
    fact(t('rate'), <NumberText value={percentOf(product.dailyRate)} percent scale={4} />),
    fact(t('perDay'), <NumberText value={cost?.perDay} scale={scale} unit={asset} />),
    fact(t('dueAt'), <DateText value={cost?.dueAt} style="day" />),
    fact(t('interestAtEnd'), <NumberText value={cost?.interestAtEnd} scale={scale} unit={asset} />),
    fact(t('totalAtEnd'), <NumberText value={cost?.totalAtEnd} scale={scale} unit={asset} />),
    fact(t('overdueRate'), <NumberText value={percentOf(product.overdueDailyRate)} percent scale={4} />),
    fact(t('overdueDay'), <NumberText value={cost?.overdueDay} scale={scale} unit={asset} />),
  ]
}
