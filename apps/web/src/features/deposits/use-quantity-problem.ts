import { Amount } from '@halyard/domain'
import { checkLimits } from '@halyard/domain/assets'
import { useTranslation } from '#platform/i18n/use-translation.ts'
import { type Problem, useMessageValues } from '#ui/use-message-values.ts'
import type { DepositCoin, DepositNetwork } from './api.ts'

type QuantityProblem = Problem & { readonly name: 'quantityMissing' | 'amountPrecision' | 'belowMinimum' }

/** What is wrong with an amount that is sent over a network. */
export function quantityProblem(
  quantity: Amount = Amount.zero,
  { asset, precision }: DepositCoin,
  { deposit }: DepositNetwork,
): QuantityProblem | undefined {
  const found = checkLimits(quantity, { asset, precision, minimum: deposit.minimum })
  if (!found) return undefined
  // A deposit has no maximum, so that limit is never the reason.
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
