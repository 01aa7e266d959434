import { useTranslation } from '#platform/i18n/use-translation.ts'
import { percentOf } from '#platform/percent.ts'
import { DateText } from '#ui/DateText.tsx'
import { useUi } from '#ui/environment.tsx'
import { KeyValue, type KeyValueProps } from '#ui/KeyValue.tsx'
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
    { label: t('term'), value: daysText(product.termDays, language) },
    { label: t('free'), value: daysText(product.interestFreeDays, language) },
    { label: t('rate'), value: <NumberText value={percentOf(product.dailyRate)} percent scale={4} /> },
    { label: t('perDay'), value: <NumberText value={cost?.perDay} scale={scale} unit={asset} /> },
    { label: t('dueAt'), value: <DateText value={cost?.dueAt} style="day" /> },
    { label: t('interestAtEnd'), value: <NumberText value={cost?.interestAtEnd} scale={scale} unit={asset} /> },
    { label: t('totalAtEnd'), value: <NumberText value={cost?.totalAtEnd} scale={scale} unit={asset} /> },
    {
      label: t('overdueRate'),
      value: <NumberText value={percentOf(product.overdueDailyRate)} percent scale={4} />,
    },
    { label: t('overdueDay'), value: <NumberText value={cost?.overdueDay} scale={scale} unit={asset} /> },
  ]
}
