import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useMessageValues } from '#ui/use-message-values.ts'
import type { QuantityFault } from './quantity.ts'

/** What is wrong with an amount, in words and in the reader's notation. */
export function useFaultText(): (fault: QuantityFault) => string {
  const { t } = useTranslation('withdrawals')
  const words = useMessageValues()
  return ({ fault, detail }) => t(`fault.${fault}`, { replace: words({ name: fault, detail }) })
}
