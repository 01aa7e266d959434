import type { Amount } from '@halyard/domain'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { percentText } from '#platform/percent.ts'
import { useUi } from '#ui/environment.tsx'
import { fact, KeyValue, type KeyValueProps } from '#ui/KeyValue.tsx'
import { NumberText } from '#ui/NumberText.tsx'
import type { Quote } from '../api.ts'
import type { Estimate } from '../estimate.ts'

interface ExchangePreviewProps {
  quote: Quote | undefined
  to: string
  outcome: Estimate['outcome']
}

/** What the exchange is worth, what it costs, and what is left. */
export function ExchangePreview({ quote, to, outcome }: ExchangePreviewProps) {
  return <KeyValue size="large" rows={useOutcomeRows(quote, to, outcome)} />
}

export function useOutcomeRows(
  quote: Quote | undefined,
  to: string,
  outcome: Estimate['outcome'],
): KeyValueProps['rows'] {
  const { t } = useTranslation('conversion')
  const { language } = useUi()
  const feeRate = quote && percentText(quote.feeRate, language)
  const amount = (value: Amount | undefined) => <NumberText value={value} unit={to} scale={18} />
  return [
    fact(t('gross'), amount(outcome?.gross)),
    fact(feeRate === undefined ? t('fee') : t('feeAt', { rate: feeRate }), amount(outcome?.fee)),
    fact(t('received'), amount(outcome?.received)),
  ]
}
