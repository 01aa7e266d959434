import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useDetailWords } from '#ui/use-detail-words.ts'
import type { QuantityFault } from './quantity.ts'

/** What is wrong with an amount, in words and in the reader's notation. */
export function useFaultText(): (fault: QuantityFault) => string {
  const { t } = useTranslation('withdrawals')
  const words = useDetailWords()
  return ({ fault, detail }) => t(`fault.${fault}`, { replace: words({ name: fault, detail }) })
}
