import { Amount } from '@halyard/domain'
import { checkLimits } from '@halyard/domain/assets'
import { creditedOf } from '@halyard/domain/deposits'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { useUi } from '#ui/environment.tsx'
import { exactText } from '#ui/number-format.ts'
import { type Problem, useMessageValues } from '#ui/use-message-values.ts'
import type { DepositCoin, DepositNetwork } from '../api.ts'

interface AmountHintProps {
  coin: DepositCoin
  network: DepositNetwork
  /** The amount, if it was typed already. */
  quantity: Amount | undefined
}

/** The minimum; and where there is a fee, what is credited after it. */
export function AmountHint({ coin: { asset }, network: { deposit }, quantity }: AmountHintProps) {
  const { t } = useTranslation('deposits')
  const { language } = useUi()
  const { minimum, fee, shared } = deposit
  if (quantity && fee?.isPositive()) {
    const credited = exactText(creditedOf({ fee }, quantity), language)
    return t('amountFee', { asset, fee: exactText(fee, language), credited })
  }
  return t(shared ? 'declare.hint' : 'amountHint', { asset, minimum: exactText(minimum, language) })
}

type QuantityProblem = Problem & { readonly name: 'quantityMissing' | 'amountPrecision' | 'belowMinimum' }

/** What is wrong with an amount over a network. */
export function quantityProblem(
  quantity: Amount = Amount.zero,
  { asset, precision }: DepositCoin,
  { deposit }: DepositNetwork,
): QuantityProblem | undefined {
  const found = checkLimits(quantity, { asset, precision, minimum: deposit.minimum })
  if (!found) return undefined
  // A deposit has no maximum, so that is never the reason.
  const name = found.refusal === 'quantityAboveMaximum' ? 'quantityMissing' : found.refusal
  return { name, detail: { ...found.detail, asset } }
}

/** A problem in words. */
export function useProblemText({ asset, precision }: DepositCoin) {
  const { t } = useTranslation('deposits')
  const words = useMessageValues()
  return (problem: QuantityProblem) =>
    t(`problem.${problem.name}`, { replace: { ...words(problem), asset, precision } })
}
