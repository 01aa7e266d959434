import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useUi } from '#ui/environment.tsx'
import { privateText } from '#ui/number-format.ts'
import type { ExchangeProblem } from '../estimate.ts'
import type { ExchangeCoin } from '../markets.ts'

/** What is wrong with the amount, in words. */
export function useProblemText(
  problem: ExchangeProblem | undefined,
  { from, to, held }: { from: string; to: string; held: ExchangeCoin | undefined },
): string | undefined {
  const { t } = useTranslation('conversion')
  const reader = useUi()
  switch (problem) {
    case undefined:
      return undefined
    case 'quantityMissing':
      return t('problem.quantityMissing')
    case 'amountPrecision':
      return t('problem.amountPrecision', { asset: from, precision: held?.precision ?? 0 })
    case 'dust':
      return t('problem.dust', { asset: to })
    case 'insufficientBalance':
      return t('problem.insufficientBalance', { asset: from, available: privateText(held?.available ?? '0', reader) })
  }
}
