import type { Amount } from '@halyard/domain'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useUi } from '#ui/environment.tsx'
import { exactText } from '#ui/number-format.ts'
import type { DepositCoin, DepositNetwork } from '../api.ts'

interface AmountHintProps {
  coin: DepositCoin
  network: DepositNetwork
  /** What may be sent like this, if it was typed already. */
  quantity: Amount | undefined
}

/** The least that may be sent; and where there is a fee, what is left of what was typed. */
export function AmountHint({ coin: { asset }, network: { deposit }, quantity }: AmountHintProps) {
  const { t } = useTranslation('deposits')
  const { language } = useUi()
  const { minimum, fee, shared } = deposit
  if (quantity && fee?.isPositive()) {
    const credited = exactText(quantity.minus(fee), language)
    return t('amountFee', { asset, fee: exactText(fee, language), credited })
  }
  return t(shared ? 'declare.hint' : 'amountHint', { asset, minimum: exactText(minimum, language) })
}
